import { sql } from 'kysely';
import type { EmergencyContact, RiderEmergency } from '#contract/people/riders/emergency.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Written = Omit<RiderEmergency, 'looks' | 'written_at'> & { written_at: string };

/** Reads a rider's contacts, or null. A caller that shows them to others than the family has to record it. */
export async function readEmergency(db: Db, rider_id: number): Promise<Written | null> {
  const { rows } = await sql<Written>`
    select version, contacts, doctor_note, written_at, desk_name from rider_emergency where rider_id = ${rider_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads when medical posts read it, newest first. */
export async function readEmergencyLooks(db: Db, rider_id: number): Promise<RiderEmergency['looks']> {
  const { rows } = await sql<RiderEmergency['looks'][number]>`
    select l.at, l.desk_name, r.race_name from emergency_look l left join race r using (race_id)
    where l.rider_id = ${rider_id} order by l.at desc, l.look_id desc limit 50`.execute(db);
  return rows;
}

/** Locks a rider, so that the second of two writers finds the first one's text. Tells whether one exists. */
export async function lockEmergencyRider(tx: Db, rider_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rider where rider_id = ${rider_id} for no key update`.execute(tx);
  return rows.length > 0;
}

interface OfRider {
  rider_id: number;
  contacts: readonly EmergencyContact[];
}

export async function saveEmergency(
  tx: Db,
  one: OfRider & { doctor_note: string; version: number; written_by: number },
): Promise<void> {
  const { rider_id, doctor_note, version, written_by } = one;
  const contacts = JSON.stringify(one.contacts);
  await sql`
    insert into rider_emergency (rider_id, contacts, doctor_note, version, written_by)
    values (${rider_id}, ${contacts}::jsonb, ${doctor_note}, ${version}, ${written_by})
    on conflict (rider_id) do update set contacts = excluded.contacts, doctor_note = excluded.doctor_note, version = excluded.version,
      written_by = excluded.written_by, desk_name = null, request_key = null, written_at = now()`.execute(tx);
}

export async function removeEmergency(tx: Db, rider_id: number): Promise<void> {
  await sql`delete from rider_emergency where rider_id = ${rider_id}`.execute(tx);
}

/** Stores the first contact of a rider, for a desk. */
export async function insertDictated(
  tx: Db,
  one: OfRider & { request_key: string; written_by: number | null; desk_name: string | null },
): Promise<void> {
  await sql`
    insert into rider_emergency (rider_id, contacts, request_key, written_by, desk_name)
    values (${one.rider_id}, ${JSON.stringify(one.contacts)}::jsonb, ${one.request_key}, ${one.written_by}, ${one.desk_name})`.execute(
    tx,
  );
}

/** Reads the key of the desk that wrote a rider's contacts (null: the family), or null without contacts. */
export async function readEmergencyKey(tx: Db, rider_id: number): Promise<{ key: string | null } | null> {
  const { rows } = await sql<{ key: string | null }>`
    select request_key as key from rider_emergency where rider_id = ${rider_id}`.execute(tx);
  return rows[0] ?? null;
}
