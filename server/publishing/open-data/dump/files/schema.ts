import { DUMP_TABLES } from '#server/publishing/open-data/dump/tables/all.ts';
import type { DumpField, DumpTable } from '#server/publishing/open-data/dump/tables/table.ts';

/** The licence by its name in the SPDX list, and the place where it can be read. */
export const DUMP_LICENCE = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  path: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

function fieldOf(name: string, { type, meaning, words }: DumpField) {
  return { name, type, description: meaning, ...(words ? { constraints: { enum: words } } : {}) };
}

function foreignKeys(table: DumpTable) {
  return Object.entries(table.fields).flatMap(([name, { of }]) => {
    const [resource, field] = of?.split('.') ?? [];
    return resource === undefined ? [] : [{ fields: [name], reference: { resource, fields: [field] } }];
  });
}

/**
 * Returns the description of the files in the words of Table Schema (datapackage.org), for people and programs. It
 * has the moment of its facts, the address of the site, and the number of rows of each table.
 */
export function dumpSchema(made_at: string, origin: string, rows: ReadonlyMap<string, number>): string {
  const resources = DUMP_TABLES.map((table) => ({
    name: table.name,
    description: table.meaning,
    rows: rows.get(table.name) ?? 0,
    path: `${table.name}.csv.gz`,
    jsonl_path: `${table.name}.jsonl.gz`,
    format: 'csv',
    compression: 'gz',
    encoding: 'utf-8',
    schema: {
      fields: Object.entries(table.fields).map(([name, field]) => fieldOf(name, field)),
      primaryKey: table.key,
      foreignKeys: foreignKeys(table),
      missingValues: [''],
    },
  }));
  const described = {
    name: 'partidor-dump',
    title: 'Every public fact of the races of this site',
    description:
      'In CSV none and an empty text are nothing; a text that a spreadsheet would run as a formula begins with an apostrophe. In JSON lines none is null. Minors are initials and a number.',
    created: made_at,
    sources: [{ title: 'Partidor', path: origin }],
    licenses: [DUMP_LICENCE],
    resources,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
