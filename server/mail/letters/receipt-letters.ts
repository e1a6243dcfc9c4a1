import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** What the letter with a receipt needs to know. */
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
}

export const receiptComposers = {
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
