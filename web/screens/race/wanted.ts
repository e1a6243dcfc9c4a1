import { wantedRaceKey } from '#web/app/address/return-url.ts';
import type { WantedRace } from '#web/parts/entries/wanted-race.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

/** Remembers a race that takes entries, in this tab: somebody who first makes an account or a rider comes back to it. */
export function wantRace({ place, race_name, registration }: FoundRace): void {
  const until = registration?.until;
  if (until == null) return;
  const { cup_id, race_date } = place;
  const wanted: WantedRace = { cup_id, race_date, race_name, until };
  try {
    sessionStorage.setItem(wantedRaceKey, JSON.stringify(wanted));
  } catch {
    // Storage may be refused: then the first date that takes entries is offered.
  }
}
