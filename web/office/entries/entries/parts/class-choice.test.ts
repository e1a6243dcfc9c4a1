import { expect, test } from 'vitest';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { type CandidateClass, classesToAsk, classToAsk } from './class-choice.ts';

const one = (category_id: number, more: Partial<CandidateClass> = {}): CandidateClass => ({
  category_id,
  category_name: `Categoría ${category_id}`,
  plate_colour: 'yellow',
  wheel: 20,
  fits: true,
  inscripted: false,
  plate: null,
  places_left: null,
  refusal: 'inscription.licence_not_approved',
  licence: null,
  ...more,
});
const rider = (categories: CandidateClass[], last_category_ids: number[] = []): Candidate => ({
  rider_id: 7,
  rider_fullname: 'Bruno Luna',
  club_name: 'Los Teros',
  birth_year: 2016,
  has_account: false,
  papers_missing: false,
  categories,
  last_category_ids,
});
const cruiser = one(9, { wheel: 24 });
const sent = {
  lbr_id: 1,
  state: 'sent',
  asked_at: '2026-11-20T10:00:00.000Z',
  is_own: true,
  lbr_reason: null,
} as const;

test('a child has one class, and nobody is asked', () => {
  expect(classToAsk(rider([one(1), cruiser]))?.category_id).toBe(1);
});

test('nobody is given a cruiser because the usual class is licensed or ridden already', () => {
  expect(classToAsk(rider([one(1, { refusal: null }), cruiser]))).toBeUndefined();
  expect(
    classToAsk(rider([one(1, { refusal: 'inscription.already_in', inscripted: true }), cruiser])),
  ).toBeUndefined();
  expect(classToAsk(rider([cruiser]))?.category_id).toBe(9);
});

test('from 17 on there are several, and somebody says which', () => {
  const junior = rider([one(1), one(2), cruiser]);
  expect(classToAsk(junior)).toBeUndefined();
  expect(classesToAsk(junior).map(({ category_id }) => category_id)).toEqual([1, 2, 9]);
});

test('whoever rode one of them is asked for that one', () => {
  expect(classToAsk(rider([one(1), one(2)], [2]))?.category_id).toBe(2);
});

test('what waits already, or is barred for another reason, is not asked for', () => {
  const barred = one(3, { refusal: 'inscription.wheel_taken' });
  expect(classesToAsk(rider([one(1, { licence: sent }), barred]))).toEqual([]);
});
