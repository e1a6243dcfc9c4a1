import { z } from 'zod';
import { MOTO_PHASES, STAGES } from '#rules/stages.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import type { Cells, ReadClass, ReadFile, ReadRow } from '#server/season/import/programs/rows.ts';
import { isBlank } from '#server/season/import/programs/values.ts';

const cell = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''));

/** A BEM report in JSON. `Headers` are the English names of the columns, whatever is displayed. */
const report = z.object({
  EventName: cell,
  ReportCreated: cell,
  ReportType: z.string(),
  'Category Report': z.array(
    z.object({
      'Category Heading': z.object({ Category: cell }).catch({ Category: '' }),
      Headers: z.array(cell).catch([]),
      Data: z.array(z.union([z.array(cell), z.record(z.string(), cell)]).catch([])).catch([]),
    }),
  ),
});

/** The one report that contains the complete result. */
const FULL = 'FULL RESULTS';
const motoColumn = /^M ?([1-8]) (Place|Lap Time)$/;

type Row = ReadonlyMap<string, string>;

function rowOf(
  row: Row,
  strange: ImportRefusal | null,
  { at, cells }: { at: string; cells: Cells },
): ReadRow {
  const read = (column: string) => row.get(column) ?? '';
  const reader = cells.row(at);
  if (strange !== null) reader.refuse(strange);
  for (const phase of MOTO_PHASES) {
    const { moto } = STAGES[phase];
    const seen = (column: string) => read(`M ${moto} ${column}`) || read(`M${moto} ${column}`);
    reader.run({
      at: `${at}.M${moto}`,
      phase,
      column: phase,
      result: seen('Place'),
      time: seen('Lap Time'),
    });
  }
  return reader.rider({
    plate: read('Plate'),
    name: `${read('First Name')} ${read('Last Name')}`.trim(),
    club: read('Club'),
    country: read('Country'),
    entered_class: read('Merged From'),
    uci_id: read('UCI ID'),
    rank: read('Place'),
  });
}

/**
 * Reads the classes of a BEM report in JSON. It accepts only full results, and no class that has a column of results
 * which is not a moto's by its name, so that nothing is left out silently. Source: docs/regulation.md §8.
 */
export function readBem(file: unknown, cells: Cells): ReadFile {
  const read = report.safeParse(file);
  if (!read.success) throw new ImportRefusal('import_program_unknown', '$');
  const { EventName, ReportCreated, ReportType } = read.data;
  if (ReportType.trim().toUpperCase() !== FULL)
    throw new ImportRefusal('import_program_report', 'ReportType', {
      found: ReportType.slice(0, 40),
      expected: FULL,
    });
  const classes = read.data['Category Report'].map((one, index): ReadClass => {
    const at = `Category Report[${index}]`;
    const column = one.Headers.find(
      (name) => name !== 'Place' && /(Place|Result)$/.test(name) && !motoColumn.test(name),
    );
    const strange =
      column === undefined
        ? null
        : new ImportRefusal('import_program_column', `${at}.Headers`, { column: column.slice(0, 40) });
    const rows = one.Data.map((data) =>
      Array.isArray(data)
        ? new Map(one.Headers.map((name, column) => [name, data[column] ?? '']))
        : new Map(Object.entries(data)),
    );
    return {
      name: one['Category Heading'].Category,
      at,
      rows: rows.map((row, line) => rowOf(row, strange, { at: `${at}.Data[${line}]`, cells })),
    };
  });
  const source = ['BEM', EventName, ReportCreated].filter((part) => !isBlank(part)).join(' · ');
  return { source, classes, left: [] };
}
