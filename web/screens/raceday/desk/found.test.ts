import { expect, test } from 'vitest';
import type { DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import { foundEntries, underWay } from './found.ts';

const entry = (
  entry_id: number,
  plate: string,
  rider_fullname: string,
  missing: DeskEntry['missing'] = [],
) => ({
  entry_id,
  plate,
  rider_fullname,
  category_name: 'Varones 10',
  plate_colour: 'yellow' as const,
  club_name: 'Los Teros',
  missing,
});
const items = [
  entry(1, '214', 'Ana Ñandú'),
  entry(2, '21', 'José Núñez', ['licence']),
  entry(3, '7', 'Luz Paz 21'),
];
const ids = (question: string, onlyMissing = false) =>
  foundEntries(items, question, onlyMissing).map(({ entry_id }) => entry_id);

test.each<[string, string, number[]]>([
  ['nothing: everybody', '', [1, 2, 3]],
  ['a plate from its beginning', '21', [1, 2, 3]],
  ['a name without accents', 'nunez jose', [2]],
  ['a club and a name', 'teros luz', [3]],
  ['nobody', 'pedro', []],
])('is asked for %s', (_what, question, expected) => {
  expect(ids(question)).toEqual(expected);
});

test('only who is missing something', () => {
  expect(ids('', true)).toEqual([2]);
});

test('an entry with something on its way is not as the list says, until it is answered', () => {
  const refused = { code: 'plate.taken', message: 'Esa placa es de otro piloto' };
  const waiting = [
    { entry_id: 1, refused },
    { entry_id: 2, refused: null },
    { entry_id: null, refused: null },
  ];
  expect([...underWay(waiting)]).toEqual([2]);
});
