import { GATE_LANES } from '#rules/formats/gate.ts';
import { gridPages } from '#rules/raceday/day/paper/flow.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import { hairline, ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import * as m from '#text/messages/messages.js';
import { type DayPage, middle, type PageRoom } from '#server/ground/pdf/documents/day-page.ts';
import type { DayRequest, GateLine, PrintedRace } from '#server/ground/pdf/documents/day-request.ts';
import { raceTold, rangeTitle, rowTold, sheetTold } from './race-words.ts';

const columns = 2;
const rows = 4;
const gap = 9;
const headHeight = 33;
const laneWidth = 19;
const plateWidth = 58;
const boxWidth = 22;

function drawClub(paper: Paper, club_name: string, x: number, y: number, room: number, size: number): void {
  const club = paper.fit(club_name, 'regular', size, 6.5, room);
  paper.line(club.text, x, middle(y, 0, club.size), { face: 'regular', size: club.size, colour: soft });
}

/** Draws what a card shows at a gate beside the plate. */
function drawRider(
  paper: Paper,
  one: GateLine,
  x: number,
  y: number,
  room: number,
  locale: SheetWords,
): void {
  const mark = one.fresh ? m.pdf_day_new({}, locale) : '';
  const own = room - (mark === '' ? 0 : paper.width(mark, 'bold', 8) + 5);
  const name = paper.fit(one.rider_fullname, 'semibold', 9.5, 7, own);
  const nameWidth = paper.width(name.text, 'semibold', name.size);
  const left = own - nameWidth - 5;
  // A name that leaves no room beside it has its club below it.
  if (one.club_name === null || paper.width(one.club_name, 'regular', 7) <= left) {
    paper.line(name.text, x, middle(y, 0, name.size), { face: 'semibold', size: name.size });
    if (one.club_name !== null) drawClub(paper, one.club_name, x + nameWidth + 5, y, left, 8);
  } else {
    const above = paper.fit(one.rider_fullname, 'semibold', 8.5, 7, own);
    paper.line(above.text, x, middle(y - 4, 0, above.size), { face: 'semibold', size: above.size });
    drawClub(paper, one.club_name, x, y + 3.9, own, 7);
  }
  if (mark !== '') paper.line(mark, x + room, middle(y, 0, 8), { face: 'bold', size: 8, align: 'right' });
}

/** Draws a heat at the gate: eight lanes, with a rider or not, and a box for an X. */
function drawCard(paper: Paper, race: PrintedRace, at: PageRoom, locale: SheetWords): void {
  const { doc } = paper;
  const rowHeight = (at.height - headHeight) / GATE_LANES;
  const right = at.x + at.width;
  paper.decorate('Layout', () => {
    doc.rect(at.x, at.y, at.width, at.height).lineWidth(1.4).strokeColor(ink).stroke();
    doc.rect(at.x, at.y + headHeight - 0.7, at.width, 1.4).fill(ink);
    for (let lane = 1; lane < GATE_LANES; lane += 1)
      doc.rect(at.x, at.y + headHeight + lane * rowHeight, at.width, 0.5).fill(hairline);
    for (const x of [at.x + laneWidth, right - boxWidth])
      doc.rect(x, at.y + headHeight, 0.5, at.height - headHeight).fill(hairline);
  });
  paper.read(paper.root, 'P', () => {
    paper.line(race.number, at.x + 7, middle(at.y, headHeight, 26), { face: 'bold', size: 26 });
    const left = at.x + 15 + paper.width(race.number, 'bold', 26);
    const row = rowTold(race, locale);
    const rowLeft = right - 8 - paper.width(row, 'bold', 15);
    paper.line(row, right - 7, middle(at.y, headHeight, 15), { face: 'bold', size: 15, align: 'right' });
    const name = paper.fit(race.category_name, 'bold', 11.5, 8, rowLeft - left - 6);
    paper.line(name.text, left, at.y + 3.5, { face: 'bold', size: name.size });
    const gone = race.gone.length === 0 ? [] : [m.pdf_day_gone({ plates: race.gone.join(', ') }, locale)];
    const told = paper.fit(
      [raceTold(race, locale), ...gone].join(' · '),
      'regular',
      9,
      6.5,
      rowLeft - left - 6,
    );
    paper.line(told.text, left, at.y + 18.5, { face: 'regular', size: told.size });
    for (let lane = 1; lane <= GATE_LANES; lane += 1) {
      const centre = at.y + headHeight + (lane - 0.5) * rowHeight;
      const one = race.gates.find((gate) => gate.lane === lane);
      paper.line(String(lane), at.x + laneWidth / 2, middle(centre, 0, 10), {
        face: 'bold',
        size: 10,
        align: 'center',
      });
      const text = at.x + laneWidth + 6;
      if (!one) {
        paper.line(m.pdf_day_empty({}, locale), text + plateWidth, middle(centre, 0, 8.5), {
          face: 'regular',
          size: 8.5,
          colour: soft,
        });
        continue;
      }
      const plate = paper.fit(one.plate, 'bold', 15, 9, plateWidth - 6);
      paper.line(plate.text, text, middle(centre, 0, plate.size), { face: 'bold', size: plate.size });
      drawRider(paper, one, text + plateWidth, centre, right - boxWidth - 5 - text - plateWidth, locale);
    }
  });
}

/** Draws the cards of a page from the top down and then to the right, as the races are ridden. */
function drawCards(paper: Paper, races: readonly PrintedRace[], room: PageRoom, locale: SheetWords): void {
  const width = (room.width - gap * (columns - 1)) / columns;
  const height = (room.height - gap * (rows - 1)) / rows;
  for (const [index, race] of races.entries()) {
    const x = room.x + Math.floor(index / rows) * (width + gap);
    const y = room.y + (index % rows) * (height + gap);
    drawCard(paper, race, { x, y, width, height }, locale);
  }
}

/** Tells whether a race is of another stage than the one before: its sheets are handed out separately. */
export const beginsStage = (race: PrintedRace, before: PrintedRace): boolean => race.phase !== before.phase;

/** Returns the sheets of the gate: eight races on each, in the order of the day. */
export function gatePages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const part = m.pdf_day_part_gates({}, locale);
  return gridPages(request.races, columns * rows, beginsStage).map((races) => ({
    title: rangeTitle(part, races, locale),
    told: sheetTold(races, locale),
    legend: m.pdf_day_absent({}, locale),
    draw: (room) => drawCards(paper, races, room, locale),
  }));
}
