import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/entries/office/entries-bulk.ts';
import { isReady, startingChoice } from './sheet-choice.ts';

const row = (changes: Partial<SheetRow> = {}): SheetRow => ({
  row: 2,
  said: { document: '55200101', name: '', plate: '018', category: 'Varones 9' },
  rider: { rider_id: 1, rider_fullname: 'Bruno Páez', club_name: '' },
  similar: [],
  category: { category_id: 9, category_name: 'Varones 9' },
  problems: [],
  refusal: null,
  words: '',
  already_in: false,
  outcome: 'taken',
  ...changes,
});

test.each<[string, Partial<SheetRow>, boolean, boolean, string]>([
  ['a good row is ticked', {}, true, true, '018'],
  ['who is in already is not', { already_in: true }, false, true, '018'],
  ['whom the rules do not let in is not', { refusal: 'inscription.wheel_taken' }, false, true, '018'],
  ['nobody known: it cannot be', { rider: null, problems: ['rider_unknown'] }, false, false, '018'],
  [
    'with the plate of somebody else it can, with another one',
    { problems: ['plate_taken'] },
    false,
    true,
    '',
  ],
])('%s', (_, changes, ticked, ready, plate) => {
  const choice = startingChoice(row(changes));
  expect([choice.ticked, isReady(choice), choice.plate]).toEqual([ticked, ready, plate]);
});
