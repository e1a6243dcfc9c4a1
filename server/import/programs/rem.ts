import { type Phase, PHASES } from '#rules/stages.ts';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import {
  type CategoryFile,
  filled,
  rankOf,
  resultOf,
  type RunFile,
  secondsOf,
  timesOf,
  uciOf,
} from '#server/import/programs/values.ts';

/** With what the columns of a race of the class begin; null: REM has none of it. */
const prefixes: Readonly<Record<Phase, string | null>> = {
  M1: 'MOTO1',
  M2: 'MOTO2',
  M3: 'MOTO3',
  M4: 'MOTO4',
  M5: 'MOTO5',
  M6: 'MOTO6',
  M7: 'MOTO7',
  M8: 'MOTO8',
  LCQ: null,
  playoff_16: 'F16',
  playoff_8: 'F8',
  playoff_4: 'F4',
  playoff_2: 'F2',
  final: 'FINAL',
};
/** Races REM knows and this product does not: a result in one of them is refused, not left out in silence. */
const strangers = ['MOTO9', 'F128', 'F64', 'F32'];

type Read = (column: string) => string;

function runsOf(read: Read, at: string): RunFile[] {
  const strange = strangers.find((prefix) => resultOf(read(`${prefix}_PLACE`), `${at}.${prefix}_PLACE`));
  if (strange !== undefined)
    throw new ImportRefusal('import_program_column', `${at}.${strange}_PLACE`, { column: strange });
  return PHASES.flatMap((phase): RunFile[] => {
    const prefix = prefixes[phase];
    if (prefix === null) return [];
    const result = resultOf(read(`${prefix}_PLACE`), `${at}.${prefix}_PLACE`);
    if (result === null) return [];
    const lane = /^[1-8]$/.test(read(`${prefix}_LANE`)) ? Number(read(`${prefix}_LANE`)) : null;
    const seen = (what: string) => secondsOf(read(`${prefix}_${what}`), `${at}.${prefix}_${what}`);
    const times = timesOf(seen('TIME'), seen('HILL_TIME'), seen('INTER2_TIME'));
    return [{ phase, heat: null, lane, ...times, ...result }];
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
