import { currencyStep } from '#rules/money/currency-step.ts';
import { partToCome } from '#rules/money/instalments/instalments.ts';
import { moneyText } from '#rules/money/money.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readUserRecipient } from '#server/ground/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';
import {
  beginPartLetter,
  endPartLetter,
  holdOrganizationsOfParts,
  insertPartLetters,
  type PartOfDue,
  readPartsToRemind,
  readPartsToTell,
  savePartsReminded,
} from './part-letter-queries.ts';

const missingOf = ({ parts, nth, currency, ...money }: PartOfDue) =>
  partToCome(parts, money, currencyStep(currency), nth);

/** Finds who has to be told of which parts, by each organization's calendar. Makes one letter an account. */
function remindParts(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const accounts = new Set<number>();
    for (const { organization_id, ...span } of await holdOrganizationsOfParts(tx)) {
      const parts = await readPartsToRemind(tx, organization_id, span);
      const open = parts.filter((one) => missingOf(one) !== null);
      for (const user_id of await insertPartLetters(tx, open)) accounts.add(user_id);
      await savePartsReminded(tx, organization_id, span.until);
    }
    for (const user_id of accounts)
      await addJob(tx, 'part_reminder', { user_id }, { key: `part_reminder ${user_id}` });
  });
}

/** Writes to families three days before the last day of an open part, in one letter for all their riders. */
export function partReminders(post: Post): Pick<Tasks, 'remind_parts' | 'part_reminder'> {
  const { db, origin } = post;
  return {
    remind_parts: () => remindParts(db),
    async part_reminder({ user_id }) {
      const reader = await readUserRecipient(db, user_id);
      const found = await readPartsToTell(db, user_id);
      // It is marked before it is sent: a letter that is lost with its process is better than one that comes twice.
      const begun = await beginPartLetter(db, user_id);
      if (reader === null) return;
      const language = languageFrom(reader.language);
      const parts = found.flatMap((one) => {
        const missing = missingOf(one);
        const isMine = begun.some(({ due_id, nth }) => due_id === one.due_id && nth === one.nth);
        if (missing === null || !isMine) return [];
        const { cents, before } = missing;
        return {
          rider: one.rider_fullname,
          concept: dueConcept(one, language),
          payee: one.payee_name,
          nth: one.nth,
          of: one.parts,
          amount: moneyText(cents, one.currency),
          before: before === 0 ? '' : moneyText(before, one.currency),
          by: one.by,
        };
      });
      const [first, ...others] = parts;
      if (first === undefined) return;
      try {
        await write(post, reader, 'part_reminder', {
          parts: [first, ...others],
          link: `${origin()}/payments`,
        });
      } catch (error) {
        await endPartLetter(db, user_id, begun);
        throw error;
      }
    },
  };
}
