import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateFrame, joined, riderFrame, statusFrame } from '#rules/raceday/timing/p3/write-frame.ts';
import { runTiming } from './run-timing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command on a file of these bytes, or on a name without a file. */
async function decode(name: string, bytes: Uint8Array | null, ...options: string[]) {
  const file = join(folder, name);
  if (bytes !== null) await writeFile(file, bytes);
  let printed = '';
  const told: string[] = [];
  const out = new Writable({
    write: (chunk, _, done) => {
      printed += String(chunk);
      done();
    },
  });
  const code = await runTiming(['decode', file, ...options], { out, complain: (line) => told.push(line) });
  const lines = printed.split('\n').filter((line) => line !== '');
  return { code, told: told.join('\n'), frames: lines.map((line): unknown => JSON.parse(line)) };
}

test('a recording is printed a line for each frame, and the person is told what is missing', async () => {
  const gate = gateFrame(1, 9992, 5n);
  const { code, told, frames } = await decode(
    'day.bin',
    joined(gate, gate, riderFrame(3, 77, 'FL-94890', 9n), statusFrame(40), gate.subarray(0, 5)),
  );
  expect(code).toBe(0);
  expect(frames).toMatchObject([
    { ok: true, transponder: 9992 },
    { ok: true, number: 1 },
    { ok: true, label: 'FL-94890' },
    { type: 'STATUS' },
    { not_a_frame: 'cut' },
  ]);
  expect(told).toContain('4 frames, 0 of them damaged; 3 passings; numbers 1 to 3; missing: 2.');
});

test('a recording longer than what is read at once is read whole', async () => {
  const frames = Array.from({ length: 4000 }, (_, at) => riderFrame(at + 1, 77, 'FL-94890', BigInt(at)));
  const { told, frames: printed } = await decode('long.bin', joined(...frames));
  expect(printed).toHaveLength(4000);
  expect(told).toContain('4000 frames, 0 of them damaged; 4000 passings; numbers 1 to 4000.');
});

test('where there is no recording, a sentence says so', async () => {
  expect(await decode('none.bin', null)).toMatchObject({
    code: 1,
    frames: [],
    told: expect.stringMatching(/^There is no file .*none\.bin\.$/),
  });
  expect(await decode('empty.bin', new Uint8Array())).toMatchObject({
    code: 1,
    frames: [],
    told: expect.stringContaining('the file is empty'),
  });
  expect(await decode('.', null)).toMatchObject({ code: 1, told: expect.stringContaining('is a folder') });
  expect(await decode('picture.bin', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toMatchObject({
    code: 1,
    frames: [{ not_a_frame: 'junk', hex: 'ffd8ffe0' }],
    told: expect.stringContaining('no frame of P3 in 4 bytes'),
  });
});

test('a photo finish is known by its name, the lines of other systems by the option', async () => {
  const lif = await decode('012-1-02.LIF', Buffer.from('12,1,2\n1,204\n'));
  expect(lif).toMatchObject({ code: 0, frames: [{ event: 12, complete: true, order: [['204']] }] });
  const half = await decode('half.lif', Buffer.from('12,1,2\n1,20'));
  expect(half).toMatchObject({
    code: 1,
    frames: [{ complete: false }],
    told: expect.stringContaining('not a whole'),
  });
  const rr = await decode('box.txt', Buffer.from('5;33;2026-05-02;10:20:43.100;6692;12;-68'), '--as', 'rr');
  expect(rr).toMatchObject({
    code: 0,
    frames: [{ chip: '6692-33' }],
    told: expect.stringContaining('1 passings'),
  });
  const ts = await decode('day.txt', Buffer.from('Gate@Marker@mt=Gunshot|t=15:22:07.419@7@$'), '--as', 'ts');
  expect(ts).toMatchObject({ code: 0, frames: [{ source: 'ts-Gate', gate: true, at: null }] });
});

test('a command it does not understand is answered with how it is used', async () => {
  for (const args of [
    ['record'],
    ['decode'],
    ['decode', 'a', 'b'],
    ['decode', 'a', '--as', 'x'],
    ['--bogus'],
  ]) {
    const told: string[] = [];
    const code = await runTiming(args, { out: process.stdout, complain: (line) => told.push(line) });
    expect({ code, told }).toEqual({
      code: 1,
      told: [expect.stringContaining('npm run timing -- decode FILE [--as p3|rr|ts|lif]')],
    });
  }
});
