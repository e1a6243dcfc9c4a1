import { expect, test } from 'vitest';
import { owed as due } from '#web/screens/money/payments/testing/due.ts';
import { isUnpaid, totalText } from '#web/parts/due-words.ts';
import { dayText, standingOf } from './words.ts';

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

test('green is for who owes nothing: a debt that does not bar yet is no "up to date"', () => {
  expect(standingOf(true, 0)).toBe('nothing');
  expect(standingOf(true, 1)).toBe('owes');
  expect(standingOf(false, 1)).toBe('barred');
});
