import { expect, test } from 'vitest';
import type { Candidate, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import { lackingRows } from './lacking-rows.ts';

type Category = Candidate['categories'][number];

const category = (category_id: number, refusal: Category['refusal']): Category => ({
  category_id,
  category_name: `Categoría ${category_id}`,
  plate_colour: 'yellow',
  wheel: 20,
  fits: true,
  inscripted: false,
  plate: null,
  places_left: null,
  refusal,
  licence: null,
});
const rider = (rider_id: number, categories: Category[]): Candidate => ({
  rider_id,
  rider_fullname: 'Bruno Páez',
  club_name: 'Los Teros',
  birth_year: 2017,
  has_account: false,
  papers_missing: false,
  categories,
  last_category_ids: [],
});
const row = (line: number, rider_id: number | null, category_id: number | null): SheetRow => ({
  row: line,
  said: { document: '', name: 'Bruno Páez', plate: '', category: '' },
  rider: rider_id === null ? null : { rider_id, rider_fullname: 'Bruno Páez', club_name: 'Los Teros' },
  similar: [],
  category: category_id === null ? null : { category_id, category_name: '' },
  problems: [],
  refusal: 'inscription.licence_not_approved',
  words: '',
  already_in: false,
  outcome: 'left',
});
const without = 'inscription.licence_not_approved';

test.each<[string, SheetRow[], Candidate[], [rider_id: number, category_id: number | null][]]>([
  ['in the class of the row', [row(2, 1, 9)], [rider(1, [category(9, without)])], [[1, 9]]],
  [
    'once, though the sheet says it twice',
    [row(2, 1, 9), row(3, 1, 9)],
    [rider(1, [category(9, without)])],
    [[1, 9]],
  ],
  [
    'without a class where several fit',
    [row(2, 1, null)],
    [rider(1, [category(9, without), category(10, without)])],
    [[1, null]],
  ],
  [
    'not whose class is unknown and who is in another',
    [row(2, 1, null)],
    [rider(1, [{ ...category(9, 'inscription.already_in'), inscripted: true }, category(10, without)])],
    [],
  ],
  [
    'not whose class is unknown and who could be entered in another',
    [row(2, 1, null)],
    [rider(1, [category(9, null), category(10, without)])],
    [],
  ],
  ['nobody who is not known', [row(2, null, 9)], [], []],
])('who lacks a licence is told %s', (_, read, riders, told) => {
  expect(
    lackingRows(read, riders).map((one) => [one.rider.rider_id, one.category?.category_id ?? null]),
  ).toEqual(told);
});
