import type { CupListItem } from '#contract/cups/cups.ts';
import type { Race } from '#contract/races/races.ts';
import { daysBetween } from '#rules/calendar.ts';
import { statusAt } from '#rules/entries/window.ts';
import { raceMoment } from '#rules/race-statuses.ts';
import { takesInscriptions } from '#rules/cups/cups.ts';
import { type ClockTime, daysToRace, lastMinute, wallClock } from '#text/when.ts';
import type { LightsState } from './Lights.tsx';

export type StatusWord =
  | 'opens'
  | 'not_yet'
  | 'open'
  | 'closing'
  | 'closed'
  | 'called_off'
  | 'lists_posted'
  | 'drawn'
  | 'live'
  | 'resumes'
  | 'provisional'
  | 'official'
  | 'past'
  | 'upcoming';

/** The state of a date for the lights and the words beside them; plain data, for any language. */
export interface DateStatus {
  lights: LightsState;
  word: StatusWord;
  /** When entries open, the last minute they are taken, or when racing goes on, by the clock of the place. */
  moment: ClockTime | null;
}

interface StatusFacts {
  race_status: Race['race_status'] | null;
  race_date: string;
  cup_status: CupListItem['cup_status'];
  opens_at: string | null;
  closes_at: string | null;
  /** When the remaining races are ridden, on another day. */
  resumes_at?: string | null | undefined;
  /** The organization called it off. */
  called_off?: boolean | undefined;
}

const say = (lights: LightsState, word: StatusWord, moment: ClockTime | null = null): DateStatus => ({
  lights,
  word,
  moment,
});

/** A date that the organization called off, wherever nothing more is known of it. */
export const calledOff = say('red', 'called_off');

/** In: an instant, and another one or null. Out: the first is earlier. */
export const isBefore = (now: string, moment: string | null): moment is string =>
  moment !== null && Date.parse(now) < Date.parse(moment);

/** Amber for the last two days of the window. */
const closingDays = 2;

function openStatus({ cup_status, opens_at, closes_at }: StatusFacts, now: string, zone: string): DateStatus {
  if (!takesInscriptions({ cup_status: cup_status ?? '' })) return say('red', 'closed');
  if (closes_at === null) return say('green', 'open');
  if (isBefore(now, opens_at)) return say('red', 'opens', wallClock(opens_at, zone));
  const last = lastMinute(closes_at, zone);
  const closing = daysBetween(wallClock(now, zone).date, last.date) < closingDays;
  return closing ? say('amber', 'closing', last) : say('green', 'open', last);
}

function shutStatus({ opens_at }: StatusFacts, now: string, zone: string): DateStatus {
  return isBefore(now, opens_at) ? say('red', 'opens', wallClock(opens_at, zone)) : say('red', 'not_yet');
}

/** The status now: a page left open shows closed once entries are closed. */
export function statusShown(
  facts: StatusFacts,
  race_status: Race['race_status'],
  now: string,
): Race['race_status'] {
  const { opens_at, closes_at, cup_status = '' } = facts;
  if (closes_at === null) return race_status;
  const window = {
    opens_at: opens_at === null ? null : Date.parse(opens_at),
    closes_at: Date.parse(closes_at),
  };
  return statusAt({ ...window, race_status, cup_status }, Date.parse(now));
}

/**
 * The state of a date: entries, racing, results.
 * In: the race's status (null: no race yet) and its window, the instant of the page, the organization's zone.
 */
export function dateStatus(facts: StatusFacts, now: string, zone: string): DateStatus {
  if (facts.race_status === null) {
    const past = daysToRace(facts.race_date, now, zone) < 0;
    return say('off', past ? 'past' : 'upcoming');
  }
  if (facts.called_off === true) return calledOff;
  const race_status = statusShown(facts, facts.race_status, now);
  if (race_status === 'LISTS_POSTED') return say('red', 'lists_posted');
  if (race_status === 'DRAWN') return say('amber', 'drawn');
  const moment = raceMoment(race_status);
  if (moment === 'registration') return openStatus(facts, now, zone);
  if (moment === 'notYet') return shutStatus(facts, now, zone);
  const { resumes_at = null } = facts;
  if (moment === 'live' && isBefore(now, resumes_at))
    return say('amber', 'resumes', wallClock(resumes_at, zone));
  // A result written before the day, by mistake or as a test: nobody rides yet.
  if (moment === 'live' && daysToRace(facts.race_date, now, zone) > 0) return say('amber', 'drawn');
  if (moment === 'live') return say('live', 'live');
  if (moment === 'provisional') return say('done', 'provisional');
  return moment === 'finished' ? say('done', 'official') : say('red', 'closed');
}

/** The next day on which a date is ridden: its own, or the coming day of its remaining races. In: its facts, an instant, the zone. */
export function dayAhead(
  { race_date, resumes_at = null }: Pick<StatusFacts, 'race_date' | 'resumes_at'>,
  now: string,
  zone: string,
): string {
  if (resumes_at === null) return race_date;
  const { date } = wallClock(resumes_at, zone);
  return daysBetween(wallClock(now, zone).date, date) < 0 ? race_date : date;
}
