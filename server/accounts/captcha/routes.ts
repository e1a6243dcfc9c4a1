import { getCaptcha } from '#contract/accounts/captcha.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';

/** What a form needs to show that a person is asking. */
export function registerCaptcha(context: RouteContext): void {
  const { captcha, limits } = context;
  call(context, getCaptcha, async ({ address, query }) => {
    const isQuestion = query.for === 'question';
    await limits.spend(isQuestion ? 'question_address' : 'captcha_address', address);
    return {
      recaptcha_site_key: captcha.siteKey,
      challenge: await captcha.challenge(isQuestion ? 'question' : 'form'),
    };
  });
}
