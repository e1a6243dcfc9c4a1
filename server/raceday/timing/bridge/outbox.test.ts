import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import { Runs, type Numbered } from './runs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const passing = (no: number, at_us = no * 1000): Numbered => ({ device: 'p3-1', no, at_us, chip: '7' });
const line = (no: number) => ({ source: 'p3-1/1', no, at_us: no, chip: '7' });

test('a file that was cut at any byte still has each line that was whole, and takes more', async () => {
  const path = join(folder, 'cut.ndjson');
  const outbox = await Outbox.open(path, () => {});
  await outbox.add([line(1), line(2)]);
  await outbox.close();
  const whole = await readFile(path);
  const first = whole.indexOf(0x0a) + 1;
  for (let length = 0; length <= whole.length; length += 1) {
    await writeFile(path, whole);
    await truncate(path, length);
    const again = await Outbox.open(path, () => {});
    const kept = length === whole.length ? 2 : length >= first ? 1 : 0;
    expect(again.kept).toHaveLength(kept);
    await again.add([line(9)]);
    await again.close();
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    expect(lines.map((one): unknown => JSON.parse(one))).toHaveLength(kept + 1);
  }
});

test('what a full disk does not take is written with the next lines, and no part of a line stays', async () => {
  const path = join(folder, 'full.ndjson');
  const handle = await open(path, 'a+');
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const outbox = await Outbox.open(path, () => {});
  await outbox.add([line(1)]);
  const full = vi.spyOn(files, 'datasync').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(outbox.add([line(2)])).rejects.toThrow('ENOSPC');
  full.mockRestore();
  expect(outbox.kept).toHaveLength(1);
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(2);
  await outbox.add([line(3)]);
  await outbox.close();
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines.map((one) => (JSON.parse(one) as { no: number }).no)).toEqual([1, 2, 3]);
  expect(outbox.kept).toEqual(lines);
});

test('a number that comes again is no new passing; one that goes back begins a run, also after a start', () => {
  const runs = new Runs();
  expect(runs.take(passing(5))?.source).toBe('p3-1/1');
  expect(runs.take(passing(5))).toBeNull();
  expect(runs.take(passing(9))?.source).toBe('p3-1/1');
  expect(runs.take(passing(5))).toBeNull();
  expect(runs.take(passing(1, 77))?.source).toBe('p3-1/2');

  const after = new Runs();
  after.recall({ source: 'p3-1/2', no: 1, at_us: 77, chip: '7' });
  expect(after.take(passing(1, 77))).toBeNull();
  expect(after.take(passing(2))?.source).toBe('p3-1/2');
  expect(after.take(passing(1, 99))?.source).toBe('p3-1/3');
});
