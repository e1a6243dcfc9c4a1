import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
type Room = 'rules' | 'contract' | 'text' | 'server' | 'web';

/** Which rooms a room may import (ARCHITECTURE.md). Arrows may be followed further along. */
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
    return { from: file, to, typeOnly: match[1] !== undefined };
  });
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const all = rooms.flatMap((room) => filesOf(room).map((file) => ({ room, file, imports: importsOf(file) })));

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
      // The one door: the server reads the built renderer, and its types.
      .filter(
        ({ from, to, typeOnly }) =>
          !(from === 'server/http/pages.ts' && to === 'web/app/page.ts' && typeOnly),
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

  test('a feature of the server never imports the routes of another', () => {
    const crossed = all
      .filter((one) => one.room === 'server' && one.file !== 'server/app.ts' && !isTest(one.file))
      .flatMap((one) => one.imports)
      .filter(({ to }) => to.endsWith('/routes.ts'));
    expect(crossed).toEqual([]);
  });

  test('a screen never imports another, and ui imports only ui', () => {
    const crossed = all
      .filter((one) => one.room === 'web' && !isTest(one.file))
      .flatMap((one) => one.imports)
      .filter(({ from, to }) => {
        const own = /^web\/screens\/([\w-]+)\//.exec(from)?.[1];
        const other = /^web\/screens\/([\w-]+)\//.exec(to)?.[1];
        if (own !== undefined && other !== undefined) return own !== other;
        return from.startsWith('web/ui/') && to.startsWith('web/') && !to.startsWith('web/ui/');
      });
    expect(crossed).toEqual([]);
  });

  test('no file is over 400 lines, and there is no dumping ground and no barrel', () => {
    const long = all.filter(({ file }) => readFileSync(join(root, file), 'utf8').split('\n').length > 401);
    expect(long.filter(({ file }) => file !== 'server/db/database.ts').map(({ file }) => file)).toEqual([]);
    const grounds = all.filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|shared|lib|misc)\/|\/index\.tsx?$/.test(file),
    );
    expect(grounds.map(({ file }) => file)).toEqual([]);
  });
});
