import type { PaperSize } from '#rules/raceday/day/paper/day-parts.ts';
import { LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { drawQr } from '#server/ground/pdf/drawing/shapes.ts';
import { sponsorWords } from '#server/ground/pdf/drawing/sponsors.ts';
import { plainAddress, timeStamp, whenAndWhere } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';
import type { DayRequest } from './day-request.ts';

/** A4 and Letter in points. */
const sizes = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
} as const satisfies Record<PaperSize, object>;
const margin = 28.35;
const headHeight = 62;
const footHeight = 16;
const qrSide = 50;

/** The area for the contents of a page. */
export interface PageRoom {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the area that a page of the day has under its head. */
export function roomOf(paper: PaperSize): PageRoom {
  const { width, height } = sizes[paper];
  return {
    x: margin,
    y: margin + headHeight,
    width: width - 2 * margin,
    height: height - 2 * margin - headHeight - footHeight,
  };
}

/** A page of a part of the day, planned and not drawn yet. */
export interface DayPage {
  title: string;
  /** The number of the sheet, and what changed. It is empty when it has neither. */
  told: string;
  /** The way it is read or filled in. */
  legend: string;
  draw: (room: PageRoom) => void;
}

/** Draws what is on every page: the part, the race, the time of printing, and the live page's address. */
export function drawFrame(paper: Paper, request: DayRequest, page: DayPage, place: [number, number]): void {
  const { language } = request;
  const locale = { locale: language };
  const { x, y, width, height } = roomOf(request.paper);
  const right = x + width;
  const room = width - qrSide - 12;
  const when = timeStamp(request.made_at, request.zone);
  const race = [
    whenAndWhere(request.race_name, request.race_date, request.race_place),
    request.cup_name,
    ...sponsorWords(request.sponsors, locale),
  ];
  const told = [page.told, m.pdf_day_printed({ when }, locale)].filter((one) => one !== '').join(' · ');
  const lines = [
    { tag: 'H1', face: 'bold', top: -5, ...paper.fit(page.title, 'bold', 20, 13, room) },
    { tag: 'P', face: 'regular', top: 20, ...paper.fit(race.join(' · '), 'regular', 9.5, 7, room) },
    { tag: 'P', face: 'semibold', top: 33, ...paper.fit(told, 'semibold', 9.5, 7, room) },
  ] as const;
  for (const { tag, top, ...line } of lines)
    paper.read(paper.root, tag, () => paper.line(line.text, x, margin + top, line));
  const alt = m.pdf_qr_live({ address: plainAddress(request.link) }, locale);
  const drawCode = () => drawQr(paper, request.link, right - qrSide, margin - 2, qrSide);
  if (place[0] === 1) paper.read(paper.root, 'Figure', drawCode, { alt });
  else paper.decorate('Pagination', drawCode);
  paper.decorate('Pagination', () => {
    paper.doc.rect(x, y - 9, width, 2).fill(ink);
    const foot = y + height + footHeight - 9;
    const legend = paper.fit(page.legend, 'regular', 8, 6, width - 60);
    paper.line(legend.text, x, foot, { face: 'regular', size: legend.size, colour: soft });
    paper.line(`${place[0]} / ${place[1]}`, right, foot, { face: 'bold', size: 8.5, align: 'right' });
  });
}

/** The top of a text of a size that is centred in a row. */
export const middle = (y: number, height: number, size: number): number => y + (height - size * LINE) / 2;
