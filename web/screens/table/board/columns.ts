import type { Finisher, Lap, Mark } from '#rules/judging/heat-ops.ts';
import type { HeatVerdict } from '#rules/judging/heat-verdict.ts';
import { countedOps } from '#rules/judging/verdict/counted-ops.ts';
import { absentAtGate } from '#rules/judging/verdict/gate-word.ts';
import { type HeatOutcome, sheetOutcome } from '#rules/judging/verdict/majority.ts';
import { standingSheets } from '#rules/judging/verdict/seat-sheets.ts';
import { isClean, readSheet } from '#rules/judging/verdict/seen.ts';
import type { BoardOp } from './board-op.ts';

/** A rider in a place, as a column shows him. */
interface PlaceCell {
  who: Finisher;
  together: boolean;
}

/** What one judge saw, or the table decided, shown as a column beside the others. */
export interface Column {
  id: string;
  /** Of a judge; null: of the table. */
  seat: number | null;
  device_id: string;
  person: string;
  /** Typed from a paper, or called over the radio. */
  isPaper: boolean;
  /** By place, from the first. */
  cells: readonly PlaceCell[];
  marks: readonly Mark[];
  laps: readonly Lap[];
  /** The outcome that this column alone gives; null: a rider is missing, unknown, of another heat, or tied. */
  outcome: HeatOutcome | null;
}

const cellsOf = (order: readonly (readonly Finisher[])[]): PlaceCell[] =>
  order.flatMap((slot) => slot.map((who) => ({ who, together: slot.length > 1 })));

function ruledColumn(
  op: Extract<BoardOp, { kind: 'ruling' | 'seal' }>,
  entry_ids: readonly number[],
): Column {
  const results = op.body.results.filter(({ entry_id }) => entry_ids.includes(entry_id));
  const placed = results.filter(({ place }) => place !== null);
  return {
    id: op.op_id,
    seat: null,
    device_id: op.device_id,
    person: op.person,
    isPaper: false,
    cells: placed
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map(({ entry_id }) => ({ who: entry_id, together: false })),
    marks: results.flatMap(({ entry_id, status }) =>
      status === null || status === 'OK' ? [] : [{ entry_id, status }],
    ),
    laps: results.flatMap(({ entry_id, time_ms }) => (time_ms === null ? [] : [{ entry_id, time_ms }])),
    outcome: results.map(({ entry_id, status, place }) => ({ entry_id, status, place })),
  };
}

/** The sheets that count, by seat; then the decision of the table, unless it was replaced. */
export function judgeColumns(
  ops: readonly BoardOp[],
  { attempt, heads }: HeatVerdict,
  entry_ids: readonly number[],
): Column[] {
  const counted = countedOps(ops);
  const absent = absentAtGate(counted, attempt);
  const sheets = standingSheets(counted, attempt).map((one): Column => {
    const seen = readSheet(one, entry_ids, absent);
    const op = ops.findLast(
      ({ kind, device_id, seat }) => kind === 'sheet' && device_id === one.device_id && seat === one.seat,
    );
    const isSheetWhole = seen.absentSeen.length === 0 && isClean(seen, entry_ids);
    return {
      id: `${one.seat} ${one.device_id}`,
      seat: one.seat,
      device_id: one.device_id,
      person: op?.person ?? '',
      isPaper: op?.via === 'voice',
      cells: cellsOf(one.sheet.order),
      marks: one.sheet.marks,
      laps: one.sheet.laps,
      outcome: isSheetWhole ? sheetOutcome(seen, entry_ids) : null,
    };
  });
  const decided = ops
    .filter((op) => op.kind === 'ruling' || op.kind === 'seal')
    .filter(({ op_id }) => heads.includes(op_id))
    .map((op) => ruledColumn(op, entry_ids));
  return [...sheets, ...decided];
}

/** One possible outcome of a heat, and the seats that say so. */
export interface SeatAnswer {
  outcome: HeatOutcome;
  columns: readonly Column[];
}

/** The outcomes that the columns give, each once. */
export function answersOf(columns: readonly Column[]): SeatAnswer[] {
  const byOutcome = Map.groupBy(
    columns.filter(({ outcome }) => outcome !== null),
    ({ outcome }) => JSON.stringify(outcome?.toSorted((a, b) => a.entry_id - b.entry_id)),
  );
  return [...byOutcome.values()].flatMap((those) => {
    const outcome = those[0]?.outcome;
    return outcome ? [{ outcome, columns: those }] : [];
  });
}

/** Whether the columns do not agree on a place. In: from 0. */
export const differsAt = (columns: readonly Column[], index: number): boolean =>
  new Set(columns.map(({ cells }) => JSON.stringify(cells[index] ?? null))).size > 1 ||
  columns.some(({ cells }) => cells[index]?.together === true);

/**
 * Where outcomes differ in exactly one pair, which of the two an answer has ahead; null: they differ otherwise. In: the pair's entries.
 */
export function aheadIn({ outcome }: SeatAnswer, pair: readonly number[]): number | null {
  const placed = outcome.filter(({ entry_id, place }) => pair.includes(entry_id) && place !== null);
  const [first] = placed.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return pair.length === 2 && placed.length === 2 ? (first?.entry_id ?? null) : null;
}
