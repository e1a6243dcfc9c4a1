import { ImportRefusal } from '#server/import/refusal.ts';
import {
  type CategoryFile,
  filled,
  rankOf,
  resultOf,
  type RunFile,
  secondsOf,
  uciOf,
} from '#server/import/programs/values.ts';

/** The columns' beginning of each round, and the phase it is; null: no phase of this product. */
const rounds: readonly [prefix: string, phase: RunFile['phase'] | null][] = [
  ['MOTO1', 'M1'],
  ['MOTO2', 'M2'],
  ['MOTO3', 'M3'],
  ['MOTO4', 'M4'],
  ['MOTO5', 'M5'],
  ['MOTO6', 'M6'],
  ['MOTO7', 'M7'],
  ['MOTO8', 'M8'],
  ['MOTO9', null],
  ['F128', null],
  ['F64', null],
  ['F32', null],
  ['F16', 'playoff_16'],
  ['F8', 'playoff_8'],
  ['F4', 'playoff_4'],
  ['F2', 'playoff_2'],
  ['FINAL', 'final'],
];

type Read = (column: string) => string;

function runsOf(read: Read, at: string): RunFile[] {
  return rounds.flatMap(([prefix, phase]): RunFile[] => {
    const path = `${at}.${prefix}_PLACE`;
    const result = resultOf(read(`${prefix}_PLACE`), path);
    if (result === null) return [];
    if (phase === null) throw new ImportRefusal('import_program_column', path, { column: prefix });
    const lane = /^[1-8]$/.test(read(`${prefix}_LANE`)) ? Number(read(`${prefix}_LANE`)) : null;
    return [
      {
        phase,
        heat: null,
        lane,
        time_s: secondsOf(read(`${prefix}_TIME`), `${at}.${prefix}_TIME`),
        ...result,
      },
    ];
  });
}

/** The first line of REM's results says what they are. */
export const isRem = (text: string): boolean => text.startsWith('CLASS\tCLASS_RANKING\t');

/** The categories of REM's results: lines with tabs, one for each rider. In: the text. Source: docs/regulation.md §8. */
export function readRem(text: string): CategoryFile[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = new Map(head.split('\t').map((name, index) => [name.trim(), index]));
  const categories = new Map<string, CategoryFile>();
  for (const [index, line] of lines.entries()) {
    const cells = line.split('\t');
    const read: Read = (column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const name = read('CLASS');
    const category = categories.get(name) ?? { name, riders: [] };
    categories.set(name, category);
    category.riders.push({
      plate: read('PLATE'),
      name: `${read('FIRST_NAME')} ${read('LAST_NAME')}`.trim(),
      club: filled(read('CLUB')),
      country: null,
      uci_id: uciOf(read('UCIID')),
      published_rank: rankOf(read('CLASS_RANKING')),
      runs: runsOf(read, `line ${index + 2}`),
    });
  }
  return [...categories.values()];
}
