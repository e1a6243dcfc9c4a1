/** Money that came into an account, as the bank writes it. What went out is nobody's due. */
export interface StatementLine {
  /** 'YYYY-MM-DD'. */
  day: string;
  cents: number;
  /** Everything the bank says of it, in one text. */
  text: string;
}

/** The longest text of a line that is kept. Ours: banks write less. */
export const MOST_LINE_TEXT = 500;

/** The words of a line as one text, without empty and repeated parts. */
export function lineText(parts: readonly string[]): string {
  const words = parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '');
  return [...new Set(words)].join(' · ').slice(0, MOST_LINE_TEXT);
}

/**
 * Which of several equal lines each is: two transfers of one amount by one person on one day are two. Files that overlap then meet line
 * by line, whatever order they come in.
 * In: the lines of one file. Out: them, each with its place among its equals, from 1.
 */
export function numberEquals(lines: readonly StatementLine[]): (StatementLine & { ordinal: number })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const key = JSON.stringify([line.day, line.cents, line.text]);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return { ...line, ordinal };
  });
}
