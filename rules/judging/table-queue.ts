import type { HeatOp } from './heat-ops.ts';
import type { VerdictState } from './heat-verdict.ts';

/**
 * How a heat stands in the queue of the table. `conflict`: the table must decide; `again`: somebody at the track is at another ride of it
 * than the one that counts, and nobody said why; `confirm`: judges agree and the table has to say so;
 * `late`: a word is missing for too long; `skipped`: nothing was said of it and races behind it are ridden; `running`: it was begun;
 * `done`: it has its result; `open`: it has not begun.
 */
export type TableMark = 'conflict' | 'again' | 'confirm' | 'late' | 'skipped' | 'running' | 'done' | 'open';

/** A heat as the queue looks at it. */
interface QueuedHeat {
  state: VerdictState;
  /** When its gate dropped or its first sheet was heard, whichever is known first; ms since the epoch. null: not begun. */
  begun_at: number | null;
  /** The table has to confirm what judges agree on. */
  waits: boolean;
  /** An operation names a later ride than any that a re-run began. */
  again: boolean;
}

/** The table is asked about a sheet that is missing for this long. */
export const LATE_MS = 40_000;
/** So many races behind it have begun: a heat without a sheet was forgotten, or nobody saw it ridden. */
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
 * What each heat asks of the table. In: the heats in running order; now in ms since the epoch. Out: a mark for each.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function marksOf(heats: readonly QueuedHeat[], now: number): TableMark[] {
  const begun = heats.map(({ state, begun_at }) => begun_at !== null || state !== 'open');
  const behind = begun.map((_, index) => begun.slice(index + 1).filter(Boolean).length);
  return heats.map((heat, index) => markOf(heat, behind[index] ?? 0, now));
}

const ASKS: readonly TableMark[] = ['conflict', 'again', 'skipped', 'late', 'confirm'];

/** Whether the table is asked for something. In: the mark of a heat. */
export const asksTable = (mark: TableMark): boolean => ASKS.includes(mark);

/**
 * The queue as it is shown: what asks for the table by how much it does, then what is on the track, then what is done, the last one
 * first; heats that have not begun stand apart. In: heats with their marks, in running order. Out: the same ones, without those still open.
 */
export function queueOf<Heat extends { mark: TableMark }>(heats: readonly Heat[]): Heat[] {
  const of = (mark: TableMark) => heats.filter((heat) => heat.mark === mark);
  return [...ASKS.flatMap(of), ...of('running'), ...of('done').toReversed()];
}

/**
 * The ride somebody at the track is at although no re-run of the table began it: a judge or the gate saw it drop once more.
 * In: what was said of a heat; the ride that counts. Out: its number; null: nobody is ahead. Source: **ours**, docs/regulation.md §7.11.
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
