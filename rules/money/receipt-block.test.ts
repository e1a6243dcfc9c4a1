import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BLOCK_SIZE,
  blockAbove,
  numbersLeft,
  numbersWithout,
  type OpenBlock,
  returnedBlock,
  surplusOf,
  writtenAt,
} from './receipt-block.ts';
import { runs } from '../testing/runs.ts';

test('a block follows the last number, and online receipts go on above it', () => {
  expect(blockAbove(126)).toEqual({ first_number: 127, last_number: 126 + BLOCK_SIZE, next_number: 127 });
  expect(numbersLeft(blockAbove(126))).toBe(BLOCK_SIZE);
  expect(numbersLeft({ last_number: 146, next_number: 147 })).toBe(0);
});

test.each<[words: string, next: number, book: number, ends: { blockEnds: number; bookEnds: number }]>([
  ['nothing above it was handed out: free again', 5, 20, { blockEnds: 4, bookEnds: 4 }],
  ['nothing was used at all', 1, 20, { blockEnds: 0, bookEnds: 0 }],
  ['a receipt above it: never used', 5, 21, { blockEnds: 20, bookEnds: 21 }],
  ['all of it was used', 21, 20, { blockEnds: 20, bookEnds: 20 }],
])('a block that comes back, %s', (_, next_number, book, ends) => {
  expect(returnedBlock({ first_number: 1, last_number: 20, next_number }, book)).toEqual(ends);
});

test('the numbers without a receipt are said as ranges', () => {
  const block = { first_number: 10, last_number: 19 };
  expect(numbersWithout(block, [])).toEqual([{ from: 10, to: 19 }]);
  expect(numbersWithout(block, [12, 10, 11, 15])).toEqual([
    { from: 13, to: 14 },
    { from: 16, to: 19 },
  ]);
  expect(numbersWithout(block, [9, 19, 20])).toEqual([{ from: 10, to: 18 }]);
  expect(numbersWithout({ first_number: 10, last_number: 9 }, [])).toEqual([]);
});

test('a phone whose clock is wrong dates nothing before it had the number, nor after it arrived', () => {
  const [handed, arrived] = ['2026-03-01T10:00:00.000Z', '2026-03-01T18:00:00.000Z'];
  expect(writtenAt('2026-03-01T12:30:00.000Z', handed, arrived)).toBe('2026-03-01T12:30:00.000Z');
  expect(writtenAt('1970-01-01T00:00:00.000Z', handed, arrived)).toBe(handed);
  expect(writtenAt('2031-01-01T00:00:00.000Z', handed, arrived)).toBe(arrived);
});

test('what a due no longer takes is a surplus', () => {
  expect(surplusOf(5000, { asked: 5000, received: 0 })).toBe(0);
  expect(surplusOf(5000, { asked: 5000, received: 2000 })).toBe(2000);
  expect(surplusOf(5000, { asked: 0, received: 0 })).toBe(5000);
});

interface Device extends OpenBlock {
  /** Written and not arrived yet. */
  unsent: number[];
  /** Somebody called its numbers never used; it writes on all the same. */
  isOver: boolean;
}

/** One book, whose numbers are handed out, written, sent, returned and called never used, in any order. */
class Series {
  bookEnds = 0;
  readonly devices = new Map<number, Device>();
  /** Blocks that ended: what has no receipt was never used. */
  readonly over: Omit<OpenBlock, 'next_number'>[] = [];
  /** Every number that was given to somebody. */
  readonly given: number[] = [];
  readonly arrived: number[] = [];

  do(what: Happening, who: number): void {
    const device = this.devices.get(who);
    if (what === 'online') {
      this.bookEnds += 1;
      this.given.push(this.bookEnds);
      this.arrived.push(this.bookEnds);
    } else if (device !== undefined) {
      this.#with(device, what, who);
    } else if (what === 'prepare') {
      const block = blockAbove(this.bookEnds);
      this.bookEnds = block.last_number;
      this.devices.set(who, { ...block, unsent: [], isOver: false });
    }
  }

  #with(device: Device, what: Happening, who: number): void {
    if (what === 'write' && numbersLeft(device) > 0) {
      this.given.push(device.next_number);
      device.unsent.push(device.next_number);
      device.next_number += 1;
    } else if (what === 'send') {
      this.arrived.push(...device.unsent.splice(0, 1));
    } else if (what === 'return' && device.unsent.length === 0) {
      if (!device.isOver) {
        const { blockEnds, bookEnds } = returnedBlock(device, this.bookEnds);
        this.bookEnds = bookEnds;
        this.over.push({ ...device, last_number: blockEnds });
      }
      this.devices.delete(who);
    } else if (what === 'void' && !device.isOver) {
      device.isOver = true;
      this.over.push({ ...device });
    }
  }

  /** How many fates a number has: a receipt; else out with a device, or never used. */
  fates(number: number): number {
    if (this.arrived.includes(number)) return this.arrived.filter((one) => one === number).length;
    const out = [...this.devices.values()].filter(({ isOver }) => !isOver);
    return [...out, ...this.over].filter((block) =>
      numbersWithout(
        block,
        this.arrived.filter((one) => block.first_number <= one && one <= block.last_number),
      ).some(({ from, to }) => from <= number && number <= to),
    ).length;
  }
}

const happenings = ['online', 'prepare', 'write', 'send', 'return', 'void'] as const;
type Happening = (typeof happenings)[number];

test('every number has one fate and none is given twice, whatever devices and desks do', () => {
  const step = fc.tuple(
    fc.constantFrom(...happenings, 'write' as const, 'send' as const),
    fc.constantFrom(1, 2, 3),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const series = new Series();
      for (const [what, who] of steps) {
        series.do(what, who);
        for (let number = 1; number <= series.bookEnds; number += 1) expect(series.fates(number)).toBe(1);
        expect(new Set(series.given).size).toBe(series.given.length);
      }
    }),
    { numRuns: runs(200) },
  );
});
