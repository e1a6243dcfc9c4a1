import { sql } from 'kysely';
import type { HeardHeat, SeatPhone } from '#contract/raceday/judging/day.ts';
import { opsByHeat, heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { newsOf } from '#rules/raceday/judging/verdict/heat-news.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import { standsTo } from '#rules/raceday/judging/verdict/seat-sheets.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Device } from '#server/raceday/results/log/device-queries.ts';
import { readHeats } from '#server/raceday/results/log/heat-queries.ts';
import { readOpsOf } from '#server/raceday/results/log/op-queries.ts';

/** Reads the heats with operations of others after a number, or all after a takeover or an admission. */
async function readSpokenSince(db: Db, { race_id, device_id }: Device, after: number): Promise<HeatName[]> {
  const { rows } = await sql<HeatName>`
    select distinct category_id, phase, serie from day_op
    where race_id = ${race_id} and category_id is not null and phase is not null and serie is not null
      and device_id <> ${device_id}::uuid and kind <> 'note'
      and seq > case when exists (
          select 1 from day_op where race_id = ${race_id} and seq > ${after} and kind in ('takeover', 'admit'))
        then 0 else ${after}::bigint end`.execute(db);
  return rows;
}

/** Returns what a device has to learn from operations of others after the number that it has; 0 means none. */
export async function readDayNews(
  db: Db,
  device: Device,
  after: number,
): Promise<{ seq: number; heats: HeardHeat[] } | null> {
  const { race_id, device_id, seat, duty } = device;
  // The table gets every operation.
  if (duty === 'chief') return null;
  const { rows } = await sql<{ op_seq: number; seats: number }>`
    select op_seq, seats from race_day where race_id = ${race_id}`.execute(db);
  const { op_seq: seq, seats } = rows[0] ?? { op_seq: 0, seats: 1 };
  if (seq === after) return { seq, heats: [] };
  // A backup of the database was restored: what the phone has is of a log that no longer exists.
  const names = await readSpokenSince(db, device, after > seq ? 0 : after);
  if (names.length === 0) return { seq, heats: [] };
  const heats = await readHeats(db, race_id, names);
  const byHeat = opsByHeat(await readOpsOf(db, race_id, names));
  return {
    seq,
    heats: heats.map((heat) => {
      const { category_id, phase, serie } = heat;
      const entry_ids = heat.runs.map(({ entry_id }) => entry_id);
      const news = newsOf(byHeat.get(heatKeyOf(heat)) ?? [], entry_ids, { device_id, seat, seats });
      return { category_id, phase, serie, ...news };
    }),
  };
}

/** Reads who else reported for the seat of a finish judge, the last one received first. */
export async function readSeatPhones(
  db: Db,
  { race_id, device_id, seat, duty }: Device,
): Promise<SeatPhone[]> {
  if (duty !== 'finish' || seat === null) return [];
  const { rows } = await sql<Omit<SeatPhone, 'stands'>>`
    select d.device_id, d.person, d.seen_at, count(*) as said
    from day_device d join day_op o on o.device_id = d.device_id and o.kind in ('sheet', 'takeover')
    where d.race_id = ${race_id} and d.seat = ${seat} and d.duty = 'finish' and d.device_id <> ${device_id}::uuid
    group by d.device_id order by d.seen_at desc limit 10`.execute(db);
  if (rows.length === 0) return [];
  const ops = countedOps(await readOpsOf(db, race_id, []));
  return rows.map((row) => ({ ...row, stands: standsTo(ops, seat, device_id, row.device_id) }));
}
