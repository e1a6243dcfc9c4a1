import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import type { LoginReply } from '#contract/accounts/sessions.ts';
import type { Language } from '#contract/values.ts';
import { ask, CallFailure } from '#web/app/call/ask.ts';
import { signUpHref } from '#web/app/address/return-url.ts';
import { writeClaim } from '#web/parts/sign-in/claim.ts';
import { openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { whenFree } from '#web/parts/sign-in/when-free.ts';

interface Credentials {
  user_email: string;
  user_password: string;
  lang: Language;
  keep: boolean;
}

/** What a right password led to: a session, the sign-up of a rider without an account, or the question for a code. */
type SignedIn = { kind: 'open' } | { kind: 'claim'; href: string } | { kind: 'code'; ticket: string };

async function tryPassword(credentials: Credentials): Promise<LoginReply> {
  const body = { ...credentials, ...readKnownDevice() };
  try {
    return await ask('POST /api/users/login', { body });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'session.proof_needed') throw error;
  }
  // Only when the server asks for it: after many attempts on one account.
  const { solveCaptcha } = await import('#web/parts/sign-in/captcha.ts');
  const recaptcha = await solveCaptcha('login');
  return ask('POST /api/users/login', { body: { ...body, recaptcha } });
}

/**
 * Signs in with a password, and tries again while the server is busy. In: where to go afterwards, what waits between
 * two tries. Throws CallFailure, and
 * Cancelled when the person stopped it.
 */
export async function signIn(
  credentials: Credentials,
  returnUrl: string,
  wait: (seconds: number) => Promise<void>,
): Promise<SignedIn> {
  const reply = await whenFree(() => tryPassword(credentials), wait);
  if (reply.key === 'firstLogin') {
    const rider_id = reply.rider?.rider_id ?? 0;
    writeClaim({ rider_id, claim: reply.claim ?? '', rider_dni: credentials.user_password });
    return { kind: 'claim', href: signUpHref(returnUrl, rider_id) };
  }
  if (reply.key === 'secondFactor') return { kind: 'code', ticket: reply.ticket ?? '' };
  openReply(reply, credentials.keep);
  return { kind: 'open' };
}

/** Goes on with a code where the password was right. Throws CallFailure. */
export async function signInWithCode(
  { ticket, keep }: { ticket: string; keep: boolean },
  code: string,
): Promise<void> {
  openReply(await ask('POST /api/users/login/code', { body: { ticket, code, ...readKnownDevice() } }), keep);
}
