import { describe, expect, test } from 'vitest';
import {
  CLAIM_CHOICES,
  claimDoubts,
  type ClaimFacts,
  compareBirthdate,
  fieldsTaken,
  papersLeft,
} from './claims.ts';

const enrolled: ClaimFacts = {
  stored_birthdate: '2015-06-01',
  typed_birthdate: '2015-06-01',
  has_raced: false,
  has_guardian: false,
  guessed: false,
};

describe('a claim waits for the organization', () => {
  test('not when a club enrolled the rider, the birth date fits and nobody is in charge', () => {
    expect(claimDoubts(enrolled)).toEqual([]);
  });

  test.each([
    ['no birth date is stored', { stored_birthdate: null }, ['birthdate']],
    ['the stored birth date was corrected since', { stored_birthdate: '2015-06-02' }, ['birthdate']],
    ['no birth date was typed', { typed_birthdate: null }, ['birthdate']],
    ['the rider was in a race', { has_raced: true }, ['raced']],
    ['another family answers for the rider', { has_guardian: true }, ['guardian']],
    ['the birth date was guessed at all day', { guessed: true }, ['guessed']],
    [
      'for everything at once',
      { has_raced: true, has_guardian: true, stored_birthdate: null },
      ['guardian', 'raced', 'birthdate'],
    ],
  ])('when %s', (_why, facts, doubts) => {
    expect(claimDoubts({ ...enrolled, ...facts })).toEqual(doubts);
  });
});

test('a birth date is compared as a day, blanks aside', () => {
  expect(compareBirthdate('2015-06-01', ' 2015-06-01 ')).toBe('fits');
  expect(compareBirthdate('2015-06-01', '2015-01-06')).toBe('differs');
  expect(compareBirthdate('2015-06-01', null)).toBe('differs');
  expect(compareBirthdate(null, '2015-06-01')).toBe('unknown');
});

describe('of what was typed', () => {
  const typed = [
    'rider_firstname',
    'rider_dni',
    'organization_id',
    'club_id',
    'rider_phone',
    'rider_dni_image1',
  ];

  test('everything is written where nobody decided otherwise, but the document, which is the stored one', () => {
    expect(fieldsTaken(typed, null, false)).toEqual(typed.filter((field) => field !== 'rider_dni'));
  });

  test('a place is taken whole or left whole', () => {
    expect(fieldsTaken(typed, ['place'], false)).toEqual([
      'organization_id',
      'club_id',
      'rider_phone',
      'rider_dni_image1',
    ]);
    expect(fieldsTaken(typed, ['rider_firstname'], false)).not.toContain('club_id');
  });

  test('contact and papers of another family stay theirs', () => {
    const written = fieldsTaken(typed, [...CLAIM_CHOICES], true);
    expect(written).toEqual(['rider_firstname', 'organization_id', 'club_id']);
    expect(papersLeft(typed, written)).toEqual(['rider_dni_image1']);
    expect(papersLeft(typed, typed)).toEqual([]);
  });
});
