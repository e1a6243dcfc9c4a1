import { type KeysWith, keysOf, keysWith, positionIn } from './table.ts';

/** What the public page says of a race; the words themselves are in the texts. */
type RaceMoment = 'notYet' | 'registration' | 'closed' | 'live' | 'provisional' | 'finished';

/** What every status of a race decides. */
interface RaceStatusFacts {
  /** What the office works at: entries until the draw, then results; `drawn` is between the two and belongs to both. */
  readonly work: 'entries' | 'drawn' | 'results';
  /** Whether results are out: what is changed then is a correction that the public reads. */
  readonly published: boolean;
  readonly moment: RaceMoment;
  /** Whether the clock opens and closes its entries: nothing is drawn before they are closed. */
  readonly entries_open: boolean;
  /** Whether riders are on the track, or called to it. */
  readonly under_way: boolean;
}

/**
 * How far a race day has come, from opening the books to the official result, in this order. Everything that asks about a status reads
 * this table; a test compares it with the checks of the database. The first word is spelt as the product has always spelt it.
 * Source: docs/regulation.md §7.1.
 */
export const RACE_STATUSES = {
  NOT_ISCRIPTION: {
    work: 'entries',
    published: false,
    moment: 'notYet',
    entries_open: true,
    under_way: false,
  },
  INSCRIPTION: {
    work: 'entries',
    published: false,
    moment: 'registration',
    entries_open: true,
    under_way: false,
  },
  CLOSED: { work: 'entries', published: false, moment: 'closed', entries_open: false, under_way: false },
  LISTS_POSTED: {
    work: 'entries',
    published: false,
    moment: 'closed',
    entries_open: false,
    under_way: false,
  },
  DRAWN: { work: 'drawn', published: false, moment: 'closed', entries_open: false, under_way: true },
  RACING: { work: 'results', published: false, moment: 'live', entries_open: false, under_way: true },
  PROVISIONAL: {
    work: 'results',
    published: true,
    moment: 'provisional',
    entries_open: false,
    under_way: false,
  },
  OFFICIAL: { work: 'results', published: true, moment: 'finished', entries_open: false, under_way: false },
} as const satisfies Record<string, RaceStatusFacts>;

export type RaceStatus = keyof typeof RACE_STATUSES;
/** How far the results of a race are for the public. */
export type ResultStatus = KeysWith<typeof RACE_STATUSES, { work: 'results' }>;

/** Entries can still be changed by an official. */
export const STATUSES_BEFORE_DRAW = keysWith(RACE_STATUSES, { work: 'entries' });
/** Entries may still come and go by the clock. */
export const STATUSES_WITH_ENTRIES_OPEN = keysWith(RACE_STATUSES, { entries_open: true });
/** Drawn or ridden, and not published: what a day is followed by. */
export const STATUSES_UNDER_WAY = keysWith(RACE_STATUSES, { under_way: true });
/** The first race may have been ridden. */
export const RESULT_STATUSES = keysWith(RACE_STATUSES, { work: 'results' });
/** Results can be written: the race has been drawn. */
export const STATUSES_FROM_DRAW = [...keysWith(RACE_STATUSES, { work: 'drawn' }), ...RESULT_STATUSES];
/** Results are out, provisional or official. */
export const PUBLISHED_STATUSES = keysWith(RACE_STATUSES, { published: true });

/** A page that stayed open may meet a status of a newer version: of that one nothing is known, and nothing is allowed. */
const facts: ReadonlyMap<string, RaceStatusFacts> = new Map(Object.entries(RACE_STATUSES));
const step = positionIn(RACE_STATUSES);

/** What the public page says of a status; a status it does not know means registration is closed. */
export function raceMoment(race_status: string): RaceMoment {
  return facts.get(race_status)?.moment ?? 'closed';
}

/** Whether entries can still be changed by an official: until the draw. Source: docs/regulation.md §7.1. */
export function isBeforeDraw(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.work === 'entries';
}

/** Whether its entries may still come and go by the clock: nothing is drawn before they are shut. Source: docs/regulation.md §6.4, §7.1. */
export function hasOpenEntries(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.entries_open === true;
}

/** Whether results can be written: the race has been drawn. Source: docs/regulation.md §7.1. */
export function takesResults(race_status: RaceStatus): boolean {
  return ['drawn', 'results'].includes(facts.get(race_status)?.work ?? '');
}

/** Whether what is changed now is a correction that the public reads. Source: docs/regulation.md §7.7. */
export function isPublished(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.published === true;
}

/** Whether one status comes later in the day than another. */
export function isLaterStatus(race_status: RaceStatus, other: RaceStatus): boolean {
  return step(race_status) > step(other);
}

/**
 * Whether an official may move a race from one status to another: one step on, or one step back to reopen what was closed. Entries open
 * and close by the clock (rules/entries/window.ts); no other step is taken by itself.
 * Source: docs/regulation.md §0.5, §7.1.
 */
export function canMoveRace(from: RaceStatus, to: RaceStatus): boolean {
  return Math.abs(step(to) - step(from)) === 1;
}

/** Where the desk of entries may move a race by hand: one step on, or one back, as far as the draw. Source: docs/regulation.md §7.1. */
export function deskMoves(from: RaceStatus): RaceStatus[] {
  const isOfDesk = (status: RaceStatus) => RACE_STATUSES[status].work !== 'results';
  return isOfDesk(from) ? keysOf(RACE_STATUSES).filter((to) => isOfDesk(to) && canMoveRace(from, to)) : [];
}

/** Whether results may go from one status to another: one step at a time, each with its way back. Source: docs/regulation.md §7.1. */
export function mayMoveResults(from: RaceStatus, to: ResultStatus): boolean {
  return facts.get(from)?.work === 'results' && canMoveRace(from, to);
}
