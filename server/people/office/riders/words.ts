import { type RawBuilder, sql } from 'kysely';
import { plateWritings } from '#rules/entries/plates.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A word of a search, and what it means apart from a name or a number of the rider. */
export interface Word {
  word: string;
  /** Clubs with this in their name. */
  clubs: number[];
  /** Riders who hold it as a plate. */
  plates: number[];
}

const isPlateLike = (word: string): boolean => /^[a-z]{0,2}\d{1,4}$/.test(word);
/** Shorter words are searched only at the beginning of words. */
const isShort = (word: string): boolean => word.length < 3;

/** Looks up what the words of a search mean, in one statement, or in none without a search. */
export async function readWords(db: Db, words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Word>`
    select w.word,
      to_json(array(select b.club_id from club b where length(w.word) > 2 and position(w.word in fold_text(b.club_name)) > 0)) as clubs,
      to_json(array(select distinct h.rider_id from cup_plate h where h.plate = any(string_to_array(w.plates, ' ')))) as plates
    from unnest(${[...words]}::text[], ${words.map((word) => (isPlateLike(word) ? plateWritings(word).join(' ') : null))}::text[])
      with ordinality as w(word, plates, turn) order by w.turn`.execute(db);
  return rows;
}

/** The condition that a word is found elsewhere: in the club or the plate of `rider r`. */
export function elsewhere({ clubs, plates }: Word): RawBuilder<unknown> {
  return sql`${clubs.length === 0 ? sql`` : sql` or r.club_id = any(${clubs}::bigint[])`}${
    plates.length === 0 ? sql`` : sql` or r.rider_id = any(${plates}::bigint[])`
  }`;
}

/** The condition that every word is in a name, number, club or plate of `rider r`. Patterns need no escapes. */
export function holds(words: readonly Word[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((one) => {
      const pattern = isShort(one.word) ? `% ${one.word}%` : `%${one.word}%`;
      return sql`(r.rider_find like ${pattern}${elsewhere(one)})`;
    }),
    sql` and `,
  );
}

/** The rank of `rider r`: 0 if the search means the surname, a whole number or a plate, otherwise 1. */
export function meansFirst(words: readonly Word[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`0::int`;
  const text = words.map(({ word }) => word).join(' ');
  const plates = words.flatMap((one) => one.plates);
  return sql`case when r.rider_find like ${` ${text}%`} or r.rider_find like ${`% ${text} %`}
    or r.rider_id = any(${plates}::bigint[]) then 0 else 1 end`;
}
