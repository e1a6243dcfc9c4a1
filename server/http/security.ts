import { createHash } from 'node:crypto';

/** `'sha256-…'` of an inline script or style, for the content-security-policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface SecuritySettings {
  PUBLIC_URL: string;
  /** Set: sign-up asks Google, whose code and frame are then let in. */
  RECAPTCHA_SITE_KEY?: string | undefined;
}

export interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The content-security-policy of a page: own origin only, inline code by its hash, framed by nobody. */
export function contentSecurityPolicy(inline: Inline, asksGoogle = false): string {
  const self = "'self'";
  const google = asksGoogle ? ['https://www.google.com/recaptcha/'] : [];
  const itsCode = asksGoogle ? [...google, 'https://www.gstatic.com/recaptcha/'] : [];
  return [
    `default-src 'none'`,
    `script-src ${[self, ...inline.scripts.map(cspHash), ...itsCode].join(' ')}`,
    `style-src ${[self, ...inline.styles.map(cspHash)].join(' ')}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${[self, ...google].join(' ')}`,
    ...(asksGoogle ? [`frame-src ${google.join(' ')}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * Headers every answer carries. HSTS only where the public address is https.
 * In: the settings that matter and the inline code of the pages. Out: name and value pairs.
 */
export function securityHeaders(
  { PUBLIC_URL, RECAPTCHA_SITE_KEY }: SecuritySettings,
  inline: Inline,
): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(inline, RECAPTCHA_SITE_KEY !== undefined)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-site'],
    ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];
  if (PUBLIC_URL.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
