import { createHash } from 'node:crypto';

/** `'sha256-…'` of an inline script or style, for the content-security-policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The content-security-policy of a page: own origin only, inline code by its hash, framed by nobody. */
export function contentSecurityPolicy(inline: Inline): string {
  const self = "'self'";
  return [
    `default-src 'none'`,
    `script-src ${[self, ...inline.scripts.map(cspHash)].join(' ')}`,
    `style-src ${[self, ...inline.styles.map(cspHash)].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/**
 * Headers every answer carries. HSTS only where the public address is https.
 * In: the public address and the inline code of the pages. Out: name and value pairs.
 */
export function securityHeaders(publicUrl: string, inline: Inline): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(inline)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-site'],
    ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];
  if (publicUrl.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
