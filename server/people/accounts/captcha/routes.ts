import { getCaptcha } from '#contract/people/accounts/captcha.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';

/** Registers the call by which a form learns how to prove that a person is calling. */
export function registerCaptcha(context: RouteContext): void {
  const { captcha } = context;
  // This call is not counted: thousands of phones share an address of a carrier, and one that used up a limit would
  // lock them all out. Solved tasks are counted.
  call(context, getCaptcha, async ({ query }) => ({
    recaptcha_site_key: captcha.siteKey,
    challenge: await captcha.challenge(query.for === 'question' ? 'question' : 'form'),
  }));
}
