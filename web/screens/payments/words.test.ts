import { expect, test } from 'vitest';
import type { Due } from '#contract/payments.ts';
import { amountText, dayText, isOpen, totalText } from './words.ts';

const due: Due = {
  due_id: 1,
  rider_id: 1,
  rider_fullname: 'Ana Paz',
  club_name: 'Los Teros',
  kind: 'season',
  season: 2026,
  cup_name: null,
  race_name: null,
  race_date: null,
  category_name: null,
  amount: 50_000,
  currency: 'ARS',
  due_on: null,
  note: '',
  state: 'owed',
  created_at: '2026-03-01T12:00:00Z',
  paid_at: null,
  payments: [],
};

test('amounts are written as in Argentina', () => {
  expect(amountText(50_000, 'ARS')).toBe('$\u00a050.000');
});

test('what is owed in two currencies is not mixed', () => {
  expect(totalText([due, due, { ...due, currency: 'USD', amount: 20 }])).toBe('$\u00a0100.000 + US$\u00a020');
});

test('what is marked in the evening is of that day, not of the next', () => {
  expect(dayText('2026-07-13T01:30:00Z', 'America/Argentina/Buenos_Aires')).toBe('12-07-2026');
});

test('what is paid or called off asks for nothing', () => {
  const states = ['paid', 'in_review', 'refused', 'overdue', 'owed', 'cancelled'] as const;
  expect(states.filter((state) => isOpen({ ...due, state }))).toEqual([
    'in_review',
    'refused',
    'overdue',
    'owed',
  ]);
});
