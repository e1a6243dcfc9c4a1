import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { openDb } from '#server/ground/db/pool.ts';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';

const rowsOf = async (pool: pg.Pool, text: string, race_id: number): Promise<unknown[]> =>
  (await pool.query<Record<string, unknown>>(text, [race_id])).rows;

const RUNS = `select entry_id, phase, status, place, time_ms, recorded_at::text from run where race_id = $1 order by 1, 2`;
const HEATS = `select heat_day.* from heat_day join heat using (heat_id) where race_id = $1 order by heat_id`;
const LINES = `select count(*) from result_write where race_id = $1`;

/** Results that disappeared although nobody ruled on their heat, nor let it ride again. */
const UNASKED = `
  select w.phase, w.serie, c.plate from result_write w join result_change c using (write_id)
  where w.race_id = $1 and c.was_status is not null and c.became_status is null and not exists (
    select 1 from day_op o where o.race_id = w.race_id and o.category_id = w.category_id and o.phase = w.phase and o.serie = w.serie
      and o.kind in ('ruling', 'rerun'))`;

/**
 * Returns what a history left behind that must not be. It needs all operations. It is empty if every promise was
 * kept.
 */
export async function brokenPromises(
  pool: pg.Pool,
  race_id: number,
  said: readonly { op_id: string; said: unknown }[],
): Promise<string[]> {
  const { rows: log } = await pool.query<{ op_id: string; seq: number; said: unknown }>(
    `select op_id, seq, jsonb_build_object('kind', kind, 'body', body) as said from day_op
     where race_id = $1 and kind not in ('seal', 'standing') and held is distinct from 'unproved' order by seq`,
    [race_id],
  );
  const found = new Map(log.map((row) => [row.op_id, row.said]));
  const problems = said.flatMap((op) =>
    isDeepStrictEqual(found.get(op.op_id), op.said) ? [] : [`lost ${op.op_id}`],
  );
  if (log.length !== said.length) problems.push(`${log.length} in the log, ${said.length} said`);
  const [{ holes } = { holes: -1 }] = (
    await pool.query<{ holes: number }>(
      `select (select op_seq from race_day where race_id = $1) - count(*) as holes from day_op where race_id = $1`,
      [race_id],
    )
  ).rows;
  if (holes !== 0) problems.push(`${holes} numbers of the log are nobody's`);
  const gone = await rowsOf(pool, UNASKED, race_id);
  if (gone.length > 0) problems.push(`public results went: ${JSON.stringify(gone)}`);
  const [runs, heats] = [await rowsOf(pool, RUNS, race_id), await rowsOf(pool, HEATS, race_id)];
  const lines = await rowsOf(pool, LINES, race_id);
  await pool.query(`update run set status = null, place = null, time_ms = null where race_id = $1`, [
    race_id,
  ]);
  await replayRace(openDb(pool), race_id);
  if (!isDeepStrictEqual(await rowsOf(pool, RUNS, race_id), runs))
    problems.push('the results are not those of the log');
  if (!isDeepStrictEqual(await rowsOf(pool, HEATS, race_id), heats))
    problems.push('the verdicts are not those of the log');
  if (!isDeepStrictEqual(await rowsOf(pool, LINES, race_id), lines))
    problems.push('computing again told a change');
  return problems;
}
