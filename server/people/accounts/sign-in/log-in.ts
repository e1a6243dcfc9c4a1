import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/people/accounts/sessions.ts';
import { normalizeEmail } from '#rules/people/accounts/email.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { SignInQueue } from './sign-in-queue.ts';
import { findKnownDevice } from '#server/people/accounts/sessions/known-devices.ts';
import { withEmail } from './with-email.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { sameSurname } from '#rules/names/surnames.ts';
import { insertClaim, readUnclaimedRider } from '#server/people/accounts/claims/open-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { isPassword } from '#server/ground/passwords/password.ts';

/** Opens the sign-up of a rider without an account, once, by surname and document, and shows no stored data. */
async function withSurname(
  { db, limits }: { db: Db; limits: Limits },
  asked: Asked<typeof login>,
  proven: boolean,
): Promise<z.input<typeof loginReply>> {
  const dni = normalizeNationalId(asked.body.user_password);
  const tries = [
    ['claim_rider_address', `${dni} ${asked.address}`],
    ['claim_rider', dni],
    ['claim_address', asked.address],
  ] as const;
  const [own, ...byMany] = await Promise.all(tries.map(([name, key]) => limits.isSpent(name, key)));
  if (own === true) throw new Refusal('request.too_many');
  // There were many tries for this rider from everywhere, or by everybody behind the address. Each further try costs
  // a proof of work, and the family gets in with one.
  if (byMany.includes(true) && !proven) throw new Refusal('session.proof_needed');
  const rider = await readUnclaimedRider(db, dni);
  await isPassword(null, asked.body.user_password);
  if (rider === null || !sameSurname(rider.rider_lastname, asked.body.user_email)) {
    await Promise.all(tries.map(([name, key]) => limits.count(name, key)));
    throw new Refusal('session.wrong');
  }
  const claim = newSecret();
  await insertClaim(db, {
    rider_id: rider.rider_id,
    kind: 'first_login',
    token_hash: hashSecret(claim),
    user_id: null,
  });
  return {
    key: 'firstLogin',
    user: null,
    rider: { rider_id: rider.rider_id },
    riders: [],
    claim,
    ticket: null,
  };
}

interface LoginContext extends Pick<RouteContext, 'db' | 'limits' | 'captcha' | 'rule'> {
  queue: SignInQueue;
}

/** Returns the counter of a device that signed in to this account before and has failures left, or null. */
async function knownDevice(
  { db, limits }: LoginContext,
  user_email: string,
  sent: string | undefined,
): Promise<string | null> {
  const device = (await findKnownDevice(db, user_email, sent))?.toString('base64url') ?? null;
  return device === null || (await limits.isSpent('login_device', device)) ? null : device;
}

/** Signs in with e-mail and password, with a mailed password, or first with surname and document (spec §2). */
export async function logIn(
  context: LoginContext,
  asked: Asked<typeof login>,
): Promise<z.input<typeof loginReply>> {
  const { body, address, signal } = asked;
  if (body.user_email.trim() === '') throw new Refusal('request.bad_body', 'user_email');
  if (body.user_password === '') throw new Refusal('request.bad_body', 'user_password');
  // The proof is checked outside of the queue, because Google may take some time.
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
