import { expect, test } from 'vitest';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { seasonDate } from '#web/parts/entries/testing/season-date.ts';
import { needsOf } from './needs.ts';

const papers = { rider_dni_image1: true, rider_dni_image2: true, rider_insurance_image: true };
const rider = { rider_birthdate: '2013-02-18', rider_gender: 'WOMAN' as const, papers };
const date = seasonDate({ missing: ['licence'], race_name: '7.ª fecha', cup_id: 9, race_date: '2026-12-05' });
const season: SeasonRider = { rider_id: 1, endings: [], next: null, later: null, last: null };
const emergency = {
  version: 1,
  contacts: [{ contact_name: 'Rosa Luna', relation: 'abuela', phone: '+54 387 555-0199' }],
  doctor_note: '',
  written_at: null,
  desk_name: null,
  looks: [],
};
const waiver = {
  waiver: { version: 1, language: 'es' as const, body: '…' },
  signed: true,
  renews: false,
  signatures: [],
};
const inOrder = { rider, season, waiver, emergency };

test('who has everything lacks nothing, and what is not known yet is not missing', () => {
  expect(needsOf(inOrder)).toEqual([]);
  expect(needsOf({ rider, season: undefined, waiver: undefined, emergency: undefined })).toEqual([]);
});

test('the licence of the next date comes first, then what expires, then what was never sent', () => {
  const needs = needsOf({
    rider: { ...rider, rider_gender: null, papers: { ...papers, rider_dni_image2: false } },
    season: {
      ...season,
      next: date,
      later: date,
      endings: [{ what: 'insurance', category_name: null, cup_name: null, ends_on: '2026-12-11' }],
    },
    waiver: { ...waiver, signed: false },
    emergency: { ...emergency, contacts: [] },
  });
  expect(needs.map(({ words, where }) => [words, where])).toEqual([
    ['Falta: la licencia', { href: '/races?cup_id=9&race_date=2026-12-05' }],
    ['El seguro o apto médico vale hasta el viernes 11-12', { row: 'papers' }],
    ['Falta: Dorso del documento', { row: 'papers' }],
    ['Falta firmar la exención', { row: 'waiver' }],
    ['Falta: fecha de nacimiento o género', { row: 'person' }],
    ['Todavía no hay a quién llamar.', { row: 'emergency' }],
  ]);
});

test('an insurance that is about to expire is not missing too', () => {
  const none = { rider_dni_image1: false, rider_dni_image2: false, rider_insurance_image: false };
  const endings = [
    { what: 'insurance', category_name: null, cup_name: null, ends_on: '2026-12-11' } as const,
  ];
  const words = (known: SeasonRider) =>
    needsOf({ ...inOrder, rider: { ...rider, papers: none }, season: known }).map((need) => need.words);
  expect(words({ ...season, endings: [...endings] })[1]).toBe('Faltan 2 papeles');
  expect(words(season)).toEqual(['Faltan 3 papeles']);
});

test('a licence is no need of a date that is called off; a refused one is answered in its row', () => {
  expect(needsOf({ ...inOrder, season: { ...season, next: { ...date, called_off: true } } })).toEqual([]);
  const refused = { ...date, missing: ['licence_rejected' as const] };
  expect(needsOf({ ...inOrder, season: { ...season, next: refused } })).toMatchObject([
    { button: 'Responder', about: '7.ª fecha', where: { row: 'licences' } },
  ]);
});
