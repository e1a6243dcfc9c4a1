import { expect, test } from 'vitest';
import { DAY_STEPS, STEP_BLOCKS } from '#rules/raceday/day/day-state.ts';
import { askedOf, mendOf, stepHref, stepText } from './state-words.ts';

test('every step has its word, as short as a bar needs it', () => {
  expect(DAY_STEPS.map(stepText).join(' ')).toBe(
    'Listas Acreditación Sorteo M1 M2 M3 M4 M5 M6 M7 M8 Corte Rep 1/16 1/8 1/4 1/2 Final Provisorio Oficial',
  );
});

test('what is missing leads to where it is mended: entries, small classes, the draw room, results', () => {
  const href = (by: (typeof STEP_BLOCKS)[number], count = 1) => mendOf({ by, count, category_id: 7 }, 3).href;
  expect(href('licence')).toBe('/administration/entries/3');
  expect(href('small_class')).toBe('/administration/entries/3/classes');
  expect([href('not_drawn'), href('not_drawn', 4)]).toEqual([
    '/administration/day/3/7',
    '/administration/day/3',
  ]);
  expect(href('stage_ready')).toBe('/administration/day/3/7');
  expect(href('stage_outdated')).toBe('/administration/day/3/7');
  expect(href('tie_open')).toBe('/administration/results/3/7');
  expect(mendOf({ by: 'to_publish', count: 1, category_id: null }, 3)).toEqual({
    words: 'Publicar como provisorios',
    href: '/administration/results/3',
  });
});

test('and says how many there are', () => {
  expect(
    STEP_BLOCKS.map((by) => mendOf({ by, count: 2, category_id: null }, 3).words).filter((words) =>
      words.startsWith('2 '),
    ),
  ).toHaveLength(STEP_BLOCKS.length - 3);
});

test('while motos are ridden, a class that is ahead asks for its final; what waits its turn asks for nothing', () => {
  const blocks = (['heats_open', 'stage_ready'] as const).map((by) => ({ by, count: 3, category_id: 7 }));
  const asked = (state: 'done' | 'now' | 'later') => askedOf({ state, blocks }).map(({ by }) => by);
  expect([asked('done'), asked('now'), asked('later')]).toEqual([
    [],
    ['heats_open', 'stage_ready'],
    ['stage_ready'],
  ]);
});

test('a step leads to the room in which it is worked at', () => {
  expect(stepHref('lists', 3, 7)).toBe('/administration/entries/3');
  expect([stepHref('draw', 3, null), stepHref('cut', 3, 7)]).toEqual([
    '/administration/day/3',
    '/administration/day/3/7',
  ]);
  expect([stepHref('M2', 3, 7), stepHref('official', 3, null)]).toEqual([
    '/administration/results/3/7',
    '/administration/results/3',
  ]);
});
