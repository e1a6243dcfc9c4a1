import { getCaptcha } from '#contract/accounts/captcha.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';

/** What a form needs to show that a person is asking. */
export function registerCaptcha(context: RouteContext): void {
  const { captcha } = context;
  // Not counted: thousands of phones share an address of a carrier, and who spent it would keep all of them out. What is solved is counted.
  call(context, getCaptcha, async ({ query }) => ({
    recaptcha_site_key: captcha.siteKey,
    challenge: await captcha.challenge(query.for === 'question' ? 'question' : 'form'),
  }));
}
