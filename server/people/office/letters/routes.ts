import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listOrganizationLetters,
  previewOrganizationLetter,
  saveOrganizationLetter,
} from '#contract/people/office/letters.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { sampleLetter } from '#server/people/office/letters/preview.ts';
import {
  readLetterText,
  readOrganizationLetters,
  saveLetterText,
} from '#server/people/office/letters/queries.ts';
import { lockOrganization } from '#server/people/office/organizations/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

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
