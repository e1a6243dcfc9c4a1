import { expect, test } from 'vitest';
import type { Candidate, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import { isAllowed, isReady, startingChoice } from './sheet-choice.ts';

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

test('who is too old for the class of the sheet may ride another one, and who lacks something else may not', () => {
  const other = { ...startingChoice(row()), category_id: 10 };
  const old = row({ refusal: 'inscription.category_old', outcome: 'left' });
  expect([isAllowed(old, startingChoice(old)), isAllowed(old, other)]).toEqual([false, true]);
  expect(isAllowed(row({ refusal: 'inscription.wheel_taken' }), other)).toBe(false);
});

test('a class that the date does not know is the one for which the rider has a licence, and somebody ticks it', () => {
  const unknown = row({ category: null, problems: ['category_unknown'], outcome: 'left' });
  const of = (...licensed: number[]): Candidate => ({
    rider_id: 1,
    rider_fullname: 'Bruno Páez',
    club_name: '',
    birth_year: 2017,
    has_account: false,
    papers_missing: false,
    last_category_ids: [],
    categories: [9, 10].map((category_id) => ({
      category_id,
      category_name: `Clase ${category_id}`,
      plate_colour: 'yellow',
      wheel: 20,
      fits: true,
      inscripted: false,
      plate: null,
      places_left: null,
      refusal: licensed.includes(category_id) ? null : 'inscription.licence_not_approved',
      licence: null,
    })),
  });
  expect([of(9), of(9, 10), of()].map((rider) => startingChoice(unknown, rider).category_id)).toEqual([
    9,
    null,
    null,
  ]);
  expect(startingChoice(unknown, of(9)).ticked).toBe(false);
});
