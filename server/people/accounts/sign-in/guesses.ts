import { Refusal } from '#contract/errors.ts';
import { closedSeconds, WARNS_AT } from '#rules/people/accounts/guessing.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Limits } from '#server/ground/access/limits.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

/** Writes `45 s`, `8 min` or `3 h`, which read the same in every language. */
function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** Refuses an account that is closed to unknown devices, whether it exists or not. */
export async function refuseClosed(limits: Limits, user_email: string): Promise<void> {
  const seconds = await limits.closedFor('login_closed', user_email);
  if (seconds > 0)
    throw new Refusal('session.closed_for_now', null, { wait: waitText(seconds), seconds: String(seconds) });
}

/**
 * Counts a wrong password from an unknown device. At the limit the account closes to those, longer each time, and the
 * owner receives a letter once a day. Only the job finds out whether somebody has this address.
 */
export async function countGuess(db: Db, limits: Limits, user_email: string): Promise<void> {
  const failures = await limits.tally('login_guesses', user_email);
  const seconds = closedSeconds(failures);
  if (seconds > 0) await limits.close('login_closed', user_email, seconds);
  if (failures >= WARNS_AT && (await limits.count('guess_letter', user_email)))
    await addJob(db, 'guessed', { user_email, when: new Date().toISOString() });
}

/** Deletes mistyped passwords, because the owner signed in and nobody was guessing. */
export async function forgetMistyped(limits: Limits, user_email: string): Promise<void> {
  if ((await limits.counted('login_guesses', user_email)) < WARNS_AT)
    await limits.forget('login_guesses', user_email);
}

/** Deletes the guesses of the previous password after a new one is set. */
export async function forgetGuesses(limits: Limits, user_email: string): Promise<void> {
  await Promise.all([
    limits.forget('login_guesses', user_email),
    limits.forget('login_closed', user_email),
    limits.forget('login_account', user_email),
  ]);
}
