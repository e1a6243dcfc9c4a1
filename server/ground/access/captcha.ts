import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { sql } from 'kysely';
import type { Challenge } from '#contract/people/accounts/captcha.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { keepSecret } from './keep-secret.ts';

/** Marks a solution as used. Returns false when it was used before. */
async function spendSolution(db: Db, signature: string, expires_at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into captcha_used (signature, expires_at) values (${signature}, ${expires_at})
    on conflict do nothing returning signature`.execute(db);
  return rows.length > 0;
}

/**
 * Rounds of PBKDF2 for each number that is tried. Finding the number takes about a third of a second on a laptop and
 * one to two seconds on a cheap phone; checking it takes two milliseconds.
 */
export const usualProofCost = 5000;

/** The cost of the proofs that are requested now. Only tests change it. */
export const proofCost = { current: usualProofCost };

/** The numbers a browser tries. One call needs a sixth, because its proof is made while the person keeps typing. */
const counters = { form: { from: 200, to: 400 }, question: { from: 30, to: 60 } } as const;
type Purpose = keyof typeof counters;
const minutesGood = 20;
/** Google recommends this threshold. */
const lowestScore = 0.5;
const patienceMs = 5000;

/** This mark distinguishes a proof of work from a token of Google's. */
const worked = 'altcha:';

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.number(),
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

interface CaptchaSettings {
  RECAPTCHA_SITE_KEY?: string | undefined;
  RECAPTCHA_SECRET?: string | undefined;
}

export interface Captcha {
  siteKey: string | null;
  /** Creates a new task for a browser. */
  challenge(purpose: Purpose): Promise<Challenge>;
  /** Throws the refusal unless a browser has done the work for this one call. A proof is valid once. */
  checkQuestion(
    answer: string | string[] | undefined,
    refusal: 'request.proof_needed' | 'network.proof_needed',
  ): Promise<void>;
  /** Throws `captcha.wrong` without a browser's work or Google's word for the person. A proof is valid once. */
  check(answer: string, action: 'register' | 'login'): Promise<void>;
}

function decoded(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString());
  } catch {
    return null;
  }
}

/** Opens the captcha of the settings. Tests pass an address of their own, where tokens are checked. */
export async function openCaptcha(
  db: Db,
  settings: CaptchaSettings,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): Promise<Captcha> {
  const secret = (await keepSecret(db, 'captcha', randomBytes(32))).toString('base64');
  // A proof made for one question does not open a form.
  const secrets: Readonly<Record<Purpose, string>> = {
    form: secret,
    question: createHmac('sha256', secret).update('question').digest('base64'),
  };

  const checkWork = async (answer: string, purpose: Purpose): Promise<boolean> => {
    if (!answer.startsWith(worked)) return false;
    const read = payload.safeParse(decoded(answer.slice(worked.length)));
    if (!read.success) return false;
    const { challenge, solution } = read.data;
    if (challenge.parameters.cost !== proofCost.current) return false;
    const result = await verifySolution({
      challenge,
      solution: { counter: solution.counter, derivedKey: solution.derivedKey, time: solution.time ?? 0 },
      deriveKey,
      hmacSignatureSecret: secrets[purpose],
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
    async challenge(purpose) {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: proofCost.current,
        counter: randomInt(counters[purpose].from, counters[purpose].to),
        deriveKey,
        hmacSignatureSecret: secrets[purpose],
        expiresAt: Math.floor(Date.now() / 1000) + minutesGood * 60,
      });
    },
    async check(answer, action) {
      const shown = answer.startsWith(worked)
        ? await checkWork(answer, 'form')
        : await checkGoogle(answer, action);
      if (!shown) throw new Refusal('captcha.wrong');
    },
    async checkQuestion(answer, refusal) {
      if (typeof answer !== 'string' || !(await checkWork(answer, 'question'))) throw new Refusal(refusal);
    },
  };
}
