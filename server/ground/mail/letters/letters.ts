import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import { adComposers, type AdLetters } from './ad-letters.ts';
import { claimComposers, type ClaimLetters } from './claim-letters.ts';
import { hello } from './hello.ts';
import { roleComposers, type RoleLetters } from './role-letters.ts';
import { protestComposers, type ProtestLetters } from './protest-letters.ts';
import { photographComposers, type PhotographLetters } from './photograph-letters.ts';
import { raceComposers, type RaceLetters } from './race-letters.ts';
import { receiptComposers, type ReceiptLetters } from './receipt-letters.ts';
import { type Contents, dress } from './layout.ts';
import type { Letter } from './layout.ts';
import type { Jobs } from '#server/ground/jobs/jobs.ts';
import type { Ending } from '#contract/entries/entries.ts';
import { endingWords } from '#text/endings.ts';
import { untilWords } from '#text/when.ts';

/** A part of an entry that is about to be due, in words. */
interface PartDue {
  rider: string;
  concept: string;
  payee: string;
  nth: number;
  of: number;
  amount: string;
  /** The missing amount of the parts before it. It is empty when there is none. */
  before: string;
  /** Its last day. */
  by: string;
}

/** The data of the letters about something that ends. */
interface ReminderLetters {
  reminder: { endings: (Ending & { rider_fullname: string })[]; link: string };
  /** The parts, soonest first. */
  part_reminder: { parts: [PartDue, ...PartDue[]]; link: string };
}

const untilOf = ({ by }: Pick<PartDue, 'by'>, locale: { locale: Language }): string =>
  untilWords({ date: by, time: '23:59' }, locale);

function partWords(one: PartDue, locale: { locale: Language }): string {
  const { nth, of, before, ...part } = one;
  const until = untilOf(one, locale);
  const line = m.mail_part_line({ ...part, nth: String(nth), of: String(of), until }, locale);
  return before === '' ? line : `${line} ${m.mail_part_before({ amount: before }, locale)}`;
}

const reminderComposers = {
  reminder: ({ endings, link }: ReminderLetters['reminder'], locale: { locale: Language }): Contents => ({
    subject: m.mail_reminder_subject({ rider: endings[0]?.rider_fullname ?? '' }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_reminder_text({}, locale),
      ...endings.map((one) => `${one.rider_fullname} · ${endingWords(one, locale)}`),
    ],
    button: { label: m.mail_reminder_button({}, locale), link },
  }),
  part_reminder: (
    { parts, link }: ReminderLetters['part_reminder'],
    locale: { locale: Language },
  ): Contents => ({
    subject: m.mail_part_subject({ until: untilOf(parts[0], locale) }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_part_text({}, locale),
      ...parts.map((one) => partWords(one, locale)),
    ],
    button: { label: m.mail_payment_button({}, locale), link },
    small: [m.mail_part_small({}, locale)],
  }),
};

type Change = Jobs['second_factor']['change'];

/** The data of the letter about a second factor. */
interface FactorLetters {
  second_factor: { first_name: string; change: Change; when: string; device: string; link: string };
}

const words = {
  on: [m.mail_second_factor_on_subject, m.mail_second_factor_on_text],
  off: [m.mail_second_factor_off_subject, m.mail_second_factor_off_text],
  codes: [m.mail_second_factor_codes_subject, m.mail_second_factor_codes_text],
  recovery: [m.mail_second_factor_recovery_subject, m.mail_second_factor_recovery_text],
  guessed: [m.mail_second_factor_guessed_subject, m.mail_second_factor_guessed_text],
} as const satisfies Record<Change, unknown>;

const factorComposers = {
  second_factor: (
    { first_name, change, when, device, link }: FactorLetters['second_factor'],
    locale: { locale: Language },
  ): Contents => {
    const [subject, text] = words[change];
    return {
      subject: subject({}, locale),
      paragraphs: [
        hello(first_name, locale),
        text({ when, device: device === '' ? '?' : device }, locale),
        m.mail_password_more({}, locale),
      ],
      button: { label: m.mail_password_button({}, locale), link },
    };
  },
};

type Kind = 'guardian' | 'handover';

/** The data of each kind of letter. Links are complete addresses. */
export interface Letters
  extends
    RaceLetters,
    ProtestLetters,
    PhotographLetters,
    AdLetters,
    FactorLetters,
    RoleLetters,
    ReceiptLetters,
    ReminderLetters,
    ClaimLetters {
  confirm: { first_name: string; link: string };
  rescue: { first_name: string; password: string; link: string };
  guessed: { first_name: string; when: string; link: string };
  password_changed: { first_name: string; when: string; device: string; link: string };
  invitation: { inviter: string; rider: string; kind: Kind; link: string };
  invitation_accepted: { accepter_email: string; rider: string; link: string };
  invitation_done: { user_email: string; rider: string; kind: Kind; link: string };
  account_deleted: { first_name: string };
  /** Changes that others than the family made to its rider. */
  rider_written: { rider: string; lines: string[]; proposed: boolean; link: string };
  /** Data from an import, of which the family was notified, is undone. `link` is null without an account. */
  import_undone: { organization: string; lines: string[]; link: string | null };
}

