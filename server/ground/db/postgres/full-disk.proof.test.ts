import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOnSmallDisk } from '#server/testing/small-disk.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-full-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const program = 'server/testing/full-disk.ts';

test('a disk too small for the first start is told in one sentence', async () => {
  const run = runOnSmallDisk(20, folder, [[program, 'fill', folder]]);
  expect(await run.ended).toBe(1);
  expect(run.lines).toEqual([
    expect.stringMatching(/^refused disk_full: There is no space left for .*make room and start again\.$/),
  ]);
});

test('a disk that fills up while people work costs no acknowledged row, and room brings the server back', async () => {
  const run = runOnSmallDisk(160, folder, [
    [program, 'fill', folder],
    [program, 'check', folder],
  ]);
  expect(await run.ended).toBe(0);
  const numbers = (word: string) =>
    run.lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.split(' ')[1]));
  expect(numbers('ack').length).toBeGreaterThanOrEqual(19);
  expect(run.lines).toContainEqual(
    expect.stringMatching(/^(?:refused disk_full|failed): .*(?:No space left|no space left|File too large)/),
  );
  expect(numbers('found')).toEqual(expect.arrayContaining(numbers('ack')));
});
