import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { randomBytes } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { deleteSessions } from '#server/people/accounts/sessions/queries.ts';
import { countTry, forgetTries, spendAnyCode } from './check-code.ts';
import { confirmSecret, deleteSecondFactor, savePendingSecret, saveRecoveryCodes } from './queries.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { notifyFactorChange } from './tell-change.ts';
import { newTotpSecret, plainCode, secretTold, stepOf } from './totp.ts';
import { isPassword, makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { readPasswordHash, readUser } from '#server/people/accounts/user-queries.ts';

const howManyCodes = 10;

interface Holder {
  caller: Caller;
  device: string;
}

/** Makes a secret that waits for its first code. */
export async function begin(db: Db, { user_id }: Caller): Promise<{ secret: string; uri: string }> {
  const user = await readUser(db, user_id);
  const secret = newTotpSecret();
  if (!(await savePendingSecret(db, user_id, secret))) throw new Refusal('second_factor.is_on');
  return secretTold(secret, user?.user_email ?? '');
}

/** Replaces the recovery codes with new ones. Returns the codes, which nobody can read afterwards. */
async function makeCodes(tx: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: howManyCodes }, () => makePassword(randomBytes));
  await saveRecoveryCodes(
    tx,
    user_id,
    codes.map((code) => hashSecret(plainMailed(code))),
  );
  return codes;
}

/** Turns the second factor on with a first code. Other sessions that were opened with the password alone end. */
export async function confirm(
  db: Db,
  limits: Limits,
  { caller, device }: Holder,
  typed: string,
): Promise<string[]> {
  const { user_id, session_id } = caller;
  const who = { user_id, device };
  // Guessing opens nothing here, so no letter is sent.
  if (!(await limits.count('code_account', String(user_id))))
    throw new Refusal('second_factor.too_many', 'code');
  const factor = await readSecondFactor(db, user_id);
  if (factor === null) throw new Refusal('second_factor.is_off');
  if (factor.confirmed_at !== null) throw new Refusal('second_factor.is_on');
  const step = stepOf(factor.secret, plainCode(typed) ?? '', Date.now());
  if (step === null) throw new Refusal('second_factor.wrong_code', 'code');
  const codes = await inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, user_id, factor.secret, step)))
      throw new Refusal('second_factor.wrong_code', 'code');
    const made = await makeCodes(tx, user_id);
    await deleteSessions(tx, user_id, session_id);
    await notifyFactorChange(tx, who, 'on');
    return made;
  });
  await forgetTries(limits, user_id);
  return codes;
}

/**
 * Changes a second factor for a caller who knows the password and brings a code. Otherwise nothing is spent or done.
 */
async function withProof<Done>(
  db: Db,
  limits: Limits,
  { caller, device }: Holder,
  { user_password, code }: { user_password: string; code: string },
  work: (tx: Db) => Promise<Done>,
): Promise<Done> {
  const { user_id } = caller;
  await limits.spend('password_account', String(user_id));
  if (!(await isPassword(await readPasswordHash(db, user_id), user_password)))
    throw new Refusal('user.password_wrong', 'user_password');
  await countTry(db, limits, { user_id, device });
  const done = await inTransaction(db, async (tx) => {
    await spendAnyCode(tx, { user_id, device }, code);
    return work(tx);
  });
  await forgetTries(limits, user_id);
  return done;
}

type Proof = { user_password: string; code: string };

export async function remove(db: Db, limits: Limits, holder: Holder, proof: Proof): Promise<void> {
  const { caller, device } = holder;
  await refuseWhileOff(db, caller);
  await withProof(db, limits, holder, proof, async (tx) => {
    await deleteSecondFactor(tx, caller.user_id);
    await notifyFactorChange(tx, { user_id: caller.user_id, device }, 'off');
  });
}

export async function renewCodes(db: Db, limits: Limits, holder: Holder, proof: Proof): Promise<string[]> {
  const { caller, device } = holder;
  await refuseWhileOff(db, caller);
  return withProof(db, limits, holder, proof, async (tx) => {
    const codes = await makeCodes(tx, caller.user_id);
    await notifyFactorChange(tx, { user_id: caller.user_id, device }, 'codes');
    return codes;
  });
}

async function refuseWhileOff(db: Db, { user_id }: Caller): Promise<void> {
  const factor = await readSecondFactor(db, user_id);
  if (factor === null || factor.confirmed_at === null) throw new Refusal('second_factor.is_off');
}
