import type { Due } from '#contract/payments.ts';
import type { Language } from '#contract/values.ts';
import { isEmail } from '#rules/rider-form.ts';
import * as m from '#text/messages/messages.js';
import type { Tasks } from '#server/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/mail/post.ts';
import { readClubStaff, readGuardians } from '#server/mail/recipients.ts';
import { readDue, readPaymentPlace } from '#server/payments/queries.ts';

/** What a due is for, in words. */
function conceptOf(due: Due, locale: Language): string {
  if (due.kind === 'season') return m.due_kind_season({ season: String(due.season) }, { locale });
  if (due.kind === 'cup') return m.due_kind_cup({ cup: due.cup_name ?? '' }, { locale });
  return m.due_kind_entry({ race: due.race_name ?? '', category: due.category_name ?? '' }, { locale });
}

/** Prices are written as in Argentina wherever they are read (docs/regulation.md, formats). */
function amountOf({ amount, currency }: Due): string {
  return new Intl.NumberFormat('es-AR', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}

/** A proof that came is told to the club, its judgement to the family. */
export function paymentLetters(post: Post): Pick<Tasks, 'payment_sent' | 'payment_decided'> {
  const { db, origin } = post;
  const link = () => `${origin()}/payments`;
  return {
    async payment_sent({ payment_id }) {
      const place = await readPaymentPlace(db, payment_id);
      const due = place && (await readDue(db, place.due_id));
      if (!due) return;
      for (const to of await readClubStaff(db, place.club_id)) {
        if (!isEmail(to.user_email)) continue;
        const concept = conceptOf(due, languageFrom(to.language));
        await write(post, to, 'payment_sent', {
          rider: due.rider_fullname,
          concept,
          amount: amountOf(due),
          link: link(),
        });
      }
    },
    async payment_decided({ payment_id }) {
      const place = await readPaymentPlace(db, payment_id);
      const due = place && (await readDue(db, place.due_id));
      const payment = due?.payments.find((one) => one.payment_id === payment_id);
      if (!due || !payment || payment.payment_status === 'SENT') return;
      for (const to of await readGuardians(db, place.rider_id)) {
        await write(post, to, 'payment_decided', {
          rider: due.rider_fullname,
          club: place.club_name,
          concept: conceptOf(due, languageFrom(to.language)),
          amount: amountOf(due),
          accepted: payment.payment_status === 'ACCEPTED',
          reason: payment.payment_reason ?? '',
          link: link(),
        });
      }
    },
  };
}
