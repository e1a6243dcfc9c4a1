import { sql } from 'kysely';
import type { OwnLetter } from '#contract/office/letters.ts';
import type { Db } from '#server/db/pool.ts';

/** What is added to a letter to somebody who reads a language: to this letter, and under every one. */
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
