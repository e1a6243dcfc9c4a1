import { sql } from 'kysely';
import type { FinishSheet, HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Decoders say one order, and a photo finish another one. */
type TimingDuty = 'timing' | 'camera';

/** The device that speaks for them. */
export interface Voice {
  device_id: string;
  seat: number | null;
  desk_name: string;
  next_n: number;
}

/**
 * Returns the device that says what timing knows of a race, opened with its first word. Bridges hear parts of one order, so
 * it is one device whatever their codes; that of decoders has a seat if one of the codes has. Returns null without a code.
 */
export async function timingVoice(tx: Db, race_id: number, duty: TimingDuty): Promise<Voice | null> {
  const { rows } = await sql<Voice>`
    with pass as (
      select desk_id, desk_name, case when ${duty} = 'timing' then seat end as seat from desk_pass where race_id = ${race_id} and duty = 'timing'
      order by revoked_at is null and expires_at > now() desc, seat nulls last, desk_id limit 1
    ), found as (
      update day_device d set seen_at = now(), desk_id = pass.desk_id, person = pass.desk_name from pass
      where d.race_id = ${race_id} and d.duty = ${duty} and d.seat is not distinct from pass.seat returning d.device_id
    ), made as (
      insert into day_device (device_id, race_id, desk_id, person, duty, seat)
      select gen_random_uuid(), ${race_id}, desk_id, desk_name, ${duty}, seat from pass where not exists (select 1 from found)
      returning device_id
    ), one as (select device_id from found union all select device_id from made)
    select one.device_id, pass.seat, pass.desk_name,
      (select coalesce(max(device_n), 0) + 1 from day_op o where o.device_id = one.device_id) as next_n
    from one, pass limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the last sheet, as its text, and the last drop that timing said of each ride, under its heat and attempt. */
export async function readSaidByTiming(
  db: Db,
  race_id: number,
  duty: TimingDuty,
): Promise<Map<string, { sheet: string | null; said_at: string; dropped_at: string | null }>> {
  const { rows } = await sql<
    HeatName & { attempt: number; sheet: FinishSheet | null; said_at: string; dropped_at: string | null }
  >`
    select o.category_id, o.phase, o.serie, o.attempt, coalesce(max(o.said_at), now()) as said_at,
      (array_agg(o.body order by o.seq desc) filter (where o.kind = 'sheet'))[1] as sheet,
      (array_agg(o.body ->> 'dropped_at' order by o.seq desc) filter (where o.kind = 'gate'))[1] as dropped_at
    from day_op o join day_device d using (device_id)
    where o.race_id = ${race_id} and d.duty = ${duty} and o.category_id is not null and o.phase is not null and o.serie is not null
    group by o.category_id, o.phase, o.serie, o.attempt`.execute(db);
  return new Map(
    rows.map(({ sheet, said_at, dropped_at, attempt, ...heat }) => [
      `${heatKeyOf(heat)} ${attempt}`,
      // The database writes the fields of an object in an order of its own.
      {
        sheet:
          sheet &&
          JSON.stringify({
            order: sheet.order,
            marks: sheet.marks.map(({ entry_id, status }) => ({ entry_id, status })),
            laps: sheet.laps.map(({ entry_id, time_ms }) => ({ entry_id, time_ms })),
            list: sheet.list,
          }),
        said_at,
        dropped_at,
      },
    ]),
  );
}
