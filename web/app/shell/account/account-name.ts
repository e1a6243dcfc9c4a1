import type { User } from '#contract/accounts/accounts.ts';

type Named = Pick<User, 'user_firstname' | 'user_lastname' | 'user_email'>;

/** The account's name in the header: the first name, or the e-mail before the @ while there is none. */
export const accountName = ({ user_firstname, user_email }: Named): string =>
  user_firstname.trim() || (user_email.split('@')[0] ?? '');

/** Name and surname, or the whole e-mail, so that the account cannot be mistaken. */
export const accountFullName = ({ user_firstname, user_lastname, user_email }: Named): string =>
  `${user_firstname} ${user_lastname}`.trim() || user_email;

const firstLetter = (word: string): string => /^./u.exec(word.trim())?.[0].toLocaleUpperCase() ?? '';

/** One letter or two; empty: there is no name. */
export const accountInitials = ({ user_firstname, user_lastname }: Named): string =>
  firstLetter(user_firstname) + firstLetter(user_lastname);
