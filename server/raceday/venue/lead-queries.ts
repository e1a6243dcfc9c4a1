import { sql } from 'kysely';
import type { NumberBlock } from '#contract/raceday/venue/venue.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Who writes a race, by the last row of its leads. */
export interface Lead {
  epoch: number;
  leader: string;
  leader_name: string;
  /** The last set of the epochs before that counts. */
  last_n: number;
  /** The token of the peer that may follow this epoch. */
  token_hash: Buffer | null;
  how: 'given' | 'back' | 'taken' | 'permit';
  taken_at: string;
  /** True if this server leads. */
  here: boolean;
}

/** Returns the number of this server, which is made when it is first asked for. */
export async function serverId(tx: Db): Promise<string> {
  await sql`insert into server_self default values on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ server_id: string }>`select server_id from server_self`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('This server has no number');
  return row.server_id;
}

/** Returns who leads a race, or null where nobody else ever did. */
export async function readLead(db: Db, race_id: number): Promise<Lead | null> {
  const { rows } = await sql<Lead>`
    select l.epoch, l.leader, l.leader_name, coalesce(l.last_n, 0) as last_n, l.token_hash, l.how, l.taken_at,
      coalesce(l.leader = (select server_id from server_self), false) as here
    from race_lead l where l.race_id = ${race_id} order by l.epoch desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The same, and nobody closes a set of the race or takes its lead before the transaction ends. */
export async function lockLead(tx: Db, race_id: number): Promise<Lead | null> {
  await sql`select from race_lead where race_id = ${race_id} order by epoch desc limit 1 for update`.execute(
    tx,
  );
  // Another transaction may have taken the lead while this one waited for the row.
  return readLead(tx, race_id);
}

/** A change of the lead. */
interface LeadToWrite {
  race_id: number;
  epoch: number;
  leader: string;
  leader_name: string;
  token_hash: Buffer | null;
  how: Lead['how'];
  last_n: number;
  taken_by: number | null;
  reason: string | null;
}

export async function insertLead(tx: Db, lead: LeadToWrite): Promise<void> {
  await sql`
    insert into race_lead (race_id, epoch, leader, leader_name, token_hash, how, last_n, taken_by, reason)
    values (${lead.race_id}, ${lead.epoch}, ${lead.leader}::uuid, ${lead.leader_name}, ${lead.token_hash}, ${lead.how},
      ${lead.last_n}, ${lead.taken_by}, ${lead.reason})`.execute(tx);
}

/** Returns the epochs that a peer took part in, and the last set that counts of each that has ended. */
export async function readEpochsOf(
  db: Db,
  race_id: number,
  token_hash: Buffer,
): Promise<{ epoch: number; last_n: number | null }[]> {
  const { rows } = await sql<{ epoch: number; last_n: number | null }>`
    select l.epoch, (select coalesce(m.last_n, 0) from race_lead m where m.race_id = l.race_id and m.epoch > l.epoch
      order by m.epoch limit 1) as last_n
    from race_lead l where l.race_id = ${race_id} and l.token_hash = ${token_hash} order by l.epoch`.execute(
    db,
  );
  return rows;
}

/** Returns the last set before an epoch that this server began by itself. */
export async function readPermitN(db: Db, race_id: number, epoch: number): Promise<number> {
  const { rows } = await sql<{ last_n: number }>`
    select coalesce(last_n, 0) as last_n from race_lead where race_id = ${race_id} and epoch = ${epoch}`.execute(
    db,
  );
  return rows[0]?.last_n ?? 0;
}

/** Takes blocks of numbers out of the sequences of the day, of some tables or of all. */
export async function reserveNumbers(tx: Db, names: readonly string[] | null): Promise<NumberBlock[]> {
  const { rows } = await sql<NumberBlock>`
    select coalesce(b.name || '', '') as name, coalesce(b.first::bigint, 0) as first, coalesce(b.last::bigint, 0) as last
    from reserve_venue_numbers(${names}::text[]) b`.execute(tx);
  return rows;
}

/** Returns the number of the last migration of the database. */
export async function readMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) as number from schema_migration`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Returns the digests of the tables that only the leader writes, by the name of the table. */
export async function readDigests(db: Db, race_id: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; digest: string }>`
    select coalesce(d.name || '', '') as name, coalesce(d.digest || '', '') as digest from venue_digests(${race_id}) d`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
