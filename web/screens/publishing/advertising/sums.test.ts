import { expect, test } from 'vitest';
import { rateText, sumOf, sumsBy } from './sums.ts';

const days = [
  { day: '2026-05-10', position: 'SUP', language: 'es', views: 200, clicks: 3 },
  { day: '2026-05-10', position: 'LOW', language: 'pt', views: 100, clicks: 0 },
  { day: '2026-05-09', position: 'SUP', language: 'es', views: 0, clicks: 0 },
] as const;

test('lines add up, all together and by each part', () => {
  expect(sumOf(days)).toEqual({ views: 300, clicks: 3 });
  expect(sumsBy(days, ({ day }) => day)).toEqual([
    ['2026-05-10', { views: 300, clicks: 3 }],
    ['2026-05-09', { views: 0, clicks: 0 }],
  ]);
  expect(sumsBy(days, ({ position }) => position)).toEqual([
    ['SUP', { views: 200, clicks: 3 }],
    ['LOW', { views: 100, clicks: 0 }],
  ]);
});

test('clicks for each hundred views; where nothing was seen there is no rate', () => {
  expect(rateText({ views: 200, clicks: 3 }, 'es')).toBe('1,5');
  expect(rateText({ views: 0, clicks: 0 }, 'es')).toBe('–');
});
