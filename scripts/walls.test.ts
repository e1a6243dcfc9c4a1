import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circlesOf,
  districts,
  folderOf,
  graphOf,
  heightOf,
  heightOfWeb,
  isDoor,
  isOfOffice,
} from './circles.mjs';

const root = join(import.meta.dirname, '..');
type Room = 'rules' | 'contract' | 'text' | 'server' | 'web';

/** Which rooms a room may import (ARCHITECTURE.md). Imports may also skip rooms along the arrows. */
const allowed: Record<Room, readonly Room[]> = {
  rules: ['rules'],
  contract: ['contract', 'rules'],
  text: ['text', 'contract', 'rules'],
  server: ['server', 'contract', 'rules', 'text'],
  web: ['web', 'contract', 'rules', 'text'],
};
const rooms: readonly Room[] = ['rules', 'contract', 'text', 'server', 'web'];

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** It is imported on demand. */
  isLater: boolean;
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('text/messages/'));
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  return [...source.matchAll(pattern)].map((match) => {
    const target = match[2] ?? match[3] ?? '';
    const to = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? relative(root, resolve(root, dirname(file), target))
        : `package:${target}`;
    return { from: file, to, typeOnly: match[1] !== undefined, isLater: match[3] !== undefined };
  });
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const isGenerated = (file: string) => file === 'server/ground/db/database.ts';
const all = rooms.flatMap((room) => filesOf(room).map((file) => ({ room, file, imports: importsOf(file) })));

const isRoutes = (file: string) => /(^|[/-])routes\.ts$/.test(file);

const importsOfServer = all
  .filter((one) => one.room === 'server' && !isTest(one.file))
  .flatMap((one) => one.imports)
  .filter(({ to }) => to.startsWith('server/'));

const importsOfWeb = all
  .filter((one) => one.room === 'web' && !isTest(one.file))
  .flatMap((one) => one.imports);

