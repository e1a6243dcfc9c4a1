import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import { hello } from './hello.ts';
import type { Contents } from './layout.ts';

interface Claimed {
  /** The name before the claim. */
  rider: string;
  user_email: string;
  when: string;
  device: string;
  /** The page where the reader can act. It is null when there is none. */
  link: string | null;
}

export interface ClaimLetters {
  claimed: Claimed;
  claim_waiting: Claimed & { to: 'office' | 'club' | 'guardian' };
  claim_decided: {
    document: string;
    approved: boolean;
    email_confirmed: boolean;
    reason: string;
    link: string;
  };
}

type Composer<Name extends keyof ClaimLetters> = (
  data: ClaimLetters[Name],
  locale: { locale: Language },
) => Contents;

const of = ({ rider, user_email, when, device }: Claimed) => ({
  rider,
  email: user_email,
  when,
  device: device === '' ? '?' : device,
});

const waitingMore = {
  office: m.mail_claim_waiting_office,
  club: m.mail_claim_waiting_club,
  guardian: m.mail_claim_waiting_guardian,
};

export const claimComposers: { [Name in keyof ClaimLetters]: Composer<Name> } = {
  claimed: (data, locale) => ({
    subject: m.mail_claimed_subject({ rider: data.rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_claimed_text(of(data), locale),
      m.mail_claimed_more({}, locale),
    ],
    ...(data.link === null ? {} : { button: { label: m.mail_claim_button({}, locale), link: data.link } }),
  }),
  claim_waiting: (data, locale) => ({
    subject: m.mail_claim_waiting_subject({ rider: data.rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_claim_waiting_text(of(data), locale),
      waitingMore[data.to]({}, locale),
    ],
    ...(data.link === null ? {} : { button: { label: m.mail_claim_button({}, locale), link: data.link } }),
  }),
  claim_decided: ({ document, approved, email_confirmed, reason, link }, locale) => ({
    subject: approved ? m.mail_claim_approved_subject({}, locale) : m.mail_claim_refused_subject({}, locale),
    paragraphs: [
      hello('', locale),
      approved
        ? m.mail_claim_approved_text({ document }, locale)
        : m.mail_claim_refused_text({ document }, locale),
      ...(approved && !email_confirmed ? [m.mail_claim_approved_confirm({}, locale)] : []),
      ...(approved ? [] : [reason === '' ? m.mail_claim_lapsed({}, locale) : reason]),
    ],
    button: { label: m.mail_claim_button({}, locale), link },
  }),
};
