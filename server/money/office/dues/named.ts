import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#rules/names/rider-search.ts';

/** The condition that every word begins a name of `rider p`. The books of a club need no documents for that. */
export function named(typed: string): RawBuilder<unknown> {
  const words = searchWords(typed);
  if (words.length === 0) return sql`true`;
  // Folded words contain no sign that a pattern would interpret.
  return sql.join(
    words.map((word) => sql`p.rider_names like ${`% ${word}%`}`),
    sql` and `,
  );
}