describe('the walls', () => {
  test('there are files to look at in every room but text, and imports are found', () => {
    for (const room of rooms) if (room !== 'text') expect(all.some((one) => one.room === room)).toBe(true);
    expect(all.flatMap((one) => one.imports).length).toBeGreaterThan(300);
  });

  test.each(rooms)('%s imports only the rooms it may', (room) => {
    const crossed = all
      .filter((one) => one.room === room && !isTest(one.file))
      .flatMap((one) => one.imports)
      .filter(({ to }) => !to.startsWith('package:'))
      .filter(({ to }) => !allowed[room].some((other) => to.startsWith(`${other}/`)))
      // There is one exception: the server reads the built renderer, and its types.
      .filter(
        ({ from, to, typeOnly }) =>
          !(from === 'server/ground/http/pages.ts' && to === 'web/ground/page.ts' && typeOnly),
      );
    expect(crossed).toEqual([]);
  });

  test('rules import no package', () => {
    const packages = all
      .filter((one) => one.room === 'rules' && !isTest(one.file) && !one.file.startsWith('rules/golden/'))
      .flatMap((one) => one.imports)
      .filter(({ to }) => to.startsWith('package:'));
    expect(packages).toEqual([]);
  });

  test('the contract imports zod only', () => {
    const packages = all
      .filter((one) => one.room === 'contract' && !isTest(one.file))
      .flatMap((one) => one.imports)
      .filter(({ to }) => to.startsWith('package:') && to !== 'package:zod');
    expect(packages).toEqual([]);
  });

  test('nobody but the app imports routes: a feature takes verbs, queries and present of another', () => {
    expect(importsOfServer.some(({ to }) => isRoutes(to))).toBe(true);
    expect(
      importsOfServer.filter(({ from, to }) => isRoutes(to) && !isDoor(from) && from !== 'server/app/app.ts'),
    ).toEqual([]);
  });

  test('no arrow of the server points up: ground, people, season, money, entries, raceday, publishing, operations, app', () => {
    const upward = importsOfServer.filter(({ from, to }) => heightOf(to) > heightOf(from));
    expect(upward).toEqual([]);
  });

  test('no feature takes from the office of any district', () => {
    const isAbove = (file: string) => isOfOffice(file) || heightOf(file) === districts.length || isDoor(file);
    expect(importsOfServer.some(({ to }) => isOfOffice(to))).toBe(true);
    expect(importsOfServer.filter(({ from, to }) => isOfOffice(to) && !isAbove(from))).toEqual([]);
  });

  test.each(['rules', 'contract', 'server', 'web'] as const)(
    'no folders of the %s import each other in a circle',
    (room) => {
      const between = all
        .filter((one) => one.room === room && !isTest(one.file))
        .flatMap((one) => one.imports)
        .filter(({ to }) => to.startsWith(`${room}/`))
        .map(({ from, to }) => [folderOf(from), folderOf(to)] as const);
      expect(circlesOf(graphOf(between))).toEqual([]);
    },
  );

  test('no files import each other in a circle, types included', () => {
    const files = all.filter(({ file }) => !isTest(file)).flatMap((one) => one.imports);
    expect(circlesOf(graphOf(files.map(({ from, to }) => [from, to] as const)))).toEqual([]);
  });

  test('no arrow of the web points up: what all is drawn with, the ground, parts, the outbox, screens, the office, the app', () => {
    expect(importsOfWeb.some(({ to }) => heightOfWeb(to) === 0)).toBe(true);
    const upward = importsOfWeb.filter(
      ({ from, to }) => to.startsWith('web/') && heightOfWeb(to) > heightOfWeb(from),
    );
    expect(upward).toEqual([]);
  });

  test('a screen never imports another', () => {
    const screenOf = (file: string) => /^web\/screens\/\w+\/([\w-]+)\//.exec(file)?.[1];
    const crossed = importsOfWeb.filter(({ from, to }) => {
      const other = screenOf(to);
      return screenOf(from) !== undefined && other !== undefined && screenOf(from) !== other;
    });
    expect(crossed).toEqual([]);
  });

  test('texts take the messages by their name: two copies of them would speak two languages on one page', () => {
    const byPath = filesOf('text').filter((file) =>
      /from '\.[^']*messages\.js'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(byPath).toEqual([]);
  });

  test('only the app opens screens, and only one file of it the office', () => {
    const screens = importsOfWeb.filter(
      ({ from, to }) =>
        to.startsWith('web/screens/') &&
        !/^web\/(screens|app)\/|^web\/(client|server|first)\.tsx?$/.test(from),
    );
    // The office shows a cup as the public will see it.
    const previews = screens.filter(({ to, isLater }) => isLater && to.endsWith('Preview.tsx'));
    expect(previews).toHaveLength(2);
    expect(screens).toEqual(previews);
    const office = importsOfWeb.filter(
      ({ from, to }) => to.startsWith('web/office/') && !from.startsWith('web/office/'),
    );
    expect(office).toEqual([
      { from: 'web/app/page/table.ts', to: 'web/office/screen.ts', typeOnly: false, isLater: false },
    ]);
  });

  test('the outbox is for the office and the desk; to public pages it comes later, if at all', () => {
    const outside = importsOfWeb.filter(
      ({ from, to }) =>
        to.startsWith('web/outbox/') && !/^web\/(outbox|office|screens\/raceday\/desk)\//.test(from),
    );
    expect(outside).toEqual([
      { from: 'web/app/later/later.ts', to: 'web/outbox/outbox.ts', typeOnly: false, isLater: true },
    ]);
    const inside = importsOfWeb.filter(({ from }) => from.startsWith('web/outbox/'));
    expect(inside.filter(({ to }) => /^web\/(office|screens)\//.test(to))).toEqual([]);
  });

  test('a section of the office never imports another, only what office/parts holds', () => {
    const sectionOf = (file: string) => /^web\/office\/(?!parts\/)\w+\/([\w-]+)\//.exec(file)?.[1];
    const crossed = importsOfWeb.filter(({ from, to }) => {
      const own = sectionOf(from);
      const other = sectionOf(to);
      return own !== undefined && other !== undefined && own !== other && other !== 'parts';
    });
    expect(crossed).toEqual([]);
  });

  test('a folder is read at a glance: fifteen files at most', () => {
    const sizes = new Map<string, number>();
    for (const { file } of all)
      if (!isTest(file) && !isGenerated(file)) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, files]) => files > 15)).toEqual([]);
  });

  test('no file is over 400 lines, and there is no dumping ground and no barrel', () => {
    const long = all.filter(({ file }) => readFileSync(join(root, file), 'utf8').split('\n').length > 401);
    expect(long.filter(({ file }) => !isGenerated(file)).map(({ file }) => file)).toEqual([]);
    const grounds = all.filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|shared|lib|misc)\/|\/index\.tsx?$/.test(file),
    );
    expect(grounds.map(({ file }) => file)).toEqual([]);
  });
});
