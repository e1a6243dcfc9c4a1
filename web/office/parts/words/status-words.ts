import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { DeskRace, RaceDesk } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { resumesWords, wallClock } from '#text/when.ts';

export const cupStatusWords: Record<OfficeCup['cup_status'], () => string> = {
  DRAFT: m.office_cup_draft,
  OPENED: m.office_cup_opened,
  CLOSED: m.office_cup_closed,
  ARCHIVED: m.office_cup_archived,
};

/** The words for the state of a date. */
export const raceStatusWords: Record<RaceDesk['race_status'], () => string> = {
  NOT_ISCRIPTION: m.status_not_yet,
  INSCRIPTION: m.status_open,
  CLOSED: m.status_closed,
  LISTS_POSTED: m.status_lists_posted,
  DRAWN: m.status_drawn,
  RACING: m.status_live,
  PROVISIONAL: m.status_provisional,
  OFFICIAL: m.status_official,
};

type Standing = Pick<DeskRace, 'race_status' | 'called_off'>;

/** Writes the state of a date, or that it is called off. */
export const raceStatusNow = ({ race_status, called_off }: Standing): string =>
  called_off ? m.race_called_off() : raceStatusWords[race_status]();

/** Writes the same, with the day on which a suspended date continues, while that is in the future. */
export const raceStatusText = ({
  resumes_at,
  zone,
  ...race
}: Standing & Pick<DeskRace, 'resumes_at' | 'zone'>): string =>
  resumes_at === null || race.called_off ? raceStatusNow(race) : resumesWords(wallClock(resumes_at, zone));
