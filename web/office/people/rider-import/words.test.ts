import { expect, test } from 'vitest';
import type { PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import { leftPlates, newRiderLine } from './words.ts';

const row = (state: PreviewRow['state'], notes: PreviewRow['notes']): PreviewRow => ({
  row: 2,
  name: 'Ana Peña',
  state,
  changes: [],
  problems: [],
  notes,
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
  licence_choices: [],
  candidates: [],
});

test.each<[string, PreviewRow['notes'], number]>([
  ['that cannot be read', [{ field: 'plate_20', code: 'not_taken', said: 's/n' }], 1],
  [
    'of somebody else, and one an earlier row has',
    [
      { field: 'plate_20', code: 'plate_taken', said: '18' },
      { field: 'plate_24', code: 'plate_twice', said: '19' },
    ],
    2,
  ],
  ['of none: a telephone is no plate', [{ field: 'rider_phone', code: 'not_taken', said: '?' }], 0],
])('a plate is left out %s', (_, notes, count) => {
  expect(leftPlates(row('new', notes))).toBe(count);
  expect(leftPlates(row('unchanged', notes))).toBe(count);
  expect(leftPlates(row('skipped', notes))).toBe(0);
});

test('a new rider is read in one line, with what is missing in words', () => {
  const facts = { rider_fullname: 'Ana Peña', rider_birthdate: '2015-03-05', rider_gender: 'WOMAN' };
  const more = { rider_dni: null, club_name: 'Teros', plates: ['637'] };
  expect(newRiderLine({ ...row('new', []), facts: { ...facts, ...more } })).toBe(
    '05-03-2015 · Femenino · sin documento · Teros · placa 637',
  );
});
