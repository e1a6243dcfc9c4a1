import * as m from '#text/messages/messages.js';
import type { Language } from '#contract/values.ts';
import { adComposers, type AdLetters } from './ad-letters.ts';
import { claimComposers, type ClaimLetters } from './claim-letters.ts';
import { factorComposers, type FactorLetters } from './factor-letters.ts';
import { hello } from './hello.ts';
import { roleComposers, type RoleLetters } from './role-letters.ts';
import { protestComposers, type ProtestLetters } from './protest-letters.ts';
import { photographComposers, type PhotographLetters } from './photograph-letters.ts';
import { raceComposers, type RaceLetters } from './race-letters.ts';
import { receiptComposers, type ReceiptLetters } from './receipt-letters.ts';
import { reminderComposers, type ReminderLetters } from './reminder-letters.ts';
import { type Contents, dress } from './layout.ts';
import type { Letter } from '#server/mail/letters/layout.ts';

type Kind = 'guardian' | 'handover';

/** What each kind of letter needs to know. Links are whole addresses. */
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
  /** What others than the family wrote to its rider. */
  rider_written: { rider: string; lines: string[]; proposed: boolean; link: string };
  /** What an import brought, and the family was told of, is taken back. `link`: null without an account. */
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

/** A letter in a language, as text and HTML. In: its kind, what that kind needs, and what an organization adds to it. */
export function letterOf<Name extends keyof Letters>(
  name: Name,
  data: Letters[Name],
  language: Language,
  own: readonly string[] = [],
): Letter {
  const contents = composers[name](data, { locale: language });
  // A paragraph is one line: what was typed as several becomes several.
  const added = own.flatMap((text) => text.split(/\n+/)).filter((line) => line.trim() !== '');
  return dress({ ...contents, paragraphs: [...contents.paragraphs, ...added] }, language);
}
