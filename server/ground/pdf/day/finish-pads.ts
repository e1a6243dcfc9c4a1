import { GATE_LANES } from '#rules/formats/gate.ts';
import { PAD_STATUSES } from '#rules/statuses.ts';
import { gridPages } from '#rules/raceday/day/paper/flow.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import { ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import { ordinal } from '#text/ordinal.ts';
import { laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { type DayPage, middle, type PageRoom } from '#server/ground/pdf/documents/day-page.ts';
import type { DayRequest, PrintedRace } from '#server/ground/pdf/documents/day-request.ts';
import { beginsStage } from './gate-cards.ts';
import { raceTold, rangeTitle, sheetTold } from './race-words.ts';

const strips = 6;
const spares = 4;
const numberWidth = 128;

/** Draws a strip's rules and boxes: eight places, each status, a line to sign on, and one to tear along. */
function drawBoxes(paper: Paper, at: PageRoom, boxes: PageRoom): void {
  const { doc } = paper;
  const width = boxes.width / GATE_LANES;
  for (let place = 0; place < GATE_LANES; place += 1)
    doc.rect(boxes.x + place * width, boxes.y, width, boxes.height);
  doc.lineWidth(1).strokeColor(ink).stroke();
  doc.moveTo(at.x, at.y + at.height).lineTo(at.x + at.width, at.y + at.height);
  doc.lineWidth(0.7).dash(4, { space: 3 }).strokeColor(soft).stroke().undash();
}

/** Draws the strip of a race: its riders, places, statuses and the signature. Null gives a blank strip. */
function drawStrip(paper: Paper, race: PrintedRace | null, at: PageRoom, locale: SheetWords): void {
  const { doc } = paper;
  const boxes = { x: at.x + numberWidth, y: at.y + 28, width: at.width - numberWidth, height: 36 };
  const width = boxes.width / GATE_LANES;
  const footY = boxes.y + boxes.height + 7;
  const footHeight = 22;
  const statusWidth = 62;
  const signX = boxes.x + PAD_STATUSES.length * (statusWidth + 6) + 8;
  paper.decorate('Layout', () => {
    drawBoxes(paper, at, boxes);
    for (const index of PAD_STATUSES.keys())
      doc.rect(boxes.x + index * (statusWidth + 6), footY, statusWidth, footHeight);
    doc.lineWidth(0.8).strokeColor(ink).stroke();
    doc.rect(signX, footY + footHeight, at.x + at.width - signX, 0.7).fill(ink);
    if (race === null)
      for (const y of [at.y + 42, at.y + 74]) doc.rect(at.x, y, numberWidth - 16, 0.7).fill(ink);
  });
  paper.read(paper.root, 'P', () => {
    if (race === null) {
      paper.line(m.pdf_day_race_word({}, locale), at.x, at.y + 44, {
        face: 'regular',
        size: 8,
        colour: soft,
      });
      paper.line(m.pdf_day_class_word({}, locale), at.x, at.y + 76, {
        face: 'regular',
        size: 8,
        colour: soft,
      });
    } else {
      paper.line(race.number, at.x, at.y + 2, { face: 'bold', size: 32 });
      const name = paper.wrap(race.category_name, 'bold', 10.5, numberWidth - 10).slice(0, 2);
      for (const [index, line] of name.entries())
        paper.line(line, at.x, at.y + 42 + index * 12.5, { face: 'bold', size: 10.5 });
      const told = paper.fit(raceTold(race, locale), 'regular', 8.5, 6, numberWidth - 10);
      paper.line(told.text, at.x, at.y + 44 + name.length * 12.5, { face: 'regular', size: told.size });
    }
    for (let place = 1; place <= GATE_LANES; place += 1) {
      const x = boxes.x + (place - 1) * width;
      paper.line(ordinal(place, locale.locale), x + 3, boxes.y + 1.5, {
        face: 'regular',
        size: 7.5,
        colour: soft,
      });
      // The riders' lanes are above the places, so that plates are checked and not written from memory.
      const one = race?.gates.find(({ lane }) => lane === place);
      paper.line(`${place}`, x + 2, at.y + 4, { face: 'regular', size: 7, colour: soft });
      if (!one) continue;
      const plate = paper.fit(one.plate, 'semibold', 11, 6.5, width - 12);
      paper.line(plate.text, x + 9, middle(at.y + 2, 14, plate.size), { face: 'semibold', size: plate.size });
      if (one.fresh) paper.line(m.pdf_day_new({}, locale), x + 9, at.y + 16.5, { face: 'bold', size: 6.5 });
    }
    for (const [index, status] of PAD_STATUSES.entries())
      paper.line(status, boxes.x + index * (statusWidth + 6) + 3, footY + 1, { face: 'bold', size: 8 });
    paper.line(m.pdf_day_signature({}, locale), signX, footY + footHeight + 1.5, {
      face: 'regular',
      size: 7,
      colour: soft,
    });
  });
}

function drawStrips(
  paper: Paper,
  races: readonly (PrintedRace | null)[],
  room: PageRoom,
  locale: SheetWords,
): void {
  const height = room.height / strips;
  for (const [index, race] of races.entries()) {
    const at = { x: room.x, y: room.y + index * height + (index === 0 ? 0 : 5), width: room.width };
    drawStrip(paper, race, { ...at, height: height - (index === 0 ? 0 : 5) }, locale);
  }
}

/** Returns the pads of the finish: a strip for each race, which the commissaire signs and tears off. */
export function padPages(paper: Paper, request: DayRequest, locale: SheetWords): DayPage[] {
  const part = m.pdf_day_part_pads({}, locale);
  const lane = laneWord(locale.country, locale).toLocaleLowerCase(locale.locale);
  return gridPages(request.races, strips, beginsStage).map((races) => ({
    title: rangeTitle(part, races, locale),
    told: sheetTold(races, locale),
    legend: m.pdf_day_pad_how({ lane }, locale),
    draw: (room) => drawStrips(paper, races, room, locale),
  }));
}

/** Returns pads without a race, for when nothing else works. */
export function blankPages(paper: Paper, locale: SheetWords): DayPage[] {
  return Array.from({ length: spares }, () => ({
    title: m.pdf_day_part_blank({}, locale),
    told: '',
    legend: m.pdf_day_statuses({}, locale),
    draw: (room) =>
      drawStrips(
        paper,
        Array.from({ length: strips }, () => null),
        room,
        locale,
      ),
  }));
}
