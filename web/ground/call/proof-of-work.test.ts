import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { challenge as challengeShape } from '#contract/people/accounts/captcha.ts';
import { proofOfWork } from './proof-of-work.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'the server accepts what a browser works out, in a secure page: %s',
  async (isSecure) => {
    const secret = { hmacSignatureSecret: 'x' };
    const made = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      expiresAt: new Date(Date.now() + 60_000),
      deriveKey,
      ...secret,
    });
    if (!isSecure) vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into });
    const answer = await proofOfWork(challengeShape.parse(made));
    vi.unstubAllGlobals();
    expect(answer).toMatch(/^altcha:/);
    const { challenge, solution } = z
      .object({
        challenge: challengeShape,
        solution: z.object({ counter: z.number(), derivedKey: z.string() }),
      })
      .parse(JSON.parse(atob(answer.slice('altcha:'.length))));
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secret });
    expect(verified).toBe(true);
  },
);
