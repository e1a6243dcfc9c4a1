import { formatDate } from '#rules/calendar.ts';
import { flowPages } from '#rules/raceday/day/paper/flow.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import { hairline, ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { ordinal } from '#text/ordinal.ts';
import * as m from '#text/messages/messages.js';
import { type DayPage, middle, type PageRoom, roomOf } from '#server/ground/pdf/documents/day-page.ts';
import type { DayRequest, GateLine, PrintedRace } from '#server/ground/pdf/documents/day-request.ts';
import { raceTold, rangeTitle, sheetTold } from './race-words.ts';

const headHeight = 24;
const rowHeight = 15.5;

const heightOf = ({ gates }: PrintedRace): number => headHeight + gates.length * rowHeight;

/** Returns what everybody may know about a rider: the ranking, the last date, the day so far. */
function aboutRider({ ranking, last, today }: GateLine, locale: SheetWords): string {
  return [
    ...(ranking === null ? [] : [m.pdf_day_rank({ place: ordinal(ranking, locale.locale) }, locale)]),
    ...(last === null
      ? []
      : [
          m.pdf_day_last(
            { date: formatDate(last.date).slice(0, 5), place: ordinal(last.place, locale.locale) },
            locale,
          ),
        ]),
    ...(today.length === 0 ? [] : [m.pdf_day_today({ results: today.join(', ') }, locale)]),
  ].join(' · ');
}

function drawLine(paper: Paper, one: GateLine, y: number, room: PageRoom, locale: SheetWords): void {
  const [plateX, nameX] = [room.x + 22, room.x + 66];
  const aboutX = room.x + room.width * 0.62;
  paper.line(String(one.lane ?? ''), room.x + 8, middle(y, rowHeight, 10), {
    face: 'bold',
    size: 10,
    align: 'center',
  });
  const plate = paper.fit(one.plate, 'bold', 11.5, 7, nameX - plateX - 4);
  paper.line(plate.text, plateX, middle(y, rowHeight, plate.size), { face: 'bold', size: plate.size });
  const name = paper.fit(one.rider_fullname, 'bold', 11, 8, aboutX - nameX - 8);
  paper.line(name.text, nameX, middle(y, rowHeight, name.size), { face: 'bold', size: name.size });
  const left = nameX + paper.width(name.text, 'bold', name.size) + 6;
  if (one.club_name !== null && aboutX - left > 30) {
    const club = paper.fit(one.club_name, 'regular', 9.5, 7, aboutX - left - 6);
    paper.line(club.text, left, middle(y, rowHeight, club.size), { face: 'regular', size: club.size });
  }
  const told = [...(one.fresh ? [m.pdf_day_new({}, locale)] : []), aboutRider(one, locale)];
  const about = paper.fit(
    told.filter((words) => words !== '').join(' · '),
    'regular',
    9,
    6.5,
    room.x + room.width - aboutX,
  );
  paper.line(about.text, aboutX, middle(y, rowHeight, about.size), {
    face: 'regular',
    size: about.size,
    colour: soft,
  });
}

function drawRace(paper: Paper, race: PrintedRace, room: PageRoom, locale: SheetWords): void {
  paper.decorate('Layout', () => {
    paper.doc.rect(room.x, room.y + headHeight - 2, room.width, 1.2).fill(ink);
    for (const index of race.gates.keys())
      paper.doc
        .rect(room.x, room.y + headHeight + (index + 1) * rowHeight - 0.5, room.width, 0.4)
        .fill(hairline);
  });
  paper.read(paper.root, 'P', () => {
    paper.line(race.number, room.x, room.y - 4, { face: 'bold', size: 22 });
    const left = room.x + paper.width(race.number, 'bold', 22) + 9;
    const told = raceTold(race, locale);
    const toldWidth = paper.width(told, 'regular', 10);
    const name = paper.fit(race.category_name, 'bold', 13, 9, room.x + room.width - left - toldWidth - 8);
    paper.line(name.text, left, middle(room.y, headHeight - 5, name.size), { face: 'bold', size: name.size });
    paper.line(told, room.x + room.width, middle(room.y, headHeight - 4, 10), {
      face: 'regular',
      size: 10,
      align: 'right',
    });
    const gates = race.gates.toSorted((a, b) => (a.lane ?? 9) - (b.lane ?? 9));
    for (const [index, one] of gates.entries())
      drawLine(paper, one, room.y + headHeight + index * rowHeight, room, locale);
  });
}

/** Returns what is read aloud before each gate: full names, clubs, and what is published about each rider. */
export function announcerPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const part = m.pdf_day_part_announcer({}, locale);
  const { height } = roomOf(request.paper);
  return flowPages(request.races, heightOf, { room: height, gap: 12 }).map((page) => {
    const races = page.map(({ item }) => item);
    return {
      title: rangeTitle(part, races, locale),
      told: sheetTold(races, locale),
      legend: m.pdf_day_public_facts({}, locale),
      draw: (room) => {
        for (const { item, top } of page) drawRace(paper, item, { ...room, y: room.y + top }, locale);
      },
    };
  });
}
