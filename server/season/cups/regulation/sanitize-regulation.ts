import sanitizeHtml from 'sanitize-html';
import { LRUCache } from 'lru-cache';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'hr',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Pictures may only come from our own uploads, and links reveal nothing about the page.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/files\/[\w/.-]+$/.test(frame.attribs['src'] ?? ''),
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
};

/** The most characters of a regulation, which is some sixty pages with their tables. */
const MOST_CHARACTERS = 400_000;
/** The deepest that elements may be nested. A list in a cell of a table takes some ten levels. */
const DEEPEST = 60;

const emptyElements = ['br', 'hr', 'img', 'col', 'input', 'meta', 'link', 'wbr', 'source'];

/** Tells before the parsing whether a regulation is too long or too deep: twice as deep takes four times as long. */
export function isTooHeavy(html: string): boolean {
  if (html.length > MOST_CHARACTERS) return true;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (end !== '') depth = Math.max(0, depth - 1);
    else if (!emptyElements.includes(name.toLowerCase())) depth += 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const clean = new LRUCache<string, string>({ max: 200 });

/** Remembers that another thread found a text clean. */
export function rememberClean(html: string, cleaned: string): void {
  clean.set(html, cleaned);
  clean.set(cleaned, cleaned);
}

/**
 * Reduces the rich text of a regulation to what it needs, when it is written, and again when it is read: text that
 * reached the database another way cannot affect the page around it. A text that is too heavy is left out.
 */
export function sanitizeRegulation(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const result = isTooHeavy(html) ? '' : sanitizeHtml(html, allowed);
  clean.set(html, result);
  return result;
}
