import { keysOf, keysWith } from './table.ts';

/** What every status of a run decides. */
interface StatusFacts {
  /** What it scores in a moto: the place, the riders drawn, that and the penalty, or what the settings say of a start missed. */
  readonly points: 'place' | 'heatSize' | 'penalty' | 'absence';
  /** Order of those who reached the same stage, the lower number ahead. A place is 0, and no two statuses share a number. */
  readonly order: number;
  /** Whether the rider came to the gate. */
  readonly came: boolean;
  /** Whether he may go on to the next stage, behind those with a place. */
  readonly advances: boolean;
  /** Whether `dnf_in_ko = asLast` makes it equal to the last place of a knock-out stage. */
  readonly mayEqualLast: boolean;
  /** What a dash printed instead of his rank may mean: no rank, or out of the class. null: a rank is always printed. */
  readonly dash: 'unranked' | 'out' | null;
  /** Whether the table names the article of the regulation under which it is given. */
  readonly needsArticle: boolean;
  /** Who says it first: a judge of who is left when the order is done, a judge who saw it at the line, the table. null: nobody. */
  readonly said: 'left' | 'line' | 'table' | null;
  /** Whether a printed pad has a box for it. */
  readonly onPad: boolean;
  /** How it is written in short. null: a place is written instead. */
  readonly written: WrittenStatus | null;
}

/** A status that took the place away, as it is typed, called and carried. No two statuses share any of them. */
interface WrittenStatus {
  /** Behind a plate that is typed: 389d did not finish. */
  readonly letter: string;
  /** Ahead of the numbers of a sheet that is read over the radio. */
  readonly call: string;
  /** In three bits of a sheet that is carried from phone to phone. Given once: codes in pockets and old versions read it. */
  readonly bits: number;
}

/**
 * What the commissaire may write of a run, in the order in which lists show it. Everything that asks about a status reads this table; a
 * test compares it with the checks of the database. Source: docs/regulation.md §3.2, §3.4, §3.6.
 */
export const STATUSES = {
  /** Crossed the line and has a place: the only status that has one. */
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
  /** Did not finish. */
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
  /** Did not start. */
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
  /** Relegated. */
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
  /** Disqualified. */
  DSQ: {
    points: 'penalty',
    order: 4,
    came: true,
    advances: false,
    mayEqualLast: false,
    dash: 'out',
    needsArticle: true,
    said: 'line',
    onPad: false,
    written: { letter: 'Q', call: 'Q', bits: 3 },
  },
  /** A start that counts as not made. */
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

/** What is written of a run; a run that has not been ridden yet has none. */
export type Status = keyof typeof STATUSES;
/** A status that took the place away. */
export type LostStatus = Exclude<Status, 'OK'>;

/** Every status that takes the place away, in the order in which lists show them. */
export const LOST_STATUSES = keysOf(STATUSES).filter((status) => status !== 'OK');

/** The letters a status is written with, such as DNF. */
export const writtenStatus = (status: LostStatus): WrittenStatus => STATUSES[status].written;

/** The status that is written so. In: what was read; which way of writing. Out: undefined: none is. */
export function statusWritten(way: keyof WrittenStatus, read: string | number): LostStatus | undefined {
  return LOST_STATUSES.find((status) => STATUSES[status].written[way] === read);
}

/** Every status of who came to the gate. */
export const STARTED_STATUSES = keysWith(STATUSES, { came: true });

/** What a judge says of who has not crossed the line when the order is done. Source: **ours**, docs/regulation.md §7.11. */
export const LEFT_STATUSES = keysWith(STATUSES, { said: 'left' });
/** All that a judge at the line says. Source: **ours**, docs/regulation.md §7.11. */
export const LINE_STATUSES = [...LEFT_STATUSES, ...keysWith(STATUSES, { said: 'line' })];
/** The boxes of a pad that is filled in by hand. */
export const PAD_STATUSES = keysWith(STATUSES, { onPad: true });

/** What putting a rider out of the whole class decides. */
interface RemovalFacts {
  /** Whether his gate stays empty and his number is used up, once he was drawn into a knock-out. */
  readonly keepsGate: boolean;
  /** Order at the end of the classification, the lower number ahead. */
  readonly order: number;
  /** What he has of the date in the series; null: he is not in it. */
  readonly series: 'DSQ' | null;
}

/** Out of the whole class, by himself or by the commissaire. Source: docs/regulation.md §3.2, §3.5, §4.3. */
export const REMOVALS = {
  DSQ: { keepsGate: false, order: 1, series: 'DSQ' },
  WITHDRAWN: { keepsGate: true, order: 0, series: null },
} as const satisfies Record<string, RemovalFacts>;

export type Removal = keyof typeof REMOVALS;

/** A status of which nothing is known, as a newer version may write it: it scores worst, stands last and goes nowhere. */
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

/** What a status decides. A status that is not in the table never does better than one that is. */
export function statusFacts(status: Status): StatusFacts {
  return facts.get(status) ?? UNKNOWN;
}

/** What a start not made, a relegation or a disqualification costs beyond the size of the heat. */
const PENALTY = 2;

/**
 * Points of a moto in which a status took the place away. In: riders drawn in the heat; whether a start not made bars. Out: null: it
 * scores nothing. Source: docs/regulation.md §3.1, §3.2.
 */
export function lostPoints(status: LostStatus, heatSize: number, bars: boolean): number | null {
  const { points } = statusFacts(status);
  if (points === 'absence' && bars) return null;
  return points === 'heatSize' ? heatSize : heatSize + PENALTY;
}

/** Whether the table names an article for it. In: null for a run not ridden yet. Source: docs/regulation.md §3.4. */
export function needsArticle(status: Status | null): boolean {
  return status !== null && statusFacts(status).needsArticle;
}

/** Whether a rider has come to the gate. In: null for a run not ridden yet. */
export function hasStarted(status: Status | null): boolean {
  return status !== null && statusFacts(status).came;
}

/** Whether a rider was expected at the gate and did not come. In: null for a run not ridden yet. */
export function isAbsent(status: Status | null): boolean {
  return status !== null && !statusFacts(status).came;
}

/** Order of whoever is drawn and has not ridden yet: behind everybody who has. */
const NOT_RIDDEN = 1 + Math.max(...Object.values(STATUSES).map(({ order }) => order));

/** Order of the statuses of one stage: the lower number is ahead. In: null for a run not ridden yet. Source: docs/regulation.md §3.6. */
export function statusOrder(status: Status | null): number {
  return status === null ? NOT_RIDDEN : statusFacts(status).order;
}
