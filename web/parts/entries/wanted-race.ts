/** The date somebody wanted to enter before an account, or a rider, had to be made. */
export interface WantedRace {
  cup_id: number;
  race_date: string;
  race_name: string;
  /** The instant at which its entries end. */
  until: string;
}

const key = 'wanted:race';

function isWanted(value: unknown): value is WantedRace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'cup_id' in value &&
    typeof value.cup_id === 'number' &&
    'race_date' in value &&
    typeof value.race_date === 'string' &&
    'race_name' in value &&
    typeof value.race_name === 'string' &&
    'until' in value &&
    typeof value.until === 'string'
  );
}

/** Remembers the date for as long as the tab is open; null: it is entered, or no longer wanted. */
export function wantRace(race: WantedRace | null): void {
  try {
    if (race) sessionStorage.setItem(key, JSON.stringify(race));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be refused: the first date that takes entries is offered instead.
  }
}

/** The date somebody came for, while it takes entries; null: none. In: milliseconds. */
export function readWantedRace(now = Date.now()): WantedRace | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isWanted(value) && Date.parse(value.until) > now ? value : null;
  } catch {
    return null;
  }
}
