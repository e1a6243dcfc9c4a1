import type { Race } from '#contract/races/races.ts';
import { inscriptionMoment, inscriptionWindow } from '#rules/calendar.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import type { RegistrationView } from './race-view.ts';

/**
 * Where the entry window stands (spec §4): both ends at 00:00 in the organization's zone.
 * In: the race, today in that zone. null once the day is drawn: nobody asks any more.
 */
export function registrationOf(race: Race, today: string): RegistrationView | null {
  if (!isBeforeDraw(race.race_status)) return null;
  const { cup_inscription_init, cup_inscription_end, cup_status } = race.cup;
  const { opens, closes } = inscriptionWindow(race.race_date, cup_inscription_init, cup_inscription_end);
  const say = (state: RegistrationView['state']): RegistrationView => ({
    state,
    opens_on: opens,
    closes_on: closes,
    opens_at: race.opens_at,
    closes_at: race.closes_at,
  });
  if (race.race_status === 'NOT_ISCRIPTION') return say('not_yet');
  if (race.race_status !== 'INSCRIPTION' || cup_status !== 'OPENED') return say('closed');
  const moment = inscriptionMoment({ opens, closes }, today);
  return say(moment === 1 ? 'not_yet' : moment === 0 ? 'open' : 'closed');
}
