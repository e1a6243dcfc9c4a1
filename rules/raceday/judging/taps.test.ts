import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptySlot,
  isSheetWhole,
  lastLeft,
  markLeft,
  markTile,
  nameUnknown,
  NO_TAPS,
  placeOfSlot,
  pointBefore,
  ridersLeft,
  sheetOf,
  slotOf,
  swapSlots,
  type Taps,
  tapsOf,
  tapStranger,
  tapTile,
  tapTogether,
  tapUnknown,
  undoTap,
} from './taps.ts';

const gate = [1, 2, 3, 4, 5, 6, 7, 8];

/** `2 1=3 ? W4 · 5DNF`: slots in order, `=` together, then marks. */
const told = ({ slots, marks }: Taps): string =>
  [
    ...slots.map((slot) => slot.map((one) => one ?? '?').join('=')),
    ...(marks.length > 0 ? ['·', ...marks.map(({ entry_id, status }) => `${entry_id}${status}`)] : []),
  ].join(' ');
const crossed = (...entry_ids: number[]): Taps => entry_ids.reduce(tapTile, NO_TAPS);

describe('riders cross the line', () => {
  test('each tap takes the next place; tapped again the rider gives it back and those behind move up', () => {
    expect(told(crossed(2, 1, 3))).toBe('2 1 3');
    expect(told(crossed(2, 1, 3, 1))).toBe('2 3');
  });
  test('the last one free is offered, and the sheet is whole with them', () => {
    const seven = crossed(3, 1, 2, 5, 4, 7, 6);
    expect(lastLeft(seven, gate)).toBe(8);
    expect(isSheetWhole(seven, gate)).toBe(false);
    expect(isSheetWhole(tapTile(seven, 8), gate)).toBe(true);
    expect(lastLeft(crossed(3, 1), gate)).toBeNull();
    // The only rider left is the one whose plate was not read: no last rider is offered, and the sheet is complete.
    const unread = tapUnknown(crossed(1, 2, 3, 4, 5, 6, 7));
    expect([lastLeft(unread, gate), isSheetWhole(unread, gate)]).toEqual([null, true]);
    expect(isSheetWhole(tapUnknown(crossed(1, 2, 3, 4, 5, 6)), gate)).toBe(false);
  });
  test('pointed before a slot, the one forgotten comes in there, also one tapped too late', () => {
    expect(told(tapTile(pointBefore(crossed(1, 2), 1), 3))).toBe('1 3 2');
    expect(told(tapTile(pointBefore(crossed(1, 2, 3), 0), 3))).toBe('3 1 2');
    expect(told(tapTile(pointBefore(crossed(1, 2, 3), 2), 1))).toBe('2 1 3');
    expect(pointBefore(pointBefore(crossed(1, 2), 1), 1).before).toBeNull();
    expect(pointBefore(crossed(1), 4).before).toBeNull();
  });
  test('two slots are swapped', () => {
    expect(told(swapSlots(crossed(1, 2, 3), 0, 2))).toBe('3 2 1');
    expect(told(swapSlots(crossed(1, 2), 0, 5))).toBe('1 2');
  });
  test('two seen together, a third with them, and apart again', () => {
    const two = tapTogether(crossed(1, 2, 3));
    expect(told(two)).toBe('1 2=3');
    expect(told(tapTogether(two))).toBe('1 2 3');
    expect(told(tapTogether(tapTile(two, 4)))).toBe('1 2=3=4');
    expect(told(tapTogether(crossed(1, 2, 3), 1))).toBe('1=2 3');
    expect(told(tapTogether(crossed(1)))).toBe('1');
  });
  test('behind two seen together in second place the next one is fourth', () => {
    const taps = tapTile(tapTogether(crossed(1, 2, 3)), 4);
    expect(taps.slots.map((_, slot) => placeOfSlot(taps, slot))).toEqual([1, 2, 4]);
    expect(slotOf(taps, 3)).toBe(1);
    expect(slotOf(taps, 8)).toBeNull();
  });
});

describe('somebody nobody read, and somebody of another heat', () => {
  test('keeps the place until it is said who it was', () => {
    const taps = tapTile(tapUnknown(crossed(1)), 2);
    expect(told(taps)).toBe('1 ? 2');
    expect(told(nameUnknown(taps, 1, 5))).toBe('1 5 2');
    expect(told(nameUnknown(taps, 1, 'W4'))).toBe('1 W4 2');
    expect(told(nameUnknown(taps, 1, 1))).toBe('1 2');
    expect(told(nameUnknown(taps, 0, 5))).toBe('1 ? 2');
    expect(told(nameUnknown(markTile(taps, 5, 'DNF'), 1, 5))).toBe('1 5 2');
  });
  test('an unknown one seen together with somebody is that somebody after all', () => {
    expect(told(nameUnknown(tapTogether(tapUnknown(crossed(1, 2))), 1, 2))).toBe('1 2');
  });
  test('the plate of a stranger stands once, and goes when its slot is emptied', () => {
    const taps = tapStranger(tapStranger(crossed(1), ' W4 '), 'W4');
    expect(told(taps)).toBe('1 W4');
    expect(told(emptySlot(taps, 1))).toBe('1');
    expect(tapStranger(taps, ' ')).toBe(taps);
    expect(emptySlot(taps, 7)).toBe(taps);
  });
  test('a gate has eight: a ninth is not taken', () => {
    const full = crossed(...gate);
    expect(tapUnknown(full)).toBe(full);
    expect(tapStranger(full, 'W4')).toBe(full);
  });
});

