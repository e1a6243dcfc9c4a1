import { expect, test } from 'vitest';
import { toWhom } from './to-whom.ts';

const race = {
  categories: [{ category_id: 5, category_name: 'Damas 9' }],
  clubs: [{ club_id: 2, club_name: 'Los Teros' }],
  items: [],
};

test('a message says to whom it goes', () => {
  expect(toWhom({ category_id: null, club_id: null, without_licence: false }, race)).toBe(
    'Para: todas las familias con pilotos inscritos',
  );
  expect(toWhom({ category_id: 5, club_id: 2, without_licence: true }, race)).toBe(
    'Para: Damas 9 · Los Teros · sin licencia aprobada',
  );
});
