import { Refusal } from '#contract/errors.ts';
import { isEmail, normalizeEmail } from '#rules/people/accounts/email.ts';

/** Returns an e-mail as it is stored, or refuses it. */
export function checkedEmail(typed: string): string {
  const user_email = normalizeEmail(typed);
  if (!isEmail(user_email)) throw new Refusal('request.bad_body', 'user_email');
  return user_email;
}
