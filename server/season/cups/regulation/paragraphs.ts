import sanitizeHtml from 'sanitize-html';

/** A paragraph of a regulation as a reader sees it, without its style. */
export interface Paragraph {
  text: string;
  isHeading: boolean;
}

/** Each of these elements begins a new line. */
const blocks = ['h2', 'h3', 'h4', 'p', 'li', 'blockquote', 'caption', 'tr', 'hr', 'br', 'ul', 'ol', 'table'];
const headings = ['h2', 'h3', 'h4'];
/** Signs that nobody can type, for the end of a line, the beginning of a heading, and the border between cells. */
const [lineEnd, headingMark, cellEnd] = ['\uE000', '\uE001', '\uE002'];

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '');

/** Returns the headings, lines of lists and rows of tables in order, of a regulation in clean HTML, or null. */
export function paragraphsOf(html: string | null): Paragraph[] {
  if (html === null) return [];
  const marked = html.replaceAll(/<(\/?)([a-z0-9]+)\b[^<>]*>/gi, (tag, end: string, spelled: string) => {
    const name = spelled.toLowerCase();
    if (end !== '' && (name === 'td' || name === 'th')) return `${cellEnd}${tag}`;
    if (!blocks.includes(name)) return tag;
    return end === '' && headings.includes(name) ? `${lineEnd}${headingMark}` : lineEnd;
  });
  const plain = unescaped(sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} }));
  return plain.split(lineEnd).flatMap((line) => {
    const text = line
      .replaceAll(headingMark, '')
      .split(cellEnd)
      .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
      .join(' · ');
    return text === '' ? [] : [{ text, isHeading: line.includes(headingMark) }];
  });
}
