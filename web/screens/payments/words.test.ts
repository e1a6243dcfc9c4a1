import { expect, test } from 'vitest';
import { owed as due } from './testing/due.ts';
import { dayText, isUnpaid, totalText } from './words.ts';

test('what is owed in two currencies is not mixed', () => {
  expect(totalText([due, due, { ...due, currency: 'USD', left_cents: 2_000 }])).toBe(
    '$\u00a0100.000 + US$\u00a020',
  );
});

test('what is marked in the evening is of that day, not of the next', () => {
  expect(dayText('2026-07-13T01:30:00Z', 'America/Argentina/Buenos_Aires')).toBe('12-07-2026');
});

test('what is paid or called off asks for nothing', () => {
  const states = ['paid', 'in_review', 'refused', 'overdue', 'owed', 'cancelled'] as const;
  expect(states.filter((state) => isUnpaid({ ...due, state }))).toEqual([
    'in_review',
    'refused',
    'overdue',
    'owed',
  ]);
});
