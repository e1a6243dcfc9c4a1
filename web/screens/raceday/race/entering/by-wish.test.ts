import { expect, test } from 'vitest';
import type { InscriptionInfo } from '#contract/entries/entries.ts';
import { byWish } from './by-wish.ts';

const line = (category_id: number, more: Partial<InscriptionInfo> = {}): InscriptionInfo => ({
  category_id,
  category_name: `Clase ${category_id}`,
  wheel: 20,
  fits: true,
  inscripted: false,
  waiting: null,
  withdrawal: null,
  licence: null,
  lbr_approved: false,
  upToDate: true,
  plate: null,
  plate_colour: 'yellow',
  places_left: null,
  refusal: 'inscription.not_up_to_date',
  ...more,
});
const ids = (items: readonly InscriptionInfo[]) => items.map(({ category_id }) => category_id);

test('a class that was asked for stands alone; what nobody wanted is folded', () => {
  const { first, others } = byWish([line(1), line(2, { inscripted: true }), line(3)]);
  expect([ids(first), ids(others)]).toEqual([[2], [1, 3]]);
});

test('before anything is asked for, the first that fits leads', () => {
  const { first, others } = byWish([line(1, { fits: false }), line(2), line(3)]);
  expect([ids(first), ids(others)]).toEqual([[2], [1, 3]]);
});
