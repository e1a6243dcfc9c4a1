import { expect, test } from 'vitest';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { buildRace } from '#web/screens/raceday/race/testing/build-race.ts';
import { viewOfRace } from './view.ts';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 } as const;

test.each([
  ['at 22:40 of the day', '2026-07-13T01:40:00Z', 'DRAWN', true],
  ['at 00:30 of the day', '2026-07-12T03:30:00Z', 'DRAWN', true],
  ['at 22:40 of the evening before', '2026-07-12T01:40:00Z', 'DRAWN', false],
  ['at 00:30 of the day after', '2026-07-13T03:30:00Z', 'OFFICIAL', false],
  ['while it is ridden past midnight', '2026-07-13T03:30:00Z', 'RACING', true],
] as const)('%s the page may be read in the open: %s %s %s', (_when, at, race_status, outdoors) => {
  const race = buildRace({ race_status, categories: [varones] });
  expect(viewOfRace(race, null, new URLSearchParams(), at)).toMatchObject({ outdoors });
});

test('who pays for a class is read where the class is open, who pays for the date everywhere', () => {
  const sponsor = { sponsor_link: null, sponsor_logo: null };
  const race_sponsors = [
    { ...sponsor, ad_id: 1, category_id: null, sponsor_name: 'Cascos Andes' },
    { ...sponsor, ad_id: 2, category_id: 3, sponsor_name: 'Frenos Luján' },
  ];
  const race = { ...buildRace({ categories: [varones] }), race_sponsors, race_video: 'https://video.test/1' };
  const names = (query: string) => {
    const view = viewOfRace(race, null, new URLSearchParams(query), '2026-07-12T20:00:00Z');
    return view.kind === 'race' ? [view.video, ...view.sponsors.map(({ ad_id }) => ad_id)] : [];
  };
  expect(names('')).toEqual(['https://video.test/1', 1]);
  expect(names('category=3')).toEqual(['https://video.test/1', 1, 2]);
});

const bigDay = Array.from({ length: 4 }, (_, index) => ({
  ...varones,
  category_id: index + 1,
  category_name: `Categoría ${index + 1}`,
}));
const own = (
  category_id: number,
  races: number | null,
  became: 'PROVISIONAL' | 'OFFICIAL' | null = null,
) => ({
  category_id,
  state: races === null ? ('ended' as const) : ('ahead' as const),
  races,
  phase: races === null ? null : ('M1' as const),
  posted: became === null ? null : { became, until: null },
  stages: [],
});

test('while it is ridden classes stand by what comes, those that are over behind them; else in their own order', () => {
  const race = buildRace({ race_status: 'RACING', categories: bigDay });
  const order = (today: RiddenToday[]) => {
    const view = viewOfRace(race, null, new URLSearchParams('tab=mangas'), '2026-07-12T20:00:00Z', today);
    return view.kind === 'race' && view.body.kind === 'overview'
      ? view.body.cards.map(({ category_id }) => category_id)
      : null;
  };
  expect(order([])).toEqual([1, 2, 3, 4]);
  const told = {
    race_id: race.race_id,
    cup_id: race.cup_id,
    race_date: race.race_date,
    race_name: race.race_name,
    organization_id: 1,
    zone: 'America/Argentina/Buenos_Aires',
    country_code: 'ARG',
    begun: true,
    stopped: false,
    done: 3,
    of: 9,
    track: null,
    next: [],
    pause: null,
    review: [],
    classes: [own(1, null, 'OFFICIAL'), own(2, 6), own(3, null), own(4, 0)],
  };
  expect(order([told])).toEqual([4, 2, 3, 1]);
});

test('protests are read by class, and without scripts: they come with the race', () => {
  const protest = {
    phase: 'M1',
    serie: 1,
    step: 'DISMISSED',
    public_line: 'Se confirma.',
    at: '2026-07-12T18:41:00Z',
  } as const;
  const race_protests = [
    { ...protest, receipt: 2, category_id: 3 },
    { ...protest, receipt: 1, category_id: 9 },
  ];
  const race = { ...buildRace({ categories: [varones] }), race_protests };
  const receipts = (query: string) => {
    const view = viewOfRace(race, null, new URLSearchParams(query), '2026-07-12T20:00:00Z');
    return view.kind === 'race' ? view.protests.map(({ receipt }) => receipt) : [];
  };
  expect(receipts('')).toEqual([2, 1]);
  expect(receipts('category=3')).toEqual([2]);
});

test('when it was last written stands in the page, on the clock at the track: a phone asks no zone for it', () => {
  const race = buildRace({ categories: [varones] });
  const when = (updated_at: string | null) =>
    viewOfRace({ ...race, updated_at }, null, new URLSearchParams(), '2026-07-12T20:00:00Z');
  expect(when('2026-07-12T19:40:00.000Z')).toMatchObject({ updated_when: '12-07-2026 16:40' });
  expect(when(null)).toMatchObject({ updated_when: null });
});
