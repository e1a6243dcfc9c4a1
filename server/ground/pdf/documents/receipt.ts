import { moneyText } from '#rules/money/money.ts';
import type { ReceiptRequest } from './document.ts';
import {
  amount,
  drawAcross,
  drawHead,
  inner,
  margin,
  page,
  rule,
  writeText,
} from '#server/ground/pdf/drawing/account-page.ts';
import { ink, Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { timeStamp } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';

function drawLines(paper: Paper, request: ReceiptRequest, top: number): number {
  let y = top;
  for (const { rider_fullname, concept, cents } of request.lines) {
    if (y > page.height - 120) {
      paper.doc.addPage();
      y = margin;
    }
    rule(paper, y);
    amount(paper, moneyText(cents, request.currency), y + 6, 12);
    y = writeText(paper, 'P', rider_fullname, [margin, y + 6, inner - 130], { face: 'semibold', size: 12 });
    y =
      writeText(paper, 'P', concept, [margin, y, inner - 130], {
        face: 'regular',
        size: 10.5,
        colour: soft,
      }) + 7;
  }
  return y;
}

/** Prints across a cancelled receipt why it is no longer valid. Its number stays. */
function drawCancelled(paper: Paper, request: ReceiptRequest, y: number): number {
  const { cancelled, language, zone } = request;
  if (cancelled === null) return y;
  const locale = { locale: language };
  const words = m.pdf_receipt_cancelled({ when: timeStamp(cancelled.at, zone) }, locale);
  return drawAcross(paper, words, cancelled.reason, y);
}

/** Renders the receipt of cash: who paid, for whom and what, how much, and its number in the book. */
export function renderReceipt(request: ReceiptRequest): Promise<Buffer> {
  const { language, made_at, payee_name: author, receipt_number } = request;
  const locale = { locale: language };
  const title = m.pdf_receipt_title({ number: String(receipt_number), club: author }, locale);
  const paper = new Paper({ title, author, language, made_at, landscape: false });
  paper.doc.addPage();
  const head = drawHead(paper, {
    title: m.pdf_receipt({}, locale),
    room: 250,
    payee: author,
    organization: request.organization_name,
    number: m.pdf_receipt_number({ number: String(receipt_number).padStart(5, '0') }, locale),
    when: timeStamp(request.issued_at, request.zone),
  });
  let y = drawCancelled(paper, request, head);
  y = writeText(paper, 'P', m.pdf_receipt_from({}, locale), [margin, y, inner], {
    face: 'regular',
    size: 10.5,
    colour: soft,
  });
  y = writeText(paper, 'P', request.payer_name, [margin, y, inner], { face: 'bold', size: 16 }) + 12;
  y = drawLines(paper, request, y);
  rule(paper, y, 1.4, ink);
  writeText(paper, 'P', m.pdf_receipt_total({}, locale), [margin, y + 9, 200], { face: 'bold', size: 15 });
  amount(paper, moneyText(request.cents, request.currency), y + 7, 18);
  y += 40;
  if (request.issued_by !== '')
    y = writeText(paper, 'P', m.pdf_receipt_by({ name: request.issued_by }, locale), [margin, y, inner], {
      face: 'regular',
      size: 10.5,
    });
  writeText(paper, 'P', m.pdf_receipt_small({}, locale), [margin, y + 2, inner], {
    face: 'regular',
    size: 9,
    colour: soft,
  });
  return paper.end();
}
