import { expect, test } from 'vitest';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { lastRows } from './last-rows.ts';

type Category = Candidate['categories'][number];

const boys = 1;
const cruisers = 2;
const category = (category_id: number, more: Partial<Category> = {}): Category => ({
  category_id,
  category_name: category_id === boys ? 'Varones 10' : 'Cruceros',
  plate_colour: 'yellow',
  wheel: category_id === boys ? 20 : 24,
  fits: true,
  inscripted: false,
  plate: null,
  places_left: null,
  refusal: null,
  licence: null,
  ...more,
});
const rider = (last_category_ids: number[], categories: Category[]): Candidate => ({
  rider_id: 7,
  rider_fullname: 'Ana Ñandú',
  club_name: 'Los Teros',
  birth_year: 2016,
  has_account: true,
  papers_missing: false,
  categories,
  last_category_ids,
});
const inside = { inscripted: true, refusal: 'inscription.already_in' } as const;
const rows = (one: Candidate) =>
  lastRows([one], true).map(({ category: of, state }) => [of?.category_id, state]);

test.each([
  [
    'rode two classes is offered both',
    [boys, cruisers],
    [category(boys), category(cruisers)],
    [
      [boys, 'open'],
      [cruisers, 'open'],
    ],
  ],
  [
    'is in already is not offered another class',
    [boys],
    [category(boys, inside), category(cruisers)],
    [[boys, 'in']],
  ],
  [
    'has outgrown the class is offered the one that is open',
    [boys],
    [category(boys, { refusal: 'inscription.category_old' }), category(cruisers)],
    [[cruisers, 'open']],
  ],
  [
    'lacks a licence is shown with it',
    [boys],
    [category(boys, { refusal: 'inscription.licence_not_approved' })],
    [[boys, 'lacking']],
  ],
  ['rode a class of last season is offered the one that is open', [], [category(boys)], [[boys, 'open']]],
  [
    'did not ride and lacks a licence is shown with the class it would be for',
    [],
    [category(boys, { refusal: 'inscription.licence_not_approved' })],
    [[boys, 'lacking']],
  ],
  ['fits nowhere is told so', [], [], [[undefined, 'lacking']]],
])('who %s', (_what, last, categories, expected) => {
  expect(rows(rider(last, categories))).toEqual(expected);
});
