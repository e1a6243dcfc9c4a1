import type { Challenge } from '#contract/accounts/captcha.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ask, looseAsk, type SentBody } from '#web/app/call/ask.ts';
import type { Inputs, ProofName, Replies } from '#web/app/call/calls.ts';
import { currentSession } from '#web/app/call/session.ts';
import { reCaptchaToken } from './recaptcha.ts';

export type CaptchaAction = 'register' | 'login';

let prepared: Promise<string> | null = null;

async function proofOfWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  return solution === null ? '' : `altcha:${btoa(JSON.stringify({ challenge, solution }))}`;
}

async function solve(action: CaptchaAction): Promise<string> {
  const { recaptcha_site_key, challenge } = await ask('GET /api/captcha');
  const token = recaptcha_site_key === null ? null : await reCaptchaToken(recaptcha_site_key, action);
  return token ?? proofOfWork(challenge);
}

/**
 * Makes a call that costs a stranger's browser some work. The work is done unseen, while the person goes on typing.
 * Throws CallFailure.
 */
export function askWithProof<Name extends ProofName>(name: Name, input: Inputs[Name]): Promise<Replies[Name]>;
export async function askWithProof(name: ProofName, input: SentBody): Promise<unknown> {
  if (currentSession()) return looseAsk(name, input);
  const { challenge } = await ask('GET /api/captcha', { query: { for: 'question' } });
  return looseAsk(name, input, { headers: { 'x-proof': await proofOfWork(challenge) } });
}

/** Begins at the first focus of the form, so that sending need not wait. */
export function prepareCaptcha(action: CaptchaAction): void {
  prepared ??= solve(action);
  prepared.catch(() => {
    prepared = null;
  });
}

/** Proves that a person is asking. Out: a proof that the server accepts for one call. Throws CallFailure. */
export async function solveCaptcha(action: CaptchaAction): Promise<string> {
  const ready = prepared;
  prepared = null;
  const early = ready === null ? null : await ready.catch(() => null);
  return early ?? solve(action);
}
