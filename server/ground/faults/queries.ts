import { sql } from 'kysely';
import type { Fault } from '#contract/operations/office/system.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The codes that are kept of one kind. */
export const codesKept = 50;

/** Adds collected errors to those of their kind. */
export async function saveFaults(db: Db, faults: readonly Fault[]): Promise<void> {
  await sql`
    insert into fault as f (fingerprint, origin, kind, words, frames, place, node, version, seen, first_at, last_at, codes)
    select fingerprint, origin, kind, words, frames, place, node, version, seen, first_at, last_at, codes
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as s(fingerprint text, origin text, kind text, words text, frames text[],
      place text, node text, version text, seen bigint, first_at timestamptz, last_at timestamptz, codes text[])
    order by fingerprint
    on conflict (fingerprint) do update set seen = f.seen + excluded.seen, last_at = greatest(f.last_at, excluded.last_at),
      place = excluded.place, node = excluded.node, version = excluded.version, frames = excluded.frames,
      codes = (excluded.codes || f.codes)[1:${codesKept}::int]`.execute(db);
}

const mostShown = 100;

/** Reads the kinds of errors, those that came last first. */
export async function readFaults(db: Db): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select fingerprint, origin, kind, words, frames, place, node, version, seen, first_at, last_at, codes from fault
    order by last_at desc, fingerprint limit ${mostShown}`.execute(db);
  return rows;
}

/** Deletes errors that have not come for a month, and the oldest beyond a thousand kinds. */
export async function sweepFaults(db: Db): Promise<void> {
  await sql`
    delete from fault where last_at < now() - interval '30 days'
      or fingerprint in (select fingerprint from fault order by last_at desc offset 1000)`.execute(db);
}
