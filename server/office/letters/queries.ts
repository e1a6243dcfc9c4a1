import { sql } from 'kysely';
import type { OrganizationLetter, OwnLetter } from '#contract/office-letters.ts';
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

/** The organization of a cup: whose letters go out for it. */
export async function readCupOwner(db: Db, cup_id: number): Promise<number> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from cup where cup_id = ${cup_id}`.execute(db);
  return rows[0]?.organization_id ?? 0;
}
