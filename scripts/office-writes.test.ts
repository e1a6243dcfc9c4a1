import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../server');
const aside = /\.test\.ts$|^(?:testing|operations\/(?:demo|backup)|season\/import|ground\/db)\//;
const written = /\b(?:insert into|update(?! of\b| set\b)|delete from)\s+([a-z_]{3,})/gi;

/** The writers of rows, the office or a feature, for each table. */
const writers = new Map<string, Set<'office' | 'feature'>>();
for (const entry of readdirSync(server, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
  const file = join(entry.parentPath, entry.name).slice(server.length + 1);
  if (aside.test(file)) continue;
  const side = /^\w+\/office\//.test(file) ? 'office' : 'feature';
  for (const [, table = ''] of readFileSync(join(server, file), 'utf8').matchAll(written))
    writers.set(table, (writers.get(table) ?? new Set()).add(side));
}

test('the office writes what nobody else does; a verb that others use too is of its feature', () => {
  const shared = [...writers].filter(([, sides]) => sides.size > 1).map(([table]) => table);
  // Each side writes columns of its own, except for an advertisement booked by a command and the sheet of a heat that
  // is printed or redrawn.
  expect(shared.toSorted()).toEqual(['ad_image', 'club', 'desk_session', 'heat', 'organization', 'race_day']);
});

test('results, entries, licences, money and riders are written by their features', () => {
  for (const table of ['run', 'entry', 'lbr', 'due', 'payment', 'rider', 'users', 'race', 'cup'])
    expect([table, writers.get(table)?.has('office') ?? false]).toEqual([table, false]);
});
