import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { readKnownN } from './set-queries.ts';

/** A laptop that may copy a race, or has. */
interface Offer {
  race_id: number;
  venue_name: string;
  server_id: string | null;
}

/** Notes a code. Codes of the race that nobody used are void from now on. */
export async function insertOffer(
  tx: Db,
  offer: { code_hash: Buffer; race_id: number; venue_name: string; offered_by: number },
): Promise<string> {
  await sql`delete from venue_offer where race_id = ${offer.race_id} and copied_at is null`.execute(tx);
  const { rows } = await sql<{ expires_at: string }>`
    insert into venue_offer (code_hash, race_id, venue_name, offered_by, expires_at)
    values (${offer.code_hash}, ${offer.race_id}, ${offer.venue_name}, ${offer.offered_by}, now() + interval '24 hours')
    returning expires_at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The offer was not stored');
  return row.expires_at;
}

/** Uses a code up. Returns its offer, or null for a code that does not exist, was used, or is over. */
export async function useOffer(
  tx: Db,
  code_hash: Buffer,
  peer: { server_id: string; token_hash: Buffer },
): Promise<Offer | null> {
  const { rows } = await sql<Offer & { server_id: string }>`
    update venue_offer set server_id = ${peer.server_id}::uuid, token_hash = ${peer.token_hash}, copied_at = now()
    where code_hash = ${code_hash} and copied_at is null and expires_at > now()
    returning race_id, venue_name, server_id`.execute(tx);
  return rows[0] ?? null;
}

/** Returns who copied a race with a token. */
export async function readOfferOf(db: Db, token_hash: Buffer): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select race_id, venue_name, server_id from venue_offer where token_hash = ${token_hash}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Waits until nobody writes a table of the day, and keeps writers out until the transaction ends. With it the first row
 * that is read sees everything that is not in a set, and nothing that will be in one.
 */
export async function lockDay(tx: Db): Promise<void> {
  await sql`select lock_venue_day()`.execute(tx);
}

/** Reads everything that a laptop gets, in the order in which it can be written. */
export async function readCopy(db: Db, race_id: number): Promise<{ name: string; image: string }[]> {
  const { rows } = await sql<{ name: string; image: string }>`
    select coalesce(c.name || '', '') as name, coalesce(c.image || '', '') as image from venue_copy(${race_id}) c`.execute(
    db,
  );
  return rows;
}

/** Reads the same with the number of the last set that is in it, in one snapshot. */
export function readCopyWithN(
  db: Db,
  race_id: number,
): Promise<{ n: number; rows: { name: string; image: string }[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ n: await readKnownN(tx, race_id), rows: await readCopy(tx, race_id) }));
}

/** What an office reads of the laptops of a race: the code that waits, and the one that copied it last. */
interface OfferState {
  offer: { name: string; expires_at: string } | null;
  copied: {
    name: string;
    copied_at: string;
    token_hash: Buffer;
    spoke_at: string | null;
    stopped: string | null;
    stopped_n: number | null;
    stopped_table: string | null;
  } | null;
}

export async function readOfferState(db: Db, race_id: number): Promise<OfferState> {
  const waits = await sql<{ name: string; expires_at: string }>`
    select venue_name as name, expires_at from venue_offer
    where race_id = ${race_id} and copied_at is null and expires_at > now() order by offered_at desc limit 1`.execute(
    db,
  );
  const copies = await sql<NonNullable<OfferState['copied']>>`
    select venue_name as name, coalesce(copied_at, offered_at) as copied_at, coalesce(token_hash, '') as token_hash, spoke_at, stopped,
      stopped_n, stopped_table
    from venue_offer where race_id = ${race_id} and token_hash is not null order by copied_at desc limit 1`.execute(
    db,
  );
  return { offer: waits.rows[0] ?? null, copied: copies.rows[0] ?? null };
}

/** Notes that a laptop spoke, and why its sets stop. */
export async function noteSpoken(
  db: Db,
  token_hash: Buffer,
  stopped: { code: string; n: number | null; table: string | null } | null,
): Promise<void> {
  await sql`
    update venue_offer set spoke_at = clock_timestamp(), stopped = ${stopped?.code ?? null}, stopped_n = ${stopped?.n ?? null},
      stopped_table = ${stopped?.table ?? null}
    where token_hash = ${token_hash}`.execute(db);
}
