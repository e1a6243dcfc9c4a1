import type { HeatOp, Lap, RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { countedOps } from './counted-ops.ts';
import { type Difference, sheetDifferences } from './differences.ts';
import { absentAtGate } from './gate-word.ts';
import type { HeatResult } from '#rules/raceday/results/heat-results.ts';
import { sheetOutcome, majorityOf } from './majority.ts';
import { attemptOf, decidedOf, isSameOutcome, standingResultsOf } from './rulings.ts';
import { advisedLaps, standingSheets } from './seat-sheets.ts';
import { isClean, readSheet, type Seen } from './seen.ts';
import { hasStarted } from '#rules/statuses.ts';

/**
 * These are the states of a heat by what was reported of it. `open` means that nobody reported anything, and `waiting` that there are fewer
 * seats than the organization waits for. `agreed` means that all seats agree, and `majority` that two of three do, for each pair of riders.
 * `conflict` means that the table must decide, and `ruled` that it has. `rulings_differ` means that the table decided twice, and neither
 * decision knew of the other.
 * Source: **ours**, docs/regulation.md §7.11.
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

/** This is the state of a heat as its operations determine it. */
export interface HeatVerdict {
  state: VerdictState;
  /** This is the number of the ride of the heat that counts. */
  attempt: number;
  /** This is what stands in the results, in the order of the entries given; it is null when there is nothing yet. */
  results: RuledResult[] | null;
  /**
   * These results were public before something received or set since would have removed them, and stay until somebody decides. It is null
   * when nothing had to stay.
   */
  standing: RuledResult[] | null;
  /** This is what is not agreed, also for a majority, whose dissent is stored. */
  differences: Difference[];
  /** These are the ids of the rulings and seals that no later one replaces. */
  heads: string[];
  /** It is true when a seal is among the decisions that count, so that sheets no longer change anything. */
  sealed: boolean;
}

/** This is the heat that a verdict is about. */
export interface HeatToJudge {
  /** These are the riders who were drawn in it and have not left. */
  entry_ids: readonly number[];
  /** This many finish judges' sheets are waited for. */
  seats: number;
}

type VerdictOf = (ops: readonly HeatOp[], heat: HeatToJudge) => HeatVerdict;

type Judged = Pick<HeatVerdict, 'state' | 'results' | 'differences'>;

/**
 * This function adds lap times: for each rider the one time of the sheets, where they have exactly one. Where no seat has a time, that of a
 * decoder counts, and where none was heard, that of a photo finish; neither decides a place.
 */
function timed(ops: readonly HeatOp[], attempt: number): (outcome: HeatResult[]) => RuledResult[] {
  const seen = standingSheets(ops, attempt).flatMap(({ sheet }) => sheet.laps);
  const layers = [seen, advisedLaps(ops, attempt, false), advisedLaps(ops, attempt, true)];
  return (outcome) =>
    outcome.map((result) => {
      const ofRider = (laps: readonly Lap[]) => laps.filter((lap) => lap.entry_id === result.entry_id);
      const laps = layers.map(ofRider).find(({ length }) => length > 0) ?? [];
      const times = new Set(laps.map((lap) => lap.time_ms));
      const [time_ms = null] = times.size === 1 && hasStarted(result.status) ? times : [];
      return { ...result, time_ms };
    });
}

/** These are conflicts between devices of one seat: neither took over from the other, and their sheets differ. */
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

/** This function reads the sheets of a ride that has no decision. */
function judge(ops: readonly HeatOp[], attempt: number, { entry_ids, seats }: HeatToJudge): Judged {
  const sheets = standingSheets(ops, attempt);
  if (sheets.length === 0) return { state: 'open', results: null, differences: [] };
  const withLaps = timed(ops, attempt);
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
    return {
      state: 'agreed',
      results: withLaps(sheetOutcome(first, entry_ids)),
      differences: [],
    };
  const differences = sheetDifferences(seen, entry_ids);
  const majority = agree ? null : majorityOf(seen, entry_ids);
  return majority
    ? { state: 'majority', results: withLaps(majority), differences }
    : { state: 'conflict', results: null, differences };
}

/**
 * This function does the same for a ride whose results stand in public. Where all results stand, the ride is closed and no seat is waited
 * for again. A sheet that differs makes the table decide, or waits for the others to report the same.
 */
function judgeStanding(
  ops: readonly HeatOp[],
  attempt: number,
  heat: HeatToJudge,
  standing: RuledResult[],
): Judged {
  const judged = judge(ops, attempt, heat);
  if (judged.results !== null || judged.state === 'conflict') return judged;
  const said = judge(ops, attempt, { ...heat, seats: 1 });
  if (said.state === 'conflict') return said;
  const isWhole = standing.every(({ status }) => status !== null);
  return isWhole && (said.results === null || isSameOutcome(said.results, standing))
    ? { state: 'agreed', results: standing, differences: [] }
    : judged;
}

/**
 * This function computes the state of a heat from everything that was reported of it. The verdict is the same in whatever order operations
 * were received, and however often; no clock decides. Decisions of the table count before the reports of the seats. A seal is a decision
 * too, made by the server when a stage is posted. What the server preserved because it was public counts after what the seats agree on.
 * @param ops - the operations of the heat, with the takeovers and admissions of the whole day
 * @param heat - the riders of the heat and the number of seats
 * @returns the verdict
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const heatVerdict: VerdictOf = (ops, heat) => {
  const counted = countedOps(ops);
  const attempt = attemptOf(counted, heat.entry_ids);
  const decided = decidedOf(counted, attempt, heat.entry_ids);
  if (decided) return { ...decided, attempt, standing: null, differences: [] };
  const standing = standingResultsOf(counted, attempt, heat.entry_ids);
  const judged = standing ? judgeStanding(counted, attempt, heat, standing) : judge(counted, attempt, heat);
  return { ...judged, attempt, standing, heads: [], sealed: false };
};
