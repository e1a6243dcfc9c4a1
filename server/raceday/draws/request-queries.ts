import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { wasDone } from '#server/ground/http/calls/asked-before.ts';

/** A change of a race day, which is done once for its key. */
export interface DayRequest {
  request_key: string;
  race_id: number;
  /** The account is null for a code. */
  done_by: number | null;
  /** The kind of change. */
  what: string;
}

/** Tells whether this request was completed already. Throws a Refusal if its key was used for something else. */
export async function isDrawn(db: Db, { request_key, race_id, done_by, what }: DayRequest): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select done_by is not distinct from ${done_by}::bigint and race_id = ${race_id} and coalesce(what = ${what}, true) as is_own
    from draw_request where request_key = ${request_key}::uuid`.execute(db);
  return wasDone(rows[0]);
}

/** Stores that this request is completed. */
export async function insertRequest(tx: Db, one: DayRequest): Promise<void> {
  await sql`
    insert into draw_request (request_key, race_id, done_by, what)
    values (${one.request_key}::uuid, ${one.race_id}, ${one.done_by}, ${one.what})`.execute(tx);
}
