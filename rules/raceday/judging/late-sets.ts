/**
 * These are the kinds of what somebody did at the track after another server had taken its race back: what phones said, check-in and new
 * riders, what a timing system sent, a protest, an answer to one, and acts of the office or the table.
 * Source: **ours**.
 */
export const LATE_KINDS = [
  'said',
  'check_in',
  'timing',
  'protest',
  'answer',
  'posting',
  'tie',
  'late',
  'scratch',
  'shorten',
  'resume',
  'draw',
  'stage',
  'notice',
  'result',
  'code',
  'settings',
] as const;
export type LateKind = (typeof LATE_KINDS)[number];

/** A late set was added to the day, done again by hand, or put away with a reason. Nothing of it counts before that. */
export const LATE_OUTCOMES = ['said', 'redone', 'dismissed'] as const;
export type LateOutcome = (typeof LATE_OUTCOMES)[number];

/** This is a row of a set: its table, and its columns as they were; they are null when the row is gone. */
export interface LateRow {
  t: string;
  k: Readonly<Record<string, unknown>>;
  r: Readonly<Record<string, unknown>> | null;
}

/** Tables that tell by themselves what was done, the most telling first. */
const telling: readonly (readonly [string, LateKind])[] = [
  ['stage_publication', 'posting'],
  ['result_publication', 'posting'],
  ['tie_decision', 'tie'],
  ['protest', 'protest'],
  ['protest_step', 'answer'],
  ['day_notice', 'notice'],
  ['result_load', 'result'],
  ['times_load', 'result'],
];

const checkIn = ['check_in_mark', 'check_in_end', 'walk_up', 'rider', 'lbr'];

/** The server itself says these, when a stage is posted or a day begins with results. */
const ofServer = ['seal', 'standing'];

/**
 * This function finds the operations of phones in a set.
 * @param rows - the rows of the set
 * @returns the rows of operations that a person or a timing system said
 */
export const saidIn = (rows: readonly LateRow[]): Readonly<Record<string, unknown>>[] =>
  rows.flatMap(({ t, r }) =>
    t === 'day_op' && r !== null && !ofServer.includes(String(r['kind'])) ? [r] : [],
  );

/**
 * This function decides what was done by the rows that it touched.
 * @param rows - the rows of one set
 * @returns the kind
 * Source: **ours**.
 */
export function lateKind(rows: readonly LateRow[]): LateKind {
  const tables = new Set(rows.map(({ t }) => t));
  const told = telling.find(([name]) => tables.has(name));
  if (told) return told[1];
  const change = rows.find(({ t }) => t === 'day_change')?.r?.['kind'];
  if (change === 'late' || change === 'scratch' || change === 'shorten' || change === 'resume') return change;
  if (tables.has('check_in_absence')) return 'scratch';
  if (saidIn(rows).length > 0) return 'said';
  const drawn = rows.find(({ t, r }) => t === 'draw' && r !== null)?.r;
  if (drawn) return typeof drawn['phase'] === 'string' && !/^M[1-8]$/.test(drawn['phase']) ? 'stage' : 'draw';
  if (tables.has('heat')) return 'draw';
  const isNew = checkIn.some((name) => tables.has(name));
  const entry = rows.find(({ t }) => t === 'entry');
  if (entry && !isNew) return entry.r === null ? 'scratch' : 'late';
  if (isNew) return 'check_in';
  if (tables.has('result_write')) return 'result';
  if (tables.has('passing') || tables.has('timing_source')) return 'timing';
  return tables.has('desk_pass') || tables.has('day_device') ? 'code' : 'settings';
}

const adds: readonly LateKind[] = ['said', 'check_in', 'timing', 'protest'];

/**
 * This function decides what may become of a late set. What adds to the day without replacing anything is added, or put away; a protest is
 * always taken. Everything else is done again on its screen, because the day has gone on.
 * @param kind - what was done
 * @param became - what somebody wants to make of it
 * @returns true when that is possible
 * Source: **ours**.
 */
export const mayBecome = (kind: LateKind, became: LateOutcome): boolean =>
  became === 'dismissed' ? kind !== 'protest' : adds.includes(kind) === (became === 'said');
