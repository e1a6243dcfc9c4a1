import type { Race } from '#contract/races/races.ts';
import { takesInscriptions } from '#rules/cups/cups.ts';
import { statusAt } from '#rules/entries/window.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { lastMinute, wallClock } from '#text/when.ts';
import type { RegistrationView } from './race-view.ts';

/**
 * Whether entries are open (spec §4), by the clock of the organization. In: the race, the instant of the page. Out: null once the day is
 * drawn, when nobody asks any more, unless it was called off.
 */
export function registrationOf(race: Race, now: string): RegistrationView | null {
  if (race.called_off === true) return { state: 'called_off', moment: null, until: null };
  if (!isBeforeDraw(race.race_status)) return null;
  const { opens_at, closes_at } = race;
  const { cup_status } = race.cup;
  const zone = race.organization.organization_zone;
  const at = Date.parse(now);
  const window = {
    opens_at: opens_at === null ? null : Date.parse(opens_at),
    closes_at: Date.parse(closes_at),
  };
  const race_status = statusAt({ ...window, race_status: race.race_status, cup_status }, at);
  const early = window.opens_at === null || at < window.opens_at;
  if (race_status === 'NOT_ISCRIPTION' || (race_status === 'INSCRIPTION' && early)) {
    const coming = early ? opens_at : null;
    return { state: 'not_yet', moment: coming === null ? null : wallClock(coming, zone), until: coming };
  }
  if (race_status === 'INSCRIPTION' && takesInscriptions({ cup_status }))
    return { state: 'open', moment: lastMinute(closes_at, zone), until: closes_at };
  // A cup that ended, or a date that moved, closed its entries at a moment that is not recorded.
  return { state: 'closed', moment: at < window.closes_at ? null : lastMinute(closes_at, zone), until: null };
}
