import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codeOfScreen, folderOfScreen } from '../../scripts/screens.mjs';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const dist = join(import.meta.dirname, '../../dist/client');
const manifest = join(dist, '.vite/manifest.json');
// `npm test` builds the pages first. A single test file may run without a build.
const isBuilt = existsSync(manifest);
const chunks = isBuilt ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>) : {};

/** Collects a chunk with everything that it imports. */
function needed(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const other of chunks[name]?.imports ?? []) needed(other, seen);
  return seen;
}

const weight = (names: Iterable<string>) =>
  [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(dist, chunks[name]?.file ?? ''))).length,
    0,
  );

/** The files that every page begins with, without React. */
const begin = needed('web/app/first.ts');
/** The same files with those that every page is drawn with. */
const first = new Set([...begin, ...needed('web/app/client.tsx')]);
const isReact = (name: string) => /^assets\/(react|rolldown-runtime)-/.test(chunks[name]?.file ?? '');
const beyondFirst = (name: string) => [...needed(name)].filter((one) => !first.has(one));
const office = Object.keys(chunks).filter((name) => name.startsWith('web/office/'));
const editor = 'web/office/season/cups/regulation/RichEditor.tsx';
const text = (names: Iterable<string>) =>
  [...names].map((name) => readFileSync(join(dist, chunks[name]?.file ?? ''), 'utf8')).join('\n');

describe.runIf(isBuilt)('the code', () => {
  test('of a screen comes in 33 files at most, with those of every page', () => {
    const many = Object.keys(chunks).filter((name) => new Set([...first, ...needed(name)]).size > 33);
    expect(many).toEqual([]);
  });

  // The code that runs at the start of a file would find its half missing.
  test('is in no two files that need each other', () => {
    const inCircle = Object.entries(chunks).filter(([name, { imports = [] }]) =>
      imports.some((other) => needed(other).has(name)),
    );
    expect(inCircle.map(([name]) => name)).toEqual([]);
  });
});

describe.runIf(isBuilt)('the code of the office', () => {
  test('is in nobody’s first load', () => {
    expect(office.length).toBeGreaterThan(4);
    expect([...first].filter((name) => office.includes(name))).toEqual([]);
    expect(text(first)).not.toMatch(/ProseMirror|ReactCrop/);
  });

  test('nor is the outbox, with its database', () => {
    expect(text(Object.keys(chunks))).toContain('durability');
    expect(text(first)).not.toContain('durability');
  });

  test('nor are forms, which no page that is only read brings', () => {
    const isForms = /shouldUseNativeValidation/;
    const read = ['home', 'race', 'ranking'].map((name) => codeOfScreen(name));
    expect(Object.keys(chunks)).toEqual(expect.arrayContaining(read));
    expect(text(Object.keys(chunks))).toMatch(isForms);
    expect(text(first)).not.toMatch(isForms);
    for (const name of read) expect(text(needed(name))).not.toMatch(isForms);
  });

  test.each(office)('%s comes with 223 kB at most', (name) => {
    expect(weight(beyondFirst(name))).toBeLessThanOrEqual(223_000);
  });

  test('brings the editor of regulations to who writes one, and to nobody else', () => {
    expect(office).toContain(editor);
    for (const name of office.filter((one) => one !== editor)) expect(needed(name)).not.toContain(editor);
    expect(text(beyondFirst(editor))).toMatch(/ProseMirror/);
    expect(text(beyondFirst('web/office/season/cups/CupsScreen.tsx'))).not.toMatch(
      /prosemirror-|ReactCrop__/,
    );
  });
});

describe.runIf(isBuilt)('the code of the finish line', () => {
  const parts = [
    'web/screens/raceday/judge/JudgeScreen.tsx',
    'web/parts/carry/CarryPanel.tsx',
    'web/parts/day-log/prove.ts',
    'web/screens/raceday/judge/line/PhotoPanel.tsx',
  ];

  // Each call of React, which is a file of its own, is some letters longer than a call into the same file.
  test('comes with 37.5 kB at most, and 14.6 kB more before the signal ends: what hands over by code and by file, and proves it', () => {
    expect(Object.keys(chunks)).toEqual(expect.arrayContaining(parts));
    expect(weight(beyondFirst(parts[0] ?? ''))).toBeLessThanOrEqual(37_500);
    // The files that a judge's phone loads before the first tap on a rider, with the parts loaded without a tap.
    const opening = ['web/parts/day-log/OpenDay.tsx', 'web/parts/carry/ReadyCheck.tsx'];
    expect(Object.keys(chunks)).toEqual(expect.arrayContaining(opening));
    const untilTile = new Set([parts[0] ?? '', ...opening].flatMap(beyondFirst));
    expect(weight(untilTile)).toBeLessThanOrEqual(37_500);
    expect(weight(new Set(parts.flatMap(beyondFirst)))).toBeLessThanOrEqual(52_100);
  });
});

