import type { User } from '#contract/accounts/accounts.ts';

type Named = Pick<User, 'user_firstname' | 'user_lastname' | 'user_email'>;

/** What an account is called in the header: the first name of whoever signs in, or the e-mail's own part while nobody has said one. */
export const accountName = ({ user_firstname, user_email }: Named): string =>
  user_firstname.trim() || (user_email.split('@')[0] ?? '');

/** Name and surname, or the whole e-mail: whose account it is, without doubt. */
export const accountFullName = ({ user_firstname, user_lastname, user_email }: Named): string =>
  `${user_firstname} ${user_lastname}`.trim() || user_email;

const firstLetter = (word: string): string => /^./u.exec(word.trim())?.[0].toLocaleUpperCase() ?? '';

/** One letter or two; empty: nobody has said a name. */
export const accountInitials = ({ user_firstname, user_lastname }: Named): string =>
  firstLetter(user_firstname) + firstLetter(user_lastname);
