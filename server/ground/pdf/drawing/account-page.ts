import { type Face, LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { hairline, ink, type Paper, soft, yellow } from '#server/ground/pdf/drawing/paper.ts';
import { drawGate, drawSlant } from '#server/ground/pdf/drawing/shapes.ts';

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

/** Draws the head of a page: its title, the names below it, its number and its moment. Returns where the text continues. */
export function drawHead(
  paper: Paper,
  head: {
    title: string;
    room: number;
    payee: string;
    organization: string | null;
    number: string;
    when: string;
  },
): number {
  paper.decorate('Layout', () => drawGate(paper, margin, margin, 40));
  const left = margin + 64;
  const room = inner - 64 - 150;
  let y = writeText(paper, 'H1', head.title, [left, margin - 4, head.room], { face: 'bold', size: 22 });
  y = writeText(paper, 'P', head.payee, [left, y, room], { face: 'semibold', size: 13 });
  if (head.organization !== null)
    y = writeText(paper, 'P', head.organization, [left, y, room], {
      face: 'regular',
      size: 10,
      colour: soft,
    });
  amount(paper, head.number, margin, 18);
  paper.read(paper.root, 'P', () =>
    paper.line(head.when, right, margin + 26, { face: 'regular', size: 10, colour: soft, align: 'right' }),
  );
  const foot = Math.max(y, margin + 48) + 8;
  paper.decorate('Layout', () => drawSlant(paper, [margin, foot, inner - 1, 2.4], yellow));
  return foot + 20;
}

/** Prints words across a page, and the reason below them. Returns where the text continues. */
export function drawAcross(paper: Paper, words: string, reason: string, y: number): number {
  paper.decorate('Layout', () => paper.doc.rect(margin, y, inner, 26).fill(ink));
  writeText(paper, 'P', words, [margin + 10, y + 5, inner - 20], {
    face: 'bold',
    size: 13,
    colour: '#ffffff',
  });
  return writeText(paper, 'P', reason, [margin, y + 34, inner], { face: 'regular', size: 11 }) + 8;
}
