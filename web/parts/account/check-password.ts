import { refuseNewPassword } from '#rules/people/accounts/new-password.ts';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

/**
 * Gives the reason why a new password is refused, in words. It is null when the password is accepted. The server has
 * the list of common ones. When the server is not reached, there is no error, because the server checks again when the
 * form is sent.
 */
export async function whyNotPassword(password: string, user_email: string): Promise<string | null> {
  const wrong = refusalText(refuseNewPassword(password, user_email.trim().toLowerCase()));
  if (wrong !== undefined) return wrong;
  try {
    await ask('POST /api/users/check_password', { body: { password, user_email: user_email.trim() } });
    return null;
  } catch (error) {
    return error instanceof CallFailure && error.where === 'password' ? error.message : null;
  }
}
