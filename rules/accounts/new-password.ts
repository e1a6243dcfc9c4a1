import { withoutEnd } from '#rules/names/without-end.ts';

/** Why a password may not be set; each has its sentence in every language. */
export type PasswordRefusal =
  | 'required'
  | 'too_long'
  | 'password_short'
  | 'password_blank'
  | 'password_own'
  | 'password_common';

/** Shortest password, in characters. Ours, after NIST SP 800-63B: length counts, and no kind of character is required. */
const SHORTEST = 8;
const LONGEST = 200;

/** Invisible characters do not make a password longer. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu, '').trim();

/** Letters and digits alone, in small letters: `Ana.Pérez` and `anapérez` are the same secret. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Without the digits people put behind a word. */
const word = (text: string): string => withoutEnd(plain(text), /\p{N}/u);

/** The e-mail itself, or what stands before its @, also with digits or signs around it. */
function isOwnEmail(password: string, email: string): boolean {
  const [local = ''] = email.split('@');
  const own = [plain(email), plain(local), word(local)].filter((one) => one.length > 2);
  return own.includes(plain(password)) || own.includes(word(password));
}

/** The name of the product and of the sport is what somebody tries first; the demo's password too. */
function isProductName(password: string): boolean {
  const typed = plain(password);
  return typed !== '' && typed.replaceAll(/partidor|bicicross|bmx|demo|\p{N}+/gu, '').length < 2;
}

/** One character again and again, or a row of the alphabet or the digits. */
function isRow(password: string): boolean {
  const typed = plain(password) || password;
  const steps = new Set<number>();
  for (let at = 1; at < typed.length; at += 1) steps.add(typed.charCodeAt(at) - typed.charCodeAt(at - 1));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

/**
 * Why a password may not be set, or null. In: as typed, and the e-mail of its account, empty where it is not known yet. The list
 * of common passwords is the server's (`server/passwords/common-passwords.ts`): it is too long for a page.
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
