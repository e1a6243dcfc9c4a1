import { expect, test } from 'vitest';
import { heatFactKey } from '#rules/raceday/live/live-day.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { liveViewOf } from '#web/parts/live/live-view.ts';
import { buildRace } from '#web/screens/raceday/race/testing/build-race.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { viewOfRace } from '#web/screens/raceday/race/view/view.ts';
import { withLive } from './follow.tsx';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 8, ridden: 0 } as const;

function motosOf(): FoundRace {
  const race = buildRace({ race_status: 'RACING', categories: [varones] });
  const search = new URLSearchParams({ tab: 'mangas', category: '3' });
  const view = viewOfRace(race, null, search, '2026-07-12T20:00:00Z');
  if (view.kind === 'missing') throw new Error('no race');
  return view;
}

const heatsIn = ({ body }: FoundRace) =>
  body.kind === 'sections' ? body.sections.flatMap((one) => (one.kind === 'heats' ? one.heats : [])) : [];

test('a place stands where the dash was: in the same row, and no row moves', () => {
  const loaded = motosOf();
  const [heat] = heatsIn(loaded);
  if (!heat) throw new Error('no heat');
  const ids = heat.rows.map(({ entry_id }) => entry_id);
  const name = { category_id: 3, phase: 'M1' as const, serie: heat.serie ?? 1 };
  const r = ids
    .toReversed()
    .map((entry_id, index): [number, number | 'DNF'] => [entry_id, index === 0 ? 'DNF' : index]);
  const body = { v: 'agreed' as const, a: 1, t: 1000, f: null, r };
  const state = liveStateOf({
    epoch: 1,
    seq: 1,
    facts: [{ kind: 'heat', key: heatFactKey('heat', name), body }],
  });
  const frame: LiveFrame = {
    classes: [{ category_id: 3, category_name: 'Varones 9-10', plate_colour: 'yellow' }],
    riders: [],
    steps: [{ ...name, number: '12', minutes: null }],
    seconds_planned: 75,
  };
  const followed = withLive(loaded, liveViewOf('told', state, frame, 0), new Set());
  const [now] = heatsIn(followed);
  expect(now?.rows.map(({ entry_id }) => entry_id)).toEqual(ids);
  expect(now?.rows.map(({ rides }) => rides[0]?.cell)).toEqual(
    ids.map((_, index) => (index === ids.length - 1 ? 'DNF' : String(ids.length - 1 - index))),
  );
  expect(followed.ridden).toMatchObject({ done: 1, of: 1, knownAt: null });
  const old = withLive(loaded, liveViewOf('lost', state, frame, 5000), new Set());
  expect(old.ridden?.knownAt).toBe(5000);
});

test('the page is as old as the last word of the race, not as its own first request', () => {
  const loaded = motosOf();
  const state = liveStateOf({ epoch: 1, seq: 1, facts: [] });
  const frame: LiveFrame = { classes: [], riders: [], steps: [], seconds_planned: 75 };
  const heardAt = Date.parse('2026-07-12T21:03:10Z');
  const told = withLive(loaded, liveViewOf('told', state, frame, heardAt), new Set());
  expect([told.updated_at, told.updated_when]).toEqual(['2026-07-12T21:03:00.000Z', '12-07-2026 18:03']);
});

test('before anything is known, and of a race that nothing is told of, the page is what it was', () => {
  const loaded = motosOf();
  expect(withLive(loaded, liveViewOf('begin', null, null, null), new Set())).toBe(loaded);
});

test('the heat on the track says so, one in review too, and the rows of who is followed', () => {
  const loaded = motosOf();
  const [heat] = heatsIn(loaded);
  const first = heat?.rows[0]?.entry_id ?? 0;
  const name = { category_id: 3, phase: 'M1' as const, serie: heat?.serie ?? 1 };
  const frame: LiveFrame = {
    classes: [{ category_id: 3, category_name: 'Varones 9-10', plate_colour: 'yellow' }],
    riders: [[first, 3, '1', 'Trinidad', null, 77]],
    steps: [{ ...name, number: '12', minutes: null }],
    seconds_planned: 75,
  };
  const marked = (v: 'open' | 'conflict', x: number | null, line: 'told' | 'lost' = 'told') => {
    const state = liveStateOf({
      epoch: 1,
      seq: 1,
      facts: [
        {
          kind: 'heat',
          key: heatFactKey('heat', name),
          body: { v, a: 1, t: v === 'open' ? 1000 : null, f: null, r: [] },
        },
        { kind: 'race', key: 'race', body: { s: 'RACING', d: 0, x } },
      ],
    });
    return withLive(loaded, liveViewOf(line, state, frame, 5000), new Set([77]));
  };
  expect(heatsIn(marked('open', null))[0]?.mark).toBe('track');
  expect(heatsIn(marked('open', 1000))[0]?.mark).toBeNull();
  // Without a signal, nobody knows who is on the track.
  expect(heatsIn(marked('open', null, 'lost'))[0]?.mark).toBeNull();
  expect(heatsIn(marked('conflict', null))[0]?.mark).toBe('review');
  expect(marked('conflict', null).ridden?.review).toMatchObject([{ number: '12' }]);
  const rows = heatsIn(marked('open', null)).flatMap(({ rows: all }) => all);
  expect(rows.filter(({ isMine }) => isMine).map(({ entry_id }) => entry_id)).toEqual([first]);
});
