import type { Boot } from './App.tsx';
import type { Head, PageAssets } from '#web/ground/page.ts';
import { sharedAddress } from '#web/ground/address/shared-address.ts';
import { screens } from './page/table.ts';
import { inlineEarlyScript } from './first/early-script.ts';
import type { FirstFacts } from './first/facts.ts';
import { inlineThemeScript } from '#web/ground/screen/theme.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** Writes JSON that cannot end its script element early. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const locales = { es: 'es_AR', en: 'en_US', pt: 'pt_BR' } as const;

function meta(name: string, content: string): string {
  const key = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
}

const absolute = (origin: string, address: string) => (address.startsWith('/') ? origin + address : address);

function previewTags(head: Head, boot: Boot): string[] {
  const image = absolute(boot.origin, head.image ?? `/og/${boot.language}/site.jpg`);
  return [
    meta('og:site_name', 'Partidor'),
    meta('og:type', 'website'),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', boot.origin + sharedAddress(head.shared ?? head.canonical, boot.language)),
    meta('og:image', image),
    ...(head.image === null || head.image.startsWith('/og/')
      ? [meta('og:image:width', '1200'), meta('og:image:height', '630')]
      : []),
    meta('og:locale', locales[boot.language]),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** Lists the files that draw the page: React, the client, the page's own screen and its texts. */
const drawingFiles = ({ page, language }: Boot, assets: PageAssets): string[] => [
  ...new Set([...assets.client, ...(assets.screens[page.screen] ?? []), ...assets.texts[language]]),
];

/** Tells whether search engines should not store a page: it is missing, an account's, or about one person. */
export const isClosedToRobots = (head: Head, status: number): boolean =>
  status === 404 || head.private === true;

/**
 * Writes the whole HTML of a page. `css` is alone in its element and the inline script is constant, because the
 * content-security-policy has the hash of both.
 */
export function htmlDocument(parts: {
  head: Head;
  boot: Boot;
  assets: PageAssets;
  body: string;
  status: number;
  ridden: FirstFacts['ridden'];
  counted: FirstFacts['counted'];
}): string {
  const { head, boot, assets, body, status, ridden, counted } = parts;
  const { language, analytics } = boot;
  const code = drawingFiles(boot, assets);
  const isForm = screens[boot.page.screen].isForm === true;
  const facts: FirstFacts = { language, isForm, ridden, counted, analytics };
  const closed = isClosedToRobots(head, status);
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<script>${inlineThemeScript}</script>`,
    `<style>${assets.css}</style>`,
    head.preloadImage === null
      ? ''
      : `<link rel="preload" href="${escapeHtml(head.preloadImage)}" as="image" fetchpriority="high">`,
    meta('description', head.description),
    closed ? meta('robots', 'noindex') : '',
    // A page that search engines should not store names no canonical page, because they would store that one.
    head.private === true ? '' : `<link rel="canonical" href="${escapeHtml(boot.origin + head.canonical)}">`,
    ...previewTags(head, boot),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta name="theme-color" content="#0d1015">',
    head.jsonLd === null ? '' : `<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>`,
  ];
  const early = `data-first="${assets.first.join(' ')}" data-drawing="${code.join(' ')}"${isForm ? ' data-form' : ''}`;
  return [
    `<!doctype html><html lang="${language}"><head>${lines.join('')}</head><body>`,
    `<script ${early}>${inlineEarlyScript}</script>`,
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="page">${scriptJson(boot)}</script>`,
    `<script type="application/json" id="first">${scriptJson(facts)}</script></body></html>`,
  ].join('');
}
