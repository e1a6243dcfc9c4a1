import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import type { Language } from '#contract/values.ts';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { signUpHref } from '#web/ground/address/return-url.ts';
import { writeClaim } from '#web/parts/sign-in/claim.ts';
import { openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { whenFree } from '#web/parts/sign-in/when-free.ts';

interface Credentials {
  user_email: string;
  user_password: string;
  lang: Language;
  keep: boolean;
}

/** The result of a right password: a session, the sign-up of a rider without an account, or the request for a code. */
type SignedIn = { kind: 'open' } | { kind: 'claim'; href: string } | { kind: 'code'; ticket: string };

async function tryPassword(credentials: Credentials): Promise<LoginReply> {
  const body = { ...credentials, ...readKnownDevice() };
  try {
    return await ask('POST /api/users/login', { body });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'session.proof_needed') throw error;
  }
  // This happens only when the server asks for it, after many attempts on one account.
  const { solveCaptcha } = await import('#web/parts/sign-in/captcha.ts');
  const recaptcha = await solveCaptcha('login');
  return ask('POST /api/users/login', { body: { ...body, recaptcha } });
}

/** Signs in, and tries again with `wait` while the server is busy. Throws CallFailure, and Cancelled if stopped. */
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

/** Continues with a code when the password was right. Throws CallFailure. */
export async function signInWithCode(
  { ticket, keep }: { ticket: string; keep: boolean },
  code: string,
): Promise<void> {
  openReply(await ask('POST /api/users/login/code', { body: { ticket, code, ...readKnownDevice() } }), keep);
}
