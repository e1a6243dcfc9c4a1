import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KnownHistory } from './known-history.ts';

const folder = mkdtempSync(join(tmpdir(), 'partidor-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a history with a lower number of the same system is over, also after a restart', () => {
  const file = join(folder, 'one');
  const known = new KnownHistory(file);
  expect(known.isOver({ system: '7', timeline: 1 })).toBe(false);
  known.note({ system: '7', timeline: 3 });
  for (const history of [known, new KnownHistory(file)])
    expect([2, 3, 4].map((timeline) => history.isOver({ system: '7', timeline }))).toEqual([
      true,
      false,
      false,
    ]);
  // A database that was restored into another system begins with one again.
  expect(known.isOver({ system: '8', timeline: 1 })).toBe(false);
});

test('a file that nobody can read remembers nothing', () => {
  const file = join(folder, 'two');
  for (const text of ['', 'x', '7', '7 x\n']) {
    writeFileSync(file, text);
    expect(new KnownHistory(file).isOver({ system: '7', timeline: 1 })).toBe(false);
  }
});

test('without a place to write, it is remembered while the process runs', () => {
  const known = new KnownHistory(join(folder, 'none/at/all'));
  known.note({ system: '7', timeline: 2 });
  expect(known.isOver({ system: '7', timeline: 1 })).toBe(true);
});
