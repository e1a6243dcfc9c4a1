import { moneyText } from '#rules/money/money.ts';
import { isEmail } from '#rules/accounts/email.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/mail/post.ts';
import { readBookKeepers, readGuardianRecipients } from '#server/mail/recipients.ts';
import { readClubBook } from './books.ts';
import { dueConcept } from './concept.ts';
import { readDue, readPaidByProof, readPaymentPlace, readWaitingProofs } from './queries.ts';

const ridersInALetter = 30;

/** Letters about proofs: to whoever keeps the book for those that came, many in one; to the family for the decision. */
export function paymentLetters(post: Post): Pick<Tasks, 'payments_waiting' | 'payment_decided'> {
  const { db, origin } = post;
  const link = () => `${origin()}/payments`;
  return {
    async payments_waiting(of) {
      const book_id = 'book_id' in of ? of.book_id : await readClubBook(db, of.club_id);
      const waiting = await readWaitingProofs(db, book_id);
      const [first] = waiting;
      if (!first) return;
      const riders = [...new Set(waiting.map(({ rider_fullname }) => rider_fullname))];
      for (const to of await readBookKeepers(db, book_id)) {
        if (!isEmail(to.user_email)) continue;
        await write(post, to, 'payments_waiting', {
          payee: first.payee_name,
          count: waiting.length,
          riders: riders.slice(0, ridersInALetter),
          link: link(),
        });
      }
    },
    async payment_decided({ payment_id }) {
      const place = await readPaymentPlace(db, payment_id);
      const due = place && (await readDue(db, place.due_id));
      const payment = due?.payments.find((one) => one.payment_id === payment_id);
      if (!due || !payment || payment.payment_status === 'SENT') return;
      const accepted = payment.payment_status === 'ACCEPTED';
      const paid = await readPaidByProof(db, payment_id);
      for (const to of await readGuardianRecipients(db, place.rider_id)) {
        await write(post, to, 'payment_decided', {
          rider: due.rider_fullname,
          payee: place.payee_name,
          concept: dueConcept(due, languageFrom(to.language)),
          amount: moneyText(accepted ? paid : due.left_cents, due.currency),
          left: accepted && due.left_cents > 0 ? moneyText(due.left_cents, due.currency) : '',
          accepted,
          reason: payment.payment_reason ?? '',
          link: link(),
        });
      }
    },
  };
}
