import { ask, looseAsk, type SentBody } from '#web/ground/call/ask.ts';
import type { Inputs, ProofName, Replies } from '#web/ground/call/calls.ts';
import { proofOfWork } from '#web/ground/call/proof-of-work.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { reCaptchaToken } from './recaptcha.ts';

export type CaptchaAction = 'register' | 'login';

let prepared: Promise<string> | null = null;

async function solve(action: CaptchaAction): Promise<string> {
  const { recaptcha_site_key, challenge } = await ask('GET /api/captcha');
  const token = recaptcha_site_key === null ? null : await reCaptchaToken(recaptcha_site_key, action);
  return token ?? proofOfWork(challenge);
}

/** Makes a call that costs a stranger's browser some work, done while the person types on. Throws CallFailure. */
export function askWithProof<Name extends ProofName>(name: Name, input: Inputs[Name]): Promise<Replies[Name]>;
export async function askWithProof(name: ProofName, input: SentBody): Promise<unknown> {
  if (currentSession()) return looseAsk(name, input);
  const { challenge } = await ask('GET /api/captcha', { query: { for: 'question' } });
  return looseAsk(name, input, { headers: { 'x-proof': await proofOfWork(challenge) } });
}

/** Begins the work at the first focus of the form, so that sending does not have to wait. */
export function prepareCaptcha(action: CaptchaAction): void {
  prepared ??= solve(action);
  prepared.catch(() => {
    prepared = null;
  });
}

/** Proves that a person is asking. The result is a proof that the server accepts for one call. Throws CallFailure. */
export async function solveCaptcha(action: CaptchaAction): Promise<string> {
  const ready = prepared;
  prepared = null;
  const early = ready === null ? null : await ready.catch(() => null);
  return early ?? solve(action);
}
