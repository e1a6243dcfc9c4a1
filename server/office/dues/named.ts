import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#rules/names/rider-search.ts';

/** Whether every word of a search begins a name of `rider p`. Only names: the books of a club need no search by document. */
export function named(typed: string): RawBuilder<unknown> {
  const words = searchWords(typed);
  if (words.length === 0) return sql`true`;
  // Folded words hold no sign of a pattern.
  return sql.join(
    words.map((word) => sql`p.rider_names like ${`% ${word}%`}`),
    sql` and `,
  );
}
