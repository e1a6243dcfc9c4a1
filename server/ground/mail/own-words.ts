import { sql } from 'kysely';
import type { OwnLetter } from '#contract/people/office/letters.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the text that an organization adds, in a reader's language, to this kind of letter, and under every one. */
export async function readOwnWords(
  db: Db,
  organization_id: number,
  letter: OwnLetter,
  language: string,
): Promise<string[]> {
  const { rows } = await sql<{ letter_text: string }>`
    select letter_text from organization_letter
    where organization_id = ${organization_id} and letter in (${letter}, 'all') and language = ${language}
    order by letter = 'all'`.execute(db);
  return rows.map(({ letter_text }) => letter_text);
}
