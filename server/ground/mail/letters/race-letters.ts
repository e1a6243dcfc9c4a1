import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import type { ReturnWhy } from '#rules/money/returns/return.ts';
import * as m from '#text/messages/messages.js';
import { type ClockTime, untilWords } from '#text/when.ts';
import type { Contents } from './layout.ts';

/** The data of the letters about races, licences and payments. Links are complete addresses. */
export interface RaceLetters {
  entries: {
    race: string;
    date: string;
    cup: string;
    entries: { rider: string; category_name: string; plate: string | null; waiting: number | null }[];
    /** The riders whom the setting of the cup entered. */
    by_itself: string[];
    /** The last minute at which entries are accepted. It is null when they are closed. */
    last: ClockTime | null;
    link: string;
  };
  licences_waiting: { count: number; lines: string[] };
  licence_decided: {
    rider: string;
    category: string;
    cup: string;
    approved: boolean;
    reason: string;
    expires_on: string;
    link: string;
  };
  payments_waiting: { payee: string; count: number; riders: string[]; link: string };
  payment_decided: {
    rider: string;
    payee: string;
    concept: string;
    amount: string;
    /** The amount that is still to be paid of it. It is empty when there is none. */
    left: string;
    /** The amount of it that became credit, because it was paid already. It is empty when there is none. */
    kept: string;
    accepted: boolean;
    reason: string;
    link: string;
  };
  /** The payments of a deleted entry. An amount is empty when there is none. */
  entry_returned: {
    rider: string;
    payee: string;
    concept: string;
    why: ReturnWhy;
    received: string;
    credit: string;
    refund: string;
    kept: string;
    /** The club that paid a part of it, which is returned to the club. It is empty when there is none. */
    club: string;
    link: string;
  };
  /** For the delegates of a club: its payment of a deleted entry is returned. An amount is empty when there is none. */
  club_returned: {
    rider: string;
    club: string;
    payee: string;
    concept: string;
    credit: string;
    refund: string;
    link: string;
  };
  /** Promised money was returned. */
  entry_refunded: { rider: string; payee: string; concept: string; amount: string; link: string };
  /** The organization changed the price of an entry. */
  price_changed: {
    rider: string;
    payee: string;
    concept: string;
    was: string;
    now: string;
    reason: string;
    /** The amount that is owed of it now, and the amount that became credit. Each is empty when there is none. */
    left: string;
    credit: string;
    link: string;
  };
  /** A letter to a family: its club paid entries of the rider. */
  club_paid: {
    rider: string;
    club: string;
    payee: string;
    concept: string;
    /** The amount that the club paid. It is empty when all of it was paid before. */
    amount: string;
    /** The amount that had been paid before the club paid it too. It is empty when there is none. */
    twice: string;
    link: string;
  };
  /** To whoever keeps a book: something about a payment at its provider needs a person. */
  provider_case: { payee: string; provider: string; amount: string; operation: string; link: string };
  /** To whoever keeps a book: its provider no longer takes the token. */
  rail_refused: {
    payee: string;
    account: string;
    provider: string;
    /** Its own words for what opens the account, whole and in short. */
    secret: string;
    token: string;
    link: string;
  };
  /** What an office writes to the families of a race, in its own words. */
  race_message: {
    subject: string;
    lines: string[];
    organization: string;
    race: string;
    cup: string;
    /** The riders whose family cannot be reached by letter. The letter goes to the people who run their club. */
    delegated: string[];
    can_reply: boolean;
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

const returnedWhy = {
  in_time: m.mail_returned_in_time,
  late: m.mail_returned_late,
  moved: m.mail_returned_moved,
  called_off: m.mail_returned_called_off,
} as const;

export const raceComposers: { [Name in keyof RaceLetters]: Composer<Name> } = {
  entries: ({ race, date, cup, entries, by_itself, last, link }, locale) => ({
    subject: m.mail_entries_subject({ race }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_entries_text({ race, cup, date: formatDate(date) }, locale),
      ...(entries.length === 0
        ? [m.mail_entries_none({}, locale)]
        : entries.map((entry) => lineOf(entry, locale))),
      ...(by_itself.length === 0
        ? []
        : [m.mail_entries_by_itself({ riders: by_itself.join(', '), cup }, locale)]),
      ...(last === null ? [] : [m.mail_entries_until({ until: untilWords(last, locale) }, locale)]),
    ],
    button: { label: m.mail_entries_button({}, locale), link },
    small: [m.mail_entries_small({}, locale)],
  }),
  licences_waiting: ({ count, lines }, locale) => ({
    subject: m.mail_licences_waiting_subject({ count }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_licences_waiting_text({ count }, locale), ...lines],
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
  payments_waiting: ({ payee, count, riders, link }, locale) => ({
    subject: m.mail_payments_waiting_subject({ count, payee }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_payments_waiting_text({ count, riders: riders.join(', ') }, locale),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  payment_decided: ({ rider, payee, concept, amount, left, kept, accepted, reason, link }, locale) => ({
    subject: accepted
      ? m.mail_payment_accepted_subject({ rider }, locale)
      : m.mail_payment_rejected_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      accepted
        ? m.mail_payment_accepted_text({ rider, payee, concept, amount }, locale)
        : m.mail_payment_rejected_text({ rider, payee, concept, amount, reason }, locale),
      ...(left === '' ? [] : [m.mail_payment_left({ amount: left }, locale)]),
      ...(kept === '' ? [] : [m.mail_payment_kept({ amount: kept, payee }, locale)]),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  club_paid: ({ rider, club, payee, concept, amount, twice, link }, locale) => ({
    subject: m.mail_club_paid_subject({ club, rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      ...(amount === '' ? [] : [m.mail_club_paid_text({ club, payee, rider, concept, amount }, locale)]),
      ...(twice === '' ? [] : [m.mail_club_paid_twice({ club, concept: twice }, locale)]),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  entry_returned: ({ rider, payee, concept, why, received, credit, refund, kept, club, link }, locale) => ({
    subject: m.mail_returned_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      returnedWhy[why]({ rider, concept }, locale),
      m.mail_returned_received({ amount: received }, locale),
      ...(credit === '' ? [] : [m.mail_returned_credit({ amount: credit, payee }, locale)]),
      ...(refund === '' ? [] : [m.mail_returned_refund({ amount: refund }, locale)]),
      ...(club === '' ? [] : [m.mail_returned_to_club({ club }, locale)]),
      ...(kept === '' ? [] : [m.mail_returned_kept({ amount: kept, payee }, locale)]),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  club_returned: ({ rider, club, payee, concept, credit, refund, link }, locale) => ({
    subject: m.mail_club_returned_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_club_returned_text({ rider, concept, club, payee }, locale),
      ...(credit === '' ? [] : [m.mail_club_returned_credit({ amount: credit }, locale)]),
      ...(refund === '' ? [] : [m.mail_club_returned_refund({ amount: refund }, locale)]),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  entry_refunded: ({ rider, payee, concept, amount, link }, locale) => ({
    subject: m.mail_refunded_subject({ rider }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_refunded_text({ payee, amount, rider, concept }, locale)],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  price_changed: ({ rider, payee, concept, was, now, reason, left, credit, link }, locale) => ({
    subject: m.mail_price_changed_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_price_changed_text({ payee, rider, concept, was, now }, locale),
      m.mail_price_changed_reason({ reason }, locale),
      ...(left === '' ? [] : [m.mail_payment_left({ amount: left }, locale)]),
      ...(credit === '' ? [] : [m.mail_returned_credit({ amount: credit, payee }, locale)]),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
  }),
  provider_case: ({ payee, provider, amount, operation, link }, locale) => ({
    subject: m.mail_provider_case_subject({ payee, provider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_provider_case_text({ amount, operation, provider }, locale),
    ],
    button: { label: m.mail_provider_case_button({}, locale), link },
  }),
  rail_refused: ({ payee, account, provider, secret, token, link }, locale) => ({
    subject: m.mail_rail_refused_subject({ payee, provider, token }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_rail_refused_text({ account, provider, secret }, locale)],
    button: { label: m.mail_rail_refused_button({}, locale), link },
  }),
  race_message: ({ subject, lines, organization, race, cup, delegated, can_reply, link }, locale) => ({
    subject,
    paragraphs: [
      ...lines.filter((line) => line.trim() !== ''),
      ...(delegated.length === 0
        ? []
        : [m.mail_message_delegated({ count: delegated.length, riders: delegated.join(', ') }, locale)]),
    ],
    button: { label: m.mail_entries_button({}, locale), link },
    small: [
      m.mail_message_why({ organization, race, cup }, locale),
      ...(can_reply ? [m.mail_message_reply({ organization }, locale)] : []),
    ],
    answered: can_reply,
  }),
};
