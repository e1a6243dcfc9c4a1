import { getCaptcha } from '#contract/captcha.ts';
import { call, type House } from '#server/http/call.ts';

/** What a form needs to show that a person is asking. */
export function registerCaptcha(house: House): void {
  const { captcha, limits } = house;
  call(house, getCaptcha, async ({ address, query }) => {
    const isQuestion = query.for === 'question';
    await limits.spend(isQuestion ? 'question_address' : 'captcha_address', address);
    return {
      recaptcha_site_key: captcha.siteKey,
      challenge: await captcha.challenge(isQuestion ? 'question' : 'form'),
    };
  });
}
