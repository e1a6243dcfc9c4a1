import { keysOf } from './table.ts';

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
}

/**
 * What the commissaire may write of a run, in the order in which lists show it. Everything that asks about a status reads this table; a
 * test compares it with the checks of the database. Source: docs/regulation.md §3.2, §3.4, §3.6.
 */
export const STATUSES = {
  /** Crossed the line and has a place: the only status that has one. */
  OK: { points: 'place', order: 0, came: true, advances: true, mayEqualLast: false, dash: null },
  /** Did not finish. */
  DNF: { points: 'heatSize', order: 1, came: true, advances: true, mayEqualLast: true, dash: null },
  /** Did not start. */
  DNS: { points: 'absence', order: 5, came: false, advances: false, mayEqualLast: false, dash: 'unranked' },
  /** Relegated. */
  REL: { points: 'penalty', order: 3, came: true, advances: true, mayEqualLast: false, dash: null },
  /** Disqualified. */
  DSQ: { points: 'penalty', order: 4, came: true, advances: false, mayEqualLast: false, dash: 'out' },
  /** A start that counts as not made. */
  CR: { points: 'penalty', order: 2, came: true, advances: true, mayEqualLast: false, dash: null },
} as const satisfies Record<string, StatusFacts>;

/** What is written of a run; a run that has not been ridden yet has none. */
export type Status = keyof typeof STATUSES;
/** A status that took the place away. */
export type LostStatus = Exclude<Status, 'OK'>;

/** Every status that takes the place away, in the order in which lists show them. */
export const LOST_STATUSES = keysOf(STATUSES).filter((status) => status !== 'OK');

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
};

const facts: ReadonlyMap<string, StatusFacts> = new Map(Object.entries(STATUSES));

/** What a status decides. A status that is not in the table never does better than one that is. */
export function statusFacts(status: Status): StatusFacts {
  return facts.get(status) ?? UNKNOWN;
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
