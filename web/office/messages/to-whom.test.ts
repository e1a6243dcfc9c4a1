import { expect, test } from 'vitest';
import { everybody } from './draft.ts';
import { toWhom } from './to-whom.ts';

const race = {
  categories: [{ category_id: 5, category_name: 'Damas 9' }],
  clubs: [{ club_id: 2, club_name: 'Los Teros' }],
};

test('a message says to whom it goes', () => {
  expect(toWhom(everybody, race)).toBe('Para: todas las familias con pilotos inscriptos');
  expect(toWhom({ category_id: 5, club_id: 2, without_licence: true }, race)).toBe(
    'Para: Damas 9 · Los Teros · sin licencia aprobada',
  );
});
