import { sql } from 'kysely';
import type { RaceCredentials } from '#contract/raceday/office/check-in/credentials.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Locks a rider by the present id, so that two codes are not made at once, or returns null without a rider. */
export async function lockCredentialRider(tx: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ rider_id: number }>`
    select rider_id from rider where rider_id = ${nowRider(id)} for no key update`.execute(tx);
  return rows[0]?.rider_id ?? null;
}

/** Reads the code in force, the newest if two riders were merged. Returns null when there is none. */
export async function readCredential(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from rider_credential where rider_id = ${nowRider(id)} and revoked_at is null
    order by credential_id desc limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

export async function revokeCredentials(tx: Db, rider_id: number): Promise<void> {
  await sql`
    update rider_credential set revoked_at = now() where rider_id = ${rider_id} and revoked_at is null`.execute(
    tx,
  );
}

export async function insertCredential(
  tx: Db,
  made: { rider_id: number; code: string; made_by: number },
): Promise<void> {
  await sql`
    insert into rider_credential (rider_id, code, made_by) values (${made.rider_id}, ${made.code}, ${made.made_by})`.execute(
    tx,
  );
}

/** Reads everybody entered in a race by plate, with the code in force. */
export async function readRaceCredentials(db: Db, race_id: number): Promise<RaceCredentials['items']> {
  const { rows } = await sql<RaceCredentials['items'][number]>`
    select p.rider_id, p.rider_fullname, b.club_name, n.plates,
      (select code from rider_credential k where k.rider_id = p.rider_id and k.revoked_at is null
        order by k.credential_id desc limit 1) as code
    from (select rider_id, json_agg(plate order by entry_id) as plates, min(length(plate)) as digits, min(plate) as first
      from entry where race_id = ${race_id} group by rider_id) n
    join rider p using (rider_id) left join club b using (club_id)
    order by n.digits, n.first, p.rider_id`.execute(db);
  return rows;
}
