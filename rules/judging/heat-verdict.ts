import type { HeatOp, RuledResult } from './heat-ops.ts';
import { countedOps } from './verdict/counted-ops.ts';
import { type Difference, sheetDifferences } from './verdict/differences.ts';
import { absentAtGate } from './verdict/gate-word.ts';
import { sheetOutcome, majorityOf, type HeatOutcome } from './verdict/majority.ts';
import { attemptOf, decidedOf } from './verdict/rulings.ts';
import { type SeatSheet, standingSheets } from './verdict/seat-sheets.ts';
import { isClean, readSheet, type Seen } from './verdict/seen.ts';
import { hasStarted } from '#rules/statuses.ts';

/**
 * How a heat stands by what was said of it. `open`: nobody said anything; `waiting`: fewer seats than the organization waits for;
 * `agreed`: all say the same; `majority`: two of three do, for each pair of riders; `conflict`: the table must decide; `ruled`: it has;
 * `rulings_differ`: it has twice, without knowing of each other. Source: **ours**, docs/regulation.md §7.11.
 */
export const VERDICTS = [
  'open',
  'waiting',
  'agreed',
  'majority',
  'conflict',
  'ruled',
  'rulings_differ',
] as const;
export type VerdictState = (typeof VERDICTS)[number];

/** A heat as its operations make it. */
export interface HeatVerdict {
  state: VerdictState;
  /** Which ride of the heat counts. */
  attempt: number;
  /** What stands in the results, in the order of the entries given; null: nothing yet. */
  results: RuledResult[] | null;
  /** What is not agreed; also of a majority, whose dissent is kept. */
  differences: Difference[];
  /** Rulings and seals that no later one replaces. */
  heads: string[];
  /** A seal is among the decisions that count: sheets no longer change anything. */
  sealed: boolean;
}

/** The heat a verdict is about. */
export interface HeatToJudge {
  /** The riders drawn in it who have not left. */
  entry_ids: readonly number[];
  /** How many finish judges' sheets are waited for. */
  seats: number;
}

type VerdictOf = (ops: readonly HeatOp[], heat: HeatToJudge) => HeatVerdict;

type Judged = Pick<HeatVerdict, 'state' | 'results' | 'differences'>;

/** Adds lap times: of each rider the one time the sheets have, where they have one. */
function timed(outcome: HeatOutcome, sheets: readonly SeatSheet[]): RuledResult[] {
  const laps = sheets.flatMap(({ sheet }) => sheet.laps);
  return outcome.map((result) => {
    const times = new Set(laps.filter((lap) => lap.entry_id === result.entry_id).map((lap) => lap.time_ms));
    const [time_ms = null] = times.size === 1 && hasStarted(result.status) ? times : [];
    return { ...result, time_ms };
  });
}

/** Conflicts between devices of one seat: neither took over from the other, and they say different things. */
function seatConflicts(bySeat: ReadonlyMap<number, Seen[]>, entry_ids: readonly number[]): Difference[] {
  return [...bySeat.values()]
    .filter((seen) => new Set(seen.map(({ key }) => key)).size > 1)
    .map((seen) => {
      const differences = sheetDifferences(seen, entry_ids);
      const touched = new Set(differences.flatMap((difference) => difference.entry_ids));
      const said = seen.map(({ seat, order, marks }) => ({ seat, order: [...order], marks: [...marks] }));
      return { kind: 'seat', entry_ids: entry_ids.filter((entry_id) => touched.has(entry_id)), said };
    });
}

/** Reads the sheets of a ride that has no decision. */
function judge(ops: readonly HeatOp[], attempt: number, { entry_ids, seats }: HeatToJudge): Judged {
  const sheets = standingSheets(ops, attempt);
  if (sheets.length === 0) return { state: 'open', results: null, differences: [] };
  const absent = absentAtGate(ops, attempt);
  const bySeat = Map.groupBy(
    sheets.map((sheet) => readSheet(sheet, entry_ids, absent)),
    ({ seat }) => seat,
  );
  const quarrels = seatConflicts(bySeat, entry_ids);
  if (quarrels.length > 0) return { state: 'conflict', results: null, differences: quarrels };
  if (bySeat.size < seats) return { state: 'waiting', results: null, differences: [] };

  const seen = [...bySeat.values()].flatMap((those) => those.slice(0, 1));
  const [first] = seen;
  const agree = new Set(seen.map(({ key }) => key)).size === 1;
  if (first && agree && first.absentSeen.length === 0 && isClean(first, entry_ids))
    return { state: 'agreed', results: timed(sheetOutcome(first, entry_ids), sheets), differences: [] };
  const differences = sheetDifferences(seen, entry_ids);
  const majority = agree ? null : majorityOf(seen, entry_ids);
  return majority
    ? { state: 'majority', results: timed(majority, sheets), differences }
    : { state: 'conflict', results: null, differences };
}

/**
 * How a heat stands by everything that was said of it. The same whatever order it was heard in, and however often; no clock decides.
 * Decisions of the table count before what the seats say; a seal is a decision too, made by the server when a stage is posted.
 * In: the operations of the heat, with the takeovers and admissions of the whole day; the heat. Source: **ours**, docs/regulation.md §7.11.
 */
export const heatVerdict: VerdictOf = (ops, heat) => {
  const counted = countedOps(ops);
  const attempt = attemptOf(counted, heat.entry_ids);
  const decided = decidedOf(counted, attempt, heat.entry_ids);
  return decided
    ? { ...decided, attempt, differences: [] }
    : { ...judge(counted, attempt, heat), attempt, heads: [], sealed: false };
};
