import { wantedRaceKey } from '#web/app/address/return-url.ts';

/** The date somebody wanted to enter, before they had to make an account or a rider. */
export interface WantedRace {
  cup_id: number;
  race_date: string;
  race_name: string;
  /** The instant at which its entries end. */
  until: string;
}

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

/** The date somebody came for, while it takes entries; null: none. In: milliseconds. */
export function readWantedRace(now = Date.now()): WantedRace | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(wantedRaceKey) ?? 'null');
    return isWanted(value) && Date.parse(value.until) > now ? value : null;
  } catch {
    return null;
  }
}

/** A rider is entered: the date is no longer stored. */
export function forgetWantedRace(): void {
  try {
    sessionStorage.removeItem(wantedRaceKey);
  } catch {
    // Storage is refused: nothing was stored.
  }
}
