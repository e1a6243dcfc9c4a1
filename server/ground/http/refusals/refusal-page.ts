import type { Language } from '#contract/values.ts';
import type { RefusalBody } from './refuse.ts';
import * as m from '#text/messages/messages.js';

/** The style of the page, for the content-security-policy. */
export const refusalStyle =
  ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:32rem;padding:3rem 1rem}' +
  'h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}a{color:inherit;display:inline-block;font-weight:700;margin-right:1.5rem;padding:.75rem 0}';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Tells whether a person followed a link, who gets a page and not JSON. */
export function wantsPage(url: string, accept: string | undefined): boolean {
  return !url.startsWith('/api/') && accept?.includes('text/html') === true;
}

/** Writes a page of one sentence that needs nothing else, with HTML below it. */
export function plainPage(sentence: string, below: string, language: Language): string {
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${m.app_name({}, { locale: language })}</title><style>${refusalStyle}</style>` +
    `<main><h1>${escaped(sentence)}</h1>${below}</main></html>`
  );
}

/** Writes a refusal as a page: what happened, a link to try again, and a link home. */
export function refusalPage({ message }: RefusalBody, language: Language): string {
  const locale = { locale: language };
  const links = `<p><a href="">${m.page_retry({}, locale)}</a><a href="/">${m.confirm_home({}, locale)}</a></p>`;
  return plainPage(message, links, language);
}
