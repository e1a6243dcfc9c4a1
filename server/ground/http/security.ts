import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

/** Returns `'sha256-…'` of an inline script or style, for the content-security-policy. */
function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface SecuritySettings {
  PUBLIC_URL: string;
  /** When it is set, the sign-up uses Google, whose code and frame are then allowed. */
  RECAPTCHA_SITE_KEY?: string | undefined;
  /** When it is set, visits are reported to Google Analytics where the visitor allows it, whose code is allowed. */
  ANALYTICS_ID?: string | undefined;
}

interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

const recaptcha = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/'],
  img: [],
};
const measured = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
const analytics = {
  script: ['https://www.googletagmanager.com'],
  connect: [...measured, 'https://*.analytics.google.com'],
  frame: [],
  img: measured,
};

type Strangers = { [Kind in keyof typeof recaptcha]: readonly string[] };

/**
 * Returns the content-security-policy of a page: own origin only, inline code by its hash, the code of the given
 * others, and no page may frame it. The page itself frames the landing area.
 */
function contentSecurityPolicy(inline: Inline, strangers: readonly Strangers[] = []): string {
  const self = "'self'";
  const allowed = (kind: keyof Strangers) => strangers.flatMap((one) => one[kind]);
  const line = (name: string, ...sources: string[]) => [name, self, ...sources].join(' ');
  return [
    `default-src 'none'`,
    line('script-src', ...inline.scripts.map(cspHash), ...allowed('script')),
    line('style-src', ...inline.styles.map(cspHash)),
    line('img-src', 'data:', 'blob:', ...allowed('img')),
    line('font-src'),
    line('connect-src', ...allowed('connect')),
    line('frame-src', ...allowed('frame')),
    line('worker-src'),
    line('manifest-src'),
    line('form-action'),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * Returns the headers of every answer. HSTS is sent only where the public address is https, and never for a bare
 * address, which another server may have tomorrow.
 */
export function securityHeaders(
  { PUBLIC_URL, RECAPTCHA_SITE_KEY, ANALYTICS_ID }: SecuritySettings,
  inline: Inline,
): [string, string][] {
  const strangers = [
    ...(RECAPTCHA_SITE_KEY === undefined ? [] : [recaptcha]),
    ...(ANALYTICS_ID === undefined ? [] : [analytics]),
  ];
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(inline, strangers)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-site'],
    ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];
  if (PUBLIC_URL.startsWith('https:') && isIP(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')) === 0)
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
