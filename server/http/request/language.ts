import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '#contract/values.ts';

const known = new Map<string, Language>([
  ['es', 'es'],
  ['en', 'en'],
  ['pt', 'pt'],
]);

function fromAcceptLanguage(header: string): Language {
  const wanted = header
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), weight: weight ? Number(weight.trim().slice(2)) : 1, position };
    })
    .filter((one) => known.has(one.tag) && one.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  return known.get(wanted[0]?.tag ?? '') ?? 'es';
}

/** The reader's language: cookie `lang`, then what the browser asks for, then Spanish (spec §4). */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const cookie = headers.cookie;
  if (cookie !== undefined) {
    const match = /(?:^|;\s*)lang=(es|en|pt)(?:;|$)/.exec(cookie);
    if (match) return known.get(match[1] ?? '') ?? 'es';
  }
  const header = headers['accept-language'];
  if (header === undefined || header.length > 200) return 'es';
  return fromAcceptLanguage(header);
}
