import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/sessions.ts';
import { normalizeEmail } from '#rules/rider-form.ts';
import type { Captcha } from '#server/captcha/captcha.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Door } from '#server/sessions/door.ts';
import { withSurname } from '#server/sessions/first-login.ts';
import { readKnownDevice } from '#server/sessions/known-devices.ts';
import { withEmail } from '#server/sessions/with-email.ts';
import type { SecondFactorRule } from '#server/two-factor/rule.ts';

export interface SessionParts {
  db: Db;
  limits: Limits;
  captcha: Captcha;
  rule: SecondFactorRule;
  door: Door;
}

/** What is counted for the device, when it signed in to this account before and has failures left; null: it is one like any other. */
async function knownDevice(
  { db, limits }: SessionParts,
  user_email: string,
  sent: string | undefined,
): Promise<string | null> {
  const device = (await readKnownDevice(db, user_email, sent))?.toString('base64url') ?? null;
  return device === null || (await limits.isSpent('login_device', device)) ? null : device;
}

/** Signs in with e-mail and password, with a mailed password, or for the first time with surname and document (spec §2). */
export async function logIn(
  parts: SessionParts,
  asked: Asked<typeof login>,
): Promise<z.input<typeof loginReply>> {
  const { body, address, signal } = asked;
  if (body.user_email.trim() === '') throw new Refusal('request.bad_body', 'user_email');
  if (body.user_password === '') throw new Refusal('request.bad_body', 'user_password');
  // Outside of the door: Google may take its time.
  const proof = body.recaptcha ?? '';
  if (proof !== '') await parts.captcha.check(proof, 'login');
  if (!body.user_email.includes('@'))
    return parts.door.pass({ lane: 'crowd', share: address, signal }, () =>
      withSurname(parts, asked, proof !== ''),
    );
  const user_email = normalizeEmail(body.user_email);
  const device = await knownDevice(parts, user_email, body.known_device);
  return parts.door.pass(
    device === null ? { lane: 'crowd', share: address, signal } : { lane: 'known', share: device, signal },
    () => withEmail(parts, asked, { user_email, proven: proof !== '', device }),
  );
}
