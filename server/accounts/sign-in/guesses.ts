import { Refusal } from '#contract/errors.ts';
import { closedSeconds, WARNS_AT } from '#rules/accounts/guessing.ts';
import type { Db } from '#server/db/pool.ts';
import type { Limits } from '#server/access/limits.ts';
import { addJob } from '#server/jobs/queries.ts';

/** `45 s`, `8 min`, `3 h`: read alike in every language. */
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
 * Counts a wrong password from an unknown device: at the ceiling the account closes to those, longer each time. The owner is written
 * to once a day at most. Whether somebody has this address is found out by the job: here all take the same way.
 */
export async function countGuess(db: Db, limits: Limits, user_email: string): Promise<void> {
  const failures = await limits.tally('login_guesses', user_email);
  const seconds = closedSeconds(failures);
  if (seconds > 0) await limits.close('login_closed', user_email, seconds);
  if (failures >= WARNS_AT && (await limits.count('guess_letter', user_email)))
    await addJob(db, 'guessed', { user_email, when: new Date().toISOString() });
}

/** The owner got in while nobody was guessing: what was mistyped before is forgotten. */
export async function forgetMistyped(limits: Limits, user_email: string): Promise<void> {
  if ((await limits.counted('login_guesses', user_email)) < WARNS_AT)
    await limits.forget('login_guesses', user_email);
}

/** A new password: guesses at the one before no longer count. */
export async function forgetGuesses(limits: Limits, user_email: string): Promise<void> {
  await Promise.all([
    limits.forget('login_guesses', user_email),
    limits.forget('login_closed', user_email),
    limits.forget('login_account', user_email),
  ]);
}
