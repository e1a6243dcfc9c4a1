import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { type PasswordRefusal, refuseNewPassword } from '#rules/people/accounts/new-password.ts';

import { withoutEnd } from '#rules/names/without-end.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** Reads the fifty thousand most leaked passwords, in lower case. They take 5 MB, so only when one is set. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Removes accents, because the list is English: it has `contrasena` where people type `contraseña`. */
const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Tells whether attackers try a password first: a listed one, perhaps with digits and signs behind it. */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (known ??= readKnown());
  const typed = unaccented(password.normalize('NFKC').trim().toLowerCase());
  const word = withoutEnd(typed, /[^\p{L}]/u);
  const together = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [typed, word, together].some((one) => common.has(one));
}

/** The refusal codes for passwords that may not be set. */
export const passwordCodes: Record<PasswordRefusal, ErrorCode> = {
  required: 'request.bad_body',
  too_long: 'request.bad_body',
  password_short: 'user.password_short',
  password_blank: 'user.password_blank',
  password_own: 'user.password_own',
  password_common: 'user.password_common',
};

/** Refuses a password that may not be set, wherever one is set. It is compared with the e-mail of its account too. */
export async function checkNewPassword(password: string, user_email: string): Promise<void> {
  const refusal =
    refuseNewPassword(password, user_email) ??
    ((await isCommonPassword(password)) ? 'password_common' : null);
  if (refusal !== null) throw new Refusal(passwordCodes[refusal], 'password');
}
