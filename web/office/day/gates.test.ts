import { expect, test } from 'vitest';
import type { DayClass, DrawRoom } from '#contract/office/day/day.ts';
import { gatesOf } from './gates.ts';
import { classState, sizesText } from './words.ts';

const undrawn: DayClass = {
  category_id: 7,
  category_name: 'Varones 11',
  plate_colour: 'yellow',
  format: 'UCI',
  riders: 11,
  sizes: [6, 5],
  motos: 3,
  qualify: 8,
  edge: false,
  foreign: false,
  drawn_at: null,
  sheet: 1,
  rides: 0,
  open: 0,
  phase: null,
  next: null,
  block: 'not_drawn',
};
const drawn: DayClass = {
  ...undrawn,
  rides: 33,
  open: 33,
  phase: 'M3',
  block: 'heats_open',
  drawn_at: '2026-11-22',
};
const ridden: DayClass = { ...drawn, open: 0, next: 'final', block: null };
const over: DayClass = { ...ridden, rides: 41, phase: 'final', next: null, block: 'over' };

const room = (one: DayClass, more: Partial<DrawRoom> = {}): DrawRoom => ({
  race_id: 3,
  cup_id: 1,
  cup_name: 'Copa',
  race_name: 'Río Cuarto',
  race_date: '2026-11-22',
  race_status: 'CLOSED',
  organization_zone: 'America/Argentina/Buenos_Aires',
  version: 0,
  settings: {
    draw_method: 'random',
    separate: 'none',
    lane_method: 'standard',
    small_heat_rows: 'random',
    gate_mode: null,
    third_as_final: false,
  },
  riders: 11,
  small: 0,
  races: 7,
  begun: one.rides > one.open,
  classes: [one],
  warnings: [],
  ...more,
});
const statesOf = (day: DrawRoom) => gatesOf(day).map(({ state }) => state);
const missingOf = (day: DrawRoom) => gatesOf(day).map(({ missing }) => missing?.href ?? null);

test.each([
  ['entries are open', room(undrawn, { race_status: 'INSCRIPTION' }), 0],
  ['a small class is undecided', room(undrawn, { small: 1 }), 0],
  ['nothing is drawn', room(undrawn), 1],
  ['all is drawn and nobody has ridden', room(drawn, { race_status: 'DRAWN' }), 2],
  ['the motos are ridden and the final is not made', room(ridden, { race_status: 'RACING' }), 3],
  ['the final is ridden', room(over, { race_status: 'RACING' }), 4],
])('while %s, the gate that is open is the one after all that is done', (_, day, open) => {
  expect(statesOf(day)).toEqual(
    [0, 1, 2, 3, 4].map((gate) => (gate < open ? 'passed' : gate === open ? 'open' : 'later')),
  );
});

test('with the result official every gate is passed, and nothing is missing', () => {
  const day = room(over, { race_status: 'OFFICIAL' });
  expect(statesOf(day)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed']);
  expect(missingOf(day)).toEqual([null, null, null, null, null]);
});

test('what is missing leads to where it is mended: entries, small classes, results, the stage to be made, the tie', () => {
  expect(missingOf(room(undrawn, { race_status: 'INSCRIPTION' }))[0]).toBe('/administration/entries/3');
  expect(missingOf(room(undrawn, { small: 1 }))[0]).toBe('/administration/entries/3/classes');
  expect(missingOf(room(drawn, { race_status: 'DRAWN' }))[2]).toBe('/administration/results/3');
  expect(missingOf(room(ridden, { race_status: 'RACING' }))[3]).toBe('/administration/day/3/7');
  const tied = room({ ...ridden, next: null, block: 'tie_open' }, { race_status: 'RACING' });
  expect(missingOf(tied)[3]).toBe('/administration/results/3/7');
});

test('a class says where it stands in a word or two', () => {
  expect([undrawn, drawn, ridden, over].map((one) => classState(one, true).words)).toEqual([
    'falta sortear',
    'sorteada',
    'armar Final',
    'terminada',
  ]);
  expect(classState({ ...drawn, open: 5, phase: 'M2' }, true).words).toBe('Manga 2 · faltan 5');
});

test('heats of one size are said by their number', () => {
  expect([[6, 6, 5, 5], [7, 7, 7], [8, 8], [5]].map(sizesText)).toEqual(['6·6·5·5', '3×7', '8·8', '5']);
});
