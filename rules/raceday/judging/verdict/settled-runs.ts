import type { HeatOp, RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { type HeatToJudge, type HeatVerdict, heatVerdict } from './heat-verdict.ts';
import { countedOps } from './counted-ops.ts';
import { isSameOutcome } from './rulings.ts';
import { standingSheets } from './seat-sheets.ts';
import { needsArticle, type Removal, type Status } from '#rules/statuses.ts';

/** This is a rider of a heat with the current result. */
export interface RunToSettle {
  entry_id: number;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
  /** It is set when the rider left the class or was put out of it. */
  removed: Removal | null;
  /** It is true when the office wrote the start down as missed, because the rider had left before. */
  missed?: boolean;
}

/** These settings decide how the day of a heat is judged. */
export interface SettlingDay {
  seats: number;
  /** It is true when what judges agree on waits for the table. */
  table_confirms: boolean;
  /** It is true when two persons sign a relegation or disqualification. */
  two_sign: boolean;
  /** It is true when a relegation by the judges stands without the table, as on days that began under that setting. */
  judges_relegate?: boolean;
  /** It is true when the results of the heat are public, so that only decisions change them, and never sheets. */
  is_public: boolean;
}

interface SettledRun {
  was: RunToSettle;
  became: RuledResult;
}

/**
 * This function collects the entries that an operation of a heat names; a rider who left since is still judged where somebody reported on
 * that rider. A sheet without a seat is advice and makes nobody be judged.
 */
function namedIn(ops: readonly HeatOp[]): Set<number> {
  return new Set(
    ops.flatMap((op) => {
      if (op.kind === 'sheet')
        return op.seat === null
          ? []
          : [
              ...op.body.order.flat().filter((one) => typeof one === 'number'),
              ...op.body.marks.map(({ entry_id }) => entry_id),
            ];
      if (op.kind === 'ruling' || op.kind === 'seal' || op.kind === 'standing')
        return op.body.results.map(({ entry_id }) => entry_id);
      return [];
    }),
  );
}

/**
 * This function selects the riders of a heat who are judged: all who are in, and those who left and are named by an operation.
 * @param runs - the riders of the heat
 * @param own - the operations of the heat alone
 * @returns the entry_ids of the riders who are judged
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

/**
 * This function decides whether somebody is relegated or disqualified. The table rules on that, and an organization may require two
 * signatures.
 * @param results - the results
 * @returns true when somebody is
 */
export const isGrave = (results: readonly Pick<RuledResult, 'status'>[]): boolean =>
  results.some(({ status }) => needsArticle(status));

const isOfSheets = ({ state }: Pick<HeatVerdict, 'state'>): boolean =>
  state === 'agreed' || state === 'majority';

/**
 * This function decides whether what judges agree on waits for the table: because it always does, or because somebody is relegated or
 * disqualified, which the officials decide with an article. What stands in public already waits for nobody.
 * @param verdict - the verdict of the heat
 * @param day - how the day is judged
 * @returns true when it waits
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const waitsForTable = (
  { state, results, standing }: Pick<HeatVerdict, 'state' | 'results' | 'standing'>,
  {
    table_confirms,
    two_sign,
    judges_relegate = false,
  }: Pick<SettlingDay, 'table_confirms' | 'two_sign' | 'judges_relegate'>,
): boolean =>
  isOfSheets({ state }) &&
  (table_confirms || ((two_sign || !judges_relegate) && isGrave(results ?? []))) &&
  !(standing !== null && isSameOutcome(results ?? [], standing));

/**
 * This function computes the results of a heat that everybody reads: what was decided or agreed on, or else what stands from before.
 * @param verdict - the verdict of the heat
 * @param day - how the day is judged
 * @returns the results, or null when there are none
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function publicResults(verdict: HeatVerdict, day: Omit<SettlingDay, 'seats'>): RuledResult[] | null {
  const isKeptBack = waitsForTable(verdict, day) || (day.is_public && isOfSheets(verdict));
  return isKeptBack ? verdict.standing : (verdict.results ?? verdict.standing);
}

const NOTHING = { status: null, place: null, time_ms: null };
const MISSED = { status: 'DNS', place: null, time_ms: null } as const;

/**
 * This function computes what a heat becomes by its operations, whatever it was before and in whatever order they came. A rider who left
 * and whom nobody judged keeps the result that was written when the rider left, also after a sheet that named the rider counts no more.
 * @param runs - the riders of the heat with their results
 * @param own - the operations of the heat
 * @param ofDay - the takeovers and admissions of the day
 * @param day - how the day is judged
 * @returns the verdict, and each result that changes
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function settleRuns(
  runs: readonly RunToSettle[],
  own: readonly HeatOp[],
  ofDay: readonly HeatOp[],
  day: SettlingDay,
): { verdict: HeatVerdict; changes: SettledRun[] } {
  const entry_ids = judgedEntries(runs, own);
  const verdict = heatVerdict([...own, ...ofDay], { entry_ids, seats: day.seats });
  const results = publicResults(verdict, day) ?? [];
  const judged = new Set(entry_ids);
  const changes = runs
    .filter(({ entry_id }) => judged.has(entry_id))
    .flatMap((was): SettledRun[] => {
      const { entry_id } = was;
      const became = results.find((one) => one.entry_id === entry_id) ?? {
        entry_id,
        ...(was.missed ? MISSED : NOTHING),
      };
      const isSame =
        became.status === was.status && became.place === was.place && became.time_ms === was.time_ms;
      return isSame ? [] : [{ was, became }];
    });
  return { verdict, changes };
}

/**
 * This function decides whether public results would disappear although nobody decided so: there is no ruling of the ride and no re-run of
 * the heat, and the judge on whose sheet alone they stood did not take it back just now. Then the server adds an operation that lets them
 * stand.
 * @param settled - what the heat becomes
 * @param attemptBefore - the number of the ride that counted before
 * @param heard - the operations received just now
 * @returns true when the results would disappear
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function goesUnasked(
  { verdict: { attempt, heads, state }, changes }: ReturnType<typeof settleRuns>,
  attemptBefore: number,
  heard: readonly HeatOp[],
): boolean {
  const isTakenBack =
    state === 'open' && countedOps(heard).some((op) => op.kind === 'retract' && op.attempt === attempt);
  return heads.length === 0 && attempt <= attemptBefore && !isTakenBack && takesAway(changes);
}

/**
 * This function decides whether somebody who is in loses the result.
 * @param changes - the results that change
 * @returns true when somebody does
 */
export const takesAway = (changes: readonly SettledRun[]): boolean =>
  changes.some(
    ({ was, became }) =>
      was.status !== null && became.status === null && (was.removed === null || was.place !== null),
  );

/**
 * This function decides whether a judge may still take a sheet back: nothing was decided of its ride, and no result stands on the report of
 * another seat as well.
 * @param ops - the operations of the heat, with takeovers and admissions of the day
 * @param heat - the riders of the heat and the number of seats
 * @param op - the ride and the seat of the sheet
 * @returns true when the judge may
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function mayRetract(
  ops: readonly HeatOp[],
  heat: HeatToJudge,
  { attempt, seat }: Pick<HeatOp, 'attempt' | 'seat'>,
): boolean {
  const verdict = heatVerdict(ops, heat);
  if (verdict.attempt !== attempt) return true;
  if (verdict.heads.length > 0 || verdict.standing !== null) return false;
  return (
    verdict.results === null || standingSheets(countedOps(ops), attempt).every((sheet) => sheet.seat === seat)
  );
}
