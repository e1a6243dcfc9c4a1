import { keysOf, keysWith } from './table.ts';

/** Every status of a run decides these facts. */
interface StatusFacts {
  /**
   * This is what it scores in a moto: the place, the number of riders drawn, that number and the penalty, or what the settings give for a
   * missed start.
   */
  readonly points: 'place' | 'heatSize' | 'penalty' | 'absence';
  /** This orders the riders who reached the same stage; the lower number is ahead. A place is 0, and no two statuses share a number. */
  readonly order: number;
  /** It is true when the rider came to the gate. */
  readonly came: boolean;
  /** It is true when the rider may go on to the next stage, behind those with a place. */
  readonly advances: boolean;
  /** It is true when `dnf_in_ko = asLast` makes it equal to the last place of a knock-out stage. */
  readonly mayEqualLast: boolean;
  /** A dash printed instead of the rank may mean no rank, or out of the class. It is null when a rank is always printed. */
  readonly dash: 'unranked' | 'out' | null;
  /** It is true when the table names the article of the regulation under which it is given. */
  readonly needsArticle: boolean;
  /**
   * This is who reports it first: a judge about the riders left when the order is done, a judge who saw it at the line, or the table. It is
   * null when nobody does.
   */
  readonly said: 'left' | 'line' | 'table' | null;
  /** It is true when a printed pad has a box for it. */
  readonly onPad: boolean;
  /** This is how it is written in short; it is null when a place is written instead. */
  readonly written: WrittenStatus | null;
}

/** This is a status that took the place away, as it is typed, called and carried. No two statuses share any of them. */
interface WrittenStatus {
  /** This letter stands behind a plate that is typed: 389d did not finish. */
  readonly letter: string;
  /** This letter stands before the numbers of a sheet that is read over the radio. */
  readonly call: string;
  /**
   * This is its number in three bits of a sheet that is carried from phone to phone. It is assigned once, because stored codes and old
   * versions still read it.
   */
  readonly bits: number;
}

/**
 * These are the statuses that the commissaire may write for a run, in the order in which lists show them. Everything that depends on a
 * status reads this table; a test compares it with the checks of the database.
 * Source: docs/regulation.md §3.2, §3.4, §3.6.
 */
export const STATUSES = {
  /** The rider crossed the line and has a place; no other status has one. */
  OK: {
    points: 'place',
    order: 0,
    came: true,
    advances: true,
    mayEqualLast: false,
    dash: null,
    needsArticle: false,
    said: null,
    onPad: false,
    written: null,
  },
  /** The rider did not finish. */
  DNF: {
    points: 'heatSize',
    order: 1,
    came: true,
    advances: true,
    mayEqualLast: true,
    dash: null,
    needsArticle: false,
    said: 'left',
    onPad: true,
    written: { letter: 'D', call: 'F', bits: 0 },
  },
  /** The rider did not start. */
  DNS: {
    points: 'absence',
    order: 5,
    came: false,
    advances: false,
    mayEqualLast: false,
    dash: 'unranked',
    needsArticle: false,
    said: 'left',
    onPad: true,
    written: { letter: 'S', call: 'S', bits: 1 },
  },
  /** The rider was relegated. */
  REL: {
    points: 'penalty',
    order: 3,
    came: true,
    advances: true,
    mayEqualLast: false,
    dash: null,
    needsArticle: true,
    said: 'line',
    onPad: true,
    written: { letter: 'R', call: 'R', bits: 2 },
  },
  /** The rider was disqualified. */
  DSQ: {
    points: 'penalty',
    order: 4,
    came: true,
    advances: false,
    mayEqualLast: false,
    dash: 'out',
    needsArticle: true,
    said: 'line',
    onPad: true,
    written: { letter: 'Q', call: 'Q', bits: 3 },
  },
  /** The start counts as not made. */
  CR: {
    points: 'penalty',
    order: 2,
    came: true,
    advances: true,
    mayEqualLast: false,
    dash: null,
    needsArticle: false,
    said: 'table',
    onPad: false,
    written: { letter: 'C', call: 'C', bits: 4 },
  },
} as const satisfies Record<string, StatusFacts>;

/** This is written for a run; a run that has not been ridden yet has none. */
export type Status = keyof typeof STATUSES;
/** This is a status that took the place away. */
export type LostStatus = Exclude<Status, 'OK'>;

/** These are all statuses that take the place away, in the order in which lists show them. */
export const LOST_STATUSES = keysOf(STATUSES).filter((status) => status !== 'OK');

/**
 * This function finds the short forms of a status: its letter when typed, its letter when called, and its number when carried.
 * @param status - the status
 * @returns the short forms
 */
export const writtenStatus = (status: LostStatus): WrittenStatus => STATUSES[status].written;

