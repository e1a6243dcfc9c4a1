import type { Language } from '#contract/values.ts';
import type { PaidTo } from '#rules/money/paid-to.ts';
import { ANY_PROVIDER } from '#rules/money/rails/providers.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from './layout.ts';

/** The data of the letters of a book: with a receipt, with the account of a club, or about where to pay. */
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
    /** The amount that is left to pay of it. */
    left: string;
    /** The number it cancels. It is empty when it is an account. */
    cancels: string;
    reason: string;
    link: string;
  };
  paid_to_changed: {
    payee: string;
    who: string;
    when: string;
    device: string;
    parts: { what: keyof PaidTo; was: string; became: string }[];
    link: string;
  };
}

const names = {
  pay_text: m.payments_how_text,
  pay_alias: m.payments_alias,
  pay_cbu: m.payments_cbu,
  pay_pix: m.payments_pix,
  rail_account: () => ANY_PROVIDER,
} as const satisfies Record<keyof PaidTo, unknown>;

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
  paid_to_changed: (
    { payee, who, when, device, parts, link }: ReceiptLetters['paid_to_changed'],
    locale: { locale: Language },
  ): Contents => {
    const none = m.mail_paid_to_none({}, locale);
    return {
      subject: m.mail_paid_to_subject({ payee }, locale),
      paragraphs: [
        m.mail_hello({}, locale),
        m.mail_paid_to_text({ who, when, device: device === '' ? '?' : device, payee }, locale),
        ...parts.map(({ what, was, became }) =>
          m.mail_paid_to_part(
            {
              what: names[what]({}, locale),
              was: was === '' ? none : was,
              became: became === '' ? none : became,
            },
            locale,
          ),
        ),
        m.mail_paid_to_more({}, locale),
      ],
      button: { label: m.mail_paid_to_button({}, locale), link },
    };
  },
};
