import type { HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import type { VerdictState } from './heat-verdict.ts';

/**
 * This is the mark of a heat in the queue of the table. `conflict` means that the table must decide. `again` means that somebody at the
 * track is at another ride of the heat than the one that counts, and nobody reported why. `confirm` means that judges agree and the table
 * has to confirm it. `late` means that a report is missing for too long. `skipped` means that nothing was reported of the heat and races
 * behind it are ridden. `running` means that it was begun, `done` that it has its result, and `open` that it has not begun.
 */
export type TableMark = 'conflict' | 'again' | 'confirm' | 'late' | 'skipped' | 'running' | 'done' | 'open';

/** This is a heat as the queue considers it. */
interface QueuedHeat {
  state: VerdictState;
  /**
   * This is when its gate dropped or its first sheet was received, whichever is known first, in ms since the epoch. It is null when the
   * heat has not begun.
   */
  begun_at: number | null;
  /** It is true when the table has to confirm what judges agree on. */
  waits: boolean;
  /** It is true when an operation names a later ride than any that a re-run began. */
  again: boolean;
}

/** The table is asked about a sheet that is missing for this long. */
export const LATE_MS = 40_000;
/** When this many races behind it have begun, a heat without a sheet was forgotten, or nobody saw it ridden. */
const SKIPPED_BY = 3;

function markOf({ state, begun_at, waits, again }: QueuedHeat, later: number, now: number): TableMark {
  if (state === 'conflict' || state === 'rulings_differ') return 'conflict';
  if (again) return 'again';
  if (state === 'ruled') return 'done';
  if (state === 'agreed' || state === 'majority') return waits ? 'confirm' : 'done';
  if (begun_at !== null) return now - begun_at > LATE_MS ? 'late' : 'running';
  return later >= SKIPPED_BY ? 'skipped' : 'open';
}

/**
 * This function computes what each heat asks of the table.
 * @param heats - the heats in running order
 * @param now - the current time, in ms since the epoch
 * @returns one mark for each heat
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function marksOf(heats: readonly QueuedHeat[], now: number): TableMark[] {
  const begun = heats.map(({ state, begun_at }) => begun_at !== null || state !== 'open');
  const behind = begun.map((_, index) => begun.slice(index + 1).filter(Boolean).length);
  return heats.map((heat, index) => markOf(heat, behind[index] ?? 0, now));
}

const ASKS: readonly TableMark[] = ['conflict', 'again', 'skipped', 'late', 'confirm'];

/**
 * This function decides whether the table is asked for something.
 * @param mark - the mark of a heat
 * @returns true when it is
 */
export const asksTable = (mark: TableMark): boolean => ASKS.includes(mark);

/**
 * This function orders the queue as it is shown: first the heats that ask for the table, the most pressing marks first, then those on the
 * track, then those that are done, the last one first. Heats that have not begun stand apart.
 * @param heats - the heats with their marks, in running order
 * @returns the same heats without those still open
 */
export function queueOf<Heat extends { mark: TableMark }>(heats: readonly Heat[]): Heat[] {
  const of = (mark: TableMark) => heats.filter((heat) => heat.mark === mark);
  return [...ASKS.flatMap(of), ...of('running'), ...of('done').toReversed()];
}

/**
 * This function finds the ride at which somebody at the track is although no re-run of the table began it: a judge or the gate saw the gate
 * drop once more.
 * @param ops - the operations of a heat
 * @param attempt - the number of the ride that counts
 * @returns the number of that ride, or null when nobody is ahead
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function rideAhead(
  ops: readonly Pick<HeatOp, 'kind' | 'attempt' | 'held'>[],
  attempt: number,
): number | null {
  const begun = Math.max(attempt, ...ops.filter(({ kind }) => kind === 'rerun').map((op) => op.attempt));
  const seen = ops.filter(({ kind, held }) => (kind === 'sheet' || kind === 'gate') && !held);
  const ahead = Math.max(begun, ...seen.map((op) => op.attempt));
  return ahead > begun ? ahead : null;
}
