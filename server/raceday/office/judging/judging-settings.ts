import type { ForeseenJudging, foreseeJudging, saveJudging } from '#contract/raceday/judging/day.ts';
import { Refusal } from '#contract/errors.ts';
import { PROTEST_MINUTES } from '#rules/raceday/live/protest-minutes.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { beginDay } from '#server/raceday/draws/day-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { readAllHeats, readRaceStatus } from '#server/raceday/results/log/heat-queries.ts';
import {
  type HeldDay,
  type Judging,
  lockJudging,
  writeJudging,
} from '#server/raceday/results/log/op-queries.ts';
import { foreseeHeats, settleHeats } from '#server/raceday/results/log/settle-heats.ts';

/** The way a race is judged if nobody has set it. */
export const USUAL: Judging = {
  seats: 1,
  table_confirms: false,
  two_sign: false,
  judges_relegate: false,
  protest_minutes: PROTEST_MINUTES.usual,
};

const byNumber = (numbers: readonly string[]): string[] =>
  numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Names the state on which a preview is based: another operation or another setting gives another name. */
const basisOf = ({
  op_seq,
  seats,
  table_confirms,
  two_sign,
}: Pick<HeldDay, 'op_seq' | 'seats' | 'table_confirms' | 'two_sign'>): string =>
  [op_seq, seats, table_confirms ? 1 : 0, two_sign ? 1 : 0].join('-');

/** Returns what a way of judging would change in what was already received. It stores nothing. Throws a Refusal. */
export function foreseeSettings(db: Db, asked: Asked<typeof foreseeJudging>): Promise<ForeseenJudging> {
  return inTransaction(db, async (tx) => {
    const { id } = asked.params;
    if ((await readRaceStatus(tx, id)) === null) throw new Refusal('race.not_found');
    // It is locked, so that everything is read of the same state.
    const was = await lockJudging(tx, id);
    if (was === null) return { closes: [], stays: [], waits: [], basis: basisOf({ op_seq: 0, ...USUAL }) };
    return foreseenOf(tx, id, was, { ...was, ...asked.body });
  });
}

async function foreseenOf(tx: Db, race_id: number, was: HeldDay, became: HeldDay): Promise<ForeseenJudging> {
  const names = await readAllHeats(tx, race_id);
  const before = await foreseeHeats(tx, race_id, names, was);
  const after = await foreseeHeats(tx, race_id, names, became);
  const numbersOf = (which: (one: (typeof after)[number], at: number) => boolean) =>
    byNumber(after.filter(which).map(({ heat }) => heat.number));
  return {
    closes: numbersOf(({ closes }) => closes),
    stays: numbersOf(({ stays }) => stays),
    waits: numbersOf(({ closes, stays, verdict, waits, heat }, at) => {
      const hasResult = heat.runs.some(({ status, removed }) => status !== null && removed === null);
      const other = before[at]?.verdict.state !== verdict.state || before[at]?.waits !== waits;
      return !closes && !stays && !hasResult && other;
    }),
    basis: basisOf(was),
  };
}

/**
 * Sets how a race is judged from now on, and settles at once what was already received: what is decided by it is
 * stored, and what is public stays. Call it in a transaction. Throws a Refusal.
 */
export async function changeSettings(
  tx: Db,
  race_id: number,
  user_id: number,
  body: Asked<typeof saveJudging>['body'],
): Promise<void> {
  if (!(await beginDay(tx, race_id))) throw new Refusal('race.not_found');
  const was = await lockJudging(tx, race_id);
  if (was === null) throw new Refusal('race.not_found');
  const { basis, protest_minutes = was.protest_minutes, ...settings } = body;
  if (basis !== undefined && basis !== basisOf(was)) throw new Refusal('judging.moved');
  const became = { ...settings, protest_minutes };
  await writeJudging(tx, race_id, became);
  await settleHeats(
    tx,
    race_id,
    await readAllHeats(tx, race_id),
    { ...was, ...became },
    {
      op_ids: [],
      user_id,
      desk_name: null,
      office: null,
      fromFile: false,
    },
  );
  const { seats, table_confirms, two_sign, protest_minutes: minutes } = was;
  await insertAudit(tx, {
    user_id,
    action: 'judging',
    entity: 'race',
    entity_id: race_id,
    was: { seats, table_confirms, two_sign, protest_minutes: minutes },
    became,
  });
}
