import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Challenge } from '#contract/people/accounts/captcha.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** A slow phone needs two seconds. Work that takes longer than this is given up. */
const patienceMs = 60_000;

/** Does the work where the browser has no cryptography, over plain http. The page goes on between two pieces of it. */
const deriveHere: typeof deriveKey = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength ?? 32 }),
});

/** Computes the proof of work for a challenge. The result is empty when none was found in time. */
export async function proofOfWork(challenge: Challenge): Promise<string> {
  const derive = 'subtle' in crypto ? deriveKey : deriveHere;
  const solution = await solveChallenge({ challenge, deriveKey: derive, timeout: patienceMs });
  return solution === null ? '' : `altcha:${btoa(JSON.stringify({ challenge, solution }))}`;
}
