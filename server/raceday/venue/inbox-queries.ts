import { sql } from 'kysely';
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
