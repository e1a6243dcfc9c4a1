import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

/** Returns what a phone needs to install the site as an app, in the reader's language. */
export function manifestOf(site: 'latam' | 'argentina', language: Language): Record<string, unknown> {
  const locale = { locale: language };
  const name = site === 'argentina' ? `${m.app_name({}, locale)} Argentina` : m.app_name({}, locale);
  return {
    id: '/',
    name,
    short_name: m.app_name({}, locale),
    description: m.manifest_description({}, locale),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0d1015',
    theme_color: '#0d1015',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: m.shell_footer_cups({}, locale), url: '/' },
      { name: m.shell_footer_ranking({}, locale), url: '/ranking' },
      { name: m.profile_title({}, locale), url: '/profile' },
    ],
  };
}
