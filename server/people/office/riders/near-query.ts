import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { elsewhere, type Word } from '#server/people/office/riders/words.ts';

/** So many are worth reading after what was found. */
const most = 30;
/** Comparing takes time, so only these are compared of very many that are similar. */
const compared = 400;
/** The least share of a word's trigrams: what a lost letter, or two swapped ones, leave of a short surname. */
const nearness = 0.38;

type Found = { rider_id: number };

/**
 * Finds riders similar to a search that finds few: first those whose names sound the same, by surname before others,
 * then those with a typing error, the nearest first. The riders whom the search found already are left out.
 */
export async function readNear(
  db: Db,
  words: readonly Word[],
  matching: RawBuilder<unknown>,
  found: readonly number[],
): Promise<number[]> {
  const tables = sql`rider r join organization o on o.organization_id = r.organization_id`;
  const sounding = sql.join(
    words.map((one) => sql`(r.rider_sounds like '% ' || sound_text(${one.word}) || '%'${elsewhere(one)})`),
    sql` and `,
  );
  const { rows: same } = await sql<Found>`
    select r.rider_id from ${tables}
    where ${matching} and ${sounding} and r.rider_id <> all(${[...found]}::bigint[])
    order by r.rider_sounds like ' ' || sound_text(${words[0]?.word ?? ''}) || '%' desc, r.rider_names, r.rider_id
    limit ${most}`.execute(db);
  const sounds = same.map(({ rider_id }) => rider_id);
  // Two letters are similar to everything.
  const long = words.filter(({ word }) => word.length > 3);
  if (sounds.length === most || long.length < words.length) return sounds;
  const near = sql.join(
    long.map((one) => sql`(r.rider_sounds %> sound_text(${one.word})${elsewhere(one)})`),
    sql` and `,
  );
  const nearest = sql.join(
    long.map(({ word }) => sql`word_similarity(sound_text(${word}), c.rider_sounds)`),
    sql` + `,
  );
  const { rows: typos } = await inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearness)}, true)`.execute(tx);
    return sql<Found>`
      select c.rider_id from (
        select r.rider_id, r.rider_sounds, r.rider_names from ${tables}
        where ${matching} and ${near} and r.rider_id <> all(${[...found, ...sounds]}::bigint[]) limit ${compared}) c
      order by ${nearest} desc, c.rider_names, c.rider_id limit ${most - sounds.length}`.execute(tx);
  });
  return [...sounds, ...typos.map(({ rider_id }) => rider_id)];
}
