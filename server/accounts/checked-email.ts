import { Refusal } from '#contract/errors.ts';
import { isEmail, normalizeEmail } from '#rules/accounts/email.ts';

/** An e-mail as kept, or a refusal. */
export function checkedEmail(typed: string): string {
  const user_email = normalizeEmail(typed);
  if (!isEmail(user_email)) throw new Refusal('request.bad_body', 'user_email');
  return user_email;
}
