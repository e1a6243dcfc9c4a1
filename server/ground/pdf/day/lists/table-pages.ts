import { LINE } from '#server/ground/pdf/drawing/fonts.ts';
import { ink, type Paper, soft } from '#server/ground/pdf/drawing/paper.ts';
import {
  drawRows,
  heatStyle,
  measureTable,
  type MeasuredTable,
  type PrintedTable,
} from '#server/ground/pdf/drawing/table.ts';
import { type MeasuredBlock, planPages } from '#server/ground/pdf/documents/plan.ts';
import type { SheetWords } from '#server/ground/pdf/documents/columns.ts';
import * as m from '#text/messages/messages.js';
import type { PageRoom } from '#server/ground/pdf/documents/day-page.ts';

/** Tables under one heading. */
interface TableBlock {
  name: string;
  note: string;
  tables: PrintedTable[];
}

interface NamedBlock extends MeasuredBlock {
  block: TableBlock;
}

const nameSize = 12.5;
const headHeight = nameSize * LINE + 3;

function drawName(
  paper: Paper,
  { name, note }: Omit<TableBlock, 'tables'>,
  { x, y, width }: Omit<PageRoom, 'height'>,
): void {
  paper.read(paper.root, 'H2', () => {
    const noteWidth = paper.width(note, 'semibold', 9);
    const title = paper.fit(name, 'bold', nameSize, 8, width - noteWidth - 10);
    paper.line(title.text, x, y, { face: 'bold', size: title.size });
    paper.line(note, x + width, y + 3.5, { face: 'semibold', size: 9, colour: soft, align: 'right' });
  });
}

/** The tables of a class and their rows stay together for screen readers, also over two pages. */
type Structures = Map<MeasuredTable, PDFKit.PDFStructureElement>;

function drawPart(
  paper: Paper,
  measured: MeasuredTable,
  part: { x: number; y: number; from: number; to: number },
  structures: Structures,
): void {
  let { y } = part;
  if (part.from === 0 && measured.heading.length > 0) {
    for (const [index, line] of measured.heading.entries())
      paper.read(paper.root, 'H3', () =>
        paper.line(line, part.x, y + index * heatStyle.size * LINE, { ...heatStyle, colour: ink }),
      );
    y += measured.headingHeight;
  }
  const structure = structures.get(measured) ?? paper.doc.struct('Table');
  if (part.from === 0) {
    paper.root.add(structure);
    structures.set(measured, structure);
  }
  drawRows(paper, measured, { ...part, y }, structure);
  if (part.to === measured.rows.length) structure.end();
}

/** Plans blocks of tables into the room of a page and returns what draws each page. */
export function tablePages(
  paper: Paper,
  blocks: readonly TableBlock[],
  room: PageRoom,
  locale: SheetWords,
): ((room: PageRoom) => void)[] {
  if (blocks.length === 0) return [];
  const measured = blocks.map((block): NamedBlock => ({
    block,
    headHeight,
    tables: block.tables.map((table) => measureTable(paper, table, room.width)),
  }));
  const structures: Structures = new Map();
  return planPages(measured, room.height).map((pieces) => ({ x, y, width }: PageRoom) => {
    for (const piece of pieces) {
      if (piece.is === 'rows') drawPart(paper, piece.table, { ...piece, x, y: y + piece.y }, structures);
      else {
        const { name: category, note } = piece.block.block;
        const name = piece.continued ? m.pdf_continued({ category }, locale) : category;
        drawName(paper, { name, note }, { x, y: y + piece.y, width });
      }
    }
  });
}
