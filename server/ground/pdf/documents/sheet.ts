import type { Language } from '#contract/values.ts';
import { type DocumentBlock, sheetBlocks } from './contents.ts';
import type { SheetRequest } from './document.ts';
import { LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { Frame, innerWidth, sheet } from './frame.ts';
import { ink, Paper, soft, yellow } from '#server/ground/pdf/drawing/paper.ts';
import { type MeasuredBlock, planPages } from './plan.ts';
import { drawSlant } from '#server/ground/pdf/drawing/shapes.ts';
import {
  drawRows,
  heatStyle,
  measureTable,
  noteSize,
  type MeasuredTable,
} from '#server/ground/pdf/drawing/table.ts';
import { sheetTitle } from '#text/stages.ts';
import { printedStatusLegend, whenAndWhere } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';

type Structure = PDFKit.PDFStructureElement;
type Locale = { locale: Language };

const nameStyle = { face: 'bold', size: 13 } as const;
const noteStyle = { face: 'semibold', size: 9.5 } as const;
/** The room of the slanted tick before the name of a category. */
const tick = 12;

interface Head {
  name: string[];
  /** The note is beside the name if there is room, otherwise below it. */
  beside: boolean;
}

interface SheetBlock extends MeasuredBlock {
  block: DocumentBlock;
  first: Head;
  again: Head;
}

function measureHead(paper: Paper, name: string, note: string): Head {
  const noteWidth = paper.width(note, noteStyle.face, noteStyle.size) + 12;
  const room = innerWidth - tick;
  const beside = paper.width(name, nameStyle.face, nameStyle.size) + noteWidth <= room;
  return { name: paper.wrap(name, nameStyle.face, nameStyle.size, room), beside };
}

const headHeight = ({ name, beside }: Head) =>
  name.length * nameStyle.size * LINE + (beside ? 0 : noteStyle.size * LINE) + 4;

function measureBlock(paper: Paper, block: DocumentBlock, locale: Locale): SheetBlock {
  const first = measureHead(paper, block.name, block.note);
  const again = measureHead(paper, m.pdf_continued({ category: block.name }, locale), block.note);
  return {
    block,
    first,
    again,
    headHeight: Math.max(headHeight(first), headHeight(again)),
    tables: block.tables.map((table) => measureTable(paper, table, innerWidth)),
  };
}

function drawHead(
  paper: Paper,
  { name, beside }: Head,
  note: string,
  y: number,
  parent: Structure | null,
): void {
  const left = sheet.margin + tick;
  const nameHeight = name.length * nameStyle.size * LINE;
  const drawName = () => {
    for (const [index, line] of name.entries())
      paper.line(line, left, y + index * nameStyle.size * LINE, nameStyle);
  };
  const drawNote = () =>
    beside
      ? paper.line(note, sheet.width - sheet.margin, y + 3.6, { ...noteStyle, colour: soft, align: 'right' })
      : paper.line(note, left, y + nameHeight, { ...noteStyle, colour: soft });
  paper.decorate('Layout', () => drawSlant(paper, [sheet.margin, y + 2.5, 4.5, 11], yellow));
  if (parent) {
    paper.read(parent, 'H2', drawName);
    paper.read(parent, 'P', drawNote);
  } else {
    paper.decorate('Pagination', () => {
      drawName();
      drawNote();
    });
  }
}

/** Draws the pieces of the pages and keeps the structure of a table together over its pages. */
class Drawing {
  #paper: Paper;
  #tables = new Map<MeasuredTable, Structure>();

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  rows(measured: MeasuredTable, part: { y: number; from: number; to: number }): void {
    const paper = this.#paper;
    let { y } = part;
    if (part.from === 0 && measured.headingHeight > 0) {
      const top = y;
      for (const [index, line] of measured.heading.entries())
        paper.read(paper.root, 'H3', () =>
          paper.line(line, sheet.margin, top + index * heatStyle.size * LINE, { ...heatStyle, colour: ink }),
        );
      const below = y + measured.heading.length * heatStyle.size * LINE;
      for (const [index, line] of measured.note.entries())
        paper.read(paper.root, 'P', () =>
          paper.line(line, sheet.margin, below + index * noteSize * LINE, {
            face: 'regular',
            size: noteSize,
          }),
        );
      y += measured.headingHeight;
    }
    const table = this.#tables.get(measured) ?? paper.doc.struct('Table');
    if (part.from === 0) {
      paper.root.add(table);
      this.#tables.set(measured, table);
    }
    drawRows(paper, measured, { ...part, x: sheet.margin, y }, table);
    if (part.to === measured.rows.length) table.end();
  }
}

/** Returns the meaning of the marks that are on the sheet. */
function legendOf(blocks: DocumentBlock[], kind: SheetRequest['kind'], locale: Locale): string {
  const tables = blocks.flatMap((block) => block.tables);
  const cells = new Set<string>();
  for (const table of tables) for (const row of table.rows) for (const cell of row) cells.add(cell);
  const qualified = cells.has('*') ? [m.pdf_legend_qualified({}, locale)] : [];
  const points = kind === 'classification' ? [m.race_points_how({}, locale)] : [];
  return [...points, ...qualified, ...printedStatusLegend(cells, locale)].join(' · ');
}

/** Renders a sheet of a race as a PDF, A4 portrait. Pages are planned before anything is drawn. */
export function renderSheet(request: SheetRequest): Promise<Buffer> {
  const { race, kind, language, made_at } = request;
  const locale = { locale: language };
  const title = `${sheetTitle(kind, locale)} · ${whenAndWhere(race.race_name, race.race_date, race.race_place)}`;
  const author = race.organization.organization_name;
  const paper = new Paper({ title, author, language, made_at, landscape: false });
  const blocks = sheetBlocks(race, kind, { locale: language, country: race.organization.country_code });
  const frame = new Frame(paper, request, legendOf(blocks, kind, locale));
  const measured = blocks.map((block) => measureBlock(paper, block, locale));
  const pages = planPages(measured, frame.bottom - frame.top);
  const drawing = new Drawing(paper);
  for (const [index, pieces] of pages.entries()) {
    paper.doc.addPage();
    frame.draw(index + 1, pages.length);
    for (const piece of pieces) {
      const y = frame.top + piece.y;
      if (piece.is === 'rows') drawing.rows(piece.table, { ...piece, y });
      else if (piece.continued) drawHead(paper, piece.block.again, piece.block.block.note, y, null);
      else drawHead(paper, piece.block.first, piece.block.block.note, y, paper.root);
    }
  }
  if (blocks.length === 0) drawNothing(paper, frame.top, locale);
  return paper.end();
}

function drawNothing(paper: Paper, y: number, locale: Locale): void {
  const text = m.race_nothing_title({}, locale);
  paper.read(paper.root, 'P', () => paper.line(text, sheet.margin, y + 12, { face: 'regular', size: 12 }));
}
