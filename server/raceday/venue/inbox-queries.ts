import { sql } from 'kysely';
import type { SeenDevice } from '#contract/raceday/venue/venue.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Something that was said to a server that does not lead. */
interface InboxItem {
  item_id: string;
  kind: string;
  body: unknown;
  came_at: string;
}

/** No answer brings more items than this. */
const AT_ONCE = 100;

/** Keeps what was said until the leader takes it, each once. */
export async function keepItems(
  db: Db,
  race_id: number,
  kind: 'op',
  items: readonly { item_id: string; body: unknown }[],
): Promise<void> {
  await sql`
    insert into venue_inbox (item_id, race_id, kind, body)
    select item_id, ${race_id}, ${kind}, body from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t (item_id uuid, body jsonb)
    on conflict do nothing`.execute(db);
}

/** Reads what waits for the leader, oldest first. */
export async function readItems(db: Db, race_id: number): Promise<InboxItem[]> {
  const { rows } = await sql<InboxItem>`
    select item_id, kind, body, came_at from venue_inbox where race_id = ${race_id} and taken_n is null
    order by came_at, item_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Notes that the leader heard items, by the last set that is known then. */
export async function markTaken(
  db: Db,
  race_id: number,
  item_ids: readonly string[],
  known_n: number,
): Promise<void> {
  await sql`
    update venue_inbox set taken_n = ${known_n}
    where race_id = ${race_id} and item_id = any(${item_ids}::uuid[]) and taken_n is null`.execute(db);
}

/** Counts what waits for the leader. */
export async function readWaiting(
  db: Db,
  race_id: number,
): Promise<{ ops: number; protests: number; names: number }> {
  const { rows } = await sql<{ ops: number; protests: number; names: number }>`
    select count(*) filter (where kind = 'op') as ops, count(*) filter (where kind = 'protest') as protests,
      count(*) filter (where kind = 'public_name') as names
    from venue_inbox where race_id = ${race_id} and taken_n is null`.execute(db);
  return rows[0] ?? { ops: 0, protests: 0, names: 0 };
}

/** Reads which races are led here and have something that was said while another server led them. */
export async function readUnheardRaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select distinct i.race_id from venue_inbox i join venue_state s using (race_id)
    where i.taken_n is null and s.here and not exists (select from venue_home)`.execute(db);
  return rows.map(({ race_id }) => race_id);
}

/** Returns the phones that spoke to this server since it last heard from home. */
export async function readSeen(db: Db, race_id: number): Promise<SeenDevice[]> {
  const { rows } = await sql<SeenDevice>`
    select d.device_id, d.seen_at, d.clock_ms, d.pack_version, d.waiting, d.battery
    from day_device d join venue_home h using (race_id)
    where race_id = ${race_id} and (h.heard_at is null or d.seen_at > h.heard_at) order by d.seen_at desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Shows phones of the track as the laptop saw them. A clock that is ahead makes nobody seen tomorrow. */
export async function noteSeen(db: Db, race_id: number, devices: readonly SeenDevice[]): Promise<void> {
  await sql`
    update day_device d set seen_at = least(s.seen_at, now()), clock_ms = s.clock_ms,
      pack_version = s.pack_version, waiting = s.waiting, battery = s.battery
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as s (device_id uuid, seen_at timestamptz, clock_ms integer,
      pack_version text, waiting integer, battery smallint)
    where d.race_id = ${race_id} and d.device_id = s.device_id`.execute(db);
}
