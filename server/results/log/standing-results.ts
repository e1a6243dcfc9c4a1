import type { HeatName, OpKind, OpWay, RuledResult, Ruling } from '#rules/judging/heat-ops.ts';
import { opIdOf } from '#rules/judging/heat-ops.ts';
import type { Phase } from '#rules/stages.ts';
import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { Db } from '#server/db/pool.ts';
import { officeDevice } from './device-queries.ts';
import { readHeatNames, readHeats, readUnsealed, type HeatWithRuns } from './heat-queries.ts';
import { insertOps, type HeldDay, lockJudging, type OpToWrite, readOpsOf } from './op-queries.ts';
import { differsFromLog, rideOf, settleHeats } from './settle-heats.ts';

const resultsIn = ({ runs }: HeatWithRuns): RuledResult[] =>
  runs
    .filter(({ status }) => status !== null)
    .map(({ entry_id, status, place, time_ms }) => ({ entry_id, status, place, time_ms }));

const asItStands = (heat: HeatWithRuns, over: string[], heard: string[]): Ruling => ({
  results: resultsIn(heat),
  over,
  heard,
  reason: null,
  article: null,
  signed_by: null,
});

/** Says of heats, one operation each, that what stands is what counts, by the office's own device of an account. */
async function sayStanding(
  tx: Db,
  race_id: number,
  user_id: number | null,
  heats: readonly HeatWithRuns[],
  { kind, via }: { kind: 'seal' | 'ruling'; via: OpWay } = { kind: 'seal', via: 'net' },
): Promise<void> {
  const { device_id, next_n } = await officeDevice(tx, race_id, user_id);
  const ops = await readOpsOf(tx, race_id, heats);
  const said_at = new Date().toISOString();
  await insertOps(
    tx,
    race_id,
    heats.map((heat, index): OpToWrite => {
      const own = ops.filter((op) => op.heat !== null && heatKeyOf(op.heat) === heatKeyOf(heat));
      const idsOf = (...kinds: OpKind[]) => own.filter((op) => kinds.includes(op.kind)).map((op) => op.op_id);
      const { category_id, phase, serie } = heat;
      return {
        op_id: opIdOf(device_id, next_n + index),
        device_id,
        device_n: next_n + index,
        said: { kind, body: asItStands(heat, idsOf('ruling', 'seal'), idsOf('sheet')) },
        seat: null,
        heat: { category_id, phase, serie },
        attempt: rideOf(heat, own),
        said_at,
        via,
        carried_by: null,
        held: null,
      };
    }),
  );
}

/**
 * Seals what stands in a class, in some phases of it, or in the whole race: from here on a late sheet changes nothing, only a ruling with
 * a reason does.
 * Nothing happens in a race that is not judged here. In: the transaction; who draws or publishes upon it.
 */
export async function sealResults(
  tx: Db,
  {
    race_id,
    category_id,
    phases = null,
  }: { race_id: number; category_id: number | null; phases?: readonly Phase[] | null },
  user_id: number | null,
): Promise<void> {
  const judging = await lockJudging(tx, race_id);
  if (judging === null) return;
  const names = await readUnsealed(tx, race_id, category_id, phases);
  if (names.length === 0) return;
  await sayStanding(tx, race_id, user_id, await readHeats(tx, race_id, names));
  await settleStanding(tx, race_id, names, judging, user_id);
}

const settleStanding = (
  tx: Db,
  race_id: number,
  names: readonly HeatName[],
  judging: HeldDay,
  user_id: number | null,
) =>
  settleHeats(tx, race_id, names, judging, {
    op_id: null,
    user_id,
    desk_name: null,
    office: null,
    fromFile: false,
  });

/**
 * Puts results that stood before anybody sent an operation into the log first, so that the log alone tells what stands.
 * In: the heats, read since the day is held.
 */
export async function takeInWhatStood(
  tx: Db,
  race_id: number,
  all: readonly HeatWithRuns[],
  user_id: number | null,
): Promise<void> {
  const heats = all.filter(({ runs }) =>
    // The missed start of a rider who left is no result of the heat.
    runs.some(({ status, removed }) => status !== null && removed === null),
  );
  if (heats.length === 0) return;
  const ops = await readOpsOf(tx, race_id, heats);
  const spoken = new Set(
    ops.flatMap((op) =>
      op.heat !== null && (op.kind === 'sheet' || op.kind === 'ruling' || op.kind === 'seal')
        ? [heatKeyOf(op.heat)]
        : [],
    ),
  );
  const silent = heats.filter((heat) => !spoken.has(heatKeyOf(heat)));
  if (silent.length > 0) await sayStanding(tx, race_id, user_id, silent);
}

/**
 * A ruling over every operation of those heats, from results that a file brought or that came back with its undo.
 * Nothing happens in a race that is not judged here. In: the transaction, in which the results stand as they are to be; by which account.
 */
export async function ruleWhatStands(tx: Db, race_id: number, user_id: number): Promise<void> {
  const judging = await lockJudging(tx, race_id);
  if (judging === null) return;
  const heats = await readHeats(tx, race_id, await readHeatNames(tx, race_id));
  const ops = await readOpsOf(tx, race_id, heats);
  const others = heats.filter((heat) => differsFromLog(heat, ops, judging));
  if (others.length === 0) return;
  await sayStanding(tx, race_id, user_id, others, { kind: 'ruling', via: 'file' });
  await settleStanding(tx, race_id, others, judging, user_id);
}
