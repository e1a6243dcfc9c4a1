import { expect, test } from 'vitest';
import { type EntryFacts, missingOfEntry } from './entry-missing.ts';
import type { Licence } from '#rules/people/licences/licences.ts';

const licence = (changes: Partial<Licence> = {}): Licence => ({
  lbr_guest: 'FALSE',
  lbr_status: 'APPROVED',
  season: 2026,
  race_date: null,
  expires_on: '2026-12-31',
  ...changes,
});

const complete: EntryFacts = {
  race_date: '2026-05-10',
  category: { min_age: 10, max_age: 10, gender: 'MEN', wheel: 20, level: null },
  rider: { rider_birthdate: '2016-02-01', rider_gender: 'MEN' },
  allow_ride_up: false,
  licences: [licence()],
  upToDate: true,
  feeUnpaid: false,
  plate: '214',
  plate_twice: false,
};

test.each<[string, Partial<EntryFacts>, string[]]>([
  ['nothing', {}, []],
  ['the entry is not paid', { feeUnpaid: true }, ['fee']],
  ['no licence was asked for', { licences: [] }, ['licence']],
  ['it waits for the office', { licences: [licence({ lbr_status: 'SENT' })] }, ['licence_review']],
  ['it came back', { licences: [licence({ lbr_status: 'REJECTED' })] }, ['licence_rejected']],
  ['it ends the day before', { licences: [licence({ expires_on: '2026-05-09' })] }, ['licence_expires']],
  ['it ends on the day', { licences: [licence({ expires_on: '2026-05-10' })] }, []],
  [
    "a guest's of another date",
    { licences: [licence({ lbr_guest: 'TRUE', race_date: '2026-04-01' })] },
    ['licence'],
  ],
  [
    'an old one ended, the new one waits',
    { licences: [licence({ expires_on: '2026-01-01' }), licence({ lbr_status: 'SENT' })] },
    ['licence_review'],
  ],
  [
    'everything',
    { licences: [], upToDate: false, plate: null, rider: { rider_birthdate: null, rider_gender: 'MEN' } },
    ['licence', 'dues', 'plate', 'category'],
  ],
  ['two with one plate', { plate_twice: true }, ['plate']],
  [
    'younger, in a cup that lets ride up',
    { allow_ride_up: true, rider: { rider_birthdate: '2018-02-01', rider_gender: 'MEN' } },
    [],
  ],
])('what is missing: %s', (_, facts, missing) => {
  expect(missingOfEntry({ ...complete, ...facts })).toEqual(missing);
});
