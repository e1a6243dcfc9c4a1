import { expect, test } from 'vitest';
import { viewOfDump } from './view.ts';

const file = (file_name: string, byte_size: number, row_count: number | null) => ({
  file_name,
  byte_size,
  row_count,
  sha256: '0'.repeat(64),
});
const of = {
  licence: 'CC-BY-4.0',
  licence_address: 'https://example.org/by',
  made_at: '2026-05-10T06:40:00.000Z',
};

test('a table is a line with its files, and what explains them stands apart', () => {
  const view = viewOfDump({
    ...of,
    state: 'ready',
    files: [
      file('riders.csv.gz', 12_600, 7),
      file('riders.jsonl.gz', 20, 7),
      file('schema.json', 5000, null),
    ],
  });
  expect(view.tables).toEqual([
    {
      name: 'riders',
      rows: 7,
      files: [
        { name: 'riders.csv.gz', size: 13 },
        { name: 'riders.jsonl.gz', size: 1 },
      ],
    },
  ]);
  expect(view.beside).toEqual([{ name: 'schema.json', size: 5 }]);
  expect(view.made_at).toBe(of.made_at);
});

test('while it is withheld nothing is offered', () => {
  expect(viewOfDump({ ...of, state: 'withheld', files: [] })).toMatchObject({
    made_at: null,
    tables: [],
    beside: [],
  });
  expect(viewOfDump(null).state).toBe('none');
});
