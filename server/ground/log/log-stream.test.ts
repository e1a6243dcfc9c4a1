import type * as Fs from 'node:fs';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLogStream } from './log-stream.ts';

const full = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    writeSync: (fd: number, bytes: Buffer) => {
      if (full.room <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const written = fs.writeSync(fd, bytes.subarray(0, full.room));
      full.room -= written;
      return written;
    },
  };
});

let folder: string;
let fd: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-log-'));
  fd = openSync(join(folder, 'log'), 'a');
});

afterEach(async () => {
  closeSync(fd);
  full.room = Number.POSITIVE_INFINITY;
  await rm(folder, { recursive: true, force: true });
});

const lines = () =>
  readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

test('a full disk drops lines, also half of one, and the log says how many once there is room again', () => {
  const log = pino({ base: null }, openLogStream(fd));
  log.info('before');
  full.room = 10;
  for (let line = 0; line < 5; line += 1) log.info('nobody reads this');
  full.room = Number.POSITIVE_INFINITY;
  log.info('after');
  const said = lines();
  expect(said[0]).toContain('before');
  expect(said[1]).toHaveLength(10);
  expect(JSON.parse(said[2] ?? '')).toMatchObject({ level: 40, lost: 5 });
  expect(said[3]).toContain('after');
  expect(said).toHaveLength(4);
});

test('a log that can never be written disturbs nobody', () => {
  const nowhere = openSync('/dev/full', 'w');
  const log = pino({ base: null }, openLogStream(nowhere));
  expect(() => log.error(new Error('told to nobody'))).not.toThrow();
  closeSync(nowhere);
});
