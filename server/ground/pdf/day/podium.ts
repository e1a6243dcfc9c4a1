import { flowPages } from '#rules/raceday/day/paper/flow.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import { hairline, ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { sponsorWords } from '#server/ground/pdf/drawing/sponsors.ts';
import { ordinal } from '#text/ordinal.ts';
import * as m from '#text/messages/messages.js';
import { type DayPage, middle, type PageRoom, roomOf } from '#server/ground/pdf/documents/day-page.ts';
import type { DayRequest, PodiumLine, PrintedClass } from '#server/ground/pdf/documents/day-request.ts';

type Podium = PrintedClass['podiums'][number];

const headHeight = 20;
const rowHeight = 19;
/** The places that are called, and for which an open result leaves room. */
const steps = 3;

/** Everybody on a shared place is called. */
const rowsOf = ({ lines }: Podium): (PodiumLine | null)[] =>
  lines.length > 0 ? lines : Array.from({ length: steps }, () => null);

const heightOf = (podium: Podium): number => headHeight + rowsOf(podium).length * rowHeight;

function drawStep(
  paper: Paper,
  line: PodiumLine | null,
  place: number,
  at: PageRoom,
  locale: SheetWords,
): void {
  const y = (size: number) => middle(at.y, at.height, size);
  paper.line(ordinal(line?.rank ?? place, locale.locale), at.x + 4, y(12), { face: 'bold', size: 12 });
  if (!line) return;
  const plate = paper.fit(line.plate, 'bold', 12, 8, 50);
  paper.line(plate.text, at.x + 92, y(plate.size), { face: 'bold', size: plate.size, align: 'right' });
  const half = at.width * 0.6;
  const name = paper.fit(line.rider_fullname, 'bold', 12, 8, half - 108);
  paper.line(name.text, at.x + 104, y(name.size), { face: 'bold', size: name.size });
  const club = paper.fit(line.club_name ?? '', 'regular', 10, 7, at.width - half - 8);
  paper.line(club.text, at.x + half + 4, y(club.size), { face: 'regular', size: club.size });
}

function drawPodium(paper: Paper, podium: Podium, room: PageRoom, locale: SheetWords): void {
  const rows = rowsOf(podium);
  paper.decorate('Layout', () => {
    paper.doc.rect(room.x, room.y + headHeight - 1.5, room.width, 1.2).fill(ink);
    for (const index of rows.keys())
      paper.doc
        .rect(room.x, room.y + headHeight + (index + 1) * rowHeight - 0.5, room.width, 0.5)
        .fill(rows[index] ? hairline : soft);
  });
  paper.read(paper.root, 'P', () => {
    const name = paper.fit(podium.class_name, 'bold', 13, 8, room.width);
    paper.line(name.text, room.x, room.y, { face: 'bold', size: name.size });
    for (const [index, line] of rows.entries()) {
      const y = room.y + headHeight + index * rowHeight;
      drawStep(paper, line, index + 1, { ...room, y, height: rowHeight }, locale);
    }
  });
}

/** Returns what is called at the podium, class by class. A class without its final has lines to write on. */
export function podiumPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const podiums = request.classes.flatMap(({ podiums: own, sponsors }) =>
    own.map((one) => ({
      ...one,
      class_name: [one.class_name, ...sponsorWords(sponsors, locale)].join(' · '),
    })),
  );
  const { height } = roomOf(request.paper);
  const isOpen = podiums.some(({ lines }) => lines.length === 0);
  const status = request.official
    ? m.pdf_day_podium_official({}, locale)
    : m.pdf_day_podium_provisional({}, locale);
  return flowPages(podiums, heightOf, { room: height, gap: 13 }).map((page) => ({
    title: m.pdf_day_part_podium({}, locale),
    told: m.pdf_day_podium_from({ status }, locale).replace(/\.$/, ''),
    legend: isOpen ? m.pdf_day_podium_open({}, locale) : '',
    draw: (room) => {
      for (const { item, top } of page) drawPodium(paper, item, { ...room, y: room.y + top }, locale);
    },
  }));
}
