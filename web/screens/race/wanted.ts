import type { WantedRace } from '#web/parts/entries/wanted-race.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

/** This race, as whoever goes away to sign up remembers it; null: it takes no entries. */
export function wantedOf({ place, race_name, registration }: FoundRace): WantedRace | null {
  const until = registration?.state === 'open' ? registration.until : null;
  const { cup_id, race_date } = place;
  return until === null ? null : { cup_id, race_date, race_name, until };
}
