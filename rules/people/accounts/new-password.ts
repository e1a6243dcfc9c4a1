import { withoutEnd } from '#rules/names/without-end.ts';

/** This is the reason why a password may not be set; each reason has its sentence in every language. */
export type PasswordRefusal =
  | 'required'
  | 'too_long'
  | 'password_short'
  | 'password_blank'
  | 'password_own'
  | 'password_common';

/**
 * This is the length of the shortest password, in characters. It is ours, after NIST SP 800-63B: length counts, and no kind of character is
 * required.
 */
const SHORTEST = 8;
const LONGEST = 200;

/** Invisible characters do not make a password longer, so they are removed. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu, '').trim();

/** This function leaves only letters and digits, in lower case: `Ana.Pérez` and `anapérez` are the same secret. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** This function also removes the digits that people put behind a word. */
const word = (text: string): string => withoutEnd(plain(text), /\p{N}/u);

/** A password is refused if it is the e-mail address itself or the part before its @, also with digits or signs around it. */
function isOwnEmail(password: string, email: string): boolean {
  const [local = ''] = email.split('@');
  const own = [plain(email), plain(local), word(local)].filter((one) => one.length > 2);
  return own.includes(plain(password)) || own.includes(word(password));
}

/** Somebody who guesses tries the name of the product and of the sport first, and the password of the demo. */
function isProductName(password: string): boolean {
  const typed = plain(password);
  return typed !== '' && typed.replaceAll(/partidor|bicicross|bmx|demo|\p{N}+/gu, '').length < 2;
}

/** A password is refused if it repeats one character, or is a sequence of the alphabet or of the digits. */
function isRow(password: string): boolean {
  const typed = plain(password) || password;
  const steps = new Set<number>();
  for (let at = 1; at < typed.length; at += 1) steps.add(typed.charCodeAt(at) - typed.charCodeAt(at - 1));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

/**
 * This function decides whether a password may be set. The list of common passwords is checked by the server
 * (`server/ground/passwords/new-password.ts`), because it is too long for a page.
 * @param password - the password as somebody typed it
 * @param email - the e-mail address of its account; it is empty where the address is not known yet
 * @returns the reason why the password is refused, or null if it may be set
 */
export function refuseNewPassword(password: string, email: string): PasswordRefusal | null {
  if (password === '') return 'required';
  if (password.length > LONGEST) return 'too_long';
  const seen = visible(password);
  if (seen === '') return 'password_blank';
  if (seen.length < SHORTEST) return 'password_short';
  if (isOwnEmail(seen, email)) return 'password_own';
  return isRow(seen) || isProductName(seen) ? 'password_common' : null;
}