/**
 * This function finds the status that has a given short form.
 * @param way - the kind of short form
 * @param read - the letter or number as it was read
 * @returns the status, or undefined when none has that form
 */
export function statusWritten(way: keyof WrittenStatus, read: string | number): LostStatus | undefined {
  return LOST_STATUSES.find((status) => STATUSES[status].written[way] === read);
}

/** These are the statuses of riders who came to the gate. */
export const STARTED_STATUSES = keysWith(STATUSES, { came: true });

/**
 * A judge gives one of these statuses to the riders who have not crossed the line when the order is done.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const LEFT_STATUSES = keysWith(STATUSES, { said: 'left' });
/**
 * A judge at the line gives only these statuses.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const LINE_STATUSES = [...LEFT_STATUSES, ...keysWith(STATUSES, { said: 'line' })];
/** These are the boxes of a pad that is filled in by hand. */
export const PAD_STATUSES = keysWith(STATUSES, { onPad: true });

/** Putting a rider out of the whole class decides these facts. */
interface RemovalFacts {
  /** It is true when the rider's gate stays empty and the number is used up, once the rider was drawn into a knock-out. */
  readonly keepsGate: boolean;
  /** This is the order at the end of the classification; the lower number is ahead. */
  readonly order: number;
  /** This is the rider's status for the date in the series; it is null when the rider is not in it. */
  readonly series: 'DSQ' | null;
}

/**
 * A rider is out of the whole class in one of these ways, by withdrawing or by the commissaire's decision.
 * Source: docs/regulation.md §3.2, §3.5, §4.3.
 */
export const REMOVALS = {
  DSQ: { keepsGate: false, order: 1, series: 'DSQ' },
  WITHDRAWN: { keepsGate: true, order: 0, series: null },
} as const satisfies Record<string, RemovalFacts>;

export type Removal = keyof typeof REMOVALS;

/** A newer version may write a status about which nothing is known here: it scores worst, stands last and never advances. */
const UNKNOWN: StatusFacts = {
  points: 'penalty',
  order: Infinity,
  came: true,
  advances: false,
  mayEqualLast: false,
  dash: null,
  needsArticle: true,
  said: null,
  onPad: false,
  written: null,
};

const facts: ReadonlyMap<string, StatusFacts> = new Map(Object.entries(STATUSES));

/**
 * This function finds what a status decides. A status that is not in the table never does better than one that is.
 * @param status - the status
 * @returns the facts of the status
 */
export function statusFacts(status: Status): StatusFacts {
  return facts.get(status) ?? UNKNOWN;
}

/** A missed start, a relegation or a disqualification costs this much beyond the size of the heat. */
const PENALTY = 2;

/**
 * This function computes the points of a moto in which a status took the place away.
 * @param status - the status
 * @param heatSize - the number of riders drawn in the heat
 * @param bars - true when a missed start bars the rider
 * @returns the points, or null when the moto scores nothing
 * Source: docs/regulation.md §3.1, §3.2.
 */
export function lostPoints(status: LostStatus, heatSize: number, bars: boolean): number | null {
  const { points } = statusFacts(status);
  if (points === 'absence' && bars) return null;
  return points === 'heatSize' ? heatSize : heatSize + PENALTY;
}

/**
 * This function decides whether the table names an article for a status.
 * @param status - the status; null for a run not ridden yet
 * @returns true when it names one
 * Source: docs/regulation.md §3.4.
 */
export function needsArticle(status: Status | null): boolean {
  return status !== null && statusFacts(status).needsArticle;
}

/**
 * This function decides whether a change of a result has to say its article: because it relegates or disqualifies. What stands already is
 * not asked again.
 * @param was - the status before; null for a run not ridden yet
 * @param became - the status after
 * @returns true when it has to
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const takesArticle = (was: Status | null, became: Status | null): boolean =>
  needsArticle(became) && became !== was;

/**
 * This function decides whether a rider came to the gate.
 * @param status - the status; null for a run not ridden yet
 * @returns true when the rider came
 */
export function hasStarted(status: Status | null): boolean {
  return status !== null && statusFacts(status).came;
}

/**
 * This function decides whether a rider was expected at the gate and did not come.
 * @param status - the status; null for a run not ridden yet
 * @returns true when the rider did not come
 */
export function isAbsent(status: Status | null): boolean {
  return status !== null && !statusFacts(status).came;
}

/** This is the order of riders who are drawn and have not ridden yet, behind all who have. */
const NOT_RIDDEN = 1 + Math.max(...Object.values(STATUSES).map(({ order }) => order));

/**
 * This function computes the order of a status among those of one stage.
 * @param status - the status; null for a run not ridden yet
 * @returns the order; the lower number is ahead
 * Source: docs/regulation.md §3.6.
 */
export function statusOrder(status: Status | null): number {
  return status === null ? NOT_RIDDEN : statusFacts(status).order;
}
