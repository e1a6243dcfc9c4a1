import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import type { Contents } from '#server/mail/layout.ts';

/** What the letters about races, licences and payments need to know. Links are whole addresses. */
export interface RaceLetters {
  entries: {
    race: string;
    date: string;
    cup: string;
    entries: { rider: string; category_name: string; plate: string | null; waiting: number | null }[];
    link: string;
  };
  licence_sent: { rider: string; category: string; cup: string; link: string };
  licence_decided: {
    rider: string;
    category: string;
    cup: string;
    approved: boolean;
    reason: string;
    expires_on: string;
    link: string;
  };
  payment_sent: { rider: string; concept: string; amount: string; link: string };
  payment_decided: {
    rider: string;
    club: string;
    concept: string;
    amount: string;
    accepted: boolean;
    reason: string;
    link: string;
  };
}

type Composer<Name extends keyof RaceLetters> = (
  data: RaceLetters[Name],
  locale: { locale: Language },
) => Contents;

const lineOf = (entry: RaceLetters['entries']['entries'][number], locale: { locale: Language }) => {
  const { rider, category_name: category, plate, waiting } = entry;
  return waiting === null
    ? m.mail_entries_line({ rider, category, plate: plate ?? '–' }, locale)
    : m.mail_entries_waiting({ rider, category, place: waiting }, locale);
};

/** Letters about races, by name. */
export const raceComposers: { [Name in keyof RaceLetters]: Composer<Name> } = {
  entries: ({ race, date, cup, entries, link }, locale) => ({
    subject: m.mail_entries_subject({ race }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_entries_text({ race, cup, date: formatDate(date) }, locale),
      ...(entries.length === 0
        ? [m.mail_entries_none({}, locale)]
        : entries.map((entry) => lineOf(entry, locale))),
    ],
    button: { label: m.mail_entries_button({}, locale), link },
    small: [m.mail_entries_small({}, locale)],
  }),
  licence_sent: ({ rider, category, cup, link }, locale) => ({
    subject: m.mail_licence_sent_subject({ rider }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_licence_sent_text({ rider, category, cup }, locale)],
    button: { label: m.mail_licence_button({}, locale), link },
  }),
  licence_decided: ({ rider, category, cup, approved, reason, expires_on, link }, locale) => ({
    subject: approved
      ? m.mail_licence_approved_subject({ rider }, locale)
      : m.mail_licence_rejected_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      ...(approved
        ? [m.mail_licence_approved_text({ rider, category, cup, date: formatDate(expires_on) }, locale)]
        : [
            m.mail_licence_rejected_text({ rider, category, cup, reason }, locale),
            m.mail_licence_rejected_more({}, locale),
          ]),
    ],
    button: { label: m.mail_licence_button({}, locale), link },
  }),
  payment_sent: ({ rider, concept, amount, link }, locale) => ({
    subject: m.mail_payment_sent_subject({ rider }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_payment_sent_text({ rider, concept, amount }, locale)],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  payment_decided: ({ rider, club, concept, amount, accepted, reason, link }, locale) => ({
    subject: accepted
      ? m.mail_payment_accepted_subject({ rider }, locale)
      : m.mail_payment_rejected_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      accepted
        ? m.mail_payment_accepted_text({ rider, club, concept, amount }, locale)
        : m.mail_payment_rejected_text({ rider, club, concept, amount, reason }, locale),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
};
