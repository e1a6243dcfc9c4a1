import { MOTO_PHASES, STAGES } from '#rules/stages.ts';
import { z } from 'zod';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import {
  type CategoryFile,
  countryIn,
  filled,
  rankOf,
  resultOf,
  type RiderFile,
  type RunFile,
  secondsOf,
  uciOf,
} from '#server/import/programs/values.ts';

const cell = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));

/** A BEM report in JSON; `Headers` are the English names of the columns, whatever is displayed. */
const report = z.object({
  EventName: z.string().default(''),
  ReportCreated: z.string().default(''),
  ReportType: z.string(),
  'Category Report': z.array(
    z.object({
      'Category Heading': z.object({ Category: z.string() }),
      Headers: z.array(z.string()),
      Data: z.array(z.union([z.array(cell), z.record(z.string(), cell)])),
    }),
  ),
});

/** The one report that tells the whole result. */
const FULL = 'FULL RESULTS';
const motoColumn = /^M ?([1-8]) (Place|Lap Time)$/;

type Row = ReadonlyMap<string, string>;

function runsOf(row: Row, at: string): RunFile[] {
  return MOTO_PHASES.flatMap((phase): RunFile[] => {
    const { moto } = STAGES[phase];
    const read = (column: string) => row.get(`M ${moto} ${column}`) ?? row.get(`M${moto} ${column}`) ?? '';
    const result = resultOf(read('Place'), `${at}.M${moto}`);
    if (result === null) return [];
    return [
      { phase, heat: null, lane: null, time_s: secondsOf(read('Lap Time'), `${at}.M${moto}`), ...result },
    ];
  });
}

function riderOf(row: Row, at: string): RiderFile {
  const read = (column: string) => row.get(column) ?? '';
  return {
    plate: read('Plate'),
    name: `${read('First Name')} ${read('Last Name')}`.trim(),
    club: filled(read('Club')),
    country: countryIn(read('Country')),
    entered_class: filled(read('Merged From')),
    uci_id: uciOf(read('UCI ID')),
    published_rank: rankOf(read('Place')),
    runs: runsOf(row, at),
  };
}

/**
 * The categories of a BEM report in JSON. Only full results are taken, and a column with results that is not a moto's is refused by its
 * name: nothing is left out in silence. Source: docs/regulation.md §8.
 */
export function readBem(file: unknown): { source: string; categories: CategoryFile[] } {
  const read = report.safeParse(file);
  if (!read.success) throw new ImportRefusal('import_program_unknown', '$');
  const { EventName, ReportCreated, ReportType } = read.data;
  if (ReportType.toUpperCase() !== FULL)
    throw new ImportRefusal('import_program_report', 'ReportType', {
      found: ReportType.slice(0, 40),
      expected: FULL,
    });
  const categories = read.data['Category Report'].map((one, index): CategoryFile => {
    const at = `Category Report[${index}]`;
    const strange = one.Headers.find(
      (name) => name !== 'Place' && /(Place|Result)$/.test(name) && !motoColumn.test(name),
    );
    if (strange !== undefined)
      throw new ImportRefusal('import_program_column', `${at}.Headers`, { column: strange.slice(0, 40) });
    return {
      name: one['Category Heading'].Category,
      riders: one.Data.map((data, line) => {
        const row = Array.isArray(data)
          ? new Map(one.Headers.map((name, column) => [name, data[column] ?? '']))
          : new Map(Object.entries(data));
        return riderOf(row, `${at}.Data[${line}]`);
      }),
    };
  });
  return { source: ['BEM', EventName, ReportCreated].filter((part) => part !== '').join(' · '), categories };
}
