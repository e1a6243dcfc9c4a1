import type { User } from '#contract/people/accounts/accounts.ts';

type Named = Pick<User, 'user_firstname' | 'user_lastname' | 'user_email'>;

/** Gives the account's name in the header: the first name, or the e-mail before the @ while there is none. */
export const accountName = ({ user_firstname, user_email }: Named): string =>
  user_firstname.trim() || (user_email.split('@')[0] ?? '');

/** Gives the name and surname, or the whole e-mail, so that nobody mistakes the account. */
export const accountFullName = ({ user_firstname, user_lastname, user_email }: Named): string =>
  `${user_firstname} ${user_lastname}`.trim() || user_email;

const firstLetter = (word: string): string => /^./u.exec(word.trim())?.[0].toLocaleUpperCase() ?? '';

/** Gives one or two letters. It is empty when there is no name. */
export const accountInitials = ({ user_firstname, user_lastname }: Named): string =>
  firstLetter(user_firstname) + firstLetter(user_lastname);

/** Tells whether the account was ever given a name. */
export const hasOwnName = ({ user_firstname, user_lastname }: Omit<Named, 'user_email'>): boolean =>
  `${user_firstname}${user_lastname}`.trim() !== '';
