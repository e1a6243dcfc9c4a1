import { expect, test } from 'vitest';
import { seasonDate } from '#web/parts/entries/testing/season-date.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { familySeason, type ComingDate } from './view.ts';

const zone = 'America/Argentina/Buenos_Aires';
/** It is 22:40 at the track, when Greenwich has the next day. */
const lateEvening = '2026-11-23T01:40:00Z';
const noon = '2026-11-22T15:00:00Z';
const afterMidnight = '2026-11-23T03:30:00Z';

const date = (race_id: number, race_date: string, more: Partial<ComingDate> = {}): ComingDate =>
  seasonDate({
    race_id,
    race_name: `Fecha ${race_id}`,
    race_date,
    zone,
    nearest: { category_id: 3, lbr_guest: 'FALSE' },
    ...more,
  });
const entered = [{ category_name: 'Damas 8', plate: '10' }];
const ridden = date(6, '2026-11-22', { race_status: 'RACING', open: false, entered });

const rider = (rider_id: number, rider_firstname: string): RiderCard => ({
  rider_id,
  rider_firstname,
  rider_lastname: 'Sosa',
  rider_fullname: `${rider_firstname} Sosa`,
  rider_birthdate: '2016-03-02',
  rider_gender: 'WOMAN',
  organization_id: 1,
  organization_shortname: 'LAP',
  club_id: 2,
  club_name: 'Club',
  plate: '10',
  plate_colour: 'blue',
  category_name: 'Damas 8',
  age: 10,
  papers: { rider_dni_image1: true, rider_dni_image2: true, rider_insurance_image: false },
  can_pay: false,
  can_force_withdraw: false,
});
const season = (rider_id: number, next: ComingDate | null, later: ComingDate | null = null): SeasonRider => ({
  rider_id,
  endings: [],
  next,
  later,
  last: null,
});
const [emma, lorenzo, tomas] = [rider(1, 'Emma'), rider(2, 'Lorenzo'), rider(3, 'Tomás')];

test('who lacks something comes first, then who can be entered, then who is in; the others keep their order', () => {
  const { children } = familySeason(
    [emma, lorenzo, tomas],
    [
      season(1, date(7, '2026-11-28', { entered, missing: [] })),
      season(2, date(7, '2026-11-28')),
      season(3, date(7, '2026-11-28', { missing: ['licence'] })),
    ],
    noon,
  );
  expect(children.map((one) => one.rider.rider_firstname)).toEqual(['Tomás', 'Lorenzo', 'Emma']);
});

test('a licence that is being reviewed is nothing to do for the family', () => {
  const { children } = familySeason(
    [emma, lorenzo],
    [
      season(1, date(7, '2026-11-28', { missing: ['licence_review'] })),
      season(2, date(7, '2026-11-28', { missing: ['dues'] })),
    ],
    noon,
  );
  expect(children.map((one) => one.rider.rider_firstname)).toEqual(['Lorenzo', 'Emma']);
});

test('what two of them ride today stands once, above, with both; their next date stays with each', () => {
  const { now, children } = familySeason(
    [emma, lorenzo],
    [season(1, ridden, date(7, '2026-11-28')), season(2, ridden, date(7, '2026-11-28'))],
    noon,
  );
  expect(now.map(({ riders }) => riders.map((one) => one.rider.rider_firstname))).toEqual([
    ['Emma', 'Lorenzo'],
  ]);
  expect(children.map(({ coming }) => coming.map(({ race_id }) => race_id))).toEqual([[7], [7]]);
});

test.each([
  ['at 22:40 of the race it is ridden today', lateEvening, true],
  ['at 00:30 it is still ridden, and no longer today', afterMidnight, false],
])('%s', (_what, now, isToday) => {
  expect(familySeason([emma], [season(1, ridden)], now).now).toMatchObject([{ isToday, isLive: true }]);
});

test('what goes on on another day is ahead of the child until that day, and then ridden again', () => {
  const rained = { ...ridden, resumes_at: '2026-12-12T12:00:00Z' };
  const { now, children } = familySeason([emma], [season(1, rained)], afterMidnight);
  expect(now).toEqual([]);
  expect(children[0]?.coming.map(({ race_id }) => race_id)).toEqual([6]);
  expect(familySeason([emma], [season(1, rained)], '2026-12-12T12:30:00Z').now).toMatchObject([
    { isToday: true, isLive: true },
  ]);
});

test('at 22:40 of the evening before it is not today: a date ahead, as any other', () => {
  const drawn = date(6, '2026-11-23', { race_status: 'DRAWN', open: false, entered });
  const { now, children } = familySeason([emma], [season(1, drawn)], lateEvening);
  expect(now).toEqual([]);
  expect(children[0]?.coming.map(({ race_id }) => race_id)).toEqual([6]);
});

test('a race of today that a child may still enter stays with the child, where it can be done', () => {
  const { now, children } = familySeason([emma], [season(1, date(6, '2026-11-22'))], noon);
  expect(now).toEqual([]);
  expect(children[0]?.coming).toHaveLength(1);
});

test('what is called off is not ridden, on its own day neither', () => {
  const off = date(6, '2026-11-22', { race_status: 'DRAWN', open: false, entered, called_off: true });
  const { now, children } = familySeason([emma], [season(1, off)], noon);
  expect(now).toEqual([]);
  expect(children[0]?.coming.map(({ race_id }) => race_id)).toEqual([6]);
});
