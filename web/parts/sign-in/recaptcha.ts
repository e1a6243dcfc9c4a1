interface ReCaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: ReCaptcha;
  }
}

/** The network of a school or company may block it: after this time the proof of work is used. */
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

/** A reCAPTCHA v3 token, null when it is blocked or slow. In: the site's public key and the action (spec §9: register). */
export function reCaptchaToken(siteKey: string, action: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
  const token = load(siteKey).then((api) => api.execute(siteKey, { action }));
  return Promise.race([token.catch(() => null), late]);
}
