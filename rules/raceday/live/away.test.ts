import { expect, test } from 'vitest';
import { awayOf } from './away.ts';
import {
  heatFactKey,
  lastRidden,
  latestRidden,
  liveClasses,
  liveNow,
  livePace,
  liveRaces,
  type LiveStep,
} from './live-day.ts';
import { liveSummary } from './live-summary.ts';
import type { LiveFact } from './live-facts.ts';
import { liveStateOf } from './live-state.ts';

const THIAGO = 204;
const EMILIA = 18;
const planned = { seconds: 75, low: 60, high: 90, measured: 0 };

/** Ten races of two classes, a break of ten minutes behind the sixth, Thiago in the third and the ninth. */
const heats = Array.from({ length: 10 }, (_, index) => ({
  category_id: 1 + (index % 2),
  phase: index < 6 ? ('M1' as const) : ('M2' as const),
  serie: 1 + Math.floor((index % 6) / 2),
  number: String(index + 11),
}));
const steps: LiveStep[] = heats.flatMap((heat, index): LiveStep[] => {
  const race = { ...heat, minutes: null };
  return index === 5 ? [race, { minutes: 10 }] : [race];
});
const lists = heats.map((heat, index): LiveFact => {
  const first = index === 2 || index === 8 ? THIAGO : 500 + index;
  return {
    kind: 'list',
    key: heatFactKey('list', heat),
    body: {
      n: heat.number,
      g: [
        [first, 4],
        [EMILIA + 1000 * index, 5],
      ],
    },
  };
});

type Told = { v: 'agreed' | 'conflict' | 'open' | 'waiting'; t?: number; r?: [number, number][] };

/** The day after what was told of some races, by their positions. */
function day(told: Record<number, Told>) {
  const facts = Object.entries(told).flatMap(([index, { v, t = null, r }]): LiveFact[] => {
    const heat = heats[Number(index)];
    const results: [number, number][] = v === 'agreed' ? [[500, 1]] : [];
    const body = { v, a: 1, t, f: v === 'agreed' ? 1000 : null, r: r ?? results };
    return heat ? [{ kind: 'heat', key: heatFactKey('heat', heat), body }] : [];
  });
  return liveRaces(liveStateOf({ epoch: 1, seq: 0, facts: [...lists, ...facts] }), steps);
}

test('a rider of the ninth race sees how many are before it, and the break among the minutes', () => {
  const races = day({ 0: { v: 'agreed' }, 1: { v: 'agreed' }, 2: { v: 'open', t: 60 } });
  expect(awayOf(steps, races, [THIAGO], planned).away).toMatchObject({
    isNow: true,
    races: 0,
    lane: 4,
    race: { number: '13' },
  });
  const after = day({ 0: { v: 'agreed' }, 1: { v: 'agreed' }, 2: { v: 'agreed' }, 3: { v: 'open', t: 60 } });
  expect(awayOf(steps, after, [THIAGO], planned).away).toMatchObject({
    isNow: false,
    races: 4,
    pen: 9,
    from: 15,
    to: 18,
    race: { number: '19' },
  });
});

test('the count goes down by one with each gate, to his own', () => {
  const counts = heats.slice(0, 9).map((_, ridden) => {
    const told = Object.fromEntries(
      heats
        .slice(0, ridden + 1)
        .map((_heat, index): [number, Told] => [
          index,
          { v: index < ridden ? 'agreed' : 'open', t: 60 + index },
        ]),
    );
    const { away } = awayOf(steps, day(told), [THIAGO], planned);
    return away?.isNow === true ? 'now' : away?.races;
  });
  expect(counts).toEqual([1, 0, 'now', 4, 3, 2, 1, 0, 'now']);
});

test('a race the day has gone past is said, and not waited for', () => {
  const races = day({ 0: { v: 'agreed' }, 1: { v: 'agreed' }, 3: { v: 'agreed' } });
  const { away, left } = awayOf(steps, races, [THIAGO], planned);
  expect(left.map(({ number }) => number)).toEqual(['13']);
  expect(away?.race.number).toBe('19');
});

test('while a race is ridden once more the next gates are those behind the furthest, and a break that is over counts no more', () => {
  const ridden = (races: number) =>
    Object.fromEntries(
      heats.slice(0, races).map((_, index): [number, Told] => [index, { v: 'agreed', t: 100 + index }]),
    );
  const again: Told = { v: 'open', t: 900 };
  const emilia = (races: number) =>
    awayOf(steps, day({ ...ridden(races), 2: again }), [EMILIA + 8000], planned).away;
  expect(awayOf(steps, day({ ...ridden(6), 2: again }), [THIAGO], planned).away).toMatchObject({
    isNow: true,
    race: { number: '13' },
  });
  expect(emilia(6)).toMatchObject({ races: 2, from: 13, race: { number: '19' } });
  expect(emilia(7)).toMatchObject({ races: 1, from: 2 });
});

test('before the first gate nobody is on the track', () => {
  const now = liveNow(day({}));
  expect(now).toMatchObject({ begun: false, done: 0, of: 10, track: { number: '11' } });
  expect(awayOf(steps, day({}), [500], planned).away).toMatchObject({ isNow: false, races: 0, from: 0 });
});

test('without the word of the gate the race behind the last result is on the track', () => {
  const { track, next } = liveNow(day({ 0: { v: 'agreed' }, 1: { v: 'conflict' } }));
  expect([track, ...next].map((race) => race?.number)).toEqual(['13', '14', '15', '16']);
});

