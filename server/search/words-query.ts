import { sql } from 'kysely';
import type { SearchToken } from '#rules/search/search-tokens.ts';
import { wordDistance } from '#rules/names/meant.ts';
import type { Db } from '#server/db/pool.ts';

/** A word of a search, and the words of names that it may be. */
export interface KnownToken extends SearchToken {
  /** It, and what begins with it. */
  spelled: string[];
  /** What sounds the same, spelled otherwise. */
  heard: string[];
  /** All of these, and what is a slip of the finger away. */
  alike: string[];
}

/** A beginning of three letters may be very many words: those who bear the others are found among the newest riders. */
const mostSpelled = 300;
/** As many are compared letter by letter. */
const mostHeard = 100;
/** Further away than this (rules/names/meant.ts) a letter is another one. */
const byEar = 2;

/** Looks up among the words of all public names what was typed. One statement. */
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
