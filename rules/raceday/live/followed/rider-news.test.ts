import { expect, test } from 'vitest';
import { heatFactKey, liveRaces, type LiveStep } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { newsOfRider } from './rider-news.ts';

const THIAGO = 204;
const pace = { seconds: 60, low: 60, high: 60, measured: 12 };
const noon = Date.UTC(2026, 10, 22, 15);

/** Thirty races of one class in two motos, Thiago in the 12th and the 27th. */
const heats = Array.from({ length: 30 }, (_, index) => ({
  category_id: 1,
  phase: index < 15 ? ('M1' as const) : ('M2' as const),
  serie: 1 + (index % 15),
  number: String(index + 1),
}));
const steps: LiveStep[] = heats.map((heat) => ({ ...heat, minutes: null }));
const own = [11, 26];

interface Morning {
  ridden: number;
  lane?: number;
  place?: number | 'DNS';
  stopped?: boolean;
  until?: number;
}

function newsAfter({ ridden, lane = 3, place = 2, stopped = false, until }: Morning, now = noon) {
  const lists = heats.map((heat, index): LiveFact => ({
    kind: 'list',
    key: heatFactKey('list', heat),
    body: { n: heat.number, g: [[own.includes(index) ? THIAGO : 1000 + index, lane]] },
  }));
  const results = heats.slice(0, ridden).map((heat, index): LiveFact => {
    const first = noon / 1000 - (ridden - index) * 60;
    const r: [number, number | 'DNS'][] = own.includes(index) ? [[THIAGO, place]] : [[1000 + index, 1]];
    return {
      kind: 'heat',
      key: heatFactKey('heat', heat),
      body: { v: 'agreed', a: 1, t: first, f: first, r },
    };
  });
  const race: LiveFact = {
    kind: 'race',
    key: 'race',
    body: { s: 'RACING', d: 0, x: stopped ? noon / 1000 : null },
  };
  const stage: LiveFact[] =
    until === undefined
      ? []
      : [{ kind: 'stage', key: 's/1/motos', body: { b: 'PROVISIONAL', u: until, at: noon / 1000 } }];
  const state = liveStateOf({ epoch: 1, seq: 0, facts: [...lists, ...results, race, ...stage] });
  return newsOfRider({ state, steps, races: liveRaces(state, steps), pace, goings: new Map() }, THIAGO, now);
}

const keys = (morning: Morning, now?: number) => newsAfter(morning, now).map(({ key }) => key);
const awayKeys = (morning: Morning) => keys(morning).filter((key) => key.startsWith('away'));

test('somebody who follows hears of ten and of five races before the gate, and not before the day has begun', () => {
  expect(awayKeys({ ridden: 0 })).toEqual([]);
  // The second race is on the track: nine between it and the twelfth.
  expect(awayKeys({ ridden: 1 })).toEqual(['away 10 1 M1 12']);
  expect(awayKeys({ ridden: 5 })).toEqual(['away 10 1 M1 12', 'away 5 1 M1 12']);
  expect(newsAfter({ ridden: 5 }).findLast(({ what }) => what === 'away')).toMatchObject({
    races: 5,
    start: { phase: 'M1', number: '12', lane: 3 },
  });
  expect(awayKeys({ ridden: 11 })).toEqual([]);
});

test('a day that stands still announces no race', () => {
  expect(awayKeys({ ridden: 5, stopped: true })).toEqual([]);
});

test('a list has another key when a lane is another one, and none when all of it is ridden', () => {
  const [first] = newsAfter({ ridden: 0 });
  expect(first).toMatchObject({ what: 'list', starts: [{ number: '12' }, { number: '27' }] });
  expect(keys({ ridden: 0, lane: 4 })[0]).not.toBe(first?.key);
  expect(newsAfter({ ridden: 12 })[0]).toMatchObject({
    what: 'list',
    key: first?.key,
    starts: [{ number: '27' }],
  });
  expect(newsAfter({ ridden: 30 }).filter(({ what }) => what === 'list')).toEqual([]);
});

test('a result is told while it is news, with what took the place away', () => {
  expect(newsAfter({ ridden: 12 })).toContainEqual({
    key: 'result 1 M1 12',
    what: 'result',
    phase: 'M1',
    result: 2,
  });
  expect(newsAfter({ ridden: 12, place: 'DNS' })).toContainEqual(
    expect.objectContaining({ what: 'result', result: 'DNS' }),
  );
  expect(keys({ ridden: 12 }, noon + 600_000)).not.toContain('result 1 M1 12');
});

test('who was posted may be protested against until it ends, and that is told once for each posting', () => {
  const until = noon / 1000 + 900;
  expect(newsAfter({ ridden: 30, until })).toContainEqual({
    key: `window s/1/motos ${until}`,
    what: 'window',
    phase: 'M1',
    until: until * 1000,
  });
  expect(keys({ ridden: 30, until }, until * 1000).filter((key) => key.startsWith('window'))).toEqual([]);
});

test('who goes on hears of it with the result that decides it, until the list of that stage tells it', () => {
  const riders = [1, 2, 3, 4, 5, 6, 7, THIAGO, 9];
  const programme = [
    { category_id: 1, phase: 'M1' as const, serie: 1, number: '1', minutes: null },
    { category_id: 2, phase: 'M1' as const, serie: 1, number: '2', minutes: null },
    { category_id: 1, phase: 'final' as const, serie: 1, number: 'F1', minutes: null },
  ];
  const going = {
    take: 8,
    by: 'class',
    motos: 1,
    last_chance: 0,
    knockout: 4,
    bars: true,
    timed: false,
  } as const;
  const told = (place: number, minutesAgo: number, listed = false) => {
    const others = riders.filter((id) => id !== THIAGO);
    const places = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => one !== place);
    const list = (at: number, g: [number, number][]): LiveFact => {
      const step = programme[at];
      if (!step) throw new Error('no such step');
      return { kind: 'list', key: heatFactKey('list', step), body: { n: step.number, g } };
    };
    const at = noon / 1000 - minutesAgo * 60;
    const facts: LiveFact[] = [
      list(
        0,
        riders.map((id) => [id, 1]),
      ),
      list(1, [[77, 1]]),
      ...(listed ? [list(2, [[THIAGO, 1]])] : []),
      {
        kind: 'heat',
        key: heatFactKey('heat', { category_id: 1, phase: 'M1', serie: 1 }),
        body: {
          v: 'agreed',
          a: 1,
          t: at,
          f: at,
          r: [...others.map((id, index): [number, number] => [id, places[index] ?? 0]), [THIAGO, place]],
        },
      },
    ];
    const state = liveStateOf({ epoch: 1, seq: 0, facts });
    const races = liveRaces(state, programme);
    const day = { state, steps: programme, races, pace, goings: new Map([[1, { ...going }]]) };
    return newsOfRider(day, THIAGO, noon).filter(({ what }) => what === 'through');
  };
  expect(told(8, 1)).toMatchObject([{ key: 'through 1 final', phase: 'final', gate: { races: 0 } }]);
  expect(told(9, 1)).toEqual([]);
  expect(told(8, 11)).toEqual([]);
  expect(told(8, 1, true)).toEqual([]);
});
