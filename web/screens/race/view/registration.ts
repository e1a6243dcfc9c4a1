import type { Race } from '#contract/races/races.ts';
import { takesInscriptions } from '#rules/cups/cups.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { isBefore, statusShown } from '#web/parts/race-status/race-status.ts';
import { lastMinute, wallClock } from '#text/when.ts';
import type { RegistrationView } from './race-view.ts';

/**
 * Whether entries are open (spec §4), by the clock of the organization. In: the race, the instant of the page. Out: null once the day is
 * drawn or called off, when nobody asks any more.
 */
export function registrationOf(race: Race, now: string): RegistrationView | null {
  if (race.called_off === true || !isBeforeDraw(race.race_status)) return null;
  const { opens_at, closes_at } = race;
  const { cup_status } = race.cup;
  const zone = race.organization.organization_zone;
  const race_status = statusShown({ ...race, cup_status }, race.race_status, now);
  const early = opens_at === null || isBefore(now, opens_at);
  if (race_status === 'NOT_ISCRIPTION' || (race_status === 'INSCRIPTION' && early)) {
    const coming = early ? opens_at : null;
    return { state: 'not_yet', moment: coming === null ? null : wallClock(coming, zone), until: coming };
  }
  if (race_status === 'INSCRIPTION' && takesInscriptions({ cup_status }))
    return { state: 'open', moment: lastMinute(closes_at, zone), until: closes_at };
  // A cup that ended, or a date that moved, closed its entries at a moment that is not recorded.
  return {
    state: 'closed',
    moment: isBefore(now, closes_at) ? null : lastMinute(closes_at, zone),
    until: null,
  };
}
