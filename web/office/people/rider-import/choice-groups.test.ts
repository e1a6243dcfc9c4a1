import { expect, test } from 'vitest';
import type { PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import { choiceGroups } from './choice-groups.ts';

const row = (number: number, licence_choices: string[]): PreviewRow => ({
  row: number,
  name: `Piloto ${number}`,
  state: 'new',
  changes: [],
  problems: [],
  notes: [],
  facts: {
    rider_fullname: 'Ana Peña',
    rider_birthdate: null,
    rider_gender: null,
    rider_dni: null,
    club_name: null,
    plates: [],
  },
  names: null,
  licences: [],
  licence_choices,
  candidates: [],
});

test('riders with the same choice are asked together, and who has none is not asked', () => {
  const men = ['Elite varones', 'Varones 25-29'];
  const groups = choiceGroups([row(2, men), row(3, []), row(4, ['Junior damas', 'Damas 17+']), row(5, men)]);
  expect(groups.map(({ classes, rows }) => [classes[0], rows.map((one) => one.row)])).toEqual([
    ['Elite varones', [2, 5]],
    ['Junior damas', [4]],
  ]);
});
