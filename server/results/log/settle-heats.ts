import type { HeatVerdict } from '#rules/judging/heat-verdict.ts';
import type { HeatName } from '#rules/judging/heat-ops.ts';
import { judgedEntries, settleRuns } from '#rules/judging/verdict/settled-runs.ts';
import { absentAtGate } from '#rules/judging/verdict/gate-word.ts';
import { isStagePublic } from '#rules/live/posting.ts';
import { heatKeyOf } from '#rules/judging/day-log.ts';
import { countedOps } from '#rules/judging/verdict/counted-ops.ts';
import { attemptOf } from '#rules/judging/verdict/rulings.ts';
import type { Db } from '#server/db/pool.ts';
import { insertWrite, restoreResults, type ResultChange, startRace } from './write-queries.ts';
import { type HeatDay, readHeats, saveHeatDays, type HeatWithRuns } from './heat-queries.ts';
import { lanesTaken, saveLanes } from './lane-queries.ts';
import { type HeldDay, readOpsOf, type StoredOp } from './op-queries.ts';

/** Who made the results what they become. */
export interface SettledBy {
  op_id: string | null;
  user_id: number | null;
  desk_name: string | null;
  /** Of a write of the office: its key, its reason and the write it undoes. */
  office: { request_key: string; reason: string | null; undoes: number | null } | null;
  /** From a file that was read in. */
  fromFile: boolean;
}

/** No new operation: what stands is computed again, and no line of the record tells of a change. */
export const COMPUTED_AGAIN = 'computed again';

/** What a heat became. */
interface Settled {
  heat: HeatWithRuns;
  verdict: HeatVerdict;
  changes: ResultChange[];
}

/** When the gate of the ride that counts dropped, as the marshal said it last. */
function gateOf(ops: readonly StoredOp[], attempt: number): string | null {
  const gates = countedOps(ops).filter((op) => op.kind === 'gate' && op.attempt === attempt);
  const last = gates.toSorted((a, b) => a.device_n - b.device_n).at(-1);
  return last?.kind === 'gate' ? last.body.dropped_at : null;
}

/** What a heat becomes by what was said of it. In: the heat; what was said of it and of the day. */
function judge(heat: HeatWithRuns, ops: readonly StoredOp[], day: HeldDay) {
  const own = ops.filter((op) => op.heat !== null && heatKeyOf(op.heat) === heatKeyOf(heat));
  const ofDay = ops.filter((op) => op.heat === null);
  const is_public = isStagePublic(day.race_status, day.posted, heat);
  const { verdict, changes } = settleRuns(heat.runs, own, ofDay, { ...day, is_public });
  const plates = new Map(heat.runs.map(({ entry_id, plate }) => [entry_id, plate]));
  const written = changes.map(({ was, became }): ResultChange => ({
    entry_id: was.entry_id,
    plate: plates.get(was.entry_id) ?? '',
    was_status: was.status,
    was_place: was.place,
    was_time_ms: was.time_ms,
    became_status: became.status,
    became_place: became.place,
    became_time_ms: became.time_ms,
  }));
  return { own, verdict, changes: written, is_public };
}

/** Which ride of a heat its operations are about by now. */
export const rideOf = ({ runs }: HeatWithRuns, own: readonly StoredOp[]): number =>
  attemptOf(countedOps(own), judgedEntries(runs, own));

/** Whether the results of a heat are other ones than its operations make. */
export const differsFromLog = (heat: HeatWithRuns, ops: readonly StoredOp[], day: HeldDay): boolean =>
  judge(heat, ops, day).changes.length > 0;

/** What a correction of published results stands on: the ruling that says why, or the re-run it let begin. */
function reasonOf(ops: readonly StoredOp[], { heads, attempt }: HeatVerdict): string | null {
  const said = ops.flatMap((op) => {
    if (op.kind === 'ruling' && heads.includes(op.op_id)) return [op.body.reason];
    return op.kind === 'rerun' && heads.length === 0 && op.attempt === attempt ? [op.body.reason] : [];
  });
  return said.find((one) => one !== null) ?? null;
}

/**
 * Makes the results of some heats what their operations say, and nothing else: results that are right already are not written again.
 * In: the transaction, in which the day is held; the heats; whose word it was. Out: what each became.
 */
export async function settleHeats(
  tx: Db,
  race_id: number,
  names: readonly HeatName[],
  day: HeldDay,
  by: SettledBy | typeof COMPUTED_AGAIN,
): Promise<Settled[]> {
  return settleRead(tx, race_id, await readHeats(tx, race_id, names), day, by);
}

/** What the public reads of a change: of the office its own words, of others why published results are other ones. */
function linesOf(by: SettledBy, { state }: HeatVerdict, reason: string | null) {
  const how = by.fromFile ? 'file' : by.office ? 'office' : state === 'ruled' ? 'ruling' : 'judges';
  const { op_id, user_id: written_by, desk_name, office } = by;
  return {
    request_key: office?.request_key ?? crypto.randomUUID(),
    reason: office?.reason ?? reason,
    undoes: office?.undoes ?? null,
    written_by,
    op_id,
    desk_name,
    how,
  } as const;
}

/** The same of heats that were read since the day is held. */
export async function settleRead(
  tx: Db,
  race_id: number,
  heats: readonly HeatWithRuns[],
  day: HeldDay,
  by: SettledBy | typeof COMPUTED_AGAIN,
): Promise<Settled[]> {
  const ops = await readOpsOf(tx, race_id, heats);
  const days: HeatDay[] = [];
  const lanes: ReturnType<typeof lanesTaken> = [];
  const settled: Settled[] = [];
  for (const heat of heats) {
    const { own, verdict, changes, is_public } = judge(heat, ops, day);
    const { heat_id, category_id, phase, serie, number } = heat;
    const { attempt, state, sealed } = verdict;
    const absent = [...absentAtGate(own, attempt)].toSorted((a, b) => a - b);
    days.push({ heat_id, attempt, verdict: state, sealed, gate_at: gateOf(own, attempt), absent });
    lanes.push(...lanesTaken(heat, own, attempt));
    settled.push({ heat, verdict, changes });
    if (changes.length === 0) continue;
    const of = { race_id, category_id, phase, serie, number };
    if (by === COMPUTED_AGAIN) await restoreResults(tx, of, changes);
    else {
      await insertWrite(
        tx,
        { ...of, ...linesOf(by, verdict, is_public ? reasonOf(own, verdict) : null) },
        changes,
      );
    }
  }
  await saveHeatDays(tx, days, { isNews: by !== COMPUTED_AGAIN });
  await saveLanes(tx, lanes);
  const begins = day.race_status === 'DRAWN' && settled.some(({ changes }) => changes.length > 0);
  if (begins) await startRace(tx, race_id);
  return settled;
}
