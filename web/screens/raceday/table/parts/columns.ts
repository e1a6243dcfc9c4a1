import type { Finisher, Lap, Mark, RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import type { HeatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { absentAtGate } from '#rules/raceday/judging/verdict/gate-word.ts';
import { sheetOutcome } from '#rules/raceday/judging/verdict/majority.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import { standingSheets } from '#rules/raceday/judging/verdict/seat-sheets.ts';
import { isClean, readSheet } from '#rules/raceday/judging/verdict/seen.ts';
import { needsArticle } from '#rules/statuses.ts';
import type { BoardOp } from './board-op.ts';

/** A rider in a place, as a column shows it. */
interface PlaceCell {
  who: Finisher;
  together: boolean;
}

/** The observation of one judge, or the decision of the table, shown as a column beside the others. */
export interface Column {
  id: string;
  /** The seat of a judge. It is null for the table. */
  seat: number | null;
  device_id: string;
  person: string;
  /** It was typed from a paper, or called over the radio. */
  isPaper: boolean;
  /** The places, from the first. */
  cells: readonly PlaceCell[];
  marks: readonly Mark[];
  laps: readonly Lap[];
  /** This column's own outcome. It is null when a rider is missing, unknown, of another heat, or tied. */
  outcome: HeatResult[] | null;
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

/** Gives the sheets that count, by seat, and then the decision of the table, unless it was replaced. */
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

/** Gives what decoders or a photo finish without a seat saw of the ride. It advises, so it is no answer. */
export function adviceColumn(
  ops: readonly BoardOp[],
  attempt: number,
  by: 'by_timing' | 'by_camera',
): Column | null {
  const op = ops.findLast(
    (one) => one.kind === 'sheet' && one[by] === true && one.seat === null && one.attempt === attempt,
  );
  if (op?.kind !== 'sheet') return null;
  const { op_id, device_id, person, body } = op;
  return {
    id: op_id,
    seat: null,
    device_id,
    person,
    isPaper: false,
    cells: cellsOf(body.order),
    marks: body.marks,
    laps: body.laps,
    outcome: null,
  };
}

/** Tells whether a timing system or a photo finish saw riders in another order than the results have them. Who was not heard differs in nothing. */
export function timingDiffers(crono: Column | null, results: readonly RuledResult[] | null): boolean {
  if (crono === null || results === null) return false;
  const resultOf = new Map(results.map((one) => [one.entry_id, one]));
  const places = crono.cells.flatMap(({ who, together }) => {
    const result = typeof who === 'number' ? resultOf.get(who) : undefined;
    // Officials took the place of who was relegated, whatever was seen.
    return needsArticle(result?.status ?? null) ? [] : [{ place: result?.place ?? null, together }];
  });
  return places.some(({ place, together }, at) => {
    const before = places[at - 1];
    const isClose = together && before?.together === true;
    return place === null || (before !== undefined && !isClose && (before.place ?? 0) > place);
  });
}

/** One possible outcome of a heat, and the seats that gave it. */
export interface SeatAnswer {
  outcome: HeatResult[];
  columns: readonly Column[];
}

/** Gives the outcomes of the columns, each once. */
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

/** Tells whether the columns do not agree on a place, counted from 0. */
export const differsAt = (columns: readonly Column[], index: number): boolean =>
  new Set(columns.map(({ cells }) => JSON.stringify(cells[index] ?? null))).size > 1 ||
  columns.some(({ cells }) => cells[index]?.together === true);

/**
 * Finds which of two riders an answer has ahead, when outcomes differ in exactly this pair. It is null when they differ
 * otherwise.
 * @param pair the entries of the two
 */
export function aheadIn({ outcome }: SeatAnswer, pair: readonly number[]): number | null {
  const placed = outcome.filter(({ entry_id, place }) => pair.includes(entry_id) && place !== null);
  const [first] = placed.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return pair.length === 2 && placed.length === 2 ? (first?.entry_id ?? null) : null;
}
