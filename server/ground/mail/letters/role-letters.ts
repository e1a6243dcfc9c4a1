import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { hello } from './hello.ts';
import type { Contents } from './layout.ts';

type Role = UserRole['role'];

/** The data of the letters about roles. Links are complete addresses. */
export interface RoleLetters {
  organizer_named: { by: string; named: string; place: string; link: string };
  role_changed: { first_name: string; given: boolean; role: Role; place: string; link: string };
  role_invitation: { inviter: string; role: Role; place: string; has_account: boolean; link: string };
}

type Composer<Name extends keyof RoleLetters> = (
  data: RoleLetters[Name],
  locale: { locale: Language },
) => Contents;

const wordsOf: Record<Role, typeof m.people_role_organizer> = {
  admin: m.people_role_admin,
  organizer: m.people_role_organizer,
  club: m.people_role_club,
  desk: m.people_role_desk,
};
/** Writes a role with its place, such as `organizer · Federación Andina`. */
const named = (role: Role, place: string, locale: { locale: Language }): string =>
  [wordsOf[role]({}, locale), ...(place === '' ? [] : [place])].join(' · ');

export const roleComposers: { [Name in keyof RoleLetters]: Composer<Name> } = {
  organizer_named: ({ by, named, place, link }, locale) => ({
    subject: m.mail_organizer_named_subject({ place }, locale),
    paragraphs: [
      m.mail_hello({}, locale),
      m.mail_organizer_named_text({ by, email: named, place }, locale),
      m.mail_organizer_named_else({}, locale),
    ],
    button: { label: m.mail_role_button({}, locale), link },
  }),
  role_changed: ({ first_name, given, role, place, link }, locale) => {
    const words = named(role, place, locale);
    return {
      subject: given
        ? m.mail_role_given_subject({ role: words }, locale)
        : m.mail_role_taken_subject({ role: words }, locale),
      paragraphs: [
        hello(first_name, locale),
        given
          ? m.mail_role_given_text({ role: words }, locale)
          : m.mail_role_taken_text({ role: words }, locale),
      ],
      ...(given ? { button: { label: m.mail_role_button({}, locale), link } } : {}),
    };
  },
  role_invitation: ({ inviter, role, place, has_account, link }, locale) => {
    const words = named(role, place, locale);
    return {
      subject: m.mail_role_invitation_subject({ role: words }, locale),
      paragraphs: [
        m.mail_hello({}, locale),
        inviter === ''
          ? m.mail_role_invitation_nobody({ role: words }, locale)
          : m.mail_role_invitation_text({ inviter, role: words }, locale),
        has_account ? m.mail_role_invitation_known({}, locale) : m.mail_role_invitation_new({}, locale),
      ],
      button: {
        label: has_account
          ? m.mail_role_invitation_sign_in({}, locale)
          : m.mail_role_invitation_button({}, locale),
        link,
      },
      small: [m.mail_role_invitation_small({}, locale)],
    };
  },
};
