import type { Challenge } from 'altcha-lib/types';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '#web/app/call.ts';
import { currentSession } from '#web/app/session.ts';
import { reCaptchaToken } from '#web/parts/recaptcha.ts';

interface Task {
  recaptcha_site_key: string | null;
  challenge: Challenge;
}

export type CaptchaAction = 'register' | 'login';

let prepared: Promise<string> | null = null;

async function proofOfWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  return solution === null ? '' : `altcha:${btoa(JSON.stringify({ challenge, solution }))}`;
}

async function solve(action: CaptchaAction): Promise<string> {
  const { recaptcha_site_key, challenge } = await call<Task>('GET', '/api/captcha');
  const token = recaptcha_site_key === null ? null : await reCaptchaToken(recaptcha_site_key, action);
  return token ?? proofOfWork(challenge);
}

/**
 * Asks something strangers pay for with a little work, which nobody sees: it is done while the person types on.
 * Throws CallFailure.
 */
export async function askWithProof<Reply>(address: string): Promise<Reply> {
  if (currentSession()) return call<Reply>('GET', address);
  const { challenge } = await call<Task>('GET', '/api/captcha?for=question');
  return call<Reply>('GET', address, undefined, undefined, { 'x-proof': await proofOfWork(challenge) });
}

/** Begins while the form is being filled in: at its first focus, so that sending waits for nothing. */
export function prepareCaptcha(action: CaptchaAction): void {
  prepared ??= solve(action);
  prepared.catch(() => {
    prepared = null;
  });
}

/** Shows that a person is asking. Out: what the server checks, good for one call. Throws CallFailure. */
export async function solveCaptcha(action: CaptchaAction): Promise<string> {
  const ready = prepared;
  prepared = null;
  const early = ready === null ? null : await ready.catch(() => null);
  return early ?? solve(action);
}
