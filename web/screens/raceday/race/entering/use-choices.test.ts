import { expect, test } from 'vitest';
import type { InscriptionInfo } from '#contract/entries/entries.ts';
import { onlyChoice } from './use-choices.ts';

const info = (category_id: number, more: Partial<InscriptionInfo> = {}): InscriptionInfo => ({
  category_id,
  category_name: `Varones ${category_id}`,
  plate_colour: 'yellow',
  wheel: 20,
  inscripted: false,
  lbr_approved: true,
  upToDate: true,
  fits: true,
  plate: null,
  waiting: null,
  places_left: null,
  licence: null,
  refusal: null,
  withdrawal: 'inscription.not_in',
  ...more,
});
const shut = info(9, { refusal: 'inscription.licence_not_approved' });

test.each([
  ['one category that can be entered', [info(1), shut], 1],
  ['two of them: the family says which', [info(1), info(2)], null],
  ['none', [shut], null],
  ['in already', [info(1), info(2, { inscripted: true, refusal: 'inscription.already_in' })], null],
  ['waiting for a place already', [info(1), info(2, { waiting: 3 })], null],
  ['a full one: nobody is put into a queue unasked', [info(1, { places_left: 0 })], null],
])('%s', (_what, items, ticked) => {
  expect(onlyChoice(items)?.category_id ?? null).toBe(ticked);
});
