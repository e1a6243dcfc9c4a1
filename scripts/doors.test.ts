import { expect, test } from 'vitest';
import { paths } from '#web/ground/address/paths.ts';
import { screenNames, folderOfScreen } from './screens.mjs';
import { isSource, readCode } from './sources.mjs';

const home = 'web/ground/address/paths.ts';

/** The screens that no other screen leads to, with what does. */
const without = new Map([
  ['confirm', 'a letter'],
  ['rescue', 'a letter'],
  ['lock', 'a letter'],
  ['invitation', 'a letter'],
  ['join', 'a letter'],
  ['offline', 'the worker, when there is no signal'],
]);

const sources = [...readCode()].filter(([file]) => file.startsWith('web/') && isSource(file));
const addresses = sources.find(([file]) => file === home)?.[1] ?? '';

/** The functions and constants of the addresses that lead to a screen, by the name of the screen. */
function waysTo(name: string): string[] {
  const declared = [...addresses.matchAll(/^export (?:const|function) (\w+)/gm)];
  const bodies = declared.map(({ 1: way = '', index }, at) => ({
    way,
    body: addresses.slice(index + 'export const '.length + way.length, declared[at + 1]?.index),
  }));
  const found = [`paths.${name}`];
  for (let before = 0; before !== found.length;) {
    before = found.length;
    for (const { way, body } of bodies) {
      const leads = found.some((one) => new RegExp(`\\b${one.replace('.', '\\.')}\\b`).test(body));
      if (way !== 'paths' && leads && !found.includes(way)) found.push(way);
    }
  }
  return found;
}

/** Matches where a way is followed: a link, a line of a list of links, a step of the code. */
const followed = (way: string) =>
  new RegExp(
    [
      String.raw`[hH]ref(?:Of)?=\{[^}]*\b${way}\b`,
      String.raw`\b(?:href|back)(?::| =) [^\n]*\b${way}\b`,
      String.raw`\bhrefWith\(${way}\b`,
      String.raw`\[\s*${way}\b[^\]]*\bm\.`,
      String.raw`(?:\bgo|location\.assign)\([^)]*\b${way}\b`,
      String.raw`\? ${way}\b|: ${way}\(`,
    ].join('|'),
  );

/** Tells whether another screen leads to a screen. The frame of every page and the parts of several screens count. */
function isLedTo(name: string): boolean {
  const own = `${folderOfScreen(name)}/`;
  const ways = waysTo(name).map((way) => followed(way.replace('.', String.raw`\.`)));
  return sources.some(
    ([file, source]) =>
      file !== home &&
      !file.startsWith(own) &&
      !file.startsWith('web/worker/') &&
      ways.some((way) => way.test(source)),
  );
}

const closed = screenNames.filter((name) => !without.has(name));

test('the rule finds a door, and the lack of one', () => {
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(closed));
  expect(waysTo('scoreboard')).toEqual(['paths.scoreboard', 'scoreboardHref']);
  expect(followed('paths\\.guide').test('<Link href={paths.guide}>')).toBe(true);
  expect(followed('paths\\.guide').test('const kept = new Set([paths.guide, paths.help]);')).toBe(false);
});

test.each(closed)('another screen leads to %s', (name) => {
  expect(isLedTo(name)).toBe(true);
});

test.each([...without.keys()])('%s needs no door, and has none', (name) => {
  expect(isLedTo(name)).toBe(false);
});

const isSaid = (words: RegExp) => sources.some(([, source]) => words.test(source));

test.each([
  ['the screen over a video', /scoreboardHref\(\w+, true\)/],
  ['the description of the API', /href=\{openApiPath\}/],
  ['the live API', /href=\{addressOf\('GET \/api\/live'\)\}/],
])('a screen leads to %s', (_what, words) => {
  expect(isSaid(words)).toBe(true);
});
