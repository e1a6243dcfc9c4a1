import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowPages, gridPages } from './flow.ts';

const heights = fc.array(fc.integer({ min: 1, max: 160 }), { maxLength: 400 });

test('of any heats of any size each stands once, in order, on one page, and none over its foot', () => {
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: 160, max: 800 }),
      fc.integer({ min: 0, max: 20 }),
      (list, room, gap) => {
        const heats = list.map((height, index) => ({ height, index }));
        const pages = flowPages(heats, ({ height }) => height, { room, gap });
        expect(pages.flat().map(({ item }) => item)).toEqual(heats);
        for (const page of pages) {
          let free = 0;
          for (const { item, top } of page) {
            expect(top).toBeGreaterThanOrEqual(free);
            free = top + item.height;
            expect(free).toBeLessThanOrEqual(room);
          }
        }
      },
    ),
  );
});

test('what is taller than a page has one alone', () => {
  expect(flowPages([10, 900, 10], (one) => one, { room: 800, gap: 4 }).map((page) => page.length)).toEqual([
    1, 1, 1,
  ]);
});

test('a grid is filled to its last place, and begun anew where a stage begins', () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 12 }), (list, perPage) => {
      const pages = gridPages(list, perPage);
      expect(pages.flat()).toEqual(list);
      expect(pages.slice(0, -1).every((page) => page.length === perPage)).toBe(true);
    }),
  );
  const races = ['1', '2', '3', 'S1', 'S2'];
  expect(gridPages(races, 8, (one, before) => one.charCodeAt(0) > 64 && before.charCodeAt(0) < 64)).toEqual([
    ['1', '2', '3'],
    ['S1', 'S2'],
  ]);
});
