import { REM_RACES } from '#rules/files/programs/rem-sheets.ts';
import { remHead } from '#rules/files/programs/sheet-kind.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import type { Cells, ReadClass, ReadRow } from '#server/season/import/programs/rows.ts';

const phaseOf = (prefix: string): Phase | null => PHASES.find((one) => REM_RACES[one] === prefix) ?? null;

const placeColumn = /^([A-Z0-9]+)_PLACE$/;

const heading = (cell: string): string => cell.trim().toUpperCase();

type Read = (column: string) => string;

interface Line {
  line: number;
  read: Read;
  all: readonly string[];
}

function rowOf(
  { line, read, all }: Line,
  races: readonly string[],
  gates: ReadonlySet<string>,
  cells: Cells,
): ReadRow {
  const at = String(line);
  const row = cells.row(at);
  const isNobodys = ['PLATE', 'FIRST_NAME', 'LAST_NAME'].every((column) => read(column) === '');
  // A sum has nobody's name, and printed pages repeat the headings.
  if (isNobodys || heading(read('PLATE')) === 'PLATE') {
    const words = all.filter((cell) => cell.trim() !== '').join(' · ');
    row.refuse(new ImportRefusal('import_row_nobodys', at, { found: words.slice(0, 80) }));
    return row.rider({ plate: '', name: '', rank: '' });
  }
  for (const race of races)
    row.run({
      at: `${line} «${race}»`,
      phase: phaseOf(race),
      column: race,
      result: read(`${race}_PLACE`),
      heat: gates.has(race) ? read(`${race}_GATE`) : '',
      lane: read(`${race}_LANE`),
      time: read(`${race}_TIME`),
      hill: read(`${race}_HILL_TIME`),
      point: read(`${race}_INTER2_TIME`),
    });
  return row.rider({
    plate: read('PLATE'),
    name: `${read('FIRST_NAME')} ${read('LAST_NAME')}`.trim(),
    club: read('CLUB'),
    uci_id: read('UCIID'),
    rank: read('CLASS_RANKING'),
  });
}

/** Returns the races of a class whose column of gates holds race numbers: each rider with a gate alone is no race. */
function racesWithNumbers(lines: readonly Read[], races: readonly string[]): Set<string> {
  return new Set(
    races.filter((race) => {
      const gates = lines.map((read) => read(`${race}_GATE`)).filter((gate) => gate !== '');
      return gates.length < 2 || new Set(gates).size < gates.length;
    }),
  );
}

/** Reads the classes from REM's results, which have a line for each rider (docs/regulation.md §8). */
export function readRem(rows: readonly TableRow[], cells: Cells): ReadClass[] {
  const head = remHead(rows);
  const names = (rows[head]?.cells ?? []).map(heading);
  const races = names.flatMap((name) => placeColumn.exec(name)?.[1] ?? []);
  const lines = rows.slice(head + 1).map(({ row, cells: all }) => ({
    line: row,
    all,
    read: (column: string) => all[names.indexOf(column)]?.trim() ?? '',
  }));
  const classOf = ({ line, read }: (typeof lines)[number]) =>
    cells.said(String(line), 'category', read('CLASS'));
  return [...Map.groupBy(lines, classOf)].map(([name, all]) => {
    const gates = racesWithNumbers(
      all.map(({ read }) => read),
      races,
    );
    return {
      name,
      at: String(all[0]?.line ?? ''),
      rows: all.map((line) => rowOf(line, races, gates, cells)),
    };
  });
}
