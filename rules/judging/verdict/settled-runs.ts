import type { HeatOp, RuledResult } from '#rules/judging/heat-ops.ts';
import { type HeatVerdict, heatVerdict } from '#rules/judging/heat-verdict.ts';
import { needsArticle, type Removal, type Status } from '#rules/statuses.ts';

/** A rider of a heat with the result he has now. */
export interface RunToSettle {
  entry_id: number;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
  /** He left the class, or was put out of it. */
  removed: Removal | null;
}

/** How the day of a heat is judged. */
export interface SettlingDay {
  seats: number;
  /** What judges agree on waits for the table. */
  table_confirms: boolean;
  /** Two sign who is relegated or disqualified. */
  two_sign: boolean;
  /** The results of the heat are public: decisions alone change them, never sheets. */
  is_public: boolean;
}

interface SettledRun {
  was: RunToSettle;
  became: RuledResult;
}

/** Entries an operation of a heat names: somebody who left since stays judged where somebody spoke of him. */
function namedIn(ops: readonly HeatOp[]): Set<number> {
  return new Set(
    ops.flatMap((op) => {
      if (op.kind === 'sheet')
        return [
          ...op.body.order.flat().filter((one) => typeof one === 'number'),
          ...op.body.marks.map(({ entry_id }) => entry_id),
        ];
      if (op.kind === 'ruling' || op.kind === 'seal') return op.body.results.map(({ entry_id }) => entry_id);
      return [];
    }),
  );
}

/**
 * Who of a heat is judged: everybody who is in, and those who left and are named by an operation. In: its riders; the operations of
 * the heat alone.
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function judgedEntries(
  runs: readonly Pick<RunToSettle, 'entry_id' | 'removed'>[],
  own: readonly HeatOp[],
): number[] {
  const named = namedIn(own);
  return runs
    .filter(({ entry_id, removed }) => removed === null || named.has(entry_id))
    .map(({ entry_id }) => entry_id);
}

/** Whether somebody is relegated or disqualified: what an organization may want two to sign. In: results. */
export const isGrave = (results: readonly Pick<RuledResult, 'status'>[]): boolean =>
  results.some(({ status }) => needsArticle(status));

/**
 * Whether what judges agree on waits until the table says so: because it always does, or because two have to sign it, and judges sign
 * nothing. In: the verdict; how the day is judged. Source: **ours**, docs/regulation.md §7.11.
 */
export const waitsForTable = (
  { state, results }: Pick<HeatVerdict, 'state' | 'results'>,
  { table_confirms, two_sign }: Pick<SettlingDay, 'table_confirms' | 'two_sign'>,
): boolean =>
  (state === 'agreed' || state === 'majority') && (table_confirms || (two_sign && isGrave(results ?? [])));

const NOTHING = { status: null, place: null, time_ms: null };

/**
 * What a heat becomes by its operations, whatever it was before and in whatever order they came. A rider who left and whom nobody
 * judged keeps
 * what his leaving wrote. In: its riders; the operations of the heat; takeovers and admissions of the day; how it is judged.
 * Out: the verdict, and each result that becomes another one. Source: **ours**, docs/regulation.md §7.11.
 */
export function settleRuns(
  runs: readonly RunToSettle[],
  own: readonly HeatOp[],
  ofDay: readonly HeatOp[],
  day: SettlingDay,
): { verdict: HeatVerdict; changes: SettledRun[] } {
  const entry_ids = judgedEntries(runs, own);
  const verdict = heatVerdict([...own, ...ofDay], { entry_ids, seats: day.seats });
  const isOfSheets = verdict.state === 'agreed' || verdict.state === 'majority';
  const results = waitsForTable(verdict, day) || (day.is_public && isOfSheets) ? [] : (verdict.results ?? []);
  const judged = new Set(entry_ids);
  const changes = runs
    .filter(({ entry_id }) => judged.has(entry_id))
    .flatMap((was): SettledRun[] => {
      const { entry_id } = was;
      const became = results.find((one) => one.entry_id === entry_id) ?? { entry_id, ...NOTHING };
      const isSame =
        became.status === was.status && became.place === was.place && became.time_ms === was.time_ms;
      return isSame ? [] : [{ was, became }];
    });
  return { verdict, changes };
}
