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
export function reCaptchaToken(siteKey: string, action: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
  });
  const token = load(siteKey).then((api) => api.execute(siteKey, { action }));
  return Promise.race([token.catch(() => null), late]);
}
