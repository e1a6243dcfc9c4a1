import { sql } from 'kysely';
import type { HeatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { isSettled } from '#rules/raceday/judging/verdict/settled-states.ts';
import type { HeatName, HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import {
  goesUnasked,
  settleRuns,
  takesAway,
  waitsForTable,
} from '#rules/raceday/judging/verdict/settled-runs.ts';
import { standingSheets } from '#rules/raceday/judging/verdict/seat-sheets.ts';
import { absentAtGate, droppedAt } from '#rules/raceday/judging/verdict/gate-word.ts';
import { isStagePublic } from '#rules/raceday/live/posting.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { takesArticle } from '#rules/statuses.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isMoto } from '#rules/stages.ts';
import { chosenLanes } from '#rules/raceday/judging/verdict/chosen-lanes.ts';
import { insertWrite, restoreResults, startRace, type ResultChange } from './write-queries.ts';
import { readHeats, saveHeatDays, type HeatDay, type HeatWithRuns } from './heat-queries.ts';
import { readOpsOf, type HeldDay } from './op-queries.ts';
import { sayStanding } from './say-standing.ts';

interface LaneTaken {
  heat_id: number;
  entry_id: number;
  lane: number | null;
}

/** Returns the lanes that riders of a heat after the motos chose at the gate, if they differ from the drawn ones. */
function lanesTaken(
  { heat_id, phase, runs }: HeatWithRuns,
  ops: readonly HeatOp[],
  attempt: number,
): LaneTaken[] {
  if (isMoto(phase)) return [];
  const counted = countedOps(ops);
  const riding = runs.filter(({ removed }) => removed === null).map(({ entry_id }) => entry_id);
  const lanes = chosenLanes(counted, riding, absentAtGate(counted, attempt));
  if (lanes === null) return [];
  return runs
    .map(({ entry_id, lane: was }) => ({ heat_id, entry_id, was, lane: lanes.get(entry_id) ?? null }))
    .filter(({ lane, was }) => lane !== was)
    .map(({ entry_id, lane }) => ({ heat_id, entry_id, lane }));
}

/** Stores chosen lanes, if there are any. */
async function saveLanes(tx: Db, lanes: readonly LaneTaken[]): Promise<void> {
  if (lanes.length === 0) return;
  await sql`
    update run set lane = t.lane
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as t(heat_id bigint, entry_id bigint, lane smallint)
    where run.heat_id = t.heat_id and run.entry_id = t.entry_id`.execute(tx);
}

/** Who caused the new results. */
export interface SettledBy {
  /** The operations received just now. The last of them is in the record. */
  op_ids: readonly string[];
  user_id: number | null;
  desk_name: string | null;
  /** For a write of the office, its key, its reason and the write that it undoes. */
  office: { request_key: string; reason: string | null; undoes: number | null } | null;
  /** It comes from a loaded file. */
  fromFile: boolean;
}

/** There is no new operation: the present state is computed again, and no line of the record reports a change. */
export const COMPUTED_AGAIN = 'computed again';

/** The new state of a heat. */
interface Settled {
  heat: HeatWithRuns;
  verdict: HeatVerdict;
  changes: ResultChange[];
}

/** Computes the new state of a heat from the operations about it and its day, and the latest of them. */
function judge(heat: HeatWithRuns, ops: readonly HeatOp[], day: HeldDay, op_ids: readonly string[] = []) {
  const own = ops.filter((op) => op.heat !== null && heatKeyOf(op.heat) === heatKeyOf(heat));
  const ofDay = ops.filter((op) => op.heat === null);
  const is_public = isStagePublic(day.race_status, day.posted, heat);
  const became = settleRuns(heat.runs, own, ofDay, { ...day, is_public });
  const { verdict, changes } = became;
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
  const sheets = standingSheets(countedOps([...own, ...ofDay]), verdict.attempt);
  return {
    own,
    verdict,
    seats: new Set(sheets.map(({ seat }) => seat)).size,
    changes: written,
    /** Everybody can read why: it was posted, or somebody loses a result. */
    isTold: is_public || takesAway(changes),
    goesUnasked: goesUnasked(
      became,
      heat.attempt,
      own.filter(({ op_id }) => op_ids.includes(op_id)),
    ),
  };
}

/**
 * Stores that public results stay in those heats where they would disappear without anybody's decision. `ops` are the
 * operations about the heats. Returns them with the new ones.
 */
async function keepPublic(
  tx: Db,
  race_id: number,
  { user_id, op_ids }: SettledBy,
  heats: readonly HeatWithRuns[],
  ops: readonly HeatOp[],
  day: HeldDay,
): Promise<readonly HeatOp[]> {
  const going = heats.filter((heat) => judge(heat, ops, day, op_ids).goesUnasked);
  if (going.length === 0) return ops;
  await sayStanding(tx, race_id, user_id, going, { kind: 'standing', via: 'net' });
  return readOpsOf(tx, race_id, heats);
}

/** Tells whether the results of a heat differ from those that its operations give. */
export const differsFromLog = (heat: HeatWithRuns, ops: readonly HeatOp[], day: HeldDay): boolean =>
  judge(heat, ops, day).changes.length > 0;

/** Returns each heat's state under a way of judging, and what it would become. It stores nothing. */
export async function foreseeHeats(db: Db, race_id: number, names: readonly HeatName[], day: HeldDay) {
  const heats = await readHeats(db, race_id, names);
  const ops = await readOpsOf(db, race_id, heats);
  return heats.map((heat) => {
    const { verdict, changes, goesUnasked: stays } = judge(heat, ops, day);
    return { heat, verdict, stays, waits: waitsForTable(verdict, day), closes: !stays && changes.length > 0 };
  });
}

/** Returns the reason for correcting published results: the ruling, or the re-run that it started. */
function reasonOf(ops: readonly HeatOp[], { heads, attempt }: HeatVerdict): string | null {
  const said = ops.flatMap((op) => {
    if (op.kind === 'ruling' && heads.includes(op.op_id)) return [op.body.reason];
    return op.kind === 'rerun' && heads.length === 0 && op.attempt === attempt ? [op.body.reason] : [];
  });
  return said.find((one) => one !== null) ?? null;
}

/**
 * Sets the results of some heats to what their operations say, and nothing else: results that are right already are
 * not stored again. Call it in a transaction in which the day is locked. Returns the new state of each heat.
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

/** Returns the article of the ruling by which somebody is relegated or disqualified now. */
function articleOf(
  ops: readonly HeatOp[],
  { heads }: HeatVerdict,
  changes: readonly ResultChange[],
): string | null {
  if (!changes.some((one) => takesArticle(one.was_status, one.became_status))) return null;
  const said = ops.flatMap((op) =>
    op.kind === 'ruling' && heads.includes(op.op_id) ? [op.body.article] : [],
  );
  return said.find((one) => one !== null) ?? null;
}

/** Returns what the public reads of a change: the office's own text, otherwise why published results differ. */
function linesOf(by: SettledBy, { state }: HeatVerdict, reason: string | null) {
  const how = by.fromFile ? 'file' : by.office ? 'office' : state === 'ruled' ? 'ruling' : 'judges';
  const { op_ids, user_id: written_by, desk_name, office } = by;
  return {
    request_key: office?.request_key ?? crypto.randomUUID(),
    reason: office?.reason ?? reason,
    undoes: office?.undoes ?? null,
    written_by,
    op_id: op_ids.at(-1) ?? null,
    desk_name,
    how,
  } as const;
}

/** Does the same for heats that were read after locking the day. */
export async function settleRead(
  tx: Db,
  race_id: number,
  heats: readonly HeatWithRuns[],
  day: HeldDay,
  by: SettledBy | typeof COMPUTED_AGAIN,
): Promise<Settled[]> {
  const heard = await readOpsOf(tx, race_id, heats);
  const ops = by === COMPUTED_AGAIN ? heard : await keepPublic(tx, race_id, by, heats, heard, day);
  const days: HeatDay[] = [];
  const lanes: ReturnType<typeof lanesTaken> = [];
  const settled: Settled[] = [];
  for (const heat of heats) {
    const { own, verdict, seats, changes, isTold } = judge(heat, ops, day);
    const { heat_id, category_id, phase, serie, number } = heat;
    const { attempt, state, sealed } = verdict;
    const absent = [...absentAtGate(own, attempt)].toSorted((a, b) => a - b);
    const gate_at = droppedAt(countedOps(own), attempt);
    const is_settled = isSettled(state) || verdict.standing !== null;
    days.push({ heat_id, attempt, verdict: state, is_settled, sealed, seats, gate_at, absent });
    lanes.push(...lanesTaken(heat, own, attempt));
    settled.push({ heat, verdict, changes });
    if (changes.length === 0) continue;
    const of = { race_id, category_id, phase, serie, number };
    if (by === COMPUTED_AGAIN) await restoreResults(tx, of, changes);
    else {
      const why = linesOf(by, verdict, isTold ? reasonOf(own, verdict) : null);
      await insertWrite(tx, { ...of, ...why, article: articleOf(own, verdict, changes) }, changes);
    }
  }
  await saveHeatDays(tx, days, { isNews: by !== COMPUTED_AGAIN });
  await saveLanes(tx, lanes);
  const begins = day.race_status === 'DRAWN' && settled.some(({ changes }) => changes.length > 0);
  if (begins) await startRace(tx, race_id);
  return settled;
}
