import { moneyText } from '#rules/money/money.ts';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readBookKeepers, readDelegates, readGuardiansOfAll } from '#server/ground/mail/recipients.ts';
import { readClubBook } from '#server/money/books.ts';
import { tellFamilies } from './family-letters.ts';
import { dueConcept } from '#server/money/concept.ts';
import {
  readDuesByIds,
  readKeptOfProof,
  readPaidByProof,
  readPaymentPlace,
  readWaitingProofs,
} from '#server/money/queries.ts';

const ridersInALetter = 30;

/** Letters about proofs: to the keeper of the book for many that arrived, to the family about the decision. */
export function paymentLetters(post: Post): Pick<Tasks, 'payments_waiting' | 'payment_decided'> {
  const { db, origin } = post;
  const link = () => `${origin()}/payments`;
  return {
    async payments_waiting(of) {
      const book_id = 'book_id' in of ? of.book_id : await readClubBook(db, of.club_id);
      const waiting = await readWaitingProofs(db, book_id);
      const [first] = waiting;
      if (!first) return;
      const riders = [...new Set(waiting.flatMap(({ riders }) => riders))];
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
      const dues = place === null ? [] : await readDuesByIds(db, place.due_ids);
      const [first] = dues;
      if (!place || !first || place.payment_status === 'SENT') return;
      const accepted = place.payment_status === 'ACCEPTED';
      const paid = await readPaidByProof(db, payment_id);
      const left = dues.reduce((sum, { left_cents }) => sum + left_cents, 0);
      const { currency } = first;
      const { payer_club_id, rider_ids } = place;
      const kept = await readKeptOfProof(db, payment_id);
      const payers =
        payer_club_id === null ? readGuardiansOfAll(db, rider_ids) : readDelegates(db, payer_club_id);
      for (const to of await payers) {
        const inWords = new Set(dues.map((due) => dueConcept(due, languageFrom(to.language))));
        await write(post, to, 'payment_decided', {
          rider: [...new Set(dues.map(({ rider_fullname }) => rider_fullname))].join(', '),
          payee: place.payee_name,
          concept: [...inWords].join('; '),
          amount: moneyText(accepted ? paid : left, currency),
          left: accepted && left > 0 ? moneyText(left, currency) : '',
          kept: kept > 0 ? moneyText(kept, currency) : '',
          accepted,
          reason: place.payment_reason ?? '',
          link: link(),
        });
      }
      if (accepted) await tellFamilies(post, { payment_id });
    },
  };
}
