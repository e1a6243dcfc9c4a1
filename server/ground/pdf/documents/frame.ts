import type { SheetRequest } from './document.ts';
import { LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { ink, type Paper, soft, yellow } from '#server/ground/pdf/drawing/paper.ts';
import { drawGate, drawQr, drawSlant } from '#server/ground/pdf/drawing/shapes.ts';
import { sponsorsOf, sponsorWords } from '#server/ground/pdf/drawing/sponsors.ts';
import {
  entriesOpen,
  plainAddress,
  sheetStatus,
  timeStamp,
  whenAndWhere,
} from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';
import { sheetTitle } from '#text/stages.ts';

/** A4 in points, with a margin of 10 mm. */
export const sheet = { width: 595.28, height: 841.89, margin: 28.35 };
export const innerWidth = sheet.width - 2 * sheet.margin;

const qrSide = 58;
const gateWidth = 52;
const small = { face: 'regular', size: 9 } as const;

type Structure = PDFKit.PDFStructureElement;
interface Line {
  tag: string;
  lines: string[];
  face: 'regular' | 'semibold' | 'bold';
  size: number;
  colour: string;
}

/** Draws what is on every page: the race, the sheet, how final it is, and the address of the live page. */
export class Frame {
  readonly top: number;
  readonly bottom: number;
  #request: SheetRequest;
  #paper: Paper;
  #head: Line[];
  #status: string;
  #legend: string[];
  #race: string[];
  #stamp: string;

  constructor(paper: Paper, request: SheetRequest, legend: string) {
    const { race, kind, language } = request;
    const locale = { locale: language };
    this.#paper = paper;
    this.#request = request;
    this.#status = sheetStatus(kind, race, locale);
    const room = innerWidth - qrSide - gateWidth - 24;
    const line = (tag: string, text: string, face: Line['face'], size: number, colour = ink): Line => ({
      tag,
      lines: paper.wrap(text, face, size, room),
      face,
      size,
      colour,
    });
    this.#head = [
      line('H1', sheetTitle(kind, locale), 'bold', 19),
      line('P', race.cup.cup_name, 'semibold', 11.5),
      line('P', whenAndWhere(race.race_name, race.race_date, race.race_place), 'regular', 10),
      line('P', race.organization.organization_name, 'regular', 9, soft),
      ...sponsorWords(sponsorsOf(race.race_sponsors ?? [], null), locale).map((words) =>
        line('P', words, 'semibold', 9),
      ),
      // A list that is printed while entries are open says until when they are.
      ...(kind === 'inscription' && race.race_status === 'INSCRIPTION'
        ? [line('P', entriesOpen(race, locale), 'semibold', 9)]
        : []),
    ];
    const when = timeStamp(request.made_at, race.organization.organization_zone);
    this.#stamp = `${this.#status} · ${m.pdf_made({ when }, locale)}`;
    const stampWidth = paper.width(this.#stamp, 'semibold', small.size);
    const raceRoom = innerWidth - stampWidth - 90;
    const name = whenAndWhere(race.race_name, race.race_date, null);
    this.#race = paper.wrap(name, small.face, small.size, raceRoom);
    this.#legend = paper.wrap(legend, small.face, small.size, innerWidth);
    const texts = this.#head.reduce((sum, { lines, size }) => sum + lines.length * size * LINE, 0);
    this.top = sheet.margin + Math.max(texts, qrSide + small.size * LINE + 2) + 16;
    const foot = (this.#legend.length + this.#race.length) * small.size * LINE + 12;
    this.bottom = sheet.height - sheet.margin - foot;
  }

  /** Screen readers read the header of the first page. On the others it is a repetition. */
  draw(page: number, pages: number): void {
    if (page === 1) {
      this.#paper.decorate('Layout', () => this.#drawSigns());
      this.#drawHead((tag, draw) => this.#paper.read(this.#paper.root, tag, draw));
      this.#readQr(this.#paper.root);
    } else {
      this.#paper.decorate('Pagination', () => {
        this.#drawSigns();
        this.#drawHead((_tag, draw) => draw());
        this.#drawQr();
      });
    }
    this.#drawFoot(page, pages);
  }

  #drawSigns(): void {
    const { margin } = sheet;
    drawGate(this.#paper, margin, margin + 4, 42);
    drawSlant(this.#paper, [margin, this.top - 10, innerWidth - 1, 2.4], yellow);
  }

  #drawHead(mark: (tag: string, draw: () => void) => void): void {
    const left = sheet.margin + gateWidth + 12;
    let y = sheet.margin - 3;
    for (const { tag, lines, ...style } of this.#head) {
      const top = y;
      mark(tag, () => {
        for (const [index, text] of lines.entries())
          this.#paper.line(text, left, top + index * style.size * LINE, style);
      });
      y += lines.length * style.size * LINE;
    }
    // The title of an entry list says already that it is a list.
    if (this.#request.kind !== 'inscription') this.#drawChip(mark);
  }

  /** Draws how final the sheet is, beside its title. */
  #drawChip(mark: (tag: string, draw: () => void) => void): void {
    const [title] = this.#head;
    const width = this.#paper.width(this.#status, 'bold', 9.5);
    const titleWidth = this.#paper.width(title?.lines.at(0) ?? '', 'bold', title?.size ?? 0);
    const x = sheet.margin + gateWidth + 12 + titleWidth + 14;
    const y = sheet.margin + 2;
    const official = this.#request.race.race_status === 'OFFICIAL';
    mark('P', () => {
      drawSlant(this.#paper, [x - 8, y, width + 12, 15], official ? ink : yellow);
      this.#paper.line(this.#status, x, y + 1.8, {
        face: 'bold',
        size: 9.5,
        colour: official ? '#ffffff' : ink,
      });
    });
  }

  #readQr(root: Structure): void {
    const { language, link } = this.#request;
    const alt = m.pdf_qr_live({ address: plainAddress(link) }, { locale: language });
    this.#paper.read(root, 'Figure', () => this.#drawQr(), { alt });
  }

  #drawQr(): void {
    const { language, link } = this.#request;
    const x = sheet.width - sheet.margin - qrSide;
    const { margin } = sheet;
    drawQr(this.#paper, link, x, margin, qrSide);
    this.#paper.line(m.pdf_live({}, { locale: language }), x + qrSide / 2, margin + qrSide + 2, {
      ...small,
      align: 'center',
    });
  }

  #drawFoot(page: number, pages: number): void {
    const step = small.size * LINE;
    const right = sheet.width - sheet.margin;
    let y = this.bottom + 8;
    this.#paper.decorate('Pagination', () => {
      this.#paper.doc.rect(sheet.margin, y - 3, innerWidth, 0.6).fill(ink);
      for (const line of this.#legend) {
        this.#paper.line(line, sheet.margin, y, { ...small, colour: soft });
        y += step;
      }
      const number = m.pdf_page({ page, pages }, { locale: this.#request.language });
      this.#paper.line(number, right, y, { ...small, face: 'semibold', align: 'right' });
      this.#paper.line(this.#stamp, right - 72, y, { ...small, face: 'semibold', align: 'right' });
      for (const line of this.#race) {
        this.#paper.line(line, sheet.margin, y, { ...small, colour: soft });
        y += step;
      }
    });
  }
}
