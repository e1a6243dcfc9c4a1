import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { seasonFeed } from '#contract/season/calendar/calendar.ts';
import { calendarFeed, cupRankingFile } from '#contract/season/cups/cups.ts';
import { dumpFile } from '#contract/publishing/open-data/dump.ts';
import { resultFile } from '#contract/publishing/open-data/result-files.ts';
import { endpoints } from '#contract/all/endpoints.ts';

const root = join(import.meta.dirname, '..');

/**
 * The files of the contract that a page may load, because they do not import zod. From all others it may import only
 * types.
 */
const carried = ['contract/people/reference/states.ts'];

/** The files that call the server. In each, the contract types the calls. */
const speakers = [
  'web/ground/call/ask.ts',
  'web/ground/call/send-form.ts',
  'web/ground/data/api.ts',
  'web/ground/later/beacon.ts',
  'web/ground/later/watch-version.ts',
  'web/parts/desk/ask-desk.ts',
  'web/parts/live/read-live.ts',
];
/** Files that load the code of the page, and send no request to the API. */
const bringers = ['web/app/first/early-script.ts', 'web/ground/arriving/bring.ts'];
/** Files with a typed function in front of one that takes any name. */
const typed = [
  ...speakers,
  'web/ground/call/address-of.ts',
  'web/ground/call/use-ask.ts',
  'web/parts/desk/ask-as.ts',
  'web/parts/sign-in/captcha.ts',
];

const pages = readdirSync(join(root, 'web'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !file.includes('/testing/'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

/** Returns the modules that a source imports at run time. */
const broughtBy = (source: string): string[] =>
  [
    ...source.matchAll(
      /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'|import\(\s*'([^']+)'/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');

/**
 * Reads the file of another phone. It is loaded only with such a file, which can come from anybody and has to be
 * checked.
 */
const broughtWithAFile = '#contract/raceday/judging/carried-file.ts';

test('a page carries no schema: it knows the contract by its types', () => {
  expect(
    broughtBy("import { a } from '#contract/x.ts'; export { b } from 'zod';\nimport type { c } from 'd';"),
  ).toEqual(['#contract/x.ts']);
  const brought = pages.flatMap(({ file, source }) =>
    broughtBy(source)
      .filter((name) => name === 'zod' || name.startsWith('#contract/'))
      .filter((name) => !carried.includes(name.slice(1)) && name !== broughtWithAFile)
      .map((name) => `${file}: ${name}`),
  );
  expect(brought).toEqual([]);
  for (const file of carried) expect(broughtBy(readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

test('an address of the server stands in no page but as the name of a call there is', () => {
  const known = new Set(
    [...Object.values(endpoints), calendarFeed, seasonFeed, cupRankingFile, resultFile, dumpFile].map(
      ({ method, path }) => `${method} ${path}`,
    ),
  );
  const named = /'((?:GET|POST|PUT|DELETE) \/api\/[^']*)'/g;
  const wrong = pages.flatMap(({ file, source }) => {
    const names = [...source.matchAll(named)].map(([, name = '']) => name);
    const text = source.replaceAll(named, '').replaceAll(/`GET \/api\/cups\/\{id\}`/g, '');
    return [
      ...names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`),
      ...(text.includes('/api/') ? [file] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('only the files with a typed face speak to the server', () => {
  const found = (pattern: RegExp) =>
    pages.filter(({ source }) => pattern.test(source)).map(({ file }) => file);
  const fetching = found(/\bfetch\(|XMLHttpRequest|navigator\.sendBeacon/);
  expect(fetching.filter((file) => !bringers.includes(file)).sort()).toEqual(speakers.toSorted());
  expect(found(/\bloose(?:Address|Ask)\b/).filter((file) => !typed.includes(file))).toEqual([]);
});