describe('riders without a place', () => {
  test('lose it, may be marked otherwise, and are free again when the mark is said again or the tile is tapped', () => {
    expect(told(markTile(crossed(1, 2, 3), 2, 'REL'))).toBe('1 3 · 2REL');
    expect(told(markTile(markTile(NO_TAPS, 2, 'REL'), 2, 'DNF'))).toBe('· 2DNF');
    expect(told(markTile(markTile(NO_TAPS, 2, 'DNF'), 2, 'DNF'))).toBe('');
    expect(told(tapTile(markTile(NO_TAPS, 2, 'DNF'), 2))).toBe('');
  });
  test('those left did not finish', () => {
    const taps = markLeft(markTile(crossed(1, 2, 3, 4, 5), 6, 'DNS'), gate, 'DNF');
    expect(told(taps)).toBe('1 2 3 4 5 · 6DNS 7DNF 8DNF');
    expect(ridersLeft(taps, gate)).toEqual([]);
    expect(markLeft(taps, gate, 'DNS')).toBe(taps);
  });
});

test('a sheet that was said is opened again as it was, and nothing is undone behind it', () => {
  const sheet = sheetOf(markTile(tapTogether(crossed(1, 2, 3)), 4, 'DNF'), 'k3f');
  expect(sheet).toEqual({
    order: [[1], [2, 3]],
    marks: [{ entry_id: 4, status: 'DNF' }],
    laps: [],
    list: 'k3f',
  });
  expect(sheetOf(tapsOf(sheet), 'k3f')).toEqual(sheet);
  expect(undoTap(tapsOf(sheet))).toEqual(tapsOf(sheet));
});

describe('whatever a hand does', () => {
  const rider = fc.integer({ min: 1, max: 8 });
  const slot = fc.nat(8);
  const tap: fc.Arbitrary<(taps: Taps) => Taps> = fc.oneof(
    { weight: 6, arbitrary: rider.map((one) => (taps: Taps) => tapTile(taps, one)) },
    slot.map((at) => (taps: Taps) => pointBefore(taps, at)),
    fc.tuple(slot, slot).map(
      ([one, other]) =>
        (taps: Taps) =>
          swapSlots(taps, one, other),
    ),
    slot.map((at) => (taps: Taps) => tapTogether(taps, at)),
    fc.constant(tapUnknown),
    fc.constantFrom('W4', '77').map((plate) => (taps: Taps) => tapStranger(taps, plate)),
    fc.tuple(slot, fc.oneof(rider, fc.constant('W4'))).map(
      ([at, who]) =>
        (taps: Taps) =>
          nameUnknown(taps, at, who),
    ),
    slot.map((at) => (taps: Taps) => emptySlot(taps, at)),
    fc.tuple(rider, fc.constantFrom('DNF' as const, 'REL' as const)).map(
      ([one, status]) =>
        (taps: Taps) =>
          markTile(taps, one, status),
    ),
    fc.constant((taps: Taps) => markLeft(taps, gate, 'DNS')),
  );
  const hand = fc.array(tap, { maxLength: 30 });

  test('nobody is on the sheet twice, no slot is empty, and a gate has eight', () => {
    fc.assert(
      fc.property(hand, (taps) => {
        const { slots, marks } = taps.reduce((state, one) => one(state), NO_TAPS);
        const named = [
          ...slots.flat().filter((one) => one !== null),
          ...marks.map(({ entry_id }) => entry_id),
        ];
        expect(new Set(named).size).toBe(named.length);
        expect(slots.every(({ length }) => length > 0)).toBe(true);
        expect(slots.flat().length).toBeLessThanOrEqual(8);
      }),
    );
  });
  test('undo brings back what stood before, tap by tap, to the empty sheet', () => {
    fc.assert(
      fc.property(hand, (taps) => {
        let state = NO_TAPS;
        for (const one of taps) {
          const next = one(state);
          if (next.past !== state.past) expect(told(undoTap(next))).toBe(told(state));
          state = next;
        }
        for (let times = 0; times < 40; times += 1) state = undoTap(state);
        expect(told(state)).toBe('');
      }),
    );
  });
});
