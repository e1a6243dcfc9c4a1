import pLimit from 'p-limit';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { login, loginReply } from '#contract/sessions.ts';
import { normalizeEmail } from '#rules/rider-form.ts';
import type { Captcha } from '#server/captcha/captcha.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';
import { hashSecret, newSecret } from '#server/http/secret.ts';
import { withSurname } from '#server/sessions/first-login.ts';
import { openSession } from '#server/sessions/open-session.ts';
import { readCredentials, spendRescue } from '#server/sessions/queries.ts';
import { insertTicket, readSecondFactor } from '#server/two-factor/queries.ts';
import type { SecondFactorRule } from '#server/two-factor/rule.ts';
import { isPassword, plainMailed } from '#server/users/password.ts';

export interface SessionParts {
  db: Db;
  limits: Limits;
  captcha: Captcha;
  rule: SecondFactorRule;
}

type LoginReply = z.input<typeof loginReply>;

/** The password was right: a session, or where a second factor is set, a ticket that a code turns into one. */
async function openOrAskCode(
  { db, rule }: SessionParts,
  { body, device }: Asked<typeof login>,
  user_id: number,
  must_change_password: boolean,
): Promise<LoginReply> {
  const keep = body.keep === true;
  const factor = await readSecondFactor(db, user_id);
  if (factor === null || factor.confirmed_at === null)
    return openSession(db, rule, { user_id, device, keep, must_change_password });
  const ticket = newSecret();
  await insertTicket(db, { ticket_hash: hashSecret(ticket), user_id, keep, must_change_password });
  return { key: 'secondFactor', user: null, rider: null, riders: [], claim: null, ticket };
}

/** After many failures a proof of work stands before each further try: a guesser pays, an owner gets in. */
async function refuseFlood(
  { limits }: SessionParts,
  { address }: Asked<typeof login>,
  account: string,
  proven: boolean,
): Promise<void> {
  if (await limits.isSpent('login_flood', address)) throw new Refusal('request.too_many');
  const spent = await Promise.all([
    limits.isSpent('login_account', account),
    limits.isSpent('login_account_address', `${account} ${address}`),
    limits.isSpent('login_address', address),
  ]);
  if (spent.includes(true) && !proven) throw new Refusal('session.proof_needed');
}

async function countFailure({ limits }: SessionParts, account: string, address: string): Promise<void> {
  await Promise.all([
    limits.count('login_account', account),
    limits.count('login_account_address', `${account} ${address}`),
    limits.count('login_address', address),
    limits.count('login_flood', address),
  ]);
}

async function withEmail(
  parts: SessionParts,
  asked: Asked<typeof login>,
  email: string,
  proven: boolean,
): Promise<LoginReply> {
  const { db, limits } = parts;
  const { user_password } = asked.body;
  await refuseFlood(parts, asked, email, proven);
  const found = await readCredentials(db, email);
  const fits = await isPassword(found?.user_password ?? null, user_password);
  // Asked for every time and also for nobody: a known e-mail must not take longer than an unknown one.
  const rescued = await spendRescue(
    db,
    fits ? 0 : (found?.user_id ?? 0),
    hashSecret(plainMailed(user_password)),
  );
  if (found === null || !(fits || rescued)) {
    await countFailure(parts, email, asked.address);
    throw new Refusal('session.wrong');
  }
  await limits.spend('login_open', String(found.user_id));
  await limits.forget('login_account_address', `${email} ${asked.address}`);
  return openOrAskCode(parts, asked, found.user_id, rescued);
}

/** A crowd at the door comes in one by one: its questions to the database wait as well, not only its passwords. */
const door = pLimit(1);

/** Signs in with e-mail and password, with a mailed password, or for the first time with surname and document (spec §2). */
export async function logIn(parts: SessionParts, asked: Asked<typeof login>): Promise<LoginReply> {
  const { user_email, user_password } = asked.body;
  if (user_email.trim() === '') throw new Refusal('request.bad_body', 'user_email');
  if (user_password === '') throw new Refusal('request.bad_body', 'user_password');
  // Outside of the door: Google may take its time.
  const proof = asked.body.recaptcha ?? '';
  if (proof !== '') await parts.captcha.check(proof, 'login');
  return door(() =>
    user_email.includes('@')
      ? withEmail(parts, asked, normalizeEmail(user_email), proof !== '')
      : withSurname(parts, asked, proof !== ''),
  );
}