test('judges who differ leave a race in review, and the day goes on', () => {
  expect(day({ 0: { v: 'conflict' } })[0]?.state).toBe('review');
  expect(day({ 0: { v: 'waiting' } })[0]?.state).toBe('track');
});

test('who leaves before a race does not ride it, and what waits for the table is not over', () => {
  expect(day({ 0: { v: 'open', r: [[500, 1]] } })[0]?.state).toBe('ahead');
  expect(day({ 0: { v: 'agreed', r: [] } })[0]?.state).toBe('track');
});

test('each class says when it rides next, and that it has ended', () => {
  const all = Object.fromEntries(
    heats.slice(0, 9).map((_, index): [number, Told] => [index, { v: 'agreed' }]),
  );
  expect(liveClasses(day(all))).toMatchObject([
    { category_id: 1, state: 'ended', races: null },
    { category_id: 2, state: 'now', races: 0, next: { number: '20' } },
  ]);
  expect(liveClasses(day({}))).toMatchObject([
    { state: 'now', races: 0 },
    { state: 'ahead', races: 0 },
  ]);
});

test('a class counts the races before its next one as its riders do, on its summary too', () => {
  const facts = heats.slice(0, 2).map((heat): LiveFact => ({
    kind: 'heat',
    key: heatFactKey('heat', heat),
    body: { v: 'agreed', a: 1, t: null, f: 1000, r: [[500, 1]] },
  }));
  const late = heats.map((heat, index) => (index === 6 ? { ...heat, category_id: 3 } : heat));
  const programme = late.map((heat): LiveStep => ({ ...heat, minutes: null }));
  const [of, starts] = [late[6], 777];
  if (of === undefined) throw new Error('no such race');
  const list: LiveFact = {
    kind: 'list',
    key: heatFactKey('list', of),
    body: { n: of.number, g: [[starts, 1]] },
  };
  const state = liveStateOf({ epoch: 1, seq: 0, facts: [...facts, list] });
  const races = liveRaces(state, programme);
  const counts = [
    awayOf(programme, races, [starts], planned).away?.races,
    liveClasses(races).find(({ category_id }) => category_id === 3)?.races,
    liveSummary(state, { classes: [], steps: programme }).classes.find(({ category_id }) => category_id === 3)
      ?.races,
  ];
  // 13 is on the track, 14, 15 and 16 ride before 17.
  expect(counts).toEqual([3, 3, 3]);
});

test('a class that the table types late is not what was ridden last', () => {
  const typed = (f: number, t: number | null = null) => ({ t, f });
  const after = (told: Record<number, ReturnType<typeof typed>>) => {
    const facts = heats.flatMap((heat, index): LiveFact[] => {
      const times = told[index];
      if (times === undefined) return [];
      const body = { v: 'agreed' as const, a: 1, ...times, r: [[500, 1] as [number, number]] };
      return [{ kind: 'heat', key: heatFactKey('heat', heat), body }];
    });
    return lastRidden(liveRaces(liveStateOf({ epoch: 1, seq: 0, facts }), steps))?.number;
  };
  expect(after({})).toBeUndefined();
  expect(after({ 0: typed(9000), 4: typed(500, 480), 5: typed(600) })).toBe('16');
  // Left behind, and its gate dropped after the others.
  expect(after({ 0: typed(9000, 8900), 4: typed(500, 480), 5: typed(600) })).toBe('11');
});

test('the last races are those that rode last, the newest first, and none that is ahead', () => {
  const body = (t: number | null) => ({
    v: 'agreed' as const,
    a: 1,
    t,
    f: 9000,
    r: [[500, 1] as [number, number]],
  });
  // The first one was left behind, and rode after the second.
  const dropped = [8900, 470, 480];
  const facts = heats.slice(0, dropped.length).map((heat, index): LiveFact => ({
    kind: 'heat',
    key: heatFactKey('heat', heat),
    body: body(dropped[index] ?? null),
  }));
  const races = liveRaces(liveStateOf({ epoch: 1, seq: 0, facts }), steps);
  const latest = (most: number) => latestRidden(races, most).map(({ number }) => number);
  expect(latest(2)).toEqual(['11', '13']);
  expect(latest(9)).toEqual(['11', '13', '12']);
  expect(latest(0)).toEqual([]);
});

test('a day that is over has nobody on the track and nothing ahead', () => {
  const all = Object.fromEntries(heats.map((_, index): [number, Told] => [index, { v: 'agreed' }]));
  expect(liveNow(day(all))).toMatchObject({ track: null, next: [], left: [], done: 10 });
  expect(awayOf(steps, day(all), [THIAGO], planned)).toEqual({ away: null, left: [] });
});

test('the pace is that of the gates, and of results where no gate is told', () => {
  const gates = Object.fromEntries(
    heats.map((_, index): [number, Told] => [index, { v: 'agreed', t: index * 70 }]),
  );
  expect(livePace(day(gates), 75)).toMatchObject({ seconds: 70, measured: 9 });
  const typedAtOnce = Object.fromEntries(heats.map((_, index): [number, Told] => [index, { v: 'agreed' }]));
  expect(livePace(day(typedAtOnce), 75)).toMatchObject({ seconds: 75, measured: 0 });
});
