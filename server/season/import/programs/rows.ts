import type { MendedCell } from '#contract/left-out.ts';
import { printedPlate } from '#rules/entries/plates.ts';
import type { Phase } from '#rules/stages.ts';
import { type Facts, type ImportCode, ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import {
  countryIn,
  filled,
  isBlank,
  laneOf,
  rankOf,
  resultOf,
  type RiderFile,
  type RunFile,
  secondsOf,
  timesOf,
  uciOf,
} from '#server/season/import/programs/values.ts';

/** What a file says and is not taken: a whole row, or one value without which its row is taken. */
export interface LeftOut {
  what: 'row' | 'value';
  /** The place in the file: a path, or a line. */
  at: string;
  /** The row, and the cell of it that can be typed anew. The cell is null when that would not help. */
  row: string;
  cell: string | null;
  /** Whose row it is: plate and name, as far as the file gives them. */
  who: string;
  /** The words as they were read, and what stands in the cell. */
  said: string;
  stands: string;
  code: ImportCode;
  facts: Facts;
}

/** A row of a file: what could be read of it, and what prevents it. */
export interface ReadRow {
  at: string;
  /** It names the row when one of its cells is typed anew. */
  id: string;
  rider: RiderFile;
  /** The reason why the row cannot be taken, and the cell in which it stands. */
  refusal: ImportRefusal | null;
  cell: string | null;
  /** What stands in each cell that was read. */
  texts: ReadonlyMap<string, string>;
  /** The columns of the rider's runs, in the same order. */
  columns: string[];
  /** Values that are left out. */
  values: LeftOut[];
  /** The races in which the rider was, and whose result could not be read. */
  lost: Pick<RunFile, 'phase' | 'heat'>[];
}

/** A class of a file, with a row for each rider whom it lists. */
export interface ReadClass {
  name: string;
  at: string;
  rows: ReadRow[];
}

/** What another program's file contains. */
export interface ReadFile {
  source: string;
  classes: ReadClass[];
  /** Rows that belong to no class. */
  left: LeftOut[];
}

/** The cells of a row about its rider, as text. */
interface RiderCells {
  plate: string;
  name: string;
  club?: string;
  country?: string;
  uci_id?: string;
  entered_class?: string;
  rank: string;
}

/** The cells of a row about one race, as text. */
interface RunCells {
  at: string;
  /** It is null for a race that this product does not have. Its name is then `column`. */
  phase: Phase | null;
  column: string;
  result: string;
  heat?: string;
  lane?: string;
  time?: string;
  hill?: string;
  point?: string;
}

/** Signs of a text that was saved in one alphabet and read in another: they stand where a letter was. */
const lostLetter = /\uFFFD|[ÃÂ][\u0080-\u00BF]/;

/** Returns the words of a refusal: what was read where it was found. */
export const wordsOf = ({ facts }: ImportRefusal): string => String(facts['found'] ?? facts['column'] ?? '');

/** The cells of a row about a race. Each is named by its column and one of these. */
export type RunCell = 'result' | 'lane' | 'time' | 'hill' | 'point';
export const runCell = (column: string, cell: RunCell): string => `${column}/${cell}`;

/** The cells of a file as they are, or as somebody typed them anew. */
export class Cells {
  readonly #mended: ReadonlyMap<string, string>;

  constructor(mended: readonly MendedCell[] = []) {
    this.#mended = new Map(mended.map(({ row, cell, says }) => [`${row}\n${cell}`, says]));
  }

  /** Returns what a cell says now. */
  said(row: string, cell: string, text: string): string {
    return this.#mended.get(`${row}\n${cell}`) ?? text;
  }

  /** Reads one row of the file. Its cells are named by the id when they are typed anew. */
  row(at: string, id = at): RowReader {
    return new RowReader({ at, id }, this);
  }
}

/**
 * Reads one row. A wrong result costs the row, and a wrong time, lane or number only itself, so that one bad value
 * never costs the file. Nothing is left out without a word.
 */
class RowReader {
  readonly #runs: RunFile[] = [];
  readonly #texts = new Map<string, string>();
  readonly #columns: string[] = [];
  readonly #lost: ReadRow['lost'] = [];
  readonly #values: { refusal: ImportRefusal; cell: string }[] = [];
  readonly #at: string;
  readonly #id: string;
  readonly #cells: Cells;
  #refused: { refusal: ImportRefusal; cell: string | null } | null = null;

  constructor({ at, id }: Pick<ReadRow, 'at' | 'id'>, cells: Cells) {
    this.#at = at;
    this.#id = id;
    this.#cells = cells;
  }

  #said(cell: string, text: string): string {
    const said = this.#cells.said(this.#id, cell, text);
    this.#texts.set(cell, said);
    return said;
  }

  /** Returns what is read of a cell, or null after noting that the value is left out. */
  #value<Read>(cell: string, text: string, read: (said: string) => Read | null): Read | null {
    try {
      return read(this.#said(cell, text));
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      this.#values.push({ refusal: error, cell });
      return null;
    }
  }

  /** Leaves the row out. The first reason is the one that is told. */
  refuse(refusal: ImportRefusal, cell: string | null = null): void {
    this.#refused ??= { refusal, cell };
  }

  /** Reads a race. A race without a result was not ridden. */
  run({ at, phase, column, result, heat = '', lane = '', time = '', hill = '', point = '' }: RunCells): void {
    const cell = runCell(column, 'result');
    try {
      const told = resultOf(this.#said(cell, result), at);
      if (told === null) return;
      if (phase === null)
        throw new ImportRefusal('import_program_column', at, { column: column.slice(0, 40) });
      const seconds = (what: RunCell, text: string) =>
        this.#value(runCell(column, what), text, (said) => secondsOf(said, at));
      const times = timesOf(seconds('time', time), seconds('hill', hill), seconds('point', point));
      const own = this.#value(runCell(column, 'lane'), lane, (said) => laneOf(said, at));
      this.#runs.push({ phase, heat: filled(heat), lane: own, ...times, ...told });
      this.#columns.push(column);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      this.refuse(error, cell);
      if (phase !== null) this.#lost.push({ phase, heat: filled(heat) });
    }
  }

  /** Reads the rider and ends the row. */
  rider(cells: RiderCells): ReadRow {
    const [at, id] = [this.#at, this.#id];
    const [plate, name] = [this.#said('plate', cells.plate), this.#said('name', cells.name)];
    const who = `${plate} ${name}`.trim();
    const whole = (cell: string, text = '') =>
      this.#value(cell, text, (said) => {
        if (lostLetter.test(said))
          throw new ImportRefusal('import_letter_lost', at, { found: said.slice(0, 40) });
        return filled(said);
      });
    if (lostLetter.test(name))
      this.refuse(new ImportRefusal('import_letter_lost', at, { found: name.slice(0, 40) }), 'name');
    if (isBlank(plate)) this.refuse(new ImportRefusal('import_plate_missing', at), 'plate');
    const rider: RiderFile = {
      plate: printedPlate(plate),
      name,
      club: whole('club', cells.club),
      country: this.#value('country', cells.country ?? '', (said) => countryIn(said, at)),
      entered_class: whole('entered_class', cells.entered_class),
      uci_id: this.#value('uci_id', cells.uci_id ?? '', (said) => uciOf(said, at)),
      published_rank: rankOf(cells.rank),
      runs: this.#runs,
    };
    const values = this.#values.map(({ refusal, cell }): LeftOut => {
      const { code, facts, path } = refusal;
      const stands = this.#texts.get(cell) ?? '';
      return { what: 'value', at: path, row: id, cell, who, said: wordsOf(refusal), stands, code, facts };
    });
    const { refusal = null, cell = null } = this.#refused ?? {};
    const [texts, columns] = [this.#texts, this.#columns];
    return { at, id, rider, refusal, cell, texts, columns, values, lost: this.#lost };
  }
}

/** Returns the words for a row that is left out as a whole, and the cell that can be typed anew. */
export function leftRow(
  { id, rider, texts }: Pick<ReadRow, 'id' | 'texts'> & { rider: Pick<RiderFile, 'plate' | 'name'> },
  refusal: ImportRefusal,
  cell: string | null,
): LeftOut {
  const who = `${rider.plate} ${rider.name}`.trim();
  const { code, facts, path } = refusal;
  return {
    what: 'row',
    at: path,
    row: id,
    cell,
    who,
    said: wordsOf(refusal) || who || path,
    stands: texts.get(cell ?? '') ?? '',
    code,
    facts,
  };
}
