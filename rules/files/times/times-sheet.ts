import { plainText } from '#rules/names/plain-text.ts';
import { readLap } from '#rules/results/lap-time.ts';
import { MOST_SPLITS } from '#rules/results/splits.ts';
import type { Phase } from '#rules/stages.ts';
import { keysOf } from '#rules/table.ts';
import { stageCalled } from '#rules/files/result-sheet.ts';
import { wordList } from '#rules/names/word-list.ts';

/** How the columns of a sheet of times are headed, in three languages, without accents and capitals; the first is ours. */
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

/** A cell of a time: what it says in milliseconds; null: nothing; undefined: it cannot be read. */
type TimeCell = number | null | undefined;

/** A line of a sheet of times. */
export interface TimesLine {
  row: number;
  plate: string;
  /** The race number; empty: not said. */
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

/** A title and an empty line may stand above. */
const headWithin = 15;

/** What stands where a program has no time. */
const noTime = /^(?:-+|–|0+(?:[.,:]0+)*|d(?:nf|ns|sq)|np|n\/?a)$/i;

/** A time as programs write it: `31.245`, `31,245`, `0:31.245`, `00:00:31.245`, `31.2450`. */
export function readTimeCell(text: string): TimeCell {
  const said = text.trim();
  if (said === '' || noTime.test(said)) return null;
  const plain = said.replace(/^(?:0{1,2}:)+(?=\d)/, '').replace(',', '.');
  // A spreadsheet keeps more digits than a clock has.
  const long = /^(\d{1,3}\.\d{3})\d+$/.exec(plain);
  return readLap(long ? Number(plain).toFixed(3) : plain.replace(/^0(?=\d:)/, '')) ?? undefined;
}

/**
 * Reads a sheet of times: a line for each ride with plate, race number or stage, and times at the hill, at points further on and at the
 * line. In: its rows, of which one of the first says what the columns are. Out: what each row below it says; null: no row names the plate,
 * the race or the stage, and a time. Source: ours; columns after docs/regulation.md §3.8.
 */
export function readTimesRows(rows: readonly SheetRow[]): TimesLine[] | null {
  const read = rows.slice(0, headWithin).map(({ cells }) => {
    const said = cells.map(plainText);
    const at = (column: Column) => said.findIndex((cell) => heads[column].some((head) => head === cell));
    const columns = Object.fromEntries(keysOf(heads).map((column) => [column, at(column)]));
    const points = said.flatMap((cell, index) => (point.test(cell) ? [index] : [])).slice(0, MOST_SPLITS);
    return { columns, points };
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
  return rows.slice(at + 1).flatMap(({ row, cells }): TimesLine[] => {
    const cell = (column: Column) => (cells[head.columns[column] ?? -1] ?? '').trim();
    const [plate, race, stage] = [cell('plate'), cell('race'), cell('stage')];
    // A line without a plate is a title, a sum or a page's foot.
    if (plate === '' || (race === '' && stage === '')) return [];
    return [
      {
        row,
        plate,
        race,
        stage: stageCalled(stage),
        category: cell('category'),
        hill: readTimeCell(cell('hill')),
        points: head.points.map((index) => readTimeCell(cells[index] ?? '')),
        finish: readTimeCell(cell('finish')),
      },
    ];
  });
}
