import { stringify } from 'csv-stringify/sync';
import type { DumpRow, DumpTable } from '#server/open-data/dump/tables/table.ts';

/** How rows become text; files are compressed by gzip. */
interface DumpFormat {
  readonly suffix: string;
  readonly head: (table: DumpTable) => string;
  readonly lines: (table: DumpTable, rows: readonly DumpRow[]) => string;
}

const separated = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      escape_formulas: true,
      record_delimiter: '\n',
      cast: { boolean: String },
    },
  );

/** For spreadsheets and programs: a comma between, none and an empty text are nothing, a text that would run as a formula begins with an apostrophe. */
const csv: DumpFormat = {
  suffix: 'csv.gz',
  head: ({ fields }) => separated([Object.keys(fields)]),
  lines: ({ fields }, rows) => {
    const names = Object.keys(fields);
    return separated(rows.map((row) => names.map((name) => row[name])));
  },
};

/** For programs: an object a line. */
const jsonLines: DumpFormat = {
  suffix: 'jsonl.gz',
  head: () => '',
  lines: (_table, rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
};

export const DUMP_FORMATS: readonly DumpFormat[] = [csv, jsonLines];
