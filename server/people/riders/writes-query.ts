import { sql } from 'kysely';
import type { RiderWrite } from '#contract/people/riders/proposals.ts';
import type { Db } from '#server/ground/db/pool.ts';

export type KnownWrite = RiderWrite & { audit_id: number };

/**
 * Reads the recorded changes of a rider that nobody in charge made, newest first, after a row of the record and at most
 * so many. It returns the names of columns and not their values, which may be of another child whom a merge brought.
 */
export async function readWritesByOthers(
  db: Db,
  rider_id: number,
  { after = 0, most }: { after?: number; most: number },
): Promise<KnownWrite[]> {
  const { rows } = await sql<KnownWrite>`
    select a.audit_id, a.at, a.action,
      case
        when a.user_id is null and a.desk_name is null then 'gone'
        when exists (select 1 from user_role x where x.user_id = a.user_id and x.role = 'admin') then 'admin'
        when a.desk_name is not null or exists (select 1 from user_role x where x.user_id = a.user_id
          and x.role in ('organizer', 'desk')) then 'organization'
        when exists (select 1 from user_role x where x.user_id = a.user_id and x.role = 'club') then 'club'
        else 'gone' end as by,
      case when jsonb_typeof(a.became -> 'fields') = 'array' then (a.became -> 'fields')::json
        else (select coalesce(json_agg(k order by k), '[]') from jsonb_object_keys(coalesce(a.became, '{}')) k) end as fields
    from audit a
    where a.entity = 'rider' and a.entity_id = ${rider_id} and a.audit_id > ${after} and a.action <> 'remove_paper'
      and not exists (select 1 from user_rider l where l.rider_id = ${rider_id} and l.user_id = a.user_id)
    order by a.audit_id desc limit ${most}`.execute(db);
  return rows;
}

/** Reads up to which row of the record the family was told. Returns null when it never was. */
export async function readToldUpTo(db: Db, rider_id: number): Promise<number | null> {
  const { rows } = await sql<{ audit_id: number }>`
    select audit_id from rider_writes_told where rider_id = ${rider_id}`.execute(db);
  return rows[0]?.audit_id ?? null;
}

export async function saveToldUpTo(db: Db, rider_id: number, audit_id: number): Promise<void> {
  await sql`
    insert into rider_writes_told (rider_id, audit_id) values (${rider_id}, ${audit_id})
    on conflict (rider_id) do update set audit_id = greatest(rider_writes_told.audit_id, excluded.audit_id)`.execute(
    db,
  );
}

export async function readRiderName(db: Db, rider_id: number): Promise<string | null> {
  const { rows } = await sql<{ rider_fullname: string }>`
    select rider_fullname from rider where rider_id = ${rider_id}`.execute(db);
  return rows[0]?.rider_fullname ?? null;
}
