import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import type { Phase } from '#rules/stages.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type HeatWithRuns, readHeatNames, readHeats, readUnsealed } from './heat-queries.ts';
import { type HeldDay, lockJudging, readOpsOf } from './op-queries.ts';
import { sayStanding } from './say-standing.ts';
import { differsFromLog, settleHeats } from './settle-heats.ts';

/**
 * Seals the present results in a class, in some phases of it, or in the whole race: from here on a late sheet changes
 * nothing, only a ruling with a reason does. It does nothing in a race that is not judged here. Call it in a
 * transaction, with the account that draws or publishes on this basis.
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
    op_ids: [],
    user_id,
    desk_name: null,
    office: null,
    fromFile: false,
  });

/**
 * Adds to the log results that were there before anybody sent an operation, so that the log alone gives the present
 * state. The heats must be read after locking the day.
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
 * Stores a ruling over every operation of those heats, from results that a file brought or that its undo restored.
 * It does nothing in a race that is not judged here. Call it in the transaction that stores these results, with the
 * account, and the article for whom the file relegates or disqualifies.
 */
export async function ruleWhatStands(
  tx: Db,
  race_id: number,
  user_id: number,
  article: string | null = null,
): Promise<void> {
  const judging = await lockJudging(tx, race_id);
  if (judging === null) return;
  const heats = await readHeats(tx, race_id, await readHeatNames(tx, race_id));
  const ops = await readOpsOf(tx, race_id, heats);
  const others = heats.filter((heat) => differsFromLog(heat, ops, judging));
  if (others.length === 0) return;
  await sayStanding(tx, race_id, user_id, others, { kind: 'ruling', via: 'file', article });
  await settleStanding(tx, race_id, others, judging, user_id);
}
