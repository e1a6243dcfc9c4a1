const name = 'cash-desk';

/** Reads the desk where cash was last taken on this device. It is empty when none was named. */
export function keptDeskName(): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Stores the desk for the next family. A browser that stores nothing is asked each time. */
export function keepDeskName(desk: string): void {
  try {
    localStorage.setItem(name, desk);
  } catch {
    // Nothing is lost but the typing.
  }
}
