import { expect, test } from 'vitest';
import type { PreviewRow } from '#contract/office/riders/rider-import.ts';
import { leftPlates } from './left-plates.ts';

const row = (state: PreviewRow['state'], notes: PreviewRow['notes']): PreviewRow => ({
  row: 2,
  name: 'Ana Peña',
  state,
  changes: [],
  problems: [],
  notes,
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
