import { sql } from 'kysely';
import type { SearchToken } from '#rules/season/search/search-tokens.ts';
import { wordDistance } from '#rules/names/meant.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A word of a search, and the words of names that it may be. */
export interface KnownToken extends SearchToken {
  /** The word itself, and words that begin with it. */
  spelled: string[];
  /** Words that sound the same but are spelled differently. */
  heard: string[];
  /** All of these, and words with one typing error. */
  alike: string[];
}

/** Three letters may begin very many words. Riders with the remaining ones are found among the newest riders. */
const mostSpelled = 300;
/** So many are compared letter by letter. */
const mostHeard = 100;
/** At a greater distance than this (rules/names/meant.ts) it is another letter. */
const byEar = 2;

/** Finds what was typed among the words of all public names, in one statement. */
export async function readTokens(db: Db, tokens: readonly SearchToken[]): Promise<KnownToken[]> {
  const { rows } = await sql<{ turn: number; word: string; is_spelled: boolean }>`
    select a.turn, w.word, w.is_spelled
    from unnest(${tokens.map(({ word }) => word)}::text[], ${tokens.map(({ isShort }) => isShort)}::boolean[])
      with ordinality as a (typed, is_short, turn)
    cross join lateral (
      select k.word, true as is_spelled from search_word k where k.word = a.typed
      union all
      (select k.word, true from search_word k
        where not a.is_short and k.word > a.typed collate "C" and k.word < a.typed || chr(1114111) collate "C" limit ${mostSpelled})
      union all
      (select k.word, false from search_word k
        where not a.is_short and k.sound >= sound_text(a.typed) collate "C" and k.sound < sound_text(a.typed) || chr(1114111) collate "C"
        limit ${mostHeard})
      union all
      select k.word, false from near_search_words(a.typed) k where not a.is_short
    ) w`.execute(db);
  return tokens.map((token, index) => {
    const own = rows.filter(({ turn }) => turn === index + 1);
    const spelled = own.filter(({ is_spelled }) => is_spelled).map(({ word }) => word);
    const others = own.flatMap(({ is_spelled, word }) => {
      const distance = is_spelled ? null : wordDistance(token.word, word);
      return distance === null ? [] : [{ word, distance }];
    });
    const heard = others.filter(({ distance }) => distance <= byEar).map(({ word }) => word);
    return { ...token, spelled, heard, alike: [...new Set([...spelled, ...others.map(({ word }) => word)])] };
  });
}
