import { GATE_LANES } from '#rules/formats/gate.ts';
import { gridPages } from '#rules/raceday/day/paper/flow.ts';
import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import { band, hairline, ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { type DayPage, middle, type PageRoom } from '#server/ground/pdf/documents/day-page.ts';
import type { DayRequest, PrintedRace } from '#server/ground/pdf/documents/day-request.ts';
import { beginsStage } from './gate-cards.ts';
import { rangeTitle, sheetTold } from './race-words.ts';

/** The rows of a page: the ten pens twice. */
const perPage = 20;
const headHeight = 14;
const penWidth = 34;
const raceWidth = 120;

/** Draws a race as it lines up: its pen, its number, and in each lane a plate with a name. */
function drawRow(paper: Paper, race: PrintedRace, at: PageRoom, locale: SheetWords): void {
  const laneWidth = (at.width - penWidth - raceWidth) / GATE_LANES;
  paper.read(paper.root, 'P', () => {
    paper.line(String(stagingPen(race.number)), at.x + penWidth / 2, middle(at.y, at.height, 19), {
      face: 'bold',
      size: 19,
      align: 'center',
    });
    const left = at.x + penWidth + 5;
    paper.line(race.number, left, middle(at.y, at.height, 14), { face: 'bold', size: 14 });
    const text = left + Math.max(30, paper.width(race.number, 'bold', 14) + 5);
    const room = at.x + penWidth + raceWidth - text - 3;
    const name = paper.fit(race.category_name, 'semibold', 8.5, 6, room);
    paper.line(name.text, text, at.y + at.height / 2 - 10.5, { face: 'semibold', size: name.size });
    const told = [phaseShort(race.phase, locale), race.starts_at].filter((one) => one !== null).join(' · ');
    paper.line(told, text, at.y + at.height / 2, { face: 'regular', size: 8 });
    for (const one of race.gates) {
      const x = at.x + penWidth + raceWidth + ((one.lane ?? 0) - 1) * laneWidth + 3;
      const plate = paper.fit(one.plate, 'bold', 12, 7, laneWidth - 5);
      paper.line(plate.text, x, at.y + at.height / 2 - 14, { face: 'bold', size: plate.size });
      const under = one.fresh ? m.pdf_day_new({}, locale) : one.rider_fullname;
      const words = paper.fit(under, one.fresh ? 'bold' : 'regular', 6.5, 6.5, laneWidth - 4);
      paper.line(words.text, x, at.y + at.height / 2 + 1, {
        face: one.fresh ? 'bold' : 'regular',
        size: words.size,
      });
    }
  });
}

function drawRows(paper: Paper, races: readonly PrintedRace[], room: PageRoom, locale: SheetWords): void {
  const { doc } = paper;
  const height = (room.height - headHeight) / perPage;
  const top = room.y + headHeight;
  const laneWidth = (room.width - penWidth - raceWidth) / GATE_LANES;
  const lanes = room.x + penWidth + raceWidth;
  paper.decorate('Layout', () => {
    for (const index of races.keys())
      if (index % 2 === 1) doc.rect(room.x, top + index * height, room.width, height).fill(band);
    for (const index of races.keys())
      doc.rect(room.x, top + (index + 1) * height - 0.5, room.width, 0.5).fill(hairline);
    for (let lane = 0; lane < GATE_LANES; lane += 1)
      doc.rect(lanes + lane * laneWidth, top, 0.5, races.length * height).fill(hairline);
    doc.rect(room.x, top - 0.8, room.width, 0.8).fill(ink);
    const style = { face: 'semibold', size: 8.5, colour: soft } as const;
    paper.line(m.pdf_day_row_head({}, locale), room.x + penWidth / 2, room.y, { ...style, align: 'center' });
    paper.line(m.pdf_day_race_word({}, locale), room.x + penWidth + 5, room.y, style);
    for (let lane = 1; lane <= GATE_LANES; lane += 1)
      paper.line(String(lane), lanes + (lane - 1) * laneWidth + 3, room.y, style);
  });
  for (const [index, race] of races.entries())
    drawRow(paper, race, { x: room.x, y: top + index * height, width: room.width, height }, locale);
}

/** Returns the parking rows before the gate: which race waits in which of the ten pens, in the order of the day. */
export function penPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const part = m.pdf_day_part_pens({}, locale);
  return gridPages(request.races, perPage, beginsStage).map((races) => ({
    title: rangeTitle(part, races, locale),
    told: sheetTold(races, locale),
    legend: '',
    draw: (room) => drawRows(paper, races, room, locale),
  }));
}
