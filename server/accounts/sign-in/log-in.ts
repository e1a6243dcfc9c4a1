import type { RouteContext } from '#server/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/accounts/sessions.ts';
import { normalizeEmail } from '#rules/accounts/email.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { SignInQueue } from './sign-in-queue.ts';
import { withSurname } from './first-login.ts';
import { findKnownDevice } from '#server/accounts/sessions/known-devices.ts';
import { withEmail } from './with-email.ts';

interface LoginContext extends Pick<RouteContext, 'db' | 'limits' | 'captcha' | 'rule'> {
  queue: SignInQueue;
}

/** What is counted for the device, when it signed in to this account before and has failures left; null: it is one like any other. */
async function knownDevice(
  { db, limits }: LoginContext,
  user_email: string,
  sent: string | undefined,
): Promise<string | null> {
  const device = (await findKnownDevice(db, user_email, sent))?.toString('base64url') ?? null;
  return device === null || (await limits.isSpent('login_device', device)) ? null : device;
}

/** Signs in with e-mail and password, with a mailed password, or for the first time with surname and document (spec §2). */
export async function logIn(
  context: LoginContext,
  asked: Asked<typeof login>,
): Promise<z.input<typeof loginReply>> {
  const { body, address, signal } = asked;
  if (body.user_email.trim() === '') throw new Refusal('request.bad_body', 'user_email');
  if (body.user_password === '') throw new Refusal('request.bad_body', 'user_password');
  // Outside of the queue: Google may take its time.
  const proof = body.recaptcha ?? '';
  if (proof !== '') await context.captcha.check(proof, 'login');
  if (!body.user_email.includes('@'))
    return context.queue.pass({ lane: 'crowd', share: address, signal }, () =>
      withSurname(context, asked, proof !== ''),
    );
  const user_email = normalizeEmail(body.user_email);
  const device = await knownDevice(context, user_email, body.known_device);
  return context.queue.pass(
    device === null ? { lane: 'crowd', share: address, signal } : { lane: 'known', share: device, signal },
    () => withEmail(context, asked, { user_email, proven: proof !== '', device }),
  );
}
