import { type RawBuilder, sql } from 'kysely';
import { actionAndEntity } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Both names of a rider as they are stored. */
export interface StoredNames {
  rider_id: number;
  organization_id: number;
  rider_lastname: string;
  rider_firstname: string;
}

/** The condition that `rider r` belongs to one of these organizations. Null stands for all of them. */
const ofOrganizations = (organizations: readonly number[] | null): RawBuilder<unknown> =>
  organizations === null ? sql`true` : sql`r.organization_id = any(${[...organizations]}::bigint[])`;

/** The condition that a name of `rider r` has a word in capitals, or one that begins small. The rule decides about each. */
const mayBeMisshapen = sql`(r.rider_lastname || ' ' || r.rider_firstname) ~ '\\m[[:lower:]]|[[:upper:]]{2}'`;

/** Reads the riders whose names the rule has to look at, in the order of their names. */
export async function readDoubtfulNames(
  db: Db,
  organizations: readonly number[] | null,
): Promise<StoredNames[]> {
  const { rows } = await sql<StoredNames>`
    select r.rider_id, r.organization_id, r.rider_lastname, r.rider_firstname from rider r
    where ${ofOrganizations(organizations)} and ${mayBeMisshapen}
    order by r.rider_lastname collate "es-x-icu", r.rider_firstname collate "es-x-icu", r.rider_id`.execute(
    db,
  );
  return rows;
}

/** Locks these riders of the organizations until the end of the transaction. */
export async function lockNames(
  tx: Db,
  organizations: readonly number[] | null,
  rider_ids: readonly number[],
): Promise<StoredNames[]> {
  const { rows } = await sql<StoredNames>`
    select r.rider_id, r.organization_id, r.rider_lastname, r.rider_firstname from rider r
    where r.rider_id = any(${[...rider_ids]}::bigint[]) and ${ofOrganizations(organizations)}
    order by r.rider_id for update`.execute(tx);
  return rows;
}

export interface NameChange {
  rider_id: number;
  was: { rider_lastname: string; rider_firstname: string };
  became: { rider_lastname: string; rider_firstname: string };
}

/** Writes names, each with its line in the record. Returns the lines. Families: see `notifyFamilies`. */
export async function writeNames(
  tx: Db,
  user_id: number,
  changes: readonly NameChange[],
): Promise<{ audit_id: number; rider_id: number }[]> {
  const { rows } = await sql<{ audit_id: number; rider_id: number }>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s (rider_id bigint, was jsonb, became jsonb)
    ), written as (
      update rider r set rider_lastname = s.became ->> 'rider_lastname', rider_firstname = s.became ->> 'rider_firstname'
      from sent s where s.rider_id = r.rider_id returning r.rider_id
    )
    insert into audit (user_id, action, entity, entity_id, was, became)
    select ${user_id}::bigint, ${actionAndEntity('rider', 'update')}, rider_id, s.was, s.became from written join sent s using (rider_id)
    returning audit_id, entity_id as rider_id`.execute(tx);
  return rows;
}

/** Reads what lines of the record changed of names, the newer name first. */
export async function readNameChanges(tx: Db, audit_ids: readonly number[]): Promise<NameChange[]> {
  const { rows } = await sql<NameChange>`
    select r.rider_id, a.became as was, a.was as became from audit a join rider r on r.rider_id = a.entity_id
    where a.audit_id = any(${[...audit_ids]}::bigint[]) and a.entity = 'rider'
      and a.was is not null and a.became is not null order by r.rider_id for update of r`.execute(tx);
  return rows;
}
