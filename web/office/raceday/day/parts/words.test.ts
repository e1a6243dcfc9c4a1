import { expect, test } from 'vitest';
import type { DayClass } from '#contract/raceday/office/day/day.ts';
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
  shortened: false,
  foreign: false,
  drawn_at: null,
  sheet: 1,
  rides: 0,
  open: 0,
  phase: null,
  next: null,
  block: 'not_drawn',
  outdated: null,
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

test('a stage made from other results is said before everything else', () => {
  const outdated = { phase: 'final', missing: [], wrong: [], open: false } as const;
  const state = classState(
    { ...drawn, phase: 'final', outdated: { ...outdated, missing: [], wrong: [] } },
    true,
  );
  expect(state.tone).toBe('warn');
  expect(state.words).toMatch(/^rehacer /);
});
