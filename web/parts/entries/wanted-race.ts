import { wantedRaceKey } from '#web/ground/address/return-url.ts';

/** The date that somebody wanted to enter before they had to create an account or a rider. */
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

/** Reads the date that the person came for, while it takes entries. It is null when there is none. */
export function readWantedRace(now = Date.now()): WantedRace | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(wantedRaceKey) ?? 'null');
    return isWanted(value) && Date.parse(value.until) > now ? value : null;
  } catch {
    return null;
  }
}

/** Forgets the date, because a rider is entered. */
export function forgetWantedRace(): void {
  try {
    sessionStorage.removeItem(wantedRaceKey);
  } catch {
    // The browser refuses the storage, so nothing was stored.
  }
}
