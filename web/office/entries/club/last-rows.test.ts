import { expect, test } from 'vitest';
import type { Candidate } from '#contract/office/entries/entries-bulk.ts';
import { lastRows } from './last-rows.ts';

type Category = Candidate['categories'][number];

const boys = 1;
const cruisers = 2;
const category = (category_id: number, more: Partial<Category> = {}): Category => ({
  category_id,
  category_name: category_id === boys ? 'Varones 10' : 'Cruceros',
  plate_colour: 'yellow',
  inscripted: false,
  plate: null,
  places_left: null,
  refusal: null,
  ...more,
});
const rider = (last_category_ids: number[], categories: Category[]): Candidate => ({
  rider_id: 7,
  rider_fullname: 'Ana Ñandú',
  club_name: 'Los Teros',
  categories,
  last_category_ids,
});
const inside = { inscripted: true, refusal: 'inscription.already_in' } as const;
const rows = (one: Candidate) => lastRows([one]).map(({ category: of, state }) => [of?.category_id, state]);

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
  ['fits nowhere is told so', [], [], [[undefined, 'lacking']]],
])('who %s', (_what, last, categories, expected) => {
  expect(rows(rider(last, categories))).toEqual(expected);
});
