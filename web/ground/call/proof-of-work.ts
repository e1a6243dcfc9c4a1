import type { Challenge } from '#contract/people/accounts/captcha.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A slow phone needs two seconds. Work that takes longer than this is given up. */
const patienceMs = 60_000;

/** Computes the proof of work for a challenge. The result is empty when none was found in time. */
export async function proofOfWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: patienceMs });
  return solution === null ? '' : `altcha:${btoa(JSON.stringify({ challenge, solution }))}`;
}
