import { plainText } from '#rules/names/plain-text.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { wordList } from '#rules/names/word-list.ts';
import { headingWords } from './headings/heading-words.ts';

/** These are the headings of a sheet of results in three languages, without accents and capitals; the first is ours. */
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

interface ResultSheetLine {
  row: number;
  category: string;
  plate: string;
  name: string;
  club: string;
  uci_id: string;
  rank: string;
  /** These are the cells in the columns of the stages, with their headings. */
  results: { phase: Phase; heading: string; text: string }[];
}

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** A title and an empty line may stand above the headings. */
const headWithin = 15;

type Meaning = { column: ResultColumn } | { phase: Phase };

/**
 * This function finds the stage that a text names in any of three languages: `Manga 2`, `1/4`, `Final`.
 * @param text - the text, such as a heading
 * @returns the stage, or null when the text names none
 */
export function stageCalled(text: string): Phase | null {
  const said = plainText(text);
  return PHASES.find((one) => stageHeads[one].includes(said)) ?? null;
}

function meaningOf(said: string): Meaning | null {
  if (said === '') return null;
  const column = keysOf(heads).find((one) => heads[one].includes(said));
  if (column !== undefined) return { column };
  const phase = stageCalled(said);
  return phase === null ? null : { phase };
}

/** A whole heading counts first. "Placa del piloto" and "Rider club" are columns where no other heading has that meaning. */
function meaningsOf(cells: readonly string[]): (Meaning | null)[] {
  const whole = cells.map((cell) => meaningOf(plainText(cell)));
  const taken = new Set(whole.map((one) => (one !== null && 'column' in one ? one.column : null)));
  return whole.map((one, index) => {
    const { told, whose } = headingWords(cells[index] ?? '');
    const simple = one === null && whose === 'rider' ? meaningOf(told) : null;
    return simple !== null && 'column' in simple && !taken.has(simple.column) ? simple : one;
  });
}

/**
 * This function reads a sheet of results: a line for each rider with category, plate, name and a place for each stage. One of the first
 * rows names the columns.
 * @param rows - the rows of the sheet
 * @returns the content of each row below the headings; null when no row names category, plate and a stage. A sum, a note or the foot of a
 * page is a row without category or plate
 */
export function readResultRows(rows: readonly SheetRow[]): ResultSheetLine[] | null {
  const read = rows.slice(0, headWithin).map(({ cells }) => meaningsOf(cells));
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
    if (cells.every((one) => one.trim() === '')) return [];
    return [
      {
        row,
        category: cell('category'),
        plate: cell('plate'),
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

/** These words and letters mean a status in a file of results, in three languages, without accents and capitals. */
const called: Readonly<Record<LostStatus, readonly string[]>> = {
  DNF: wordList(
    'dnf, nt, ab, ret, no termino, no finalizo, no completo, no llego, abandono, abandona, retiro, retirado, retirada, nao terminou, nao completou, abandonou, did not finish',
  ),
  DNS: wordList(
    'dns, np, nl, nsp, no largo, no salio, no partio, no corrio, no se presento, no presento, ausente, nao largou, nao correu, nao compareceu, did not start',
  ),
  DSQ: wordList(
    'dsq, dq, desc, desq, desclass, descalificado, descalificada, descalificacion, desclassificado, desclassificada, desqualificado, desqualificada, excluido, excluida, disqualified',
  ),
  REL: wordList('rel, releg, relegado, relegada, rebaixado, rebaixada, relegated'),
  CR: wordList('cr'),
};

/**
 * This function writes a result as our own sheets do: `3º`, `3rd` and `3ro` become 3, and `No largó` becomes DNS.
 * @param text - the result as it stands in the file
 * @returns the place or the status; any other text stays as it is
 */
export function plainResult(text: string): string {
  const place =
    /^0*(\d{1,2})(?:[.,]0+)?\s*(?:st|nd|rd|th|º|°|o|ª|a|\.|er|ro|ra|do|da|to|ta|mo|ma|vo|va|no)?$/i.exec(
      text.trim(),
    );
  const said = plainText(text);
  return place?.[1] ?? LOST_STATUSES.find((status) => called[status].includes(said)) ?? text;
}
