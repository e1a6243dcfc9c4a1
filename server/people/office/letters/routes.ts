import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listOrganizationLetters,
  previewOrganizationLetter,
  saveOrganizationLetter,
  type OwnLetter,
  type OrganizationLetter,
} from '#contract/people/office/letters.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { lockOrganization } from '#server/people/office/organizations/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { letterOf } from '#server/ground/mail/letters/letters.ts';
import type { Letter } from '#server/ground/mail/letters/layout.ts';

/** Reads everything that an organization adds to its letters. */
async function readOrganizationLetters(db: Db, organization_id: number): Promise<OrganizationLetter[]> {
  const { rows } = await sql<OrganizationLetter>`
    select letter, language, letter_text from organization_letter where organization_id = ${organization_id}
    order by letter, language`.execute(db);
  return rows;
}

/** Reads what it adds to one of them. The text is empty if it adds nothing. */
async function readLetterText(
  db: Db,
  organization_id: number,
  { letter, language }: Pick<OrganizationLetter, 'letter' | 'language'>,
): Promise<string> {
  const { rows } = await sql<{ letter_text: string }>`
    select letter_text from organization_letter
    where organization_id = ${organization_id} and letter = ${letter} and language = ${language}`.execute(db);
  return rows[0]?.letter_text ?? '';
}

async function saveLetterText(
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

/** Returns a letter with invented riders and an organization's text. `all` is shown under an entry's letter. */
function sampleLetter(letter: OwnLetter, language: Language, own: readonly string[]): Letter {
  const locale = { locale: language };
  const rider = m.letters_sample_rider({}, locale);
  const category = m.letters_sample_category({}, locale);
  const cup = m.letters_sample_cup({}, locale);
  if (letter === 'licence_approved' || letter === 'licence_rejected')
    return letterOf(
      'licence_decided',
      {
        rider,
        category,
        cup,
        approved: letter === 'licence_approved',
        reason: m.letters_sample_reason({}, locale),
        expires_on: '2027-12-31',
        link: '/profile',
      },
      language,
      own,
    );
  return letterOf(
    'entries',
    {
      race: m.letters_sample_race({}, locale),
      date: '2027-03-14',
      cup,
      entries: [{ rider, category_name: category, plate: '214', waiting: null }],
      by_itself: [],
      last: { date: '2027-03-11', time: '23:59' },
      link: '/races',
    },
    language,
    own,
  );
}

/** Returns lines as they were typed, without invisible characters. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();

/** Registers the calls for what an organization adds to its letters: plain text, in each language. */
export function registerOfficeLetters(context: RouteContext): void {
  const { db } = context;
  const letters = async (tx: Db, id: number) => ({ items: await readOrganizationLetters(tx, id) });

  call(context, listOrganizationLetters, ({ params }) => letters(db, params.id));

  call(context, saveOrganizationLetter, async ({ params: { id }, body: { was, ...letter }, caller }) =>
    inTransaction(db, async (tx) => {
      if ((await lockOrganization(tx, id)) === null) throw new Refusal('organization.not_found');
      const letter_text = plainText(letter.letter_text);
      const stands = await readLetterText(tx, id, letter);
      // It was sent a second time and is stored already.
      if (stands === letter_text) return letters(tx, id);
      if (stands !== was) throw new Refusal('office.changed');
      await saveLetterText(tx, id, { ...letter, letter_text });
      const { letter: of, language } = letter;
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'letter',
        entity: 'organization',
        entity_id: id,
        was: { letter: of, language, letter_text: stands },
        became: { letter: of, language, letter_text },
      });
      return letters(tx, id);
    }),
  );

  call(context, previewOrganizationLetter, async ({ params: { id }, body }) => {
    const { letter, language } = body;
    const signature = letter === 'all' ? '' : await readLetterText(db, id, { letter: 'all', language });
    const own = [plainText(body.letter_text), signature].filter((text) => text !== '');
    const { subject, text } = sampleLetter(letter, language, own);
    return { subject, text };
  });
}
