import { sql } from 'kysely';
import type { OrganizationLetter } from '#contract/people/office/letters.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads everything that an organization adds to its letters. */
export async function readOrganizationLetters(
  db: Db,
  organization_id: number,
): Promise<OrganizationLetter[]> {
  const { rows } = await sql<OrganizationLetter>`
    select letter, language, letter_text from organization_letter where organization_id = ${organization_id}
    order by letter, language`.execute(db);
  return rows;
}

/** Reads what it adds to one of them. The text is empty if it adds nothing. */
export async function readLetterText(
  db: Db,
  organization_id: number,
  { letter, language }: Pick<OrganizationLetter, 'letter' | 'language'>,
): Promise<string> {
  const { rows } = await sql<{ letter_text: string }>`
    select letter_text from organization_letter
    where organization_id = ${organization_id} and letter = ${letter} and language = ${language}`.execute(db);
  return rows[0]?.letter_text ?? '';
}

export async function saveLetterText(
  tx: Db,
  organization_id: number,
  { letter, language, letter_text }: OrganizationLetter,
): Promise<void> {
  if (letter_text === '')
    await sql`delete from organization_letter
      where organization_id = ${organization_id} and letter = ${letter} and language = ${language}`.execute(
      tx,
    );
  else
    await sql`
      insert into organization_letter (organization_id, letter, language, letter_text)
      values (${organization_id}, ${letter}, ${language}, ${letter_text})
      on conflict (organization_id, letter, language) do update set letter_text = excluded.letter_text`.execute(
      tx,
    );
}
