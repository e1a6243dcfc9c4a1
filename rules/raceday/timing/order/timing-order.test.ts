import { describe, expect, test } from 'vitest';
import { SECOND, type Passing, type TimedHeat, type TimingFacts, type TimingSource } from './facts.ts';
import { holesOf } from './problems.ts';
import { orderByTiming } from './timing-order.ts';

const T = 1_761_856_000 * SECOND;
const at = (seconds: number) => T + Math.round(seconds * SECOND);

const one: TimingSource = { source: 'p3-1/1', point: 'by_time', offset_us: 0, exact: false };
const finish: TimingSource = { source: 'p3-2/1', point: 'finish', offset_us: 0, exact: false };

let no = 0;
function rider(chip: string, seconds: number, more: Partial<Passing> = {}): Passing {
  no += 1;
  const said = { source: 'p3-1/1', no, at_us: at(seconds), chip, label: null, gate: false, hits: 20 };
  return { ...said, ...more };
}
const drop = (seconds: number, chip = '9992', source = 'p3-1/1') =>
  rider(chip, seconds, { gate: true, hits: null, source });

/** A heat of riders 1 to `count` behind `first`, who carry the transponders of their numbers. */
function heat(name: string, first: number, count: number, more: Partial<TimedHeat> = {}): TimedHeat {
  const riders = Array.from({ length: count }, (_, index) => ({
    entry_id: first + index,
    chips: [String(first + index)],
  }));
  return { heat: name, called_us: at(-100), settled_us: null, again_us: null, riders, ...more };
}

/** Orders the heats a long time after all. */
function order(passings: Passing[], heats: TimedHeat[], more: Partial<TimingFacts> = {}) {
  const all = orderByTiming({ sources: [one], passings, heats, gates: [], now_us: at(10_000), ...more });
  return { ...all, first: all.heats[0], second: all.heats[1] };
}

describe('the order of a heat', () => {
  test('is that of the finish, with laps in milliseconds half up and the time at the hill', () => {
    const { first } = order(
      [drop(0), rider('1', 2.5814995), rider('2', 2.5), rider('2', 39.3804995), rider('1', 40.0005)],
      [heat('A', 1, 3)],
    );
    expect(first).toEqual({
      heat: 'A',
      dropped_us: at(0),
      order: [[2], [1]],
      times: [
        { entry_id: 2, time_ms: 39_381, splits: { hill_ms: 2500, split_ms: [] } },
        { entry_id: 1, time_ms: 40_001, splits: { hill_ms: 2582, split_ms: [] } },
      ],
      ready: true,
      problems: [{ is: 'not_seen', entry_id: 3 }],
    });
  });

  test('lets two within five milliseconds stand together, and parts them beyond', () => {
    const { first } = order(
      [drop(0), rider('1', 30), rider('2', 30.005), rider('3', 30.010_001)],
      [heat('A', 1, 3)],
    );
    expect(first?.order).toEqual([[1, 2], [3]]);
  });

  test('takes the first of two passings, and tells hill and finish of one decoder apart by time', () => {
    const { first, placed } = order(
      [
        drop(0),
        rider('1', 0.7),
        rider('1', 2),
        rider('1', 3),
        rider('1', 12),
        rider('1', 31),
        rider('1', 33),
      ],
      [heat('A', 1, 1)],
    );
    expect(placed.map(({ as }) => as)).toEqual([
      'gate',
      'between',
      'hill',
      'echo',
      'between',
      'finish',
      'echo',
    ]);
    expect(first?.times).toMatchObject([{ time_ms: 31_000, splits: { hill_ms: 2000 } }]);
  });

  test('has no lap between two clocks that are not known exactly, and one where they are', () => {
    const heard = [drop(0), rider('1', 32, { source: 'p3-2/1' })];
    const apart = order(heard, [heat('A', 1, 1)], { sources: [{ ...one, point: 'hill' }, finish] });
    expect(apart.first).toMatchObject({ order: [[1]], times: [{ time_ms: null, splits: null }] });
    const sources = [
      { ...one, exact: true },
      { ...finish, exact: true, offset_us: -1_000_000 },
    ];
    expect(order(heard, [heat('A', 1, 1)], { sources }).first?.times).toMatchObject([{ time_ms: 31_000 }]);
  });

  test('without a finish loop is nothing', () => {
    const hill = { ...one, point: 'hill' as const };
    const { first } = order([drop(0), rider('1', 2), rider('1', 35)], [heat('A', 1, 1)], { sources: [hill] });
    expect(first).toMatchObject({ order: [], times: [], ready: false });
  });

  test('without a gate is the order alone, from the call on', () => {
    const sources = [{ ...finish, source: 'p3-1/1' }];
    const { first } = order([rider('2', 30), rider('1', 31)], [heat('A', 1, 2)], { sources });
    expect(first).toMatchObject({ dropped_us: null, order: [[2], [1]], ready: true });
    expect(first?.times).toMatchObject([{ time_ms: null }, { time_ms: null }]);
  });

  test('is told when all have finished, or a minute after the first, and says nothing of who is missing', () => {
    const heard = [drop(0), rider('1', 30), rider('2', 31)];
    const when = (count: number, now: number) =>
      order(heard, [heat('A', 1, count)], { now_us: at(now) }).first?.ready;
    expect([when(2, 31), when(3, 89.9), when(3, 90)]).toEqual([true, false, true]);
    expect(order(heard, [heat('A', 1, 3)]).first?.order).toEqual([[1], [2]]);
  });

  test('finds a transponder by its number or its label, however it is written', () => {
    const labelled = heat('A', 1, 2, { riders: [{ entry_id: 7, chips: ['fl 94890'] }] });
    const { first } = order([drop(0), rider('102758186', 31, { label: 'FL-94890' })], [labelled]);
    expect(first?.order).toEqual([[7]]);
  });
});

