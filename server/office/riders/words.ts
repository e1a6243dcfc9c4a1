import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** A word of a search, and what it means beside a name or a number of the rider. */
export interface Word {
  word: string;
  /** Clubs with this in their name. */
  clubs: number[];
  /** Riders who hold it as a plate. */
  plates: number[];
}

const isPlateLike = (word: string): boolean => /^[a-z]{0,2}\d{1,4}$/.test(word);
/** Shorter ones are looked for at the beginning of words only. */
const isShort = (word: string): boolean => word.length < 3;

/** Looks up what the words of a search mean. One statement; none without a search. */
export async function readWords(db: Db, words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Word>`
    select w.word,
      to_json(array(select b.club_id from club b where length(w.word) > 2 and position(w.word in fold_text(b.club_name)) > 0)) as clubs,
      to_json(array(select distinct h.rider_id from cup_plate h where w.plate is not null and h.plate = w.plate)) as plates
    from unnest(${[...words]}::text[], ${words.map((word) => (isPlateLike(word) ? word.toUpperCase() : null))}::text[])
      with ordinality as w(word, plate, turn) order by w.turn`.execute(db);
  return rows;
}

/** What a word is found in besides: a club, a plate. Of `rider r`. */
export function elsewhere({ clubs, plates }: Word): RawBuilder<unknown> {
  return sql`${clubs.length === 0 ? sql`` : sql` or r.club_id = any(${clubs}::bigint[])`}${
    plates.length === 0 ? sql`` : sql` or r.rider_id = any(${plates}::bigint[])`
  }`;
}

/** Every word is found, in a name or number, a club or a plate. Of `rider r`. Folded words hold no sign of a pattern. */
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

/** 0: whom the search means in the first place, by surname, a whole number or a plate; 1: the others. Of `rider r`. */
export function meansFirst(words: readonly Word[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`0::int`;
  const text = words.map(({ word }) => word).join(' ');
  const plates = words.flatMap((one) => one.plates);
  return sql`case when r.rider_find like ${` ${text}%`} or r.rider_find like ${`% ${text} %`}
    or r.rider_id = any(${plates}::bigint[]) then 0 else 1 end`;
}
