import { expect, test } from 'vitest';
import { batchOf, summaryOf, unsent, withFile } from './batch.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const chosen = batchOf(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(file));

test('of a batch that lost the signal what was stored stays, and only the others are sent again', () => {
  let batch = withFile(chosen, 0, { fate: 'stored' });
  batch = withFile(batch, 1, { fate: 'refused', words: 'No es una foto.' });
  batch = withFile(batch, 2, { fate: 'lost' });
  expect(unsent(batch).map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg']);
  expect(summaryOf(batch, false)).toEqual({ stored: 1, total: 4, isOver: true, hasUnsent: true });
  expect(summaryOf(batch, true)).toMatchObject({ isOver: false, hasUnsent: false });
});

test('one that was there already counts as stored, and a refused one is not tried again', () => {
  const batch = chosen.map((one, index) => ({
    ...one,
    fate: index === 0 ? ('refused' as const) : ('there' as const),
  }));
  expect(summaryOf(batch, false)).toEqual({ stored: 3, total: 4, isOver: true, hasUnsent: false });
});
