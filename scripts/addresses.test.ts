import { expect, test } from 'vitest';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { paths } from '#web/ground/address/paths.ts';
import { screens } from '#web/app/page/table.ts';
import { isSource, readCode } from './sources.mjs';

const homes = ['web/ground/address/paths.ts', 'web/ground/address/office-paths.ts'];
const written = Object.values(paths).filter((path) => path !== '/');
/** Matches an address at the start of a text or of a pattern, or behind a question mark. */
const literal = new RegExp(`['"\`^=]\\\\?(?:${written.join('|')})(?![\\w-]|/[\\w-]+\\.tsx?')`);

test('the address of a page is written in one place', () => {
  for (const text of ["'/races'", '`/races?cup_id=${x}`', '"/login?back=/profile"', '/^\\/administration$/'])
    expect(literal.test(text)).toBe(true);
  for (const text of ["'/racesheet'", "'#web/races/x.ts'", "'GET /api/races'"])
    expect(literal.test(text)).toBe(false);
  const elsewhere = [...readCode()]
    .filter(([file]) => file.startsWith('web/') && isSource(file) && !homes.includes(file))
    .filter(([, source]) => literal.test(source))
    .map(([file]) => file);
  expect(elsewhere).toEqual([]);
});

test('the table of screens has these addresses, by the same names', () => {
  for (const [name, { path }] of Object.entries(screens)) {
    const address = Object.entries(paths).find(([one]) => one === name)?.[1] ?? '';
    const below = ['', '/1', '/1/today'].map((piece) => address + piece);
    const fits = (one: RegExp): boolean => below.some((path) => one.test(path));
    expect([name, typeof path === 'string' ? path === address : fits(path)]).toEqual([name, true]);
  }
  expect(Object.keys(paths).sort()).toEqual(Object.keys(screens).sort());
  for (const path of Object.values(officePaths)) expect(path.startsWith(paths.office)).toBe(true);
});
