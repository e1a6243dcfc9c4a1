import { expect, test } from 'vitest';
import type { ProgrammeBlock, ProgrammePause } from '#contract/raceday/office/day/programme.ts';
import type { Phase } from '#rules/stages.ts';
import { keyOfItem, rangeText, roundsOf } from './rounds.ts';

const block = (category_id: number, phase: Phase, letter = ''): ProgrammeBlock => ({
  kind: 'block',
  category_id,
  phase,
  letter,
  category_name: `Varones ${category_id}`,
  plate_colour: 'yellow',
  at: null,
  races: [],
});
const lunch: ProgrammePause = { kind: 'break', title: 'Almuerzo', minutes: 40, at: null };

const told = (items: (ProgrammeBlock | ProgrammePause)[]): string[] =>
  roundsOf(items).map((round) =>
    round.kind === 'pause'
      ? 'Almuerzo'
      : `${round.title}: ${round.items.map(({ index }) => index).join(' ')}`,
  );

test('what is ridden in one go stands together; a break in the middle of it too, one between two does not', () => {
  expect(told([block(1, 'M1'), lunch, block(2, 'M1'), lunch, block(1, 'M2'), lunch])).toEqual([
    'Manga 1: 0 1 2',
    'Almuerzo',
    'Manga 2: 4',
    'Almuerzo',
  ]);
});

test('a last moto that is ridden among the finals is one of them', () => {
  expect(told([block(1, 'M2'), block(1, 'M3', 'F'), block(2, 'final', 'F')])).toEqual([
    'Manga 2: 0',
    'Final: 1 2',
  ]);
});

test('a round that is ridden in two parts is two, each with a name of its own', () => {
  const rounds = roundsOf([block(1, 'M1'), block(1, 'M2'), block(2, 'M1')]);
  expect(rounds.map((round) => (round.kind === 'round' ? round.key : ''))).toEqual([
    'Manga 1 0',
    'Manga 2 0',
    'Manga 1 1',
  ]);
});

test('a block keeps its name wherever it stands', () => {
  const item = block(1, 'M1');
  expect(keyOfItem({ item, index: 3 })).toBe(keyOfItem({ item, index: 7 }));
});

test('race numbers are told from the first to the last', () => {
  expect([[{ number: '37' }, { number: '40' }], [{ number: 'F1' }]].map(rangeText)).toEqual([
    'Carreras 37–40',
    'Carrera F1',
  ]);
});
