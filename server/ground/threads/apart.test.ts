import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '#server/ground/config/root-folder.ts';

/** These files read files and texts that people send. */
const readers = [
  'rules/money/statement/ofx.ts',
  'rules/money/statement/statement-sheet.ts',
  'server/season/import/meeting/read-meeting.ts',
  'server/season/import/programs/as-meeting.ts',
  'server/season/cups/regulation/changes.ts',
  'server/ground/sheets/read-csv.ts',
  'server/ground/sheets/read-sheet.ts',
  'server/ground/sheets/read-xlsx.ts',
];

/** Commands of an operator read in a process of their own. */
const mayRead = (file: string) =>
  readers.includes(file) ||
  /-worker\.ts$|\.test\.ts$|\/testing\/|^server\/(app\/commands|season\/import)\//.test(file);

test('what people send is read in a thread of its own, never on the one that serves everybody', () => {
  const files = ['server', 'rules'].flatMap((room) =>
    readdirSync(join(rootFolder, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${room}/${path}`),
  );
  const importing = files.flatMap((file) =>
    Array.from(
      readFileSync(join(rootFolder, file), 'utf8').matchAll(/^import (?!type\b)[^;]*'([#.][^']+)'/gm),
      ([, to = '']) =>
        to.startsWith('#') ? to.slice(1) : relative(rootFolder, resolve(rootFolder, dirname(file), to)),
    )
      .filter((to) => readers.includes(to))
      .map((to) => ({ file, to })),
  );
  expect(new Set(importing.map(({ to }) => to))).toEqual(new Set(readers));
  expect(importing.filter(({ file }) => !mayRead(file))).toEqual([]);
});
