import { randomBytes, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { spendSolution } from '#server/captcha/queries.ts';
import { keepSecret } from '#server/db/keep-secret.ts';
import type { Db } from '#server/db/pool.ts';

/** About a third of a second on a laptop, one to two on a cheap phone; checked in two milliseconds. */
const iterations = 5000;
const counters = { from: 200, to: 400 };
const minutesGood = 20;
/** Google's own advice for where to draw the line. */
const lowestScore = 0.5;
const patienceMs = 5000;

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.literal(iterations),
      keyLength: z.number(),
      keyPrefix: z.string().max(100),
      expiresAt: z.number(),
    }),
    signature: z.string().max(100),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(100), time: z.number().optional() }),
});

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

export interface CaptchaSettings {
  RECAPTCHA_SITE_KEY?: string | undefined;
  RECAPTCHA_SECRET?: string | undefined;
}

export interface Captcha {
  siteKey: string | null;
  /** A new task for a browser. */
  challenge(): Promise<Record<string, unknown>>;
  /** Throws `captcha.wrong` unless a person's browser has worked for it, or Google vouches for it. Good once. */
  check(answer: string, action: 'register' | 'login'): Promise<void>;
}

function decoded(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString());
  } catch {
    return null;
  }
}

/** In: the settings, and where Google is asked (tests ask elsewhere). */
export async function openCaptcha(
  db: Db,
  settings: CaptchaSettings,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): Promise<Captcha> {
  const secret = (await keepSecret(db, 'captcha', randomBytes(32))).toString('base64');

  const checkWork = async (answer: string): Promise<boolean> => {
    const read = payload.safeParse(decoded(answer));
    if (!read.success) return false;
    const { challenge, solution } = read.data;
    const result = await verifySolution({
      challenge,
      solution: { counter: solution.counter, derivedKey: solution.derivedKey, time: solution.time ?? 0 },
      deriveKey,
      hmacSignatureSecret: secret,
    });
    if (!result.verified || result.expired) return false;
    return spendSolution(db, challenge.signature, new Date(challenge.parameters.expiresAt * 1000));
  };

  const checkGoogle = async (token: string, action: string): Promise<boolean> => {
    if (settings.RECAPTCHA_SECRET === undefined || token === '') return false;
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.RECAPTCHA_SECRET, response: token }),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null);
    const said = verdict.safeParse(await response?.json().catch(() => null));
    if (!said.success) return false;
    const { success, score = 0, action: done } = said.data;
    return success && done === action && score >= lowestScore;
  };

  return {
    siteKey: settings.RECAPTCHA_SITE_KEY ?? null,
    async challenge() {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(counters.from, counters.to),
        deriveKey,
        hmacSignatureSecret: secret,
        expiresAt: Math.floor(Date.now() / 1000) + minutesGood * 60,
      });
      return { ...made };
    },
    async check(answer, action) {
      const worked = answer.startsWith('altcha:')
        ? await checkWork(answer.slice('altcha:'.length))
        : await checkGoogle(answer, action);
      if (!worked) throw new Refusal('captcha.wrong');
    },
  };
}
