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
  // Pictures only from our own uploads; links leave no trace behind.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/files\/[\w/.-]+$/.test(frame.attribs['src'] ?? ''),
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
};

const clean = new LRUCache<string, string>({ max: 200 });

/**
 * Rich text of a regulation, reduced to what a regulation needs. It is cleaned when it is written, and again when it is read:
 * whatever came into the database another way can do nothing to the page around it.
 */
export function sanitizeRegulation(html: string): string {
  const known = clean.get(html);
  if (known !== undefined) return known;
  const result = sanitizeHtml(html, allowed);
  clean.set(html, result);
  return result;
}
