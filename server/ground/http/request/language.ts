import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '#contract/values.ts';

const known = new Map<string, Language>([
  ['es', 'es'],
  ['en', 'en'],
  ['pt', 'pt'],
]);

/** Returns the language of ours that a browser prefers, or null when it requests none of them. */
export function acceptedLanguage(header: string): Language | null {
  if (header.length > 200) return null;
  const wanted = header
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), weight: weight ? Number(weight.trim().slice(2)) : 1, position };
    })
    .filter((one) => known.has(one.tag) && one.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  return known.get(wanted[0]?.tag ?? '') ?? null;
}

/** Returns the language that an address was shared in, or null when it names none. */
export function sharedLanguage(url: string): Language | null {
  if (!url.includes('lang=')) return null;
  const code = /[?&]lang=(es|en|pt)(?:&|$)/.exec(url)?.[1];
  return known.get(code ?? '') ?? null;
}

/**
 * Returns the language that a shared cache has chosen for the reader, as the last parameter of an address that nobody
 * sees, or null. A cache that ignores `vary` needs an address for each language.
 */
export function chosenLanguage(url: string): Language | null {
  return known.get(/[?&]_lang=(es|en|pt)$/.exec(url)?.[1] ?? '') ?? null;
}

/**
 * Returns the reader's language: as a shared cache has chosen it, then cookie `lang`, then the browser's preference, then Spanish (spec §4). A client that
 * requests none of ours, as messengers do, gets the language the link was shared in.
 */
export function languageOf(headers: IncomingHttpHeaders, url = ''): Language {
  const chosen = chosenLanguage(url);
  if (chosen !== null) return chosen;
  const cookie = headers.cookie;
  if (cookie !== undefined) {
    const match = /(?:^|;\s*)lang=(es|en|pt)(?:;|$)/.exec(cookie);
    if (match) return known.get(match[1] ?? '') ?? 'es';
  }
  return acceptedLanguage(headers['accept-language'] ?? '') ?? sharedLanguage(url) ?? 'es';
}
