import { sql } from 'kysely';
import type { ChangeOfDay } from '#contract/raceday/office/day/changes.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

interface NewChange {
  request_key: string;
  race_id: number;
  kind: ChangeOfDay['kind'];
  entry_id: number | null;
  /** The data that an undo needs. */
  was: object;
  reason: string;
  done_by: number;
}

/** Stores a change with the data that an undo needs. Returns its id. */
export async function insertChange(tx: Db, change: NewChange): Promise<number> {
  const { rows } = await sql<{ day_change_id: number }>`
    insert into day_change (request_key, race_id, kind, entry_id, was, reason, done_by)
    values (${change.request_key}::uuid, ${change.race_id}, ${change.kind}, ${change.entry_id},
      ${JSON.stringify(change.was)}::jsonb, ${change.reason}, ${change.done_by})
    returning day_change_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A change that was just written has no row');
  return row.day_change_id;
}

/** Finds the change that a request made. It is null when the request made none that has an undo of its own. */
export async function findChangeOf(tx: Db, request_key: string): Promise<number | null> {
  const { rows } = await sql<{ day_change_id: number }>`
    select day_change_id from day_change where request_key = ${request_key}::uuid`.execute(tx);
  return rows[0]?.day_change_id ?? null;
}

export async function readChanges(db: Db, race_id: number): Promise<ChangeOfDay[]> {
  const { rows } = await sql<ChangeOfDay>`
    select c.day_change_id as change_id, c.kind, c.done_at, c.reason, c.undone_at, e.plate, k.category_name,
      coalesce(${personName('u')}, '') as by
    from day_change c left join users u on u.user_id = c.done_by left join entry e on e.entry_id = c.entry_id
      left join category k on k.category_id = e.category_id
    where c.race_id = ${race_id} order by c.day_change_id desc`.execute(db);
  return rows;
}

interface StoredChange {
  kind: ChangeOfDay['kind'];
  entry_id: number | null;
  was: unknown;
}

/** Locks a change of a race that still applies, so that it is undone once. */
export async function lockChange(tx: Db, race_id: number, change_id: number): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    select kind, entry_id, was from day_change
    where day_change_id = ${change_id} and race_id = ${race_id} and undone_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function markChangeUndone(tx: Db, change_id: number): Promise<void> {
  await sql`update day_change set undone_at = now() where day_change_id = ${change_id}`.execute(tx);
}

/** Gives these heats the next sheet number, because their sheets are out of date. */
export async function raiseSheets(tx: Db, heat_ids: readonly number[]): Promise<void> {
  await sql`update heat set sheet = sheet + 1 where heat_id = any(${[...heat_ids]}::bigint[])`.execute(tx);
}

/** Inserts the rides of a late rider: gates of heats, and missed motos, which are scored and belong to no heat. */
export async function insertLateRuns(
  tx: Db,
  entry: { race_id: number; category_id: number; entry_id: number },
  gates: readonly { heat_id: number; phase: Phase; lane: number }[],
  missed: readonly { phase: Phase; heat_size: number }[],
): Promise<void> {
  const { race_id, category_id, entry_id } = entry;
  await sql`
    insert into run (race_id, category_id, entry_id, phase, heat_id, lane)
    select ${race_id}, ${category_id}, ${entry_id}, t.phase, t.heat_id, t.lane
    from jsonb_to_recordset(${JSON.stringify(gates)}::jsonb) as t(heat_id bigint, phase text, lane smallint)`.execute(
    tx,
  );
  await sql`
    insert into run (race_id, category_id, entry_id, phase, status, heat_size)
    select ${race_id}, ${category_id}, ${entry_id}, t.phase, 'CR', t.heat_size
    from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) as t(phase text, heat_size smallint)`.execute(
    tx,
  );
}

/** Lets an entry race in another class than the one it was entered in, as the office decided for the class. */
export async function followMerge(tx: Db, entry_id: number): Promise<number> {
  const { rows } = await sql<{ category_id: number }>`
    update entry e set entered_category_id = case when g.into_category_id is null then e.entered_category_id else e.category_id end,
      category_id = coalesce(g.into_category_id, e.category_id)
    from entry x left join class_merge g on g.race_id = x.race_id and g.category_id = x.category_id
    where e.entry_id = x.entry_id and e.entry_id = ${entry_id} returning e.category_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An entry that was just written has no row');
  return row.category_id;
}

/** Reads the class a late entry would race in. */
export async function readRacingClass(db: Db, race_id: number, category_id: number): Promise<number> {
  const { rows } = await sql<{ into_category_id: number | null }>`
    select into_category_id from class_merge where race_id = ${race_id} and category_id = ${category_id}`.execute(
    db,
  );
  return rows[0]?.into_category_id ?? category_id;
}

/** Withdraws an entry from the class, or puts it back. */
export async function setRemoved(tx: Db, entry_id: number, removed: 'WITHDRAWN' | null): Promise<void> {
  await sql`update entry set removed = ${removed} where entry_id = ${entry_id}`.execute(tx);
}

/** Marks the rides of a rider who left as starts not made, or removes that mark. */
export async function setMissed(
  tx: Db,
  entry_id: number,
  phases: readonly Phase[],
  status: 'DNS' | null,
): Promise<void> {
  await sql`
    update run set status = ${status}, recorded_at = now()
    where entry_id = ${entry_id} and phase = any(${[...phases]}::text[])`.execute(tx);
}
