import { type Face, LINE } from './fonts.ts';
import { band, hairline, ink, type Paper, soft } from './paper.ts';

export interface TableColumn {
  title: string;
  /** In points. With `flex` it is the minimum. */
  width: number;
  /** Its share of the width that the fixed columns leave. */
  flex?: number;
  align: 'left' | 'center' | 'right';
  face: Face;
  size: number;
  colour?: string;
  /** An empty cell is a box to write in by hand. */
  box?: boolean;
}

export interface PrintedTable {
  /** The heat. It is null for the only table of a category. */
  heading: string | null;
  /** A note about it, under the heading. */
  note?: string | null;
  columns: TableColumn[];
  rows: string[][];
}

interface Row {
  cells: string[][];
  height: number;
}

export interface MeasuredTable {
  table: PrintedTable;
  heading: string[];
  note: string[];
  headingHeight: number;
  widths: number[];
  head: Row;
  rows: Row[];
  /** The heights of the heading, the header row and the rows. */
  height: number;
}

/** The padding of a line of a table: above and below its text, left and right of each cell. */
const padding = { y: 2.2, x: 4 };
const headSize = 9;
const noteFace: Face = 'regular';
export const noteSize = 9;
export const heatStyle = { face: 'semibold', size: 10.5 } as const;

function widthsOf(columns: TableColumn[], whole: number): number[] {
  const free = whole - columns.reduce((sum, column) => sum + column.width, 0);
  const shares = columns.reduce((sum, column) => sum + (column.flex ?? 0), 0);
  return columns.map((column) => column.width + (free * (column.flex ?? 0)) / (shares || 1));
}

function heightOf(cells: string[][], sizeOf: (index: number) => number): number {
  const tallest = cells.map((lines, index) => Math.max(1, lines.length) * sizeOf(index) * LINE);
  return Math.max(...tallest) + 2 * padding.y;
}

export function measureTable(paper: Paper, table: PrintedTable, whole: number): MeasuredTable {
  const { columns } = table;
  const widths = widthsOf(columns, whole);
  const room = (index: number) => (widths[index] ?? 0) - 2 * padding.x;
  const headCells = columns.map(({ title }, index) => paper.wrap(title, 'semibold', headSize, room(index)));
  const head = { cells: headCells, height: heightOf(headCells, () => headSize) };
  const rows = table.rows.map((row) => {
    const cells = columns.map(({ face, size }, index) =>
      paper.wrap(row[index] ?? '', face, size, room(index)),
    );
    return { cells, height: heightOf(cells, (index) => columns[index]?.size ?? headSize) };
  });
  const heading =
    table.heading === null ? [] : paper.wrap(table.heading, heatStyle.face, heatStyle.size, whole);
  const note = table.note ? paper.wrap(table.note, noteFace, noteSize, whole) : [];
  const noted = note.length * noteSize * LINE;
  const headingHeight =
    heading.length + note.length === 0 ? 0 : heading.length * heatStyle.size * LINE + noted + 3;
  const height = rows.reduce((sum, row) => sum + row.height, headingHeight + head.height);
  return { table, heading, note, headingHeight, widths, head, rows, height };
}

type Structure = PDFKit.PDFStructureElement;
interface Scoped extends PDFKit.Mixins.StructureElementOptions {
  /** pdfkit knows it, but its types do not. */
  scope: 'Column';
}
const columnHead: Scoped = { scope: 'Column' };

function drawCell(
  paper: Paper,
  lines: string[],
  column: TableColumn,
  style: { face: Face; size: number },
  x: number,
  y: number,
  width: number,
): void {
  const at = { left: x + padding.x, center: x + width / 2, right: x + width - padding.x }[column.align];
  const colour = style.size === headSize && style.face === 'semibold' ? soft : (column.colour ?? ink);
  for (const [index, line] of lines.entries()) {
    paper.line(line, at, y + index * style.size * LINE, { ...style, colour, align: column.align });
  }
}

/** Draws the bands, rules and boxes of the rows in one go. Screen readers do not read them. */
function drawGround(
  paper: Paper,
  measured: MeasuredTable,
  part: { x: number; y: number; from: number; to: number },
): void {
  const { widths, table, head, rows } = measured;
  const { doc } = paper;
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let y = part.y + head.height;
  doc.rect(part.x, y - 0.8, whole, 0.8).fill(ink);
  for (let index = part.from; index < part.to; index += 1) {
    const row = rows[index];
    if (!row) continue;
    if (index % 2 === 1) doc.rect(part.x, y, whole, row.height).fill(band);
    let x = part.x;
    for (const [at, column] of table.columns.entries()) {
      const width = widths[at] ?? 0;
      if (column.box === true && row.cells[at]?.length === 0)
        doc
          .rect(x + 3, y + 2, width - 6, row.height - 4)
          .lineWidth(0.6)
          .stroke(hairline);
      x += width;
    }
    y += row.height;
    doc.rect(part.x, y - 0.4, whole, 0.4).fill(hairline);
  }
}

function drawHead(
  paper: Paper,
  measured: MeasuredTable,
  x: number,
  y: number,
  parent: Structure | null,
): void {
  const { table, head, widths } = measured;
  // A part that stays outside the structure would keep the document from ending.
  const row = parent ? paper.doc.struct('TR') : null;
  let left = x;
  for (const [index, column] of table.columns.entries()) {
    const width = widths[index] ?? 0;
    const draw = () =>
      drawCell(
        paper,
        head.cells[index] ?? [],
        column,
        { face: 'semibold', size: headSize },
        left,
        y + padding.y,
        width,
      );
    if (row) paper.read(row, 'TH', draw, columnHead);
    else paper.decorate('Pagination', draw);
    left += width;
  }
  row?.end();
  if (row) parent?.add(row);
}

/**
 * Draws the rows `from` to `to` under the header row. `parent` is the Table in the structure. Screen readers read the
 * header row once, where the table begins.
 */
export function drawRows(
  paper: Paper,
  measured: MeasuredTable,
  part: { x: number; y: number; from: number; to: number },
  parent: Structure,
): void {
  paper.decorate('Layout', () => drawGround(paper, measured, part));
  drawHead(paper, measured, part.x, part.y, part.from === 0 ? parent : null);
  let y = part.y + measured.head.height;
  for (const row of measured.rows.slice(part.from, part.to)) {
    const line = paper.doc.struct('TR');
    let x = part.x;
    for (const [index, column] of measured.table.columns.entries()) {
      const width = measured.widths[index] ?? 0;
      const lines = row.cells[index] ?? [];
      const top = y + (row.height - Math.max(1, lines.length) * column.size * LINE) / 2;
      if (lines.length === 0) line.add(paper.doc.struct('TD', {}, []));
      else {
        const left = x;
        paper.read(line, 'TD', () => drawCell(paper, lines, column, column, left, top, width));
      }
      x += width;
    }
    line.end();
    parent.add(line);
    y += row.height;
  }
}
