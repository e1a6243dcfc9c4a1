import { expect, test } from 'vitest';
import { buildRace } from '#web/screens/race/testing/build-race.ts';
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

test('an answer that was kept from before the neighbours were told has none', () => {
  const { race_neighbours: _gone, ...before } = buildRace({ categories: [varones] });
  expect(viewOfRace(before, null, new URLSearchParams(), '2026-07-12T20:00:00Z')).toMatchObject({
    neighbours: { previous: null, next: null },
  });
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
