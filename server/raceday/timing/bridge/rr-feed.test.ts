import { expect, test } from 'vitest';
import { rrFeed } from './rr-feed.ts';
import { Runs } from './runs.ts';

const bytes = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
const line = (no: number, code: string, rest: { date?: string; active?: string } = {}) =>
  [
    no,
    code,
    rest.date ?? '2026-11-28',
    '15:22:42.631',
    '6692',
    12,
    -68,
    0,
    0,
    1,
    1,
    0,
    0,
    0,
    20,
    rest.active ?? '',
    'Meta',
    82,
    1,
    'D-50433',
  ].join(';');

test('a box is sent only the words that read: none sets its clock, stops it or opens a file', () => {
  const feed = rrFeed();
  const sent = [
    ...feed.hello(),
    ...feed.take(bytes('GETPROTOCOL;1.2;2.6')).answers,
    ...feed.take(bytes('PASSINGS;1203;82')).answers,
  ];
  expect(sent).toEqual([
    'GETPROTOCOL\r\n',
    'SETPROTOCOL;2.6\r\n',
    'SETPUSHPASSINGS;1;0\r\n',
    'PASSINGS\r\n',
    '1:500\r\n',
    '501:500\r\n',
    '1001:203\r\n',
  ]);
  expect(feed.take(bytes('', 'SETTIME;now', 'ERROR')).answers).toEqual([]);
});

test('passings come in any cuts, listed and pushed; what has no time of its own is kept raw and of nobody', () => {
  const feed = rrFeed();
  const all = bytes(
    line(1, '33'),
    `#P;${line(2, '99999')}`,
    line(3, '34', { date: '0000-00-00' }),
    line(4, '35', { active: '64' }),
  );
  const heard = [...all].map((byte) => feed.take(Uint8Array.of(byte)));
  expect(heard.flatMap(({ passings }) => passings.map(({ no }) => no))).toEqual([2]);
  const passings = heard.flatMap((one) => [...one.listed, ...one.passings]);
  expect(passings).toMatchObject([
    {
      device: 'rr-d-50433-82',
      no: 1,
      chip: '6692-33',
      at_us: Date.UTC(2026, 10, 28, 15, 22, 42, 631) * 1000,
    },
    { no: 2, gate: true, chip: null },
    { no: 3, chip: null, at_us: 0 },
    { no: 4, chip: null, raw: expect.stringContaining(';35;') },
  ]);
  // What is asked for again fills the gap that a lost line left, in the same run.
  const runs = new Runs(feed.fills);
  const [first, second, third] = passings;
  const sources = [first, third, second, first].map((one) => one && runs.take(one)?.source);
  expect(sources).toEqual(['rr-d-50433-82/1', 'rr-d-50433-82/1', 'rr-d-50433-82/1', undefined]);
});
