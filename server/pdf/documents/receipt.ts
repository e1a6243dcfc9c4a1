import { moneyText } from '#rules/money/money.ts';
import type { ReceiptRequest } from './document.ts';
import { type Face, LINE } from '#server/pdf/drawing/fonts.ts';
import { hairline, ink, Paper, soft, yellow } from '#server/pdf/drawing/paper.ts';
import { drawGate, drawSlant } from '#server/pdf/drawing/shapes.ts';
import { timeStamp } from '#server/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';

/** A4 in points; the receipt takes its upper part, to be cut or folded. */
const page = { width: 595.28, height: 841.89 };
const margin = 42;
const right = page.width - margin;
const inner = right - margin;

interface Style {
  face: Face;
  size: number;
  colour?: string;
}

/** A text at its place, wrapped, read aloud as `tag`. Out: where the next may begin. */
function write(
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

/** An amount at the right margin. */
function amount(paper: Paper, text: string, y: number, size: number): void {
  paper.read(paper.root, 'P', () => paper.line(text, right, y, { face: 'bold', size, align: 'right' }));
}

function rule(paper: Paper, y: number, thick = 0.7, colour = hairline): void {
  paper.decorate('Layout', () => paper.doc.rect(margin, y, inner, thick).fill(colour));
}

function drawHead(paper: Paper, request: ReceiptRequest): number {
  const locale = { locale: request.language };
  paper.decorate('Layout', () => drawGate(paper, margin, margin, 40));
  const left = margin + 64;
  let y = write(paper, 'H1', m.pdf_receipt({}, locale), [left, margin - 4, 250], { face: 'bold', size: 22 });
  y = write(paper, 'P', request.payee_name, [left, y, inner - 64 - 150], { face: 'semibold', size: 13 });
  if (request.organization_name !== null)
    y = write(paper, 'P', request.organization_name, [left, y, inner - 64 - 150], {
      face: 'regular',
      size: 10,
      colour: soft,
    });
  const number = m.pdf_receipt_number({ number: String(request.receipt_number).padStart(5, '0') }, locale);
  amount(paper, number, margin, 18);
  const when = timeStamp(request.issued_at, request.zone);
  paper.read(paper.root, 'P', () =>
    paper.line(when, right, margin + 26, { face: 'regular', size: 10, colour: soft, align: 'right' }),
  );
  const foot = Math.max(y, margin + 48) + 8;
  paper.decorate('Layout', () => drawSlant(paper, [margin, foot, inner - 1, 2.4], yellow));
  return foot + 20;
}

function drawLines(paper: Paper, request: ReceiptRequest, top: number): number {
  let y = top;
  for (const { rider_fullname, concept, cents } of request.lines) {
    if (y > page.height - 120) {
      paper.doc.addPage();
      y = margin;
    }
    rule(paper, y);
    amount(paper, moneyText(cents, request.currency), y + 6, 12);
    y = write(paper, 'P', rider_fullname, [margin, y + 6, inner - 130], { face: 'semibold', size: 12 });
    y =
      write(paper, 'P', concept, [margin, y, inner - 130], { face: 'regular', size: 10.5, colour: soft }) + 7;
  }
  return y;
}

/** Across a receipt that is no longer worth anything, why; its number stays. */
function drawCancelled(paper: Paper, request: ReceiptRequest, y: number): number {
  const { cancelled, language, zone } = request;
  if (cancelled === null) return y;
  const locale = { locale: language };
  const words = m.pdf_receipt_cancelled({ when: timeStamp(cancelled.at, zone) }, locale);
  paper.decorate('Layout', () => {
    paper.doc.rect(margin, y, inner, 26).fill(ink);
  });
  write(paper, 'P', words, [margin + 10, y + 5, inner - 20], { face: 'bold', size: 13, colour: '#ffffff' });
  return write(paper, 'P', cancelled.reason, [margin, y + 34, inner], { face: 'regular', size: 11 }) + 8;
}

/** The receipt of cash: who paid, for whom and what, how much, and its number in the book. */
export function renderReceipt(request: ReceiptRequest): Promise<Buffer> {
  const { language, made_at, payee_name: author, receipt_number } = request;
  const locale = { locale: language };
  const title = m.pdf_receipt_title({ number: String(receipt_number), club: author }, locale);
  const paper = new Paper({ title, author, language, made_at, landscape: false });
  paper.doc.addPage();
  let y = drawCancelled(paper, request, drawHead(paper, request));
  y = write(paper, 'P', m.pdf_receipt_from({}, locale), [margin, y, inner], {
    face: 'regular',
    size: 10.5,
    colour: soft,
  });
  y = write(paper, 'P', request.payer_name, [margin, y, inner], { face: 'bold', size: 16 }) + 12;
  y = drawLines(paper, request, y);
  rule(paper, y, 1.4, ink);
  write(paper, 'P', m.pdf_receipt_total({}, locale), [margin, y + 9, 200], { face: 'bold', size: 15 });
  amount(paper, moneyText(request.cents, request.currency), y + 7, 18);
  y += 40;
  if (request.issued_by !== '')
    y = write(paper, 'P', m.pdf_receipt_by({ name: request.issued_by }, locale), [margin, y, inner], {
      face: 'regular',
      size: 10.5,
    });
  write(paper, 'P', m.pdf_receipt_small({}, locale), [margin, y + 2, inner], {
    face: 'regular',
    size: 9,
    colour: soft,
  });
  return paper.end();
}
