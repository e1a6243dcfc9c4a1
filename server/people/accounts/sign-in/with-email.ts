import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/people/accounts/sessions.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { countGuess, forgetMistyped, refuseClosed } from './guesses.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { type Credentials, readCredentials, spendRescue } from '#server/people/accounts/sessions/queries.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { insertTicket } from './ticket-queries.ts';
import { isPassword, mailedLength, plainMailed } from '#server/ground/passwords/password.ts';

type SignInContext = Pick<RouteContext, 'db' | 'limits' | 'rule'>;
type LoginReply = z.input<typeof loginReply>;
type SigningIn = Asked<typeof login>;

/** A sign-in with an e-mail, as far as it is known before the password is checked. */
interface Arrival {
  user_email: string;
  /** True when a proof of work came with the call. */
  proven: boolean;
  /** The key of the counter for a device that signed in before. */
  device: string | null;
}

/** Opens a session after the right password, or returns a ticket where a code of the second factor is needed. */
async function openOrAskCode(
  { db, rule }: SignInContext,
  { body, device }: SigningIn,
  user_id: number,
  must_change_password: boolean,
): Promise<LoginReply> {
  const { keep = false, known_device } = body;
  const factor = await readSecondFactor(db, user_id);
  if (factor === null || factor.confirmed_at === null)
    return presentSession(db, rule, { user_id, device, keep, must_change_password, known_device });
  const ticket = newSecret();
  await insertTicket(db, { ticket_hash: hashSecret(ticket), user_id, keep, must_change_password });
  return { key: 'secondFactor', user: null, rider: null, riders: [], claim: null, ticket };
}

/**
 * Refuses a caller who guesses. After some failures each further try needs a proof of work, and at the limit the
 * account closes for a while. Neither applies to a device that signed in before, so nobody can lock an owner out.
 */
async function refuseGuesser(
  { limits }: SignInContext,
  { address }: SigningIn,
  { user_email, proven }: Arrival,
): Promise<void> {
  if (await limits.isSpent('login_flood', address)) throw new Refusal('request.too_many');
  await refuseClosed(limits, user_email);
  const spent = await Promise.all([
    limits.isSpent('login_account', user_email),
    limits.isSpent('login_account_address', `${user_email} ${address}`),
    limits.isSpent('login_address', address),
  ]);
  if (spent.includes(true) && !proven) throw new Refusal('session.proof_needed');
}

async function countFailure(
  { db, limits }: SignInContext,
  { address }: SigningIn,
  { user_email, device }: Arrival,
): Promise<void> {
  if (device !== null) {
    await limits.count('login_device', device);
    return;
  }
  await Promise.all([
    limits.count('login_account', user_email),
    limits.count('login_account_address', `${user_email} ${address}`),
    limits.count('login_address', address),
    limits.count('login_flood', address),
    countGuess(db, limits, user_email),
  ]);
}

/** Spends a mailed password. It is called only for a text that can be one, also for an unknown e-mail. */
async function isMailed(
  { db }: SignInContext,
  found: Credentials | null,
  user_password: string,
): Promise<boolean> {
  const typed = plainMailed(user_password);
  return typed.length === mailedLength && spendRescue(db, found?.user_id ?? 0, hashSecret(typed));
}

/** Signs in with an e-mail and its password, or with a password that came by mail. */
export async function withEmail(
  context: SignInContext,
  asked: SigningIn,
  arrival: Arrival,
): Promise<LoginReply> {
  const { db, limits } = context;
  const { user_password } = asked.body;
  const { user_email, device } = arrival;
  const found = await readCredentials(db, user_email);
  const rescued = await isMailed(context, found, user_password);
  // Nobody can guess a mailed password, and it is the way in while somebody guesses the other one.
  if (!rescued && device === null) await refuseGuesser(context, asked, arrival);
  // This runs for an e-mail without an account too, because a known e-mail must not take longer than an unknown one.
  const fits = !rescued && (await isPassword(found?.user_password ?? null, user_password));
  if (found === null || !(rescued || (fits && !found.locked))) {
    await countFailure(context, asked, arrival);
    throw new Refusal('session.wrong');
  }
  await limits.spend('login_open', String(found.user_id));
  await limits.forget('login_account_address', `${user_email} ${asked.address}`);
  await (device === null ? forgetMistyped(limits, user_email) : limits.forget('login_device', device));
  return openOrAskCode(context, asked, found.user_id, rescued);
}
