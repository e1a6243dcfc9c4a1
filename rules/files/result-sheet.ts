import { plainText } from '#rules/names/plain-text.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { keysOf } from '#rules/table.ts';
import { wordList } from '#rules/names/word-list.ts';

/** How the columns of a sheet of results are headed, in three languages, without accents and capitals; the first is ours. */
const heads = {
  category: wordList('categoria, category, clase, class, classe, cat, division'),
  plate: wordList('placa, plate, numero, nro, num, number, bib, dorsal, n placa, numero de placa'),
  name: wordList(
    'piloto, nombre y apellido, apellido y nombre, corredor, rider, name, full name, nome completo, atleta, deportista',
  ),
  firstname: wordList('nombre, nombres, first name, firstname, nome'),
  lastname: wordList('apellido, apellidos, last name, lastname, surname, sobrenome'),
  club: wordList('club, clube, team, equipo'),
  uci_id: wordList('uci id, uciid, uci'),
  rank: wordList(
    'posicion, puesto, puesto final, rank, ranking, place, class ranking, position, posicao, pos, lugar, result, resultado final',
  ),
} as const;

type ResultColumn = keyof typeof heads;

const motos = (number: number): string[] =>
  wordList('M#, manga #, moto #, bateria #, moto#, m #, manga#, ronda #').map((one) =>
    one.replace('#', String(number)).toLowerCase(),
  );

const stageHeads: Readonly<Record<Phase, readonly string[]>> = {
  M1: motos(1),
  M2: motos(2),
  M3: motos(3),
  M4: motos(4),
  M5: motos(5),
  M6: motos(6),
  M7: motos(7),
  M8: motos(8),
  LCQ: wordList('repechaje, repescagem, last chance, lcq'),
  playoff_16: wordList('dieciseisavos, 1 16, 1 16 de final, round of 32, f16'),
  playoff_8: wordList('octavos, octavos de final, 1 8, oitavas, oitavas de final, round of 16, f8'),
  playoff_4: wordList(
    'cuartos, cuartos de final, 1 4, quartas, quartas de final, quarterfinal, quarter final, quarter, f4',
  ),
  playoff_2: wordList('semifinal, semi, semis, semi final, 1 2, f2'),
  final: wordList('final, main, a final'),
};

export interface ResultSheetLine {
  row: number;
  category: string;
  plate: string;
  name: string;
  club: string;
  uci_id: string;
  rank: string;
  /** What the columns of the stages say, with their headings. */
  results: { phase: Phase; heading: string; text: string }[];
}

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** A title and an empty line may stand above. */
const headWithin = 15;

type Meaning = { column: ResultColumn } | { phase: Phase };

/** The stage that is called so, in three languages: `Manga 2`, `1/4`, `Final`; null: none is. */
export function stageCalled(text: string): Phase | null {
  const said = plainText(text);
  return PHASES.find((one) => stageHeads[one].includes(said)) ?? null;
}

function meaningOf(cell: string): Meaning | null {
  const said = plainText(cell);
  if (said === '') return null;
  const column = keysOf(heads).find((one) => heads[one].includes(said));
  if (column !== undefined) return { column };
  const phase = stageCalled(cell);
  return phase === null ? null : { phase };
}

/**
 * Reads a sheet of results: a line for each rider with category, plate, name and a place for each stage. In: its rows, of which one of
 * the first says what the columns are. Out: what each row below it says; null: no row names category, plate and a stage.
 */
export function readResultRows(rows: readonly SheetRow[]): ResultSheetLine[] | null {
  const read = rows.slice(0, headWithin).map(({ cells }) => cells.map(meaningOf));
  const at = read.findIndex(
    (all) =>
      all.some((one) => one !== null && 'phase' in one) &&
      (['category', 'plate'] as const).every((column) =>
        all.some((one) => one !== null && 'column' in one && one.column === column),
      ),
  );
  const columns = read[at];
  const headings = rows[at]?.cells ?? [];
  if (columns === undefined) return null;
  return rows.slice(at + 1).flatMap(({ row, cells }): ResultSheetLine[] => {
    const cell = (column: ResultColumn) =>
      (
        cells[columns.findIndex((one) => one !== null && 'column' in one && one.column === column)] ?? ''
      ).trim();
    const both = [cell('firstname'), cell('lastname')].filter((one) => one !== '').join(' ');
    const found = { category: cell('category'), plate: cell('plate') };
    // A line without either is a sum, a note or a page's foot.
    if (found.category === '' || found.plate === '') return [];
    return [
      {
        row,
        ...found,
        name: cell('name') === '' ? both : cell('name'),
        club: cell('club'),
        uci_id: cell('uci_id'),
        rank: cell('rank'),
        results: columns.flatMap((one, index) =>
          one !== null && 'phase' in one
            ? [{ phase: one.phase, heading: headings[index] ?? '', text: (cells[index] ?? '').trim() }]
            : [],
        ),
      },
    ];
  });
}

/** What people write for a status besides its letters. */
const called: Readonly<Record<string, string>> = {
  'no largo': 'DNS',
  nl: 'DNS',
  'nao largou': 'DNS',
  'no termino': 'DNF',
  nt: 'DNF',
  abandono: 'DNF',
  'nao terminou': 'DNF',
  descalificado: 'DSQ',
  desclassificado: 'DSQ',
  desc: 'DSQ',
  relegado: 'REL',
  rebaixado: 'REL',
};

/** A result as the programs write it: `3º` is 3, `No largó` is DNS; anything else stays as it stands. */
export function plainResult(text: string): string {
  const place = /^(\d{1,2})\s*(?:º|°|o|ª|\.)$/i.exec(text);
  return place?.[1] ?? called[plainText(text)] ?? text;
}
