import type { LoginReply } from '#contract/sessions.ts';
import type { Language } from '#contract/values.ts';
import { call, CallFailure } from '#web/app/call.ts';
import { openSession } from '#web/app/session.ts';
import type { Session } from '#web/app/session-storage.ts';
import { writeClaim } from '#web/parts/claim.ts';

export interface Credentials {
  user_email: string;
  user_password: string;
  lang: Language;
  keep: boolean;
}

/** What a right password led to: a session, the sign-up of a rider without an account, or the question for a code. */
export type SignedIn = { kind: 'open' } | { kind: 'claim'; href: string } | { kind: 'code'; ticket: string };

/** Only when the server asks for it: after many attempts on one account. */
async function withProof(credentials: Credentials): Promise<LoginReply> {
  const { solveCaptcha } = await import('#web/parts/captcha.ts');
  const recaptcha = await solveCaptcha('login');
  return call<LoginReply>('POST', '/api/users/login', { ...credentials, recaptcha });
}

/** Signs in with a password. Throws CallFailure. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const reply = await call<LoginReply>('POST', '/api/users/login', credentials).catch((error: unknown) => {
    if (error instanceof CallFailure && error.code === 'session.proof_needed') return withProof(credentials);
    throw error;
  });
  if (reply.key === 'firstLogin') {
    const rider_id = reply.rider?.rider_id ?? 0;
    writeClaim({ rider_id, claim: reply.claim ?? '' });
    return { kind: 'claim', href: `/registration?rider_id=${rider_id}` };
  }
  if (reply.key === 'secondFactor') return { kind: 'code', ticket: reply.ticket ?? '' };
  if (reply.user) openSession(reply.user, reply.riders, credentials.keep);
  return { kind: 'open' };
}

/** Goes on with a code where the password was right. Throws CallFailure. */
export async function signInWithCode(
  { ticket, keep }: { ticket: string; keep: boolean },
  code: string,
): Promise<void> {
  const reply = await call<LoginReply>('POST', '/api/users/login/code', { ticket, code });
  if (reply.user) openSession(reply.user, reply.riders, keep);
}

/** Whether something is still to be done here: a new password, a second factor, choosing who rides. */
export function staysHere(session: Session | null): boolean {
  if (session === null) return false;
  const { must_change_password, must_set_second_factor } = session.authUser;
  return must_change_password || must_set_second_factor || session.userSelected.length > 1;
}
