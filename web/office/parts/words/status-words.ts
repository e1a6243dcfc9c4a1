import type { OfficeCup } from '#contract/office/cups/cups.ts';
import type { DeskRace, RaceDesk } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { resumesWords, wallClock } from '#text/when.ts';

/** The state of a cup. */
export const cupStatusWords: Record<OfficeCup['cup_status'], () => string> = {
  DRAFT: m.office_cup_draft,
  OPENED: m.office_cup_opened,
  CLOSED: m.office_cup_closed,
  ARCHIVED: m.office_cup_archived,
};

/** The state of a date. */
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

/** The same, with the day on which a suspended date goes on, while that is in the future. */
export const raceStatusText = ({
  race_status,
  resumes_at,
  zone,
}: Pick<DeskRace, 'race_status' | 'resumes_at' | 'zone'>): string =>
  resumes_at === null ? raceStatusWords[race_status]() : resumesWords(wallClock(resumes_at, zone));
