import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { type PasswordRefusal, refuseNewPassword } from '#rules/accounts/new-password.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What a password that may not be set is refused with. */
export const passwordCodes: Record<PasswordRefusal, ErrorCode> = {
  required: 'request.bad_body',
  too_long: 'request.bad_body',
  password_short: 'user.password_short',
  password_blank: 'user.password_blank',
  password_own: 'user.password_own',
  password_common: 'user.password_common',
};

/** Refuses a password that may not be set, wherever one is set. In: as typed, and the e-mail of its account. */
export async function checkNewPassword(password: string, user_email: string): Promise<void> {
  const refusal =
    refuseNewPassword(password, user_email) ??
    ((await isCommonPassword(password)) ? 'password_common' : null);
  if (refusal !== null) throw new Refusal(passwordCodes[refusal], 'password');
}
