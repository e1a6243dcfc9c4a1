import type { CupListItem } from '#contract/season/cups/cups.ts';
import type { Race } from '#contract/season/races/races.ts';
import { daysBetween } from '#rules/calendar.ts';
import { statusAt } from '#rules/entries/window.ts';
import { raceMoment } from '#rules/race-statuses.ts';
import { takesInscriptions } from '#rules/season/cups/cups.ts';
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

/** The state of a date for the lights and the words beside them. It is plain data for any language. */
export interface DateStatus {
  lights: LightsState;
  word: StatusWord;
  /** When entries open, their last minute, or when racing continues, by the clock of the place; `word` tells which. */
  moment: ClockTime | null;
}

interface StatusFacts {
  race_status: Race['race_status'] | null;
  race_date: string;
  cup_status: CupListItem['cup_status'];
  opens_at: string | null;
  closes_at: string | null;
  /** When the remaining races are ridden, on another day. */
  resumes_at: string | null;
  /** The organization called it off. */
  called_off: boolean;
}

const say = (lights: LightsState, word: StatusWord, moment: ClockTime | null = null): DateStatus => ({
  lights,
  word,
  moment,
});

/** The status of a date that the organization called off, when nothing more is known of it. */
export const calledOff = say('red', 'called_off');

/** Tells whether an instant comes before another one, which may be null. */
export const isBefore = (now: string, moment: string | null): moment is string =>
  moment !== null && Date.parse(now) < Date.parse(moment);

/** The lights are amber for the last days of the window. */
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

/** Computes the status now, so that a page that was left open shows closed once entries are closed. */
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

/** Computes the state of a date: entries, racing, results. A null status in the facts means that it has no race yet. */
export function dateStatus(facts: StatusFacts, now: string, zone: string): DateStatus {
  if (facts.race_status === null) {
    const past = daysToRace(facts.race_date, now, zone) < 0;
    return say('off', past ? 'past' : 'upcoming');
  }
  if (facts.called_off) return calledOff;
  const race_status = statusShown(facts, facts.race_status, now);
  if (race_status === 'LISTS_POSTED') return say('red', 'lists_posted');
  if (race_status === 'DRAWN') return say('amber', 'drawn');
  const moment = raceMoment(race_status);
  if (moment === 'registration') return openStatus(facts, now, zone);
  if (moment === 'notYet') return shutStatus(facts, now, zone);
  const { resumes_at } = facts;
  if (moment === 'live' && isBefore(now, resumes_at))
    return say('amber', 'resumes', wallClock(resumes_at, zone));
  // The result was written before the day, by mistake or as a test, so nobody rides yet.
  if (moment === 'live' && daysToRace(facts.race_date, now, zone) > 0) return say('amber', 'drawn');
  if (moment === 'live') return say('live', 'live');
  if (moment === 'provisional') return say('done', 'provisional');
  return moment === 'finished' ? say('done', 'official') : say('red', 'closed');
}

/** Gives the next day on which a date is ridden: its own, or the coming day of its remaining races. */
export function dayAhead(
  { race_date, resumes_at }: Pick<StatusFacts, 'race_date' | 'resumes_at'>,
  now: string,
  zone: string,
): string {
  if (resumes_at === null) return race_date;
  const { date } = wallClock(resumes_at, zone);
  return daysBetween(wallClock(now, zone).date, date) < 0 ? race_date : date;
}
