import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { notifyFactorChange } from './tell-change.ts';
import { spendRecoveryCode, spendStep } from './queries.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { plainCode, stepOf } from './totp.ts';
import { plainMailed } from '#server/ground/passwords/password.ts';

/** The owner of a code, and the device it comes from. */
interface Who {
  user_id: number;
  device: string;
}

/**
 * Counts a try before it is checked, so that a thousand at once are no more than five. The caller knows the password
 * or holds a session, so the owner is notified when the tries are used up.
 */
export async function countTry(db: Db, limits: Limits, { user_id, device }: Who): Promise<void> {
  const key = String(user_id);
  if ((await limits.count('code_account', key)) && (await limits.count('code_account_day', key))) return;
  if (await limits.count('code_letter', key))
    await addJob(db, 'second_factor', { user_id, change: 'guessed', when: new Date().toISOString(), device });
  throw new Refusal('second_factor.too_many', 'code');
}

/** Deletes the tries before a right code, because they were the owner's own. */
export async function forgetTries(limits: Limits, user_id: number): Promise<void> {
  await limits.forget('code_account', String(user_id));
  await limits.forget('code_account_day', String(user_id));
}

/** Spends a code of the phone. Each code is valid once. */
async function spendCode(db: Db, user_id: number, code: string): Promise<boolean> {
  const factor = await readSecondFactor(db, user_id);
  if (factor === null || factor.confirmed_at === null) throw new Refusal('second_factor.is_off');
  const step = stepOf(factor.secret, code, Date.now());
  return step !== null && spendStep(db, user_id, factor.secret, step);
}

/** Spends a recovery code. Its owner receives a letter, because somebody else may have found the code. */
async function spendRecovery(db: Db, who: Who, typed: string): Promise<boolean> {
  if (!(await spendRecoveryCode(db, who.user_id, hashSecret(plainMailed(typed))))) return false;
  await notifyFactorChange(db, who, 'recovery');
  return true;
}

/** Accepts a code of the phone or a recovery code once, or refuses it. It is spent only if its purpose is completed. */
export async function spendAnyCode(tx: Db, who: Who, typed: string): Promise<void> {
  const code = plainCode(typed);
  const good = code === null ? await spendRecovery(tx, who, typed) : await spendCode(tx, who.user_id, code);
  if (!good) throw new Refusal('second_factor.wrong_code', 'code');
}
