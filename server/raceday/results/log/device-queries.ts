import { sql } from 'kysely';
import type { DayDevice } from '#contract/raceday/judging/day.ts';
import type { JudgeDuty, SayingDuty } from '#rules/raceday/judging/duties.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** A device of a race from which operations are accepted. */
export interface Device {
  device_id: string;
  race_id: number;
  desk_id: number | null;
  user_id: number | null;
  person: string;
  duty: SayingDuty | 'office' | 'camera';
  seat: number | null;
  /** The key that proves its operations when another phone delivers them. It is null when it has none. */
  device_key: Buffer | null;
}

/** Reads the device of an id, of whatever race. Returns null when nobody opened it. */
export async function readDevice(db: Db, device_id: string): Promise<Device | null> {
  const { rows } = await sql<Device>`
    select device_id, race_id, desk_id, user_id, person, duty, seat, device_key from day_device
    where device_id = ${device_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Opens a device, or opens it again for the same code, account and key. Returns false if it is another's. */
export async function openDevice(tx: Db, device: Device): Promise<boolean> {
  const { device_id, race_id, desk_id, user_id, person, duty, seat, device_key } = device;
  const { rows } = await sql`
    insert into day_device (device_id, race_id, desk_id, user_id, person, duty, seat, device_key)
    values (${device_id}::uuid, ${race_id}, ${desk_id}, ${user_id}, ${person}, ${duty}, ${seat}, ${device_key})
    on conflict (device_id) do update set person = excluded.person, seen_at = now(),
      device_key = coalesce(day_device.device_key, excluded.device_key)
      where day_device.race_id = excluded.race_id and day_device.desk_id is not distinct from excluded.desk_id
        and day_device.user_id is not distinct from excluded.user_id
        and (day_device.device_key is null or day_device.device_key = excluded.device_key)
    returning device_id`.execute(tx);
  return rows.length > 0;
}

/** Returns the office's own device of an account (or of none) and race, created with its first operation. */
export async function officeDevice(
  tx: Db,
  race_id: number,
  user_id: number | null,
): Promise<{ device_id: string; next_n: number }> {
  const { rows } = await sql<{ device_id: string; next_n: number }>`
    with found as (
      select device_id from day_device where race_id = ${race_id} and user_id is not distinct from ${user_id} and duty = 'office'
    ), made as (
      insert into day_device (device_id, race_id, user_id, person, duty)
      select gen_random_uuid(), ${race_id}, ${user_id}::bigint, '–', 'office'
      where not exists (select 1 from found)
      returning device_id
    ), one as (select device_id from found union all select device_id from made)
    select device_id, (select coalesce(max(device_n), 0) + 1 from day_op o where o.device_id = one.device_id) as next_n
    from one`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An account that decides has no device');
  return row;
}

/** What a device reports about itself with each contact. Times are in ms. */
interface DeviceWord {
  clock_ms: number;
  pack_version: string;
  waiting: number;
  battery: number | null;
}

export async function noteDevice(tx: Db, device_id: string, word: DeviceWord): Promise<void> {
  await sql`
    update day_device set seen_at = now(), clock_ms = ${word.clock_ms}, pack_version = ${word.pack_version},
      waiting = ${word.waiting}, battery = ${word.battery} where device_id = ${device_id}::uuid`.execute(tx);
}

/** Reads the devices of people who take part in a race, the last one received first. */
export async function readDevices(db: Db, race_id: number): Promise<DayDevice[]> {
  const { rows } = await sql<DayDevice & { duty: JudgeDuty }>`
    select d.device_id, coalesce(${personName('u')}, d.person) as person, d.duty, d.seat, d.seen_at, d.waiting, d.battery, d.clock_ms, d.pack_version,
      (select count(*) from day_op o where o.device_id = d.device_id and o.held is distinct from 'unproved') as said,
      (d.user_id is not null or exists (
        select 1 from desk_pass p where p.desk_id = d.desk_id and p.revoked_at is null and p.expires_at > now())) as open
    from day_device d left join users u using (user_id) where d.race_id = ${race_id} and d.duty not in ('office', 'timing', 'camera') order by d.seen_at desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Reads the counts of a device that were not received although a later one was, at most a hundred. */
export async function readCounts(db: Db, device_id: string): Promise<{ last_n: number; holes: number[] }> {
  const { rows } = await sql<{ last_n: number; holes: number[] }>`
    with own as (select device_n from day_op where device_id = ${device_id}::uuid and held is distinct from 'unproved')
    select coalesce((select max(device_n) from own), 0) as last_n,
      array(select n from generate_series(1, (select max(device_n) from own)) n
        where not exists (select 1 from own where device_n = n) order by n limit 100) as holes`.execute(db);
  return rows[0] ?? { last_n: 0, holes: [] };
}
