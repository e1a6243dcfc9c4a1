import { sql } from 'kysely';
import type { OrganizationLetter } from '#contract/office/letters.ts';
import type { Db } from '#server/db/pool.ts';

/** Everything an organization adds to its letters. */
export async function readOrganizationLetters(
  db: Db,
  organization_id: number,
): Promise<OrganizationLetter[]> {
  const { rows } = await sql<OrganizationLetter>`
    select letter, language, letter_text from organization_letter where organization_id = ${organization_id}
    order by letter, language`.execute(db);
  return rows;
}

/** What stands of one of them; empty: nothing. */
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
