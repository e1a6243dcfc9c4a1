import { wantedRaceKey } from '#web/ground/address/return-url.ts';
import type { WantedRace } from '#web/parts/entries/wanted-race.ts';
import type { FoundRace } from './race-view.ts';

/** Remembers in this tab a race that takes entries, for somebody who first creates an account or a rider. */
export function wantRace({ place, race_name, registration }: FoundRace): void {
  const until = registration?.until;
  if (until == null) return;
  const { cup_id, race_date } = place;
  const wanted: WantedRace = { cup_id, race_date, race_name, until };
  try {
    sessionStorage.setItem(wantedRaceKey, JSON.stringify(wanted));
  } catch {
    // The browser may refuse the storage; then the first date that takes entries is offered.
  }
}
