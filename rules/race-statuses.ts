import { type KeysWith, keysOf, keysWith, positionIn } from './table.ts';

/** The public page shows one of these for a race; the words themselves are in the texts. */
type RaceMoment = 'notYet' | 'registration' | 'closed' | 'live' | 'provisional' | 'finished';

/** Every status of a race decides these facts. */
interface RaceStatusFacts {
  /** This is what the office works at: entries until the draw, then results. `drawn` is between the two and belongs to both. */
  readonly work: 'entries' | 'drawn' | 'results';
  /** It is true when results are out; a change is then a correction that the public reads. */
  readonly published: boolean;
  readonly moment: RaceMoment;
  /** It is true when the clock opens and closes the entries of the race; nothing is drawn before they are closed. */
  readonly entries_open: boolean;
  /** It is true when riders are on the track or are called to it. */
  readonly under_way: boolean;
}

/**
 * These are the statuses of a race day, from opening the books to the official result, in this order. Everything that depends on a status
 * reads this table; a test compares it with the checks of the database. The first word is spelt as the product has always spelt it.
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
/** This is the status of the results of a race for the public. */
export type ResultStatus = KeysWith<typeof RACE_STATUSES, { work: 'results' }>;

/** In these statuses an official can still change entries. */
export const STATUSES_BEFORE_DRAW = keysWith(RACE_STATUSES, { work: 'entries' });
/** In these statuses entries may still come and go by the clock. */
export const STATUSES_WITH_ENTRIES_OPEN = keysWith(RACE_STATUSES, { entries_open: true });
/** In these statuses the race is drawn or ridden and not published; a day is followed by them. */
export const STATUSES_UNDER_WAY = keysWith(RACE_STATUSES, { under_way: true });
/** In these statuses the first race may have been ridden. */
export const RESULT_STATUSES = keysWith(RACE_STATUSES, { work: 'results' });
/** In these statuses results can be written, because the race has been drawn. */
export const STATUSES_FROM_DRAW = [...keysWith(RACE_STATUSES, { work: 'drawn' }), ...RESULT_STATUSES];
/** In these statuses results are out, provisional or official. */
export const PUBLISHED_STATUSES = keysWith(RACE_STATUSES, { published: true });

/** A page that stayed open may receive a status of a newer version. Nothing is known about it, and nothing is allowed. */
const facts: ReadonlyMap<string, RaceStatusFacts> = new Map(Object.entries(RACE_STATUSES));
const step = positionIn(RACE_STATUSES);

/**
 * This function finds what the public page shows for a status.
 * @param race_status - the status of the race
 * @returns the moment to show; for a status that is not in the table, registration is closed
 */
export function raceMoment(race_status: string): RaceMoment {
  return facts.get(race_status)?.moment ?? 'closed';
}

/**
 * This function decides whether an official can still change entries, which is possible until the draw.
 * @param race_status - the status of the race
 * @returns true when they can be changed
 * Source: docs/regulation.md §7.1.
 */
export function isBeforeDraw(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.work === 'entries';
}

/**
 * This function decides whether the entries of a race may still come and go by the clock. Nothing is drawn before they are closed.
 * @param race_status - the status of the race
 * @returns true when they may
 * Source: docs/regulation.md §6.4, §7.1.
 */
export function hasOpenEntries(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.entries_open === true;
}

/**
 * This function decides whether results can be written, which is possible once the race has been drawn.
 * @param race_status - the status of the race
 * @returns true when they can be written
 * Source: docs/regulation.md §7.1.
 */
export function takesResults(race_status: RaceStatus): boolean {
  return ['drawn', 'results'].includes(facts.get(race_status)?.work ?? '');
}

/**
 * This function decides whether a change is a correction that the public reads.
 * @param race_status - the status of the race
 * @returns true when results are out
 * Source: docs/regulation.md §7.7.
 */
export function isPublished(race_status: RaceStatus): boolean {
  return facts.get(race_status)?.published === true;
}

/**
 * This function decides whether one status comes later in the day than another.
 * @param race_status - one status
 * @param other - the other status
 * @returns true when `race_status` comes later
 */
export function isLaterStatus(race_status: RaceStatus, other: RaceStatus): boolean {
  return step(race_status) > step(other);
}

/**
 * This function decides whether an official may move a race from one status to another: one step on, or one step back to reopen what was
 * closed. Entries open and close by the clock (rules/entries/window.ts); no other step happens by itself.
 * @param from - the status now
 * @param to - the status asked for
 * @returns true when the official may
 * Source: docs/regulation.md §0.5, §7.1.
 */
export function canMoveRace(from: RaceStatus, to: RaceStatus): boolean {
  return Math.abs(step(to) - step(from)) === 1;
}

/**
 * This function lists the statuses to which the desk of entries may move a race by hand: one step on, or one back, as far as the draw.
 * @param from - the status now
 * @returns the statuses, in order; an empty list when the desk may not move the race
 * Source: docs/regulation.md §7.1.
 */
export function deskMoves(from: RaceStatus): RaceStatus[] {
  const isOfDesk = (status: RaceStatus) => RACE_STATUSES[status].work !== 'results';
  return isOfDesk(from) ? keysOf(RACE_STATUSES).filter((to) => isOfDesk(to) && canMoveRace(from, to)) : [];
}

/**
 * This function decides whether results may go from one status to another: one step at a time, each with its way back.
 * @param from - the status now
 * @param to - the status asked for
 * @returns true when they may
 * Source: docs/regulation.md §7.1.
 */
export function mayMoveResults(from: RaceStatus, to: ResultStatus): boolean {
  return facts.get(from)?.work === 'results' && canMoveRace(from, to);
}
