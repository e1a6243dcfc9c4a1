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
