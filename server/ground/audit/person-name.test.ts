import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/**
 * These files search, propose or compare names, where a part of an e-mail is no name. The record names accounts by
 * their whole e-mail.
 */
const OTHERS = [
  'server/money/statements/line-queries.ts',
  'server/operations/office/audit/name-queries.ts',
  'server/operations/office/audit/queries.ts',
  'server/people/office/people/queries.ts',
  'server/raceday/office/check-in/cash-queries.ts',
];

test('whoever did a thing is named in one way: nobody without a name is shown as nobody', async () => {
  const own: string[] = [];
  for await (const path of glob('server/**/*.ts')) {
    if (path.endsWith('.test.ts') || path === 'server/ground/audit/person-name.ts') continue;
    if (/user_firstname \|\| ' '/.test(await readFile(path, 'utf8'))) own.push(path);
  }
  expect(own.toSorted()).toEqual(OTHERS);
});
