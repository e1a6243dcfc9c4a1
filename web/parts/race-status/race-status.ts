import type { CupListItem } from '#contract/cups/cups.ts';
import type { Race } from '#contract/races/races.ts';
import { compareDates, daysBetween, inscriptionMoment, inscriptionWindow } from '#rules/calendar.ts';
import { raceMoment } from '#rules/race-statuses.ts';
import { takesInscriptions } from '#rules/cups/cups.ts';
import type { LightsState } from './Lights.tsx';

export type StatusWord =
  | 'opens'
  | 'not_yet'
  | 'open'
  | 'closing'
  | 'closed'
  | 'lists_posted'
  | 'drawn'
  | 'live'
  | 'provisional'
  | 'official'
  | 'past'
  | 'upcoming';

/** What the lights and the words beside them say of a date; plain data, so any language can tell it. */
export interface DateStatus {
  lights: LightsState;
  word: StatusWord;
  /** The day the window opens, or the day at whose 00:00 it closes. */
  date: string | null;
}

interface StatusFacts {
  race_status: Race['race_status'] | null;
  race_date: string;
  cup_status: CupListItem['cup_status'];
  cup_inscription_init: number | undefined;
  cup_inscription_end: number | undefined;
}

const say = (lights: LightsState, word: StatusWord, date: string | null = null): DateStatus => ({
  lights,
  word,
  date,
});

/** Amber for the last two days of the window. */
const closingDays = 2;

function registrationStatus(facts: StatusFacts, today: string): DateStatus {
  const { cup_inscription_init: init, cup_inscription_end: end } = facts;
  if (init === undefined || end === undefined) return say('green', 'open');
  const window = inscriptionWindow(facts.race_date, init, end);
  const moment = inscriptionMoment(window, today);
  if (moment === 1) return say('red', 'opens', window.opens);
  if (moment === -1 || !takesInscriptions({ cup_status: facts.cup_status ?? '' }))
    return say('red', 'closed');
  const closing = daysBetween(today, window.closes) <= closingDays;
  return closing ? say('amber', 'closing', window.closes) : say('green', 'open', window.closes);
}

function beforeRegistration(facts: StatusFacts, today: string): DateStatus {
  if (facts.cup_inscription_init === undefined) return say('red', 'not_yet');
  const { opens } = inscriptionWindow(facts.race_date, facts.cup_inscription_init, 0);
  return compareDates(today, opens) < 0 ? say('red', 'opens', opens) : say('red', 'not_yet');
}

/**
 * Where a date stands: entries, racing, results.
 * In: the race's status (null: no race yet), the cup's window, today in the organization's zone.
 */
export function dateStatus(facts: StatusFacts, today: string): DateStatus {
  if (facts.race_status === null)
    return compareDates(facts.race_date, today) < 0 ? say('off', 'past') : say('off', 'upcoming');
  if (facts.race_status === 'LISTS_POSTED') return say('red', 'lists_posted');
  if (facts.race_status === 'DRAWN') return say('amber', 'drawn');
  const moment = raceMoment(facts.race_status);
  if (moment === 'registration') return registrationStatus(facts, today);
  if (moment === 'notYet') return beforeRegistration(facts, today);
  if (moment === 'live') return say('live', 'live');
  if (moment === 'provisional') return say('done', 'provisional');
  return moment === 'finished' ? say('done', 'official') : say('red', 'closed');
}
