import { sql } from 'kysely';
import { MOST_SETS, type RowSet, SET_BYTES } from '#contract/raceday/venue/venue.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { raceZone } from '#server/season/races/window/columns.ts';

/** Returns the number of the last set of a race that is known here. */
export async function readKnownN(db: Db, race_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest((select coalesce(max(n), 0) from venue_set where race_id = ${race_id}),
      (select coalesce(max(last_n), 0) from race_lead where race_id = ${race_id})) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Reads sets after a number in their order: as many as fit into one call, but one at least. */
export async function readSets(db: Db, race_id: number, after: number): Promise<RowSet[]> {
  const { rows } = await sql<RowSet>`
    select n, made_at, rows, digest from (
      select n, made_at, rows::text as rows, encode(digest, 'hex') as digest,
        sum(length(rows::text)) over (order by n) - length(rows::text) as before
      from (select n, made_at, rows, digest from venue_set where race_id = ${race_id} and n > ${after} order by n limit ${MOST_SETS}) first
    ) sized where before < ${SET_BYTES} order by n`.execute(db);
  return rows;
}

/** Reads every set after a number. */
export async function readAllSets(db: Db, race_id: number, after: number): Promise<RowSet[]> {
  const { rows } = await sql<RowSet>`
    select n, made_at, rows::text as rows, encode(digest, 'hex') as digest
    from venue_set where race_id = ${race_id} and n > ${after} order by n`.execute(db);
  return rows;
}

/** Returns the digest of a set that is known, or null. */
export async function readDigest(db: Db, race_id: number, n: number): Promise<string | null> {
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from venue_set where race_id = ${race_id} and n = ${n}
    order by epoch desc limit 1`.execute(db);
  return rows[0]?.digest ?? null;
}

/** Keeps a set that another server made. Returns false if its rows are not those of its digest. */
export async function keepSet(tx: Db, race_id: number, epoch: number, set: RowSet): Promise<boolean> {
  const { rows } = await sql`
    insert into venue_set (race_id, epoch, n, made_at, heard_at, rows, digest)
    select ${race_id}, ${epoch}, ${set.n}, ${set.made_at}::timestamptz, clock_timestamp(), ${set.rows}::jsonb,
      decode(${set.digest}, 'hex')
    where sha256(convert_to(${set.rows}::jsonb::text, 'UTF8')) = decode(${set.digest}, 'hex')
    returning n`.execute(tx);
  return rows.length > 0;
}

/** Writes the rows of a set. From the track it changes nothing outside of its race. */
export async function applyRows(
  tx: Db,
  race_id: number,
  { rows }: Pick<RowSet, 'rows'>,
  fromHome: boolean,
): Promise<void> {
  await sql`select apply_venue_rows(${race_id}, ${rows}::jsonb, ${fromHome})`.execute(tx);
}

/** Keeps a set of an epoch that has ended. */
export async function keepLate(tx: Db, race_id: number, epoch: number, set: RowSet): Promise<void> {
  await sql`
    insert into venue_late (race_id, epoch, n, made_at, rows)
    values (${race_id}, ${epoch}, ${set.n}, ${set.made_at}::timestamptz, ${set.rows}::jsonb)
    on conflict do nothing`.execute(tx);
}

interface Arrivals {
  race_name: string;
  zone: string;
  heard_at: string | null;
  late: number;
}

/** Returns when a set of a race last came, and how many came late and wait for somebody. It is null without the race. */
export async function readArrivals(db: Db, race_id: number): Promise<Arrivals | null> {
  const { rows } = await sql<Arrivals>`
    select r.race_name, ${sql.raw(raceZone)} as zone, (select max(heard_at) from venue_set s where s.race_id = r.race_id) as heard_at,
      (select count(*) from venue_late l where l.race_id = r.race_id and l.became is null) as late
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Deletes sets a month after their race came back, and what was heard or decided by then. Until then both servers need them. */
export async function sweepVenue(db: Db): Promise<void> {
  await sql`
    delete from venue_set s where made_at < now() - interval '30 days'
      and not exists (select from venue_state l where l.race_id = s.race_id and l.is_open)`.execute(db);
  await sql`
    delete from venue_inbox where taken_n is not null and came_at < now() - interval '30 days'`.execute(db);
  await sql`
    delete from venue_late where settled_at < now() - interval '30 days'`.execute(db);
  await sql`delete from venue_offer where expires_at < now() and copied_at is null`.execute(db);
}