describe('the heat of a drop', () => {
  test('is the next one that was called, and two ids within a second are one drop', () => {
    const waiting = heat('C', 5, 2, { called_us: null });
    const { heats, placed } = order(
      [drop(0.02, '9991'), drop(0), rider('1', 30), drop(70), rider('3', 100), drop(140)],
      [heat('A', 1, 2), heat('B', 3, 2), waiting],
    );
    expect(heats.map(({ dropped_us }) => dropped_us)).toEqual([at(0), at(70), null]);
    expect(heats.map(({ order: places }) => places)).toEqual([[[1]], [[3]], []]);
    expect(placed.at(-1)).toMatchObject({ heat: null, as: 'gate' });
  });

  test('is the one that the marshal says within five seconds, and not one that has its result', () => {
    const heats = [heat('A', 1, 2), heat('B', 3, 2)];
    const heard = [drop(0), rider('3', 30)];
    const said = order(heard, heats, { gates: [{ heat: 'B', at_us: at(4.9) }] });
    expect([said.first?.dropped_us, said.second?.order]).toEqual([null, [[3]]]);
    const settled = order(heard, [heat('A', 1, 2, { settled_us: at(-1) }), heat('B', 3, 2)]);
    expect(settled.second?.order).toEqual([[3]]);
  });

  test('is known by the marshal alone where no drop was heard, for the order and not for laps', () => {
    const { first } = order([rider('1', 33)], [heat('A', 1, 1)], { gates: [{ heat: 'A', at_us: at(1) }] });
    expect(first).toMatchObject({ dropped_us: at(1), order: [[1]], times: [{ time_ms: null }] });
  });

  test('stands when the marshal taps again, or by a clock that is late', () => {
    const gates = [1, 9].map((seconds) => ({ heat: 'A', at_us: at(seconds) }));
    const { first } = order([drop(0), rider('1', 2), rider('1', 33)], [heat('A', 1, 1)], { gates });
    expect(first?.times).toMatchObject([{ time_ms: 33_000, splits: { hill_ms: 2000 } }]);
  });

  test('ridden again counts alone', () => {
    const again = heat('A', 1, 2, { again_us: at(60) });
    const { first, second } = order(
      [drop(0), rider('1', 30), drop(120), rider('2', 150), rider('1', 151)],
      [again, heat('B', 3, 2, { called_us: at(130) })],
    );
    expect(first).toMatchObject({ dropped_us: at(120), order: [[2], [1]] });
    expect(second?.order).toEqual([]);
  });
});

describe('what a person should look at', () => {
  test('is who is unknown, of another heat, carries the same transponder, or was hardly heard', () => {
    const a = heat('A', 1, 1, {
      riders: [1, 2, 3].map((entry_id) => ({ entry_id, chips: [entry_id === 3 ? '2' : String(entry_id)] })),
    });
    const { first, placed } = order(
      [
        drop(0),
        rider('1', 30, { hits: 2 }),
        rider('2', 31),
        rider('77', 32),
        rider('8', 33),
        rider('77', 60),
      ],
      [a, heat('B', 8, 1, { called_us: null })],
    );
    expect(first?.order).toEqual([[1]]);
    expect(first?.problems).toEqual([
      { is: 'chip_twice', chip: '2', entry_ids: [2, 3] },
      { is: 'unknown_chip', chip: '77' },
      { is: 'other_heat', chip: '8' },
      { is: 'weak', entry_id: 1, hits: 2 },
    ]);
    expect(placed.map(({ as }) => as)).toEqual(['gate', 'finish', 'shared', 'unknown', 'outside', 'unknown']);
  });

  test('is not a rider of the heat before who crosses the loop again', () => {
    const { first, second } = order(
      [drop(0), rider('1', 30), drop(70), rider('1', 75), rider('3', 100), rider('3', 110)],
      [heat('A', 1, 1), heat('B', 3, 1)],
    );
    expect([first?.order, second?.order]).toEqual([[[1]], [[3]]]);
    expect([first?.problems, second?.problems]).toEqual([[], [{ is: 'other_heat', chip: '1' }]]);
  });

  test('is a number that did not come, of each source', () => {
    const said = [8, 5, 9, 12].map((number) => ({ source: 'p3-1/1', no: number }));
    expect(holesOf([...said, { source: 'p3-2/1', no: 40 }])).toEqual([
      { source: 'p3-1/1', from: 6, until: 7 },
      { source: 'p3-1/1', from: 10, until: 11 },
    ]);
  });

  test('a source that nobody has placed is not used', () => {
    const { first, placed } = order([drop(0), rider('1', 30, { source: 'p3-9/1' })], [heat('A', 1, 1)]);
    expect(first?.order).toEqual([]);
    expect(placed.at(-1)).toMatchObject({ heat: null, as: 'no_source' });
  });
});

test('a heat that is called while its rider still rides the one before takes nothing from it', () => {
  const both = { chips: ['1'], entry_id: 1 };
  const a = heat('A', 1, 1);
  const b = heat('B', 2, 1, { called_us: at(5), riders: [{ ...both, entry_id: 2 }] });
  const { first, second } = order([drop(0), rider('1', 30)], [a, b]);
  expect([first?.order, second?.order]).toEqual([[[1]], []]);
});
