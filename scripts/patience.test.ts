import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/**
 * A child's name or picture is no longer shown within two seconds. That is promised, and these tests check it in the
 * answers themselves.
 */
const promised = [
  'server/people/riders/portraits/portraits.test.ts',
  'server/season/careers/reduced.proof.test.ts',
  'server/season/photographs/hide-picture.test.ts',
  'server/season/photographs/take-down.test.ts',
  'server/season/search/search.test.ts',
];
const ownClock = [
  /^const \w+ = \{ timeout:/m,
  /\.poll\((?:(?!\.to)[^;])*\btimeout:/,
  /^(?:test|before|after)[^\n]*\n(?:[ \n][^\n]*\n|\n)*?\}, [\d_]+\);$/m,
  /performance\.now\(\)/,
];

test('a test of the server or a journey waits as long as vitest.config.ts says: its own shorter clock fails on a busy machine', () => {
  const files = globSync(['server/**/*.test.ts', 'e2e/**/*.test.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  const impatient = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return ownClock.some((clock) => clock.test(source));
  });
  expect(impatient.toSorted()).toEqual(promised);
});

/** Three digits are the milliseconds of some answer in a thousand, and a day of a month comes every year. */
const shownByAClock = /^(?:\d{1,4}|-\d\d-\d\d|\d\d:\d\d)$/;

test('a test that an answer lacks a text looks for one that no clock in the answer can show', () => {
  const files = globSync('{contract,e2e,rules,server,web}/**/*.test.{ts,tsx}', { cwd: root });
  const lacking = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\.not\.toMatch\(\/(.+?)\/[a-z]*\)/g)].map(
      ([, pattern = '']) => ({
        file,
        texts: pattern.split('|'),
      }),
    ),
  );
  expect(lacking.length).toBeGreaterThan(20);
  expect(lacking.filter(({ texts }) => texts.some((text) => shownByAClock.test(text)))).toEqual([]);
});
