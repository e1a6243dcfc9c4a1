import { sql } from 'kysely';
import type { DeskAction } from '#contract/raceday/office/desk/desk-actions.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Helper } from '#server/ground/access/caller.ts';
import { dutyOfPass } from '#server/ground/access/caller-queries.ts';

/** What an action did: the answer, and what its undo needs. */
export interface Made {
  kind: DeskAction['kind'];
  plate: string | null;
  waiting: number | null;
  /** The id of an entry that was made or got a new plate. It is null when the rider was entered before. */
  entry_id: number | null;
  waiting_id: number | null;
  withdrawal_id: number | null;
  plate_was: string | null;
}

export interface Action extends Made {
  action_id: number;
  desk_id: number;
  undone: boolean;
  /** The time to undo it is over. */
  over: boolean;
}

/** Locks a helper's code until the action is done. Revoking it waits for that, and no action begins later. */
export async function holdPass(tx: Db, { desk_id, desk_race_id, duty }: Helper): Promise<void> {
  const { rows } = await sql`
    select 1 from desk_pass d where desk_id = ${desk_id} and race_id = ${desk_race_id} and ${dutyOfPass} = ${duty} and revoked_at is null
      and expires_at > clock_timestamp() for share`.execute(tx);
  if (rows.length === 0) throw new Refusal('session.ended');
}

/** The table keeps its stored name, because the version before runs beside this one while it is deployed. */
export const actionTable = sql.raw('desk_deed');
const actionId = sql.raw('deed_id');

const columns = sql`${actionId} as action_id, ${sql.raw(`desk_id, kind, plate, waiting, entry_id, waiting_id, withdrawal_id, plate_was,
  undone_at is not null as undone`)}`;

/** Finds what was done with this key, or returns null. The same key sent twice at once waits here. */
export async function readActionByKey(tx: Db, desk_id: number, request_key: string): Promise<Action | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deed ' || ${request_key}::text, 0))`.execute(tx);
  const { rows } = await sql<Action>`
    select ${columns}, false as over from ${actionTable} where desk_id = ${desk_id} and request_key = ${request_key}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertAction(
  tx: Db,
  desk_id: number,
  request_key: string,
  made: Made,
): Promise<number> {
  const { rows } = await sql<{ action_id: number }>`
    insert into ${actionTable} (desk_id, request_key, kind, entry_id, waiting_id, withdrawal_id, plate, waiting, plate_was)
    values (${desk_id}, ${request_key}, ${made.kind}, ${made.entry_id}, ${made.waiting_id}, ${made.withdrawal_id}, ${made.plate},
      ${made.waiting}, ${made.plate_was})
    returning ${actionId} as action_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An action that was just written has no row');
  return row.action_id;
}

/** Locks an action of a code, so that it is undone only once. */
export async function lockAction(
  tx: Db,
  desk_id: number,
  action_id: number,
  withinSeconds: number,
): Promise<Action | null> {
  const { rows } = await sql<Action>`
    select ${columns}, done_at < clock_timestamp() - make_interval(secs => ${withinSeconds}) as over
    from ${actionTable} where ${actionId} = ${action_id} and desk_id = ${desk_id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function markActionUndone(tx: Db, action_id: number): Promise<void> {
  await sql`update ${actionTable} set undone_at = now() where ${actionId} = ${action_id}`.execute(tx);
}

/** Reads who is in a race and the entered class, by entry or place in its queue, or null if no longer there. */
export async function readStanding(
  db: Db,
  race_id: number,
  { entry_id, waiting_id }: { entry_id: number | null; waiting_id?: number | null },
): Promise<{ rider_id: number; category_id: number } | null> {
  const { rows } = await sql<{ rider_id: number; category_id: number }>`
    select rider_id, coalesce(entered_category_id, category_id) as category_id from entry
    where entry_id = ${entry_id} and race_id = ${race_id}
    union all
    select rider_id, category_id from entry_waiting where waiting_id = ${waiting_id ?? null} and race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the place in the queue that somebody was just given. */
export async function readWaitingId(
  tx: Db,
  race_id: number,
  { rider_id, category_id }: { rider_id: number; category_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ waiting_id: number }>`
    select waiting_id from entry_waiting
    where race_id = ${race_id} and rider_id = ${rider_id} and category_id = ${category_id}`.execute(tx);
  return rows[0]?.waiting_id ?? null;
}
