import type { CertificateLine, CertificateRequest, CertificatesRequest } from './document.ts';
import { type Face, LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { ink, Paper, soft, yellow } from '#server/ground/pdf/drawing/paper.ts';
import { drawPlate, drawGateWall, drawQr, drawSlant } from '#server/ground/pdf/drawing/shapes.ts';
import { plainAddress, timeStamp, whenAndWhere } from '#server/ground/pdf/drawing/words.ts';
import { ordinalBeforeNoun } from '#text/ordinal.ts';
import * as m from '#text/messages/messages.js';

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 };
/** The left edge of the text, right of the gate. */
const left = 214;
const right = page.width - 44;
const qrSide = 74;
const foot = page.height - 44 - qrSide;

interface Text {
  text: string;
  face: Face;
  size: number;
  colour?: string;
}

/** Writes text from the top down, wrapped. Each call returns where the next may begin. */
class Column {
  y: number;
  #paper: Paper;

  constructor(paper: Paper, y: number) {
    this.#paper = paper;
    this.y = y;
  }

  add(tag: string, { text, ...style }: Text, room = right - left): void {
    const lines = this.#paper.wrap(text, style.face, style.size, room);
    if (lines.length === 0) return;
    this.#paper.read(this.#paper.root, tag, () => {
      for (const line of lines) {
        this.#paper.line(line, left, this.y, style);
        this.y += style.size * LINE;
      }
    });
  }
}

/** Returns the largest size at which the name fits on one line. A long name takes two lines of the smallest. */
function nameSize(paper: Paper, name: string): number {
  const sizes = [52, 48, 44, 40, 36, 32];
  return sizes.find((size) => paper.width(name, 'bold', size) <= right - left) ?? 30;
}

function drawResult(paper: Paper, column: Column, request: CertificateRequest, line: CertificateLine): void {
  const locale = { locale: request.language };
  const { rank, riders } = line;
  const room = right - left - 150;
  if (rank === null) {
    column.add('P', { text: m.pdf_certificate_took_part({}, locale), face: 'bold', size: 32 }, room);
  } else {
    const place = m.pdf_certificate_place({ place: ordinalBeforeNoun(rank, request.language) }, locale);
    column.add(
      'P',
      { text: m.pdf_certificate_reached({}, locale), face: 'regular', size: 13, colour: soft },
      room,
    );
    column.add('P', { text: place, face: 'bold', size: 44 }, room);
  }
  paper.decorate('Layout', () => drawSlant(paper, [left, column.y + 2, 150, 5], yellow));
  column.y += 15;
  column.add('P', { text: line.category_name, face: 'semibold', size: 17 }, room);
  // A rider alone in the category has nobody to be counted among.
  if (rank !== null && riders > 1)
    column.add(
      'P',
      { text: m.pdf_certificate_among({ count: riders }, locale), face: 'regular', size: 12, colour: soft },
      room,
    );
}

function drawFoot(paper: Paper, request: CertificateRequest): void {
  const locale = { locale: request.language };
  const { link, code } = request;
  const address = plainAddress(link);
  const status =
    request.status === 'official' ? m.status_official({}, locale) : m.status_provisional({}, locale);
  const when = timeStamp(request.made_at, request.zone);
  const room = right - left - qrSide - 24;
  const column = new Column(paper, foot + 4);
  column.add('P', { text: `${status} · ${m.pdf_made({ when }, locale)}`, face: 'semibold', size: 11 }, room);
  column.add('P', { text: m.pdf_certificate_code({ code }, locale), face: 'semibold', size: 11 }, room);
  const verify = m.pdf_certificate_verify({ address }, locale);
  column.add('P', { text: verify, face: 'regular', size: 10, colour: soft }, room);
  const alt = m.pdf_qr_verify({ address }, locale);
  paper.read(paper.root, 'Figure', () => drawQr(paper, link, right - qrSide, foot, qrSide), { alt });
}

function drawPage(paper: Paper, request: CertificateRequest, line: CertificateLine | null): void {
  const locale = { locale: request.language };
  const { organization_name: organization, rider_fullname: rider } = request;
  paper.doc.addPage();
  paper.decorate('Layout', () => {
    drawGateWall(paper, page.height);
    paper.doc.rect(left, foot - 14, right - left, 0.7).fill(ink);
  });
  const top = new Column(paper, 42);
  top.add('H1', { text: m.pdf_certificate({}, locale), face: 'bold', size: 30 });
  top.add('P', { text: request.cup_name, face: 'semibold', size: 17 });
  const event = whenAndWhere(request.race_name, request.race_date, request.race_place);
  top.add('P', { text: event, face: 'regular', size: 13 });
  top.y = Math.max(top.y + 22, 150);
  const intro = m.pdf_certificate_intro({ organization }, locale);
  top.add('P', { text: intro, face: 'regular', size: 13, colour: soft });
  top.add('H2', { text: rider, face: 'bold', size: nameSize(paper, rider) });
  if (request.club_name !== null) top.add('P', { text: request.club_name, face: 'regular', size: 14 });
  top.y += 20;
  if (line === null) {
    top.add('P', { text: m.pdf_certificate_took_part({}, locale), face: 'bold', size: 32 });
  } else {
    const plateTop = top.y;
    drawResult(paper, top, request, line);
    const alt = m.pdf_certificate_plate({ plate: line.plate }, locale);
    paper.read(paper.root, 'Figure', () => drawPlate(paper, line.plate, right - 132, plateTop), { alt });
  }
  drawFoot(paper, request);
}

function render(
  items: readonly [CertificateRequest, ...CertificateRequest[]],
  title: string,
): Promise<Buffer> {
  const [{ language, made_at, organization_name: author }] = items;
  const paper = new Paper({ title, author, language, made_at, landscape: true });
  for (const request of items) {
    const lines = request.lines.length === 0 ? [null] : request.lines;
    for (const line of lines) drawPage(paper, request, line);
  }
  return paper.end();
}

/** Renders a diploma, A4 landscape, with a page for each category in which the rider rode. */
export function renderCertificate(request: CertificateRequest): Promise<Buffer> {
  const { language, rider_fullname: rider } = request;
  return render([request], m.pdf_certificate_title({ rider }, { locale: language }));
}

/** Renders the diplomas of several riders of a date in one file, in their order. There is at least one. */
export async function renderCertificates({ items, language }: CertificatesRequest): Promise<Buffer> {
  const [first, ...others] = items;
  if (first === undefined) throw new Error('There is no certificate to render');
  const title = m.pdf_certificates_title({ event: first.race_name }, { locale: language });
  return render([first, ...others], title);
}
