import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { comparePhases } from '#rules/stages.ts';
import { type NumberedClass, numberRaces, raceBlocks } from './draw/race-numbers.ts';
import {
  arrangeProgramme,
  giveNumbers,
  moveItem,
  type ProgrammeItem,
  racesIn,
  refuseProgramme,
} from './programme.ts';

const day = fc
  .array(
    fc.record({
      riders: fc.integer({ min: 1, max: 256 }),
      heats: fc.constantFrom('UCI' as const, 'N8' as const, 'LCQ' as const),
      third_as_final: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((classes): NumberedClass[] =>
    classes.map(({ riders, heats, third_as_final }, index) => ({
      category_id: index + 1,
      riders,
      third_as_final,
      rules: { ...NORMAL_DAY, heats },
    })),
  );
const moves = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 30 });

/** The same programme after a secretary has tried these moves; those that are refused change nothing. */
function after(items: ProgrammeItem[], tried: readonly (readonly [number, number])[]): ProgrammeItem[] {
  return tried.reduce(
    (now, [from, to]) => moveItem(now, from % now.length, to % (now.length + 1)) ?? now,
    items,
  );
}

const keyOf = ({ category_id, phase, serie }: { category_id: number; phase: string; serie: number }) =>
  `${category_id} ${phase} ${serie}`;
const numbers = (items: ProgrammeItem[]) => new Map(racesIn(items).map((race) => [keyOf(race), race.number]));

function keepsOrder(items: ProgrammeItem[]): boolean {
  const blocks = items.filter((item) => item.kind === 'block');
  return blocks.every((one, index) =>
    blocks
      .slice(0, index)
      .every(
        (earlier) => earlier.category_id !== one.category_id || comparePhases(earlier.phase, one.phase) < 0,
      ),
  );
}

test('nobody has moved anything: the numbers are those of the usual order', () => {
  fc.assert(
    fc.property(day, (classes) => {
      expect(racesIn(arrangeProgramme([], raceBlocks(classes)))).toEqual(numberRaces(classes));
    }),
  );
});

test('whatever is moved: no race lost or doubled, no number twice, every class in its own order', () => {
  fc.assert(
    fc.property(day, moves, (classes, tried) => {
      const blocks = raceBlocks(classes);
      const items = after(arrangeProgramme([], blocks), tried);
      expect(refuseProgramme(items, blocks)).toBeNull();
      expect(keepsOrder(items)).toBe(true);
      const races = racesIn(items);
      expect(races.map(keyOf).toSorted()).toEqual(numberRaces(classes).map(keyOf).toSorted());
      expect(new Set(races.map(({ number }) => number)).size).toBe(races.length);
    }),
  );
});

test('numbers that are given stay, whatever is moved', () => {
  fc.assert(
    fc.property(day, moves, moves, (classes, first, then) => {
      const given = giveNumbers(after(arrangeProgramme([], raceBlocks(classes)), first));
      expect(numbers(after(given, then))).toEqual(numbers(given));
    }),
  );
});

test('another day than the one that was put into an order: no number twice, and every class in its own order', () => {
  fc.assert(
    fc.property(day, day, moves, fc.boolean(), (classes, others, tried, given) => {
      const before = after(arrangeProgramme([], raceBlocks(classes)), tried);
      const items = arrangeProgramme(given ? giveNumbers(before) : before, raceBlocks(others));
      const races = racesIn(items);
      expect(races.map(keyOf).toSorted()).toEqual(numberRaces(others).map(keyOf).toSorted());
      expect(new Set(races.map(({ number }) => number)).size).toBe(races.length);
      expect(keepsOrder(items)).toBe(true);
    }),
  );
});
