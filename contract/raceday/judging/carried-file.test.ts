import { expect, test } from 'vitest';
import { readCarriedFile } from './carried-file.ts';

const op = {
  device_id: '8f14e45f-ceea-467f-a0e6-9b1d6e4b2c11',
  device_n: 1,
  heat: { category_id: 3, phase: 'M1', serie: 1 },
  attempt: 1,
  said_at: '2026-11-22T13:00:00.000Z',
  via: 'net',
  seat: null,
  said: { kind: 'sheet', body: { order: [[5], [4]], marks: [], laps: [], list: 'x' } },
};

test('what a phone wrote is read again', () => {
  expect(readCarriedFile(JSON.stringify({ race_id: 7, ops: [op] }))).toEqual({ race_id: 7, ops: [op] });
});

test('another file, half a file, or one somebody wrote into, is none', () => {
  const whole = JSON.stringify({ race_id: 7, ops: [op] });
  const strange = { ...op, said: { kind: 'sheet', body: { order: 'first' } } };
  for (const text of [
    '',
    'hola',
    '[]',
    '{"race_id":7}',
    whole.slice(0, 90),
    JSON.stringify({ race_id: 7, ops: [strange] }),
  ])
    expect(readCarriedFile(text)).toBeNull();
});
