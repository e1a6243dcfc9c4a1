import { expect, test } from 'vitest';
import { measureHouse } from './numbers.mjs';

const counted = measureHouse().flatMap(({ what, figure, places, counts }) =>
  counts === undefined ? [] : [{ what, figure, places, counts }],
);

test('the numbers of the house are found at all', () => {
  expect(counted.length).toBeGreaterThan(10);
});

test.each(counted)('$what: no more than the house allows', ({ figure, places, counts }) => {
  const over = counts.filter(([found, most]) => found > most);
  expect(over, `${figure}\n${places.join('\n')}`).toEqual([]);
});
