const name = 'cash-desk';

/** The desk where cash was last taken on this device; empty: none was named. */
export function keptDeskName(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it for the next family; a browser that stores nothing is asked each time. */
export function keepDeskName(desk: string): void {
  try {
    localStorage.setItem(name, desk);
  } catch {
    // Nothing is lost but the typing.
  }
}
