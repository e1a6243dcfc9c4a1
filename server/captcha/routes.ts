import { getCaptcha } from '#contract/captcha.ts';
import type { Captcha } from '#server/captcha/captcha.ts';
import { call, type House } from '#server/http/call.ts';
import type { Limits } from '#server/http/limits.ts';

/** What a form needs to show that a person is asking. */
export function registerCaptcha(house: House, captcha: Captcha, limits: Limits): void {
  call(house, getCaptcha, async ({ address }) => {
    await limits.spend('captcha_address', address);
    return { recaptcha_site_key: captcha.siteKey, challenge: await captcha.challenge() };
  });
}
