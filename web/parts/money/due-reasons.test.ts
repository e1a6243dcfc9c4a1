import { expect, test } from 'vitest';
import { owed } from '#web/screens/money/payments/testing/due.ts';
import { dueReasons } from './due-reasons.ts';

const zone = 'America/Argentina/Buenos_Aires';
const line = { what: 'usual', cents: 5_000_000, basis_points: null, nth: null } as const;
const change = {
  change_id: 3,
  cents: -1_000_000,
  reason: 'Bici prestada',
  made_at: '2026-03-02T01:30:00Z',
};
const said = (more: object) =>
  dueReasons({ ...owed, ...more }, zone).map(({ words, cents }) => `${words} ${cents}`);

test('a price that says it all has no reasons, nor a fee of a club', () => {
  expect(said({ lines: [line] })).toEqual([]);
  expect(said({})).toEqual([]);
});

test('a late price says so', () => {
  expect(said({ lines: [{ ...line, what: 'late' }] })).toEqual([
    'Inscripción, precio de última hora 5000000',
  ]);
});

test('a price that was changed shows the one before, the day there and the reason', () => {
  expect(said({ lines: [line], changes: [change], cents: 4_000_000 })).toEqual([
    'Inscripción 5000000',
    'Cambio del 01-03-2026: Bici prestada -1000000',
  ]);
});

test('what was given back of it is said, so that the lines add up', () => {
  expect(said({ lines: [line], cents: 4_500_000 })).toEqual([
    'Inscripción 5000000',
    'Devuelto o anulado -500000',
  ]);
});
