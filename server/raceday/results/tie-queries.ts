import { sql } from 'kysely';
import type { CategoryResults } from '#contract/raceday/office/results/results.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { tieLines } from '#server/season/races/queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import { wasDone } from '#server/ground/http/calls/asked-before.ts';

/** Reads every decision about a tie of a category, newest first. */
export async function readDecisions(
  db: Db,
  race_id: number,
  category_id: number,
): Promise<CategoryResults['decisions']> {
  const { rows } = await sql<CategoryResults['decisions'][number]>`
    select w.decision_id, w.decided_at as at, coalesce(${personName('u')}, '') as by, w.phase, w.way,
      w.reason, ${sql.raw(tieLines('full'))} as lines
    from tie_decision w left join users u on u.user_id = w.decided_by
    where w.race_id = ${race_id} and w.category_id = ${category_id} order by w.decision_id desc`.execute(db);
  return rows;
}

/** Tells whether the same account has done this request already. Throws a Refusal if its key did something else. */
export async function isDecided(db: Db, request_key: string, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select decided_by is not distinct from ${user_id}::bigint as is_own
    from tie_decision where request_key = ${request_key}::uuid`.execute(db);
  return wasDone(rows[0]);
}

/** Gives riders their lots; null removes one. */
export async function saveLots(
  tx: Db,
  lots: readonly { entry_id: number; lot: number | null }[],
): Promise<void> {
  await sql`
    update entry e set lot = t.lot from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as t(entry_id bigint, lot int)
    where e.entry_id = t.entry_id and e.lot is distinct from t.lot`.execute(tx);
}

interface Decision {
  race_id: number;
  category_id: number;
  phase: string;
  way: string;
  request_key: string;
  decided_by: number;
  reason: string | null;
}

export async function insertDecision(
  tx: Db,
  one: Decision,
  places: readonly { entry_id: number; was: number | null; became: number | null }[],
): Promise<void> {
  await sql`
    with w as (
      insert into tie_decision (race_id, category_id, phase, way, request_key, decided_by, reason)
      values (${one.race_id}, ${one.category_id}, ${one.phase}, ${one.way}, ${one.request_key}::uuid, ${one.decided_by}, ${one.reason})
      returning decision_id)
    insert into tie_place (decision_id, plate, rider_id, was, became)
    select w.decision_id, e.plate, e.rider_id, t.was, t.became
    from w, jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as t(entry_id bigint, was smallint, became smallint)
    join entry e using (entry_id)`.execute(tx);
}
