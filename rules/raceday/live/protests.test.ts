import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';
import { keysOf } from '#rules/table.ts';
import {
  filingOf,
  isOpenProtest,
  isPastProtest,
  mayStep,
  needsPublicLine,
  nextReceipt,
  officialBlock,
  OPEN_STEPS,
  PROTEST_STEPS,
  protestUntil,
  tellsPrivate,
} from './protests.ts';

const minute = 60_000;
const posted = { state: 'PROVISIONAL', until: protestUntil(0, 15) } as const;

test.each([
  [14 * minute, 'open'],
  [15 * minute, 'open'],
  [15 * minute + 1, 'late'],
])('a protest %i ms after the posting is %s', (now, expected) => {
  expect(filingOf(posted, now)).toBe(expected);
});

test('against a stage that is not posted nobody protests, and against an official one late', () => {
  expect(filingOf({ state: 'RACING', until: null }, 0)).toBe('not_posted');
  expect(filingOf({ state: 'OFFICIAL', until: null }, 0)).toBe('late');
});

test.each([
  ['RACING', null, [], 0, 'not_posted'],
  ['OFFICIAL', null, [], 0, 'already_official'],
  ['PROVISIONAL', 15 * minute, [], 14 * minute, 'window_open'],
  ['PROVISIONAL', 15 * minute, [], 15 * minute, null],
  ['PROVISIONAL', 15 * minute, ['FILED'], 20 * minute, 'protest_open'],
  ['PROVISIONAL', 15 * minute, ['ADMITTED', 'DISMISSED'], 20 * minute, 'protest_open'],
  ['PROVISIONAL', 15 * minute, ['NOT_ADMITTED', 'CORRECTED', 'WITHDRAWN'], 20 * minute, null],
  ['PROVISIONAL', 15 * minute, ['UPHELD'], 20 * minute, 'protest_open'],
] as const)('%s until %s with %o at %i: %s', (state, until, steps, now, expected) => {
  expect(officialBlock({ state, until }, steps, now)).toBe(expected);
});

test('who files is told of a decision once, and it does not change', () => {
  expect(mayStep('FILED', 'ADMITTED')).toBe(true);
  expect(mayStep('FILED', 'UPHELD')).toBe(false);
  expect(mayStep('DISMISSED', 'UPHELD')).toBe(false);
  expect(mayStep('UPHELD', 'CORRECTED')).toBe(true);
  expect(mayStep('UPHELD', 'WITHDRAWN')).toBe(false);
});

test('a protest is over when nothing can follow', () => {
  const followed = keysOf(PROTEST_STEPS).filter((step) => PROTEST_STEPS[step].length > 0);
  expect(followed).toEqual([...OPEN_STEPS]);
  expect(keysOf(PROTEST_STEPS).filter(isOpenProtest)).toEqual([...OPEN_STEPS]);
});

test('receipts count on where nobody withdrew one', () => {
  expect(nextReceipt([])).toBe(1);
  expect(nextReceipt([1, 3])).toBe(4);
});

test('nothing becomes official while a protest waits for an answer', () => {
  const steps = fc.array(fc.constantFrom(...keysOf(PROTEST_STEPS)));
  const property = fc.property(
    fc.constantFrom(...RESULT_STATUSES),
    fc.option(fc.integer()),
    steps,
    fc.integer(),
    (state, until, all, now) =>
      officialBlock({ state, until }, all, now) !== null || !all.some(isOpenProtest),
  );
  expect(() => fc.assert(property)).not.toThrow();
});

test('a late protest is taken for two days', () => {
  expect(isPastProtest(0, 48 * 60 * minute)).toBe(false);
  expect(isPastProtest(0, 48 * 60 * minute + 1)).toBe(true);
});

test('the public is told in words what was decided, and nothing of a protest that was withdrawn', () => {
  expect(keysOf(PROTEST_STEPS).filter(needsPublicLine)).toEqual(['NOT_ADMITTED', 'UPHELD', 'DISMISSED']);
});

const filed = {
  words: 'La 204 no pasó a mi hija en la última recta, la cruzó después',
  names: [
    { first: 'Marta Inés', last: 'Quiroga' },
    { first: 'Emilia', last: 'Núñez Quiroga' },
  ],
};

test.each([
  ['Se confirma el resultado', false],
  ['La placa 204 pasa al cuarto puesto', false],
  ['Emilia pasa al tercer puesto', false],
  ['Reclamó Marta Quiroga', true],
  ['A pedido de QUIROGA, Ines', true],
  ['Emilia Nunez pasa al tercer puesto', true],
  ['Dice que la 204 no pasó a mi hija', true],
  ['No es cierto que «la 204 no pasó a mi hija»', true],
])('"%s" tells what is not for everybody: %s', (line, expected) => {
  expect(tellsPrivate(line, filed)).toBe(expected);
});

test('short words are told by whoever repeats them whole', () => {
  const short = { words: 'Salté la valla', names: [] };
  expect(tellsPrivate('¡Salté la valla!', short)).toBe(true);
  expect(tellsPrivate('No saltó la valla', short)).toBe(false);
});
