import { plainText } from '#rules/names/plain-text.ts';
import { readLap } from '#rules/raceday/results/lap-time.ts';
import { MOST_SPLITS } from '#rules/raceday/races/splits.ts';
import type { Phase } from '#rules/stages.ts';
import { keysOf } from '#rules/table.ts';
import { stageCalled } from '#rules/files/result-sheet.ts';
import { wordList } from '#rules/names/word-list.ts';

/** These are the headings of a sheet of times in three languages, without accents and capitals; the first is ours. */
const heads = {
  plate: wordList(
    'placa, plate, bib, dorsal, n placa, numero de placa, plate number, numero, number, num, nro',
  ),
  race: wordList(
    'carrera, race, corrida, heat, bateria, prova, numero de carrera, n carrera, nro carrera, race number, race no, heat number, heat no, numero da corrida, moto',
  ),
  stage: wordList('etapa, stage, fase, phase, ronda, round'),
  category: wordList('categoria, category, clase, class, classe, cat, division'),
  hill: wordList(
    'rampa, hill, hill time, hilltime, tiempo de rampa, tiempo rampa, tempo de rampa, tempo rampa, cerro',
  ),
  finish: wordList(
    'llegada, finish, chegada, tiempo, time, tempo, finish time, lap time, laptime, lap, final time, tiempo final, tempo final, tiempo de vuelta, vuelta, volta, meta, total',
  ),
} as const;

type Column = keyof typeof heads;
const point =
  /^(?:parcial|split|inter|intermedio|intermediario|corner|curva|punto|ponto|point|loop) ?\d?(?: ?(?:time|tiempo|tempo))?$/;

/** This is the time of a cell in milliseconds. It is null when the cell gives none, and undefined when the cell cannot be read. */
type TimeCell = number | null | undefined;

/** These are the columns by which a line finds its ride. */
type NamingColumn = 'plate' | 'race' | 'category';

/** This is a line of a sheet of times. */
export interface TimesLine {
  row: number;
  /** It says in which column the sheet has each of these; it is null where the sheet has none. */
  at: Readonly<Record<NamingColumn | 'finish', number | null>>;
  /** This is the column of the first time that cannot be read; it is null when all can be read. */
  unread: number | null;
  plate: string;
  /** This is the race number; it is empty when the line does not give it. */
  race: string;
  stage: Phase | null;
  category: string;
  hill: TimeCell;
  points: TimeCell[];
  finish: TimeCell;
}

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** This is a sheet of times: its lines, and the numbers of all other rows, which are about no ride. */
interface TimesSheet {
  lines: TimesLine[];
  others: number[];
}

/** A title and an empty line may stand above the headings. */
const headWithin = 15;

/** Programs write one of these where they have no time. */
const noTime = /^(?:-+|–|0+(?:[.,:]0+)*|d(?:nf|ns|sq)|np|n\/?a)$/i;

/**
 * This function reads a time as programs write it: `31.245`, `31,245`, `0:31.245`, `00:00:31.245`, `31.2450`.
 * @param text - the text of the cell
 * @returns the time in milliseconds; null when the cell gives none, and undefined when it cannot be read
 */
export function readTimeCell(text: string): TimeCell {
  const said = text.trim();
  if (said === '' || noTime.test(said)) return null;
  const plain = said.replace(/^(?:0{1,2}:)+(?=\d)/, '').replace(',', '.');
  // A spreadsheet stores more digits than a clock has.
  const long = /^(\d{1,3}\.\d{3})\d+$/.exec(plain);
  return readLap(long ? Number(plain).toFixed(3) : plain.replace(/^0(?=\d:)/, '')) ?? undefined;
}

/**
 * This function reads a sheet of times: a line for each ride with plate, race number or stage, and times at the hill, at points further on
 * and at the line. One of the first rows names the columns. A row with neither a number as a plate nor a time is about no ride: a title, a sum, the
 * headings, or the foot of a page.
 * @param rows - the rows of the sheet
 * @returns the lines and the other rows; null when no row names the plate, the race or the stage, and a time
 * Source: ours; columns after docs/regulation.md §3.8.
 */
export function readTimesRows(rows: readonly SheetRow[]): TimesSheet | null {
  const read = rows.slice(0, headWithin).map(({ cells }) => {
    const said = cells.map(plainText);
    const at = (column: Column) => said.findIndex((cell) => heads[column].some((head) => head === cell));
    const columns = Object.fromEntries(keysOf(heads).map((column) => [column, at(column)]));
    const points = said.flatMap((cell, index) => (point.test(cell) ? [index] : [])).slice(0, MOST_SPLITS);
    return { said, columns, points };
  });
  const has = ({ columns }: (typeof read)[number], column: Column) => (columns[column] ?? -1) >= 0;
  const at = read.findIndex(
    (one) =>
      has(one, 'plate') &&
      (has(one, 'race') || has(one, 'stage')) &&
      (has(one, 'hill') || has(one, 'finish') || one.points.length > 0),
  );
  const head = read[at];
  if (head === undefined) return null;
  const columnOf = (column: Column): number | null =>
    has(head, column) ? (head.columns[column] ?? null) : null;
  const naming = columnOf('race') === null ? 'stage' : 'race';
  const columns = {
    plate: columnOf('plate'),
    race: columnOf(naming),
    category: columnOf('category'),
    finish: columnOf('finish'),
  };
  const [lines, others]: [TimesLine[], number[]] = [[], []];
  for (const [index, { row, cells }] of rows.entries()) {
    const text = (column: number | null) => (column === null ? '' : (cells[column] ?? '').trim());
    const timeAt = (column: number | null) => ({ column, time: readTimeCell(text(column)) });
    const times = [columnOf('hill'), ...head.points, columnOf('finish')].map(timeAt);
    const plate = text(columns.plate);
    const hasTime = times.some(({ time }) => typeof time === 'number');
    const isHead = index <= at || cells.every((cell, column) => plainText(cell) === head.said[column]);
    if (isHead || (!hasTime && !/\d/.test(plate))) {
      others.push(row);
      continue;
    }
    const [hill, ...points] = times.slice(0, -1).map(({ time }) => time);
    lines.push({
      row,
      at: columns,
      unread: times.find(({ time }) => time === undefined)?.column ?? null,
      plate,
      race: text(columnOf('race')),
      stage: stageCalled(text(columnOf('stage'))),
      category: text(columns.category),
      hill,
      points,
      finish: times.at(-1)?.time,
    });
  }
  return { lines, others };
}
