import { expect, test } from 'vitest';
import { freeChips, readChips } from './loan-stock.ts';

test('a pasted list gives each number once, and names what is none', () => {
  expect(readChips('FL-94890\n fl 94890, 10233;\t10234\n\nuno, 12')).toEqual({
    chips: ['FL94890', '10233', '10234'],
    wrong: ['uno', '12'],
  });
});

test('a chip that a rider has is not lent again until it is back', () => {
  const mark = (chip: string, returned: boolean) => ({
    mark_key: chip,
    what: 'chip' as const,
    chip,
    loaned: true,
    returned,
  });
  const riders = [{ marks: [mark('10233', false)] }, { marks: [mark('10234', true)] }];
  expect(freeChips(['10233', '10234', '10235'], riders)).toEqual(['10234', '10235']);
});
