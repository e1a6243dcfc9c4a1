import { expect, test } from 'vitest';
import { buildRace } from '#web/screens/raceday/race/testing/build-race.ts';
import { viewOfRace } from './view.ts';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 } as const;
const damas = { category_id: 4, category_name: 'Damas 9-10', riders: 6, ridden: 3, colour: 'blue' } as const;
const race = buildRace({ categories: [varones, damas] });

function search(q: string) {
  const params = new URLSearchParams({ tab: 'classification', q });
  const view = viewOfRace(race, null, params, '2026-07-12T20:00:00.000Z');
  if (view.kind !== 'race' || view.body.kind !== 'sections') return { meant: null, names: [] };
  const { sections, meant } = view.body;
  const rows = sections.flatMap((one) => (one.kind === 'heats' ? [] : one.rows));
  return { meant, names: [...new Set(rows.map(({ rider_fullname }) => rider_fullname))] };
}

test('who is mistyped is found all the same, and asked whether that was meant', () => {
  expect(search('bautsita nuñez').names).toEqual(['Bautista Núñez']);
  expect(search('bautsita nuñez').meant).toBe('Bautista Núñez');
  expect(search('qiroga').meant).toBe('Quiroga');
  expect(search('fernandes').meant).toBe('Fernández-Etchegaray');
});

test('who is spelled as he is, or found by a plate, is not asked anything', () => {
  for (const q of ['nunez', 'NÚÑEZ b', '13', '', 'zzzzzz']) expect([q, search(q).meant]).toEqual([q, null]);
  expect(search('zzzzzz').names).toEqual([]);
});
