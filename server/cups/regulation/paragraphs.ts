import sanitizeHtml from 'sanitize-html';

/** A paragraph of a regulation as it is read, without its look. */
export interface Paragraph {
  text: string;
  isHeading: boolean;
}

/** Elements that each begin a new line. */
const blocks = ['h2', 'h3', 'h4', 'p', 'li', 'blockquote', 'caption', 'tr', 'hr', 'br', 'ul', 'ol', 'table'];
const headings = ['h2', 'h3', 'h4'];
/** Signs nobody can type: where a line ends, where a heading begins, what parts the cells of a row. */
const [lineEnd, headingMark, cellEnd] = ['\uE000', '\uE001', '\uE002'];

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '');

/** The paragraphs of a regulation in order: headings, lines of lists, rows of tables. In: clean HTML; null: none. */
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