type Composer<Name extends keyof Letters> = (data: Letters[Name], locale: { locale: Language }) => Contents;

const composers: { [Name in keyof Letters]: Composer<Name> } = {
  ...raceComposers,
  ...protestComposers,
  ...photographComposers,
  ...adComposers,
  ...factorComposers,
  ...roleComposers,
  ...receiptComposers,
  ...reminderComposers,
  ...claimComposers,
  confirm: ({ first_name, link }, locale) => ({
    subject: m.mail_confirm_subject({}, locale),
    paragraphs: [hello(first_name, locale), m.mail_confirm_text({}, locale)],
    button: { label: m.mail_confirm_button({}, locale), link },
    small: [m.mail_confirm_small({}, locale)],
  }),
  rescue: ({ first_name, password, link }, locale) => ({
    subject: m.mail_rescue_subject({}, locale),
    paragraphs: [hello(first_name, locale), m.mail_rescue_text({}, locale)],
    code: password,
    button: { label: m.mail_rescue_button({}, locale), link },
    small: [m.mail_rescue_small({}, locale)],
  }),
  guessed: ({ first_name, when, link }, locale) => ({
    subject: m.mail_guessed_subject({}, locale),
    paragraphs: [
      hello(first_name, locale),
      m.mail_guessed_text({ when }, locale),
      m.mail_guessed_more({}, locale),
    ],
    button: { label: m.mail_guessed_button({}, locale), link },
    small: [m.mail_guessed_small({}, locale)],
  }),
  password_changed: ({ first_name, when, device, link }, locale) => ({
    subject: m.mail_password_subject({}, locale),
    paragraphs: [
      hello(first_name, locale),
      m.mail_password_text({ when, device: device === '' ? '?' : device }, locale),
      m.mail_password_more({}, locale),
    ],
    button: { label: m.mail_password_button({}, locale), link },
  }),
  invitation: ({ inviter, rider, kind, link }, locale) => ({
    subject:
      kind === 'guardian'
        ? m.mail_invitation_subject({ inviter, rider }, locale)
        : m.mail_handover_subject({ inviter, rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      kind === 'guardian'
        ? m.mail_invitation_text({ inviter, rider }, locale)
        : m.mail_handover_text({ inviter, rider }, locale),
    ],
    button: { label: m.mail_invitation_button({}, locale), link },
    small: [m.mail_invitation_small({}, locale)],
  }),
  invitation_accepted: ({ accepter_email, rider, link }, locale) => ({
    subject: m.mail_accepted_subject({ rider }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_accepted_text({ email: accepter_email, rider }, locale)],
    button: { label: m.mail_accepted_button({}, locale), link },
  }),
  invitation_done: ({ user_email, rider, kind, link }, locale) => ({
    subject: m.mail_done_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      kind === 'guardian'
        ? m.mail_done_text({ email: user_email, rider }, locale)
        : m.mail_done_handover({ email: user_email, rider }, locale),
    ],
    button: { label: m.mail_done_button({}, locale), link },
  }),
  rider_written: ({ rider, lines, proposed, link }, locale) => ({
    subject: m.mail_written_subject({ rider }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_written_text({ rider }, locale),
      ...lines,
      ...(proposed ? [m.mail_written_decide({}, locale)] : []),
    ],
    button: { label: m.mail_written_button({}, locale), link },
    small: [m.mail_written_small({}, locale)],
  }),
  import_undone: ({ organization, lines, link }, locale) => ({
    subject: m.mail_undone_subject({ organization }, locale),
    paragraphs: [m.mail_hello({}, locale), m.mail_undone_text({ organization }, locale), ...lines],
    ...(link === null ? {} : { button: { label: m.mail_written_button({}, locale), link } }),
    small: [m.mail_undone_small({}, locale)],
  }),
  account_deleted: ({ first_name }, locale) => ({
    subject: m.mail_deleted_subject({}, locale),
    paragraphs: [hello(first_name, locale), m.mail_deleted_text({}, locale)],
  }),
};

/** Writes a letter of a kind in a language, as text and HTML, with the paragraphs that an organization adds. */
export function letterOf<Name extends keyof Letters>(
  name: Name,
  data: Letters[Name],
  language: Language,
  own: readonly string[] = [],
): Letter {
  const contents = composers[name](data, { locale: language });
  // A paragraph is one line, so a text of several lines becomes several paragraphs.
  const added = own.flatMap((text) => text.split(/\n+/)).filter((line) => line.trim() !== '');
  return dress({ ...contents, paragraphs: [...contents.paragraphs, ...added] }, language);
}
