import type { DayPart } from '#rules/raceday/paper/day-parts.ts';
import type { SheetWords } from '#server/pdf/documents/columns.ts';
import { Paper } from '#server/pdf/drawing/paper.ts';
import { whenAndWhere } from '#server/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';
import { announcerPages } from './announcer.ts';
import { classPages } from './lists/class-lists.ts';
import { type DayPage, drawFrame, roomOf } from '#server/pdf/documents/day-page.ts';
import type { DayRequest } from '#server/pdf/documents/day-request.ts';
import { blankPages, padPages } from './finish-pads.ts';
import { gatePages } from './gate-cards.ts';
import { penPages } from './pen-rows.ts';
import { podiumPages } from './podium.ts';
import { programmePages } from './lists/programme-list.ts';

type Pages = (paper: Paper, request: DayRequest, locale: SheetWords) => DayPage[];

const parts: Readonly<Record<DayPart, Pages>> = {
  programme: programmePages,
  classes: classPages,
  gates: gatePages,
  pads: padPages,
  pens: penPages,
  announcer: announcerPages,
  podium: podiumPages,
  blank: (paper, _request, locale) => blankPages(paper, locale),
};

/** A page that says that there is nothing to print. */
const nothing = (paper: Paper, locale: SheetWords): DayPage => ({
  title: m.pdf_day_part_programme({}, locale),
  told: '',
  legend: '',
  draw: ({ x, y }) =>
    paper.read(paper.root, 'P', () =>
      paper.line(m.pdf_day_nothing({}, locale), x, y, { face: 'regular', size: 12 }),
    ),
});

/** A day on paper: its parts one after the other, each counting its own pages. Pages are planned before anything is drawn. */
export function renderDay(request: DayRequest): Promise<Buffer> {
  const { language, made_at } = request;
  const locale = { locale: language, country: request.country };
  const paper = new Paper({
    title: whenAndWhere(request.race_name, request.race_date, request.race_place),
    author: request.organization_name,
    language,
    made_at,
    landscape: false,
    size: request.paper,
  });
  const planned = request.parts
    .map((part) => parts[part](paper, request, locale))
    .filter((pages) => pages.length > 0);
  const room = roomOf(request.paper);
  for (const pages of planned.length > 0 ? planned : [[nothing(paper, locale)]])
    for (const [index, page] of pages.entries()) {
      paper.doc.addPage();
      if (index === 0) paper.doc.outline.addItem(page.title);
      drawFrame(paper, request, page, [index + 1, pages.length]);
      page.draw(room);
    }
  return paper.end();
}
