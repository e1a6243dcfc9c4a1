import { moneyText } from '#rules/money/money.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readGuardianRecipients } from '#server/ground/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';
import { readDue } from '#server/money/queries.ts';
import { readPaidByLine } from './line-queries.ts';

/** Writes to families about transfers that were recognized in a bank statement, as for an accepted proof. */
export function statementLetters(post: Post): Pick<Tasks, 'transfer_recognized'> {
  const { db, origin } = post;
  return {
    async transfer_recognized({ line_id, due_id }) {
      const [due, paid] = await Promise.all([readDue(db, due_id), readPaidByLine(db, line_id, due_id)]);
      // It was undone before the letter was sent.
      if (!due || !paid) return;
      for (const to of await readGuardianRecipients(db, paid.rider_id)) {
        await write(post, to, 'payment_decided', {
          rider: due.rider_fullname,
          payee: paid.payee_name,
          concept: dueConcept(due, languageFrom(to.language)),
          amount: moneyText(paid.cents, due.currency),
          left: due.left_cents > 0 ? moneyText(due.left_cents, due.currency) : '',
          kept: '',
          accepted: true,
          reason: '',
          link: `${origin()}/payments`,
        });
      }
    },
  };
}