describe.runIf(isBuilt)('the code that comes by itself when a page has been read', () => {
  test.each([
    ['home', 26_000],
    ['race', 30_000],
    ['ranking', 20_000],
  ])('of the %s page carries little of others', (page, most) => {
    const views = `${folderOfScreen(page)}/views.ts`;
    expect(Object.keys(chunks)).toContain(views);
    expect(weight(beyondFirst(views))).toBeLessThanOrEqual(most);
  });
});

describe.runIf(isBuilt)('the code that follows a race', () => {
  const race = new Set([...first, ...needed('web/screens/raceday/race/code.tsx')]);
  const follows = 'web/screens/raceday/race/live/follow.tsx';

  test('comes when the page is read, with 12.3 kB at most', () => {
    expect([...race]).not.toContain(follows);
    expect(text(needed(follows))).toMatch(/EventSource/);
    expect(text(race)).not.toMatch(/EventSource/);
    expect(weight([...needed(follows)].filter((one) => !race.has(one)))).toBeLessThanOrEqual(12_300);
  });

  test('of who follows nobody nothing comes of it', () => {
    const mine = 'web/parts/followed/show-my-riders.tsx';
    expect(Object.keys(chunks)).toContain(mine);
    expect([...race]).not.toContain(mine);
    // This is what a page without a race loads in addition. The race page has most of it already. It knows of every format, and from
    // the points of the motos who goes on. A club's riders are found by its name.
    expect(weight([...needed(mine)].filter((one) => !first.has(one)))).toBeLessThanOrEqual(18_300);
  });
});

describe.runIf(isBuilt)('before somebody touches the page', () => {
  const later = 'web/app/later/later.ts';
  const strip = 'web/screens/raceday/race/live/follow-strip.ts';

  test('the first file, what it loads later and the strip of a race come without React, with 20 kB at most', () => {
    const parts = [begin, needed(later), needed(strip), needed('text/tables/es.js')];
    const all = new Set(parts.flatMap((part) => [...part]));
    expect(all).toContain(strip);
    expect([...all].filter(isReact)).toEqual([]);
    expect(text(all)).not.toMatch(/react\.transitional\.element/);
    expect(weight(all)).toBeLessThanOrEqual(20_000);
  });

  test('comes in two files', () => {
    expect(begin.size).toBeLessThanOrEqual(2);
  });
});

describe.runIf(isBuilt)('React', () => {
  const own = Object.keys(chunks).filter(isReact);

  test('is what draws, in one file that holds nothing of ours, so that it stays when we change', () => {
    expect(text(own)).toMatch(/react\.transitional\.element/);
    expect(text(own)).not.toMatch(/partidor|preact/i);
    expect([...new Set(own.flatMap((name) => [...needed(name)]))].filter((name) => !isReact(name))).toEqual(
      [],
    );
  });

  test('is in no other file', () => {
    expect(text(Object.keys(chunks).filter((name) => !isReact(name)))).not.toMatch(
      /react\.transitional\.element/,
    );
  });
});

describe.runIf(isBuilt)('the first load', () => {
  const tables = ['es', 'en', 'pt'].map((language) => `text/tables/${language}.js`);

  // Home and ranking use less than the race page. Each is loaded with one language.
  test.each([
    ['race', 55_000],
    ['home', 44_600],
    ['ranking', 47_000],
  ])('of the page %s answers a tap with 130 kB at most, %i bytes of them our own', (name, most) => {
    const page = [...first, ...beyondFirst(codeOfScreen(name))];
    for (const table of tables) {
      expect(weight([...page, table])).toBeLessThanOrEqual(130_000);
      expect(weight([...page, table].filter((one) => !isReact(one)))).toBeLessThanOrEqual(most);
    }
  });

  test('comes with 9.8 kB of styles at most', () => {
    const styles = readdirSync(join(dist, 'assets')).filter((name) => /^public-.*\.css$/.test(name));
    expect(styles).toHaveLength(1);
    for (const name of styles)
      expect(gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length).toBeLessThanOrEqual(
        9_800,
      );
  });

  test('comes with one font of 14 kB at most', () => {
    const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    for (const name of fonts)
      expect(readFileSync(join(dist, 'assets', name)).length).toBeLessThanOrEqual(14_000);
  });

  // Three of them are React's and the first file's.
  test('comes in a few files', () => {
    for (const name of ['race', 'home', 'ranking'])
      expect([...first, ...beyondFirst(codeOfScreen(name))].length, name).toBeLessThanOrEqual(13);
  });

  test('brings the sentences of one language, which nothing else needs', () => {
    for (const table of tables) {
      expect(Object.keys(chunks)).toContain(table);
      expect([...first]).not.toContain(table);
    }
  });
});
