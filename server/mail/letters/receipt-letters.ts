import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** What the letters with a receipt, and with the account of a club, need to know. */
export interface ReceiptLetters {
  receipt: {
    number: string;
    payee: string;
    amount: string;
    riders: string;
    cancelled: boolean;
    reason: string;
    link: string;
  };
  club_account: {
    number: string;
    payee: string;
    club: string;
    /** What is left to pay of it. */
    left: string;
    /** The number it cancels; empty: it is an account. */
    cancels: string;
    reason: string;
    link: string;
  };
}

export const receiptComposers = {
  club_account: (
    { number, payee, club, left, cancels, reason, link }: ReceiptLetters['club_account'],
    locale: { locale: Language },
  ): Contents => ({
    subject: m.mail_club_account_subject({ number, payee }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      cancels === ''
        ? m.mail_club_account_text({ number, payee, club, left }, locale)
        : m.mail_club_account_cancels({ number, payee, cancels, reason }, locale),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  receipt: (
    { number, payee, amount, riders, cancelled, reason, link }: ReceiptLetters['receipt'],
    locale: { locale: Language },
  ): Contents => ({
    subject: cancelled
      ? m.mail_receipt_cancelled_subject({ number, payee }, locale)
      : m.mail_receipt_subject({ number, payee }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      cancelled
        ? m.mail_receipt_cancelled_text({ number, payee, amount, reason }, locale)
        : m.mail_receipt_text({ number, payee, amount, riders }, locale),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
};
