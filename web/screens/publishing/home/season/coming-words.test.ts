import { expect, test } from 'vitest';
import { seasonDate } from '#web/parts/entries/testing/season-date.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import { actionOf, standingsOf, windowOf } from './coming-words.ts';
import type { ComingDate } from './view.ts';

const date = (more: Partial<ComingDate> = {}): ComingDate =>
  seasonDate({ nearest: { category_id: 5, lbr_guest: 'FALSE' }, ...more });
const rider: RiderCard = {
  rider_id: 9,
  rider_firstname: 'Emma',
  rider_lastname: 'Sosa',
  rider_fullname: 'Emma Sosa',
  rider_birthdate: '2016-03-02',
  rider_gender: 'WOMAN',
  organization_id: 1,
  organization_shortname: 'LAP',
  club_id: null,
  club_name: null,
  plate: null,
  plate_colour: null,
  category_name: null,
  age: 10,
  papers: { rider_dni_image1: false, rider_dni_image2: false, rider_insurance_image: false },
  can_pay: false,
  can_force_withdraw: false,
};

const licence = '/licence?organization_id=1&cup_id=7&type=FALSE&race=2026-11-28&category_id=5';

test.each([
  ['nothing is missing', date(), rider, 'Inscribir', '/races?cup_id=7&race_date=2026-11-28'],
  ['the licence', date({ missing: ['licence', 'dues'] }), rider, 'Pedir licencia', licence],
  ['an answer to a no', date({ missing: ['licence_rejected'] }), rider, 'Responder', licence],
  [
    'money, and the club takes it here',
    date({ missing: ['dues'] }),
    { ...rider, can_pay: true },
    'Pagar',
    '/payments',
  ],
  [
    'the birth date',
    date({ missing: ['category'], nearest: null }),
    { ...rider, rider_birthdate: null },
    'Completar',
    '/profile?view=rider&rider=9',
  ],
] as const)('%s: one button, where it is mended', (_what, one, child, words, href) => {
  expect(actionOf(one, child)).toMatchObject({ words, href });
});

test.each([
  ['who is in', date({ entered: [{ category_name: 'Damas 8', plate: '10' }], missing: [] })],
  ['who waits for a place', date({ waiting: true })],
  ['whose licence is being reviewed', date({ missing: ['licence_review'] })],
  ['who owes a club that takes its money by itself', date({ missing: ['dues'] })],
  ['who has no category there', date({ missing: ['category'], nearest: null })],
  ['before the entries open', date({ open: false, race_status: 'NOT_ISCRIPTION' })],
])('%s has no button', (_who, one) => {
  expect(actionOf(one, rider)).toBeNull();
});

test('what is missing is said in amber, what somebody else does is not', () => {
  const said = standingsOf(date({ missing: ['licence_review', 'dues'] }), rider);
  expect(said.map(({ words, colour }) => [words, colour])).toEqual([
    ['Licencia en revisión', 'text-ink2'],
    ['Falta: pagar la cuota del club', 'text-warn'],
  ]);
});

test('of a date that is called off nothing is left to do, and no window is said', () => {
  const entered = [{ category_name: 'Damas 8', plate: '10' }];
  const off = date({ called_off: true, open: false, race_status: 'CLOSED', entered });
  expect([standingsOf(off, rider), windowOf(off, '2026-11-22T15:00:00Z'), actionOf(off, rider)]).toEqual([
    [],
    null,
    null,
  ]);
});

test('until when it is open is said to who is not in', () => {
  const now = '2026-11-22T15:00:00Z';
  expect(windowOf(date(), now)).toBe('Inscripción abierta hasta el miércoles 25-11 a las 23:59');
  expect(windowOf(date({ waiting: true }), now)).toBeNull();
  const resumes_at = '2027-02-06T12:00:00Z';
  expect(windowOf(date({ waiting: true, resumes_at }), now)).toBe('Sigue el sábado 06-02 a las 09:00');
});
