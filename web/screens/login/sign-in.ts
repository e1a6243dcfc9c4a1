import type { LoginReply } from '#contract/sessions.ts';
import type { Language } from '#contract/values.ts';
import { call, CallFailure } from '#web/app/call.ts';
import { openSession } from '#web/app/session.ts';
import { writeClaim } from '#web/parts/claim.ts';

export interface Credentials {
  user_email: string;
  user_password: string;
  lang: Language;
  keep: boolean;
}

/** Only when the server asks for it: after many attempts on one account. */
async function withProof(credentials: Credentials): Promise<LoginReply> {
  const { solveCaptcha } = await import('#web/parts/captcha.ts');
  const recaptcha = await solveCaptcha('login');
  return call<LoginReply>('POST', '/api/users/login', { ...credentials, recaptcha });
}

/**
 * Signs in. Out: where a rider without an account goes on, or null when the session is open. Throws CallFailure.
 */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const reply = await call<LoginReply>('POST', '/api/users/login', credentials).catch((error: unknown) => {
    if (error instanceof CallFailure && error.code === 'session.proof_needed') return withProof(credentials);
    throw error;
  });
  if (reply.key === 'firstLogin') {
    const rider_id = reply.rider?.rider_id ?? 0;
    writeClaim({ rider_id, claim: reply.claim ?? '' });
    return `/registration?rider_id=${rider_id}`;
  }
  if (reply.user) openSession(reply.user, reply.riders, credentials.keep);
  return null;
}
