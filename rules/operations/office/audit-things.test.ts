import { expect, test } from 'vitest';
import { thingsIn } from './audit-things.ts';

test('a change names what was changed and whom it is about, however deep it is kept', () => {
  const change = {
    entity: 'race',
    entity_id: 7,
    was: null,
    became: { rider_id: 3, lines: [{ category_id: 5 }], riders: [8, 9], plate: 210 },
  };
  expect(thingsIn([change])).toEqual([
    { entity: 'race', id: 7 },
    { entity: 'rider', id: 3 },
    { entity: 'category', id: 5 },
    { entity: 'rider', id: 8 },
    { entity: 'rider', id: 9 },
  ]);
});

test('what is no number of anything is left alone', () => {
  expect(
    thingsIn([
      { entity: 'cup', entity_id: null, was: { cup_id: null }, became: { riders: 'ocho', clubs: 8 } },
    ]),
  ).toEqual([]);
});
