import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  listOrganizationLetters,
  previewOrganizationLetter,
  saveOrganizationLetter,
} from '#contract/office/letters.ts';
import type { Db } from '#server/db/pool.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { sampleLetter } from '#server/office/letters/preview.ts';
import { readLetterText, readOrganizationLetters, saveLetterText } from '#server/office/letters/queries.ts';
import { lockOrganization } from '#server/office/organizations/queries.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Lines as they were typed, without what nobody sees. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();

/** What an organization adds to the letters that go out for it: plain text, in each language. */
export function registerOfficeLetters(context: RouteContext): void {
  const { db } = context;
  const letters = async (tx: Db, id: number) => ({ items: await readOrganizationLetters(tx, id) });

  call(context, listOrganizationLetters, ({ params }) => letters(db, params.id));

  call(context, saveOrganizationLetter, async ({ params: { id }, body: { was, ...letter }, caller }) =>
    inTransaction(db, async (tx) => {
      if ((await lockOrganization(tx, id)) === null) throw new Refusal('organization.not_found');
      const letter_text = plainText(letter.letter_text);
      const stands = await readLetterText(tx, id, letter);
      // Sent a second time: it is stored already.
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
