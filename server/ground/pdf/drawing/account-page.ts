import { type Face, LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { hairline, type Paper } from '#server/ground/pdf/drawing/paper.ts';

/** A4 in points. */
export const page = { width: 595.28, height: 841.89 };
export const margin = 42;
export const right = page.width - margin;
export const inner = right - margin;

interface Style {
  face: Face;
  size: number;
  colour?: string;
}

/** Writes a wrapped text that screen readers read as `tag`, and returns where the next may begin. */
export function writeText(
  paper: Paper,
  tag: string,
  text: string,
  [x, y, room]: [number, number, number],
  style: Style,
): number {
  const lines = paper.wrap(text, style.face, style.size, room);
  if (lines.length === 0) return y;
  paper.read(paper.root, tag, () => {
    for (const [index, line] of lines.entries()) paper.line(line, x, y + index * style.size * LINE, style);
  });
  return y + lines.length * style.size * LINE;
}

/** Writes an amount at the right margin. */
export function amount(paper: Paper, text: string, y: number, size: number): void {
  paper.read(paper.root, 'P', () => paper.line(text, right, y, { face: 'bold', size, align: 'right' }));
}

/** Draws a line across the page. */
export function rule(paper: Paper, y: number, thick = 0.7, colour = hairline): void {
  paper.decorate('Layout', () => paper.doc.rect(margin, y, inner, thick).fill(colour));
}
