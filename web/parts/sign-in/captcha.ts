import { ask, looseAsk, type SentBody } from '#web/ground/call/ask.ts';
import type { Inputs, ProofName, Replies } from '#web/ground/call/calls.ts';
import { proofOfWork } from '#web/ground/call/proof-of-work.ts';
import { currentSession } from '#web/ground/session/session.ts';

interface ReCaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: ReCaptcha;
  }
}

/** The network of a school or company may block it. After this time, the proof of work is used. */
const patienceMs = 4000;

let loading: Promise<ReCaptcha> | null = null;

function load(siteKey: string): Promise<ReCaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener('error', () => reject(new Error('reCAPTCHA did not load')));
    script.addEventListener('load', () => {
      const api = window.grecaptcha;
      if (api) api.ready(() => resolve(api));
      else reject(new Error('reCAPTCHA is not there'));
    });
    document.head.append(script);
  });
  return loading;
}

/** Gets a reCAPTCHA v3 token for a site key and action (spec §9: register), or null when it is blocked or slow. */
function reCaptchaToken(siteKey: string, action: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
  const token = load(siteKey).then((api) => api.execute(siteKey, { action }));
  return Promise.race([token.catch(() => null), late]);
}

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
