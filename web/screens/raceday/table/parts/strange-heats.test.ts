import { expect, test } from 'vitest';
import type { DayPack, HeardOp } from '#contract/raceday/judging/day.ts';
import { opIdOf } from '#rules/raceday/judging/heat-ops.ts';
import { boardOf } from './board.ts';
import { boardOps } from './board-op.ts';
import { swappedWith } from './swapped.ts';
import { warningsIn } from './warnings.ts';

const name = (serie: number) => ({ category_id: 1, phase: 'M1', serie }) as const;
const ids = [
  [11, 12, 13],
  [21, 22, 23],
];
const pack: DayPack = {
  race_id: 7,
  version: '1',
  seats: 1,
  two_sign: false,
  race: { race_id: 7, cup_name: 'Copa', race_name: 'Fecha', race_date: '2026-11-22' },
  classes: [{ category_id: 1, category_name: 'Varones 11', plate_colour: 'yellow', dns: 'bar' }],
  riders: ids.flat().map((entry_id) => ({
    entry_id,
    plate: `${entry_id}0`,
    name: `Piloto ${entry_id}`,
    club_name: null,
  })),
  heats: ids.map((riders, index) => ({
    ...name(index + 1),
    number: String(37 + index),
    sheet: 1,
    attempt: 1,
    ridden: false,
    riders: riders.map((entry_id, lane) => ({ entry_id, lane: lane + 1 })),
  })),
};

let device_n = 0;
function heardOf(serie: number, said: HeardOp['op']['said']): HeardOp {
  device_n += 1;
  const device_id = '00000001-0000-4000-8000-000000000000';
  return {
    seq: device_n,
    op_id: opIdOf(device_id, device_n),
    person: 'Jueza',
    seat: said.kind === 'sheet' ? 1 : null,
    heard_at: '2026-11-22T15:00:05.000Z',
    carried_by: null,
    held: null,
    op: {
      device_id,
      device_n,
      heat: name(serie),
      attempt: 1,
      said_at: '2026-11-22T15:00:00.000Z',
      via: 'net',
      seat: null,
      said,
    },
  };
}
const sheet = (...order: (number | string)[]): HeardOp['op']['said'] => ({
  kind: 'sheet',
  body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' },
});
const boardAfter = (...heard: HeardOp[]) =>
  boardOf(pack, boardOps({ heard, own: [], person: 'Mesa', clock_ms: 0 }));

test('a rider of another heat is told of in both: where he was seen, and where he belongs', () => {
  const call = { present: [11, 12, 22], absent: [], lanes: [] };
  const board = boardAfter(heardOf(1, sheet(11, 12, '210')), heardOf(1, { kind: 'call', body: call }));
  const warnings = warningsIn(board, pack);
  const [first, second] = board;
  expect(warnings.get(first?.key ?? '')).toHaveLength(2);
  expect(warnings.get(second?.key ?? '')?.join(' ')).toContain('37');
  expect(warningsIn(boardAfter(heardOf(1, sheet(11, 12, 13))), pack).size).toBe(0);
});

test('a heat that stood at the gate of another is known by its riders, typed or tapped, and gets what was seen of it', () => {
  const board = boardAfter(heardOf(1, sheet('230', '210', 22)));
  const [first, second] = board;
  if (!first || !second) throw new Error('two heats');
  const swapped = swappedWith(first, board, pack);
  expect(swapped?.other.number).toBe('38');
  expect(swapped?.outcomeOfOther.map(({ entry_id, place }) => [entry_id, place])).toEqual([
    [21, 2],
    [22, 3],
    [23, 1],
  ]);
  expect(swapped?.outcomeOfOwn).toBeNull();
  const both = boardAfter(heardOf(1, sheet('230', '210', '220')), heardOf(2, sheet('130', '120', '110')));
  const [one] = both;
  expect(one && swappedWith(one, both, pack)?.outcomeOfOwn?.map(({ place }) => place)).toEqual([3, 2, 1]);
});

test('a class of one heat has the same riders in every moto: none of its heats stood in the place of another', () => {
  const [first, second] = pack.heats;
  if (!first || !second) throw new Error('two heats');
  const again = { ...second, phase: 'M3', serie: 1, riders: first.riders } as const;
  const small = { ...pack, heats: [first, again] };
  const board = boardOf(
    small,
    boardOps({ heard: [heardOf(1, sheet(11, 12, 13))], own: [], person: 'Mesa', clock_ms: 0 }),
  );
  expect(board.map((heat) => swappedWith(heat, board, small))).toEqual([null, null]);
});

test('one rider too few, too many, or of the heat itself, and nothing is swapped', () => {
  for (const order of [
    ['230', '210'],
    ['230', '210', '220', '110'],
    [11, 12, 13],
    [11, '210', '220'],
  ]) {
    const board = boardAfter(heardOf(1, sheet(...order)));
    const [first] = board;
    expect(first && swappedWith(first, board, pack)).toBeNull();
  }
});
