import type { MeasuredTable } from '#server/ground/pdf/drawing/table.ts';

/** A category with its tables, measured. */
export interface MeasuredBlock {
  headHeight: number;
  tables: MeasuredTable[];
}

/** A piece of a page, from top to bottom; `y` counts from the top of the area for it. */
type Piece<Block> =
  | { is: 'head'; block: Block; y: number; continued: boolean }
  | { is: 'rows'; block: Block; table: MeasuredTable; y: number; from: number; to: number };

const gaps = { block: 14, table: 9 };
/** Fewer rows than this are not left alone at the foot of a page. */
const leastRows = 4;

/** Puts blocks on pages: whole tables, heats one by one, and only a table longer than a page by rows. */
class Planner<Block extends MeasuredBlock> {
  pages: Piece<Block>[][] = [[]];
  #y = 0;
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  add(block: Block): void {
    const whole = heightOf(block);
    const gap = this.#y === 0 ? 0 : gaps.block;
    const first = block.tables[0];
    // A heading is never alone at the foot: its first heat, or the first rows of a long table, come with it.
    const fits = first && block.headHeight + first.height <= this.#room;
    const begins = block.headHeight + (first ? (fits ? first.height : leastHeight(first)) : 0);
    // A table stays whole if a page can hold it. Several heats begin where the first of them fits, which saves paper.
    const needs = block.tables.length === 1 && whole <= this.#room ? whole : begins;
    if (this.#y + gap + needs > this.#room) this.#turn();
    this.#head(block, false);
    for (const [index, table] of block.tables.entries()) {
      if (index > 0) this.#y += gaps.table;
      this.#table(block, table);
    }
  }

  #turn(): void {
    if (this.#y === 0) return;
    this.pages.push([]);
    this.#y = 0;
  }

  #put(piece: Piece<Block>, height: number): void {
    this.pages.at(-1)?.push(piece);
    this.#y += height;
  }

  #head(block: Block, continued: boolean): void {
    if (this.#y > 0) this.#y += gaps.block;
    this.#put({ is: 'head', block, y: this.#y, continued }, block.headHeight);
  }

  #table(block: Block, table: MeasuredTable): void {
    const left = this.#room - this.#y;
    if (table.height > left && table.height + block.headHeight <= this.#room) {
      this.#turn();
      this.#head(block, true);
    }
    let from = 0;
    do {
      const start = from === 0 ? table.headingHeight : 0;
      let height = start + table.head.height;
      let to = from;
      while (to < table.rows.length) {
        const next = table.rows[to]?.height ?? 0;
        // A page holds at least one row, however tall it is, so that the plan always ends.
        if (this.#y + height + next > this.#room && (to > from || this.#y > block.headHeight)) break;
        height += next;
        to += 1;
      }
      if (to > from || table.rows.length === 0)
        this.#put({ is: 'rows', block, table, y: this.#y, from, to }, height);
      from = to;
      if (from < table.rows.length) {
        this.#turn();
        this.#head(block, true);
      }
    } while (from < table.rows.length);
  }
}

function leastHeight(table: MeasuredTable): number {
  const rows = table.rows.slice(0, leastRows).reduce((sum, row) => sum + row.height, 0);
  return table.headingHeight + table.head.height + rows;
}

function heightOf(block: MeasuredBlock): number {
  const tables = block.tables.reduce((sum, table) => sum + table.height, 0);
  return block.headHeight + tables + Math.max(0, block.tables.length - 1) * gaps.table;
}

/** Returns the pieces of each page; there is at least one page. */
export function planPages<Block extends MeasuredBlock>(blocks: Block[], room: number): Piece<Block>[][] {
  const planner = new Planner<Block>(room);
  for (const block of blocks) planner.add(block);
  return planner.pages;
}
