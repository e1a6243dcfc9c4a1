import { sql } from 'kysely';
import { PAPER_FIELDS } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { paperColumnNames } from '#server/people/riders/stored-columns.ts';
import type { MergeChanges } from './merge-queries.ts';

interface LockedMerge {
  kept_id: number;
  gone_id: number;
  organization_id: number;
  kept_was: MergeChanges;
  became: Record<string, unknown>;
}

/** Locks a merge that is in force and can be undone, with the rider who stayed. */
export async function lockMerge(tx: Db, merge_id: number): Promise<LockedMerge | null> {
  const { rows } = await sql<LockedMerge>`
    select m.kept_id, m.gone_id, r.organization_id, m.kept_was, m.became
    from rider_merge m join rider r on r.rider_id = m.kept_id
    where m.merge_id = ${merge_id} and m.undone_at is null and m.gone_was <> '{}' for update`.execute(tx);
  return rows[0] ?? null;
}

/** Tells whether the rider was merged again since: the last merge has to be undone first. */
export async function hasLaterMerge(tx: Db, merge_id: number, kept_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rider_merge where kept_id = ${kept_id} and merge_id > ${merge_id} and undone_at is null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Reads a rider's row as JSON, to be compared with a stored row. */
export async function readColumns(tx: Db, rider_id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) as row from rider r where r.rider_id = ${rider_id}`.execute(tx);
  return rows[0]?.row ?? {};
}

/** Restores the rider who went, without papers, club or account that no longer exist. */
export async function putBack(tx: Db, merge_id: number): Promise<void> {
  const { rows } = await sql<{ columns: string[] | null }>`
    select array_agg(attname::text order by attnum) as columns from pg_attribute
    where attrelid = 'rider'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx);
  const columns = sql.join((rows[0]?.columns ?? []).map((name) => sql.ref(name)));
  const paper = (slot: string) => sql`${slot}::text, (select f.file_id from file f
    where f.file_id = (m.gone_was ->> ${slot}::text)::bigint and f.file_state = 'kept')`;
  await sql`
    insert into rider (${columns}) select ${columns} from rider_merge m, jsonb_populate_record(null::rider, m.gone_was || jsonb_build_object(
      ${sql.join(PAPER_FIELDS.map(paper))},
      'club_id', (select b.club_id from club b where b.club_id = (m.gone_was ->> 'club_id')::bigint),
      'enrolled_by', (select u.user_id from users u where u.user_id = (m.gone_was ->> 'enrolled_by')::bigint)))
    where m.merge_id = ${merge_id}`.execute(tx);
}

/** Reads the papers of the rider who went. */
export async function readGonePapers(tx: Db, merge_id: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select (m.gone_was ->> s.slot)::bigint as file_id from rider_merge m,
      unnest(${paperColumnNames}) s(slot)
    where m.merge_id = ${merge_id} and m.gone_was ->> s.slot is not null`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

export async function giveBack(tx: Db, merge_id: number, gone_id: number, kept_id: number): Promise<void> {
  await sql`select give_rider_back(${merge_id}, ${gone_id}, ${kept_id})`.execute(tx);
}

export async function markMergeUndone(tx: Db, merge_id: number, undone_by: number): Promise<void> {
  await sql`update rider_merge set undone_at = now(), undone_by = ${undone_by} where merge_id = ${merge_id}`.execute(
    tx,
  );
}
