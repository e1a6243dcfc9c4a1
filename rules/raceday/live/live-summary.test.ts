import { expect, test } from 'vitest';
import { heatFactKey, stageFactKey } from './live-day.ts';
import type { LiveFact } from './live-facts.ts';
import { liveStateOf } from './live-state.ts';
import { liveSummary } from './live-summary.ts';

const VARONES = 1;
const DAMAS = 2;
const classes = [
  { category_id: VARONES, category_name: 'Varones 11' },
  { category_id: DAMAS, category_name: 'Damas 9' },
];
const heats = [VARONES, DAMAS, VARONES, DAMAS].map((category_id, index) => ({
  category_id,
  phase: index < 2 ? ('M1' as const) : ('M2' as const),
  serie: 1,
  number: String(171 + index),
}));
const steps = heats.map((heat) => ({ ...heat, minutes: null }));

const ridden = (index: number): LiveFact[] => {
  const heat = heats[index];
  const body = { v: 'agreed' as const, a: 1, t: 1000 + index, f: null, r: [[1, 1] as [number, number]] };
  return heat ? [{ kind: 'heat', key: heatFactKey('heat', heat), body }] : [];
};
const droppedAt = (index: number, t: number): LiveFact[] => {
  const heat = heats[index];
  const body = { v: 'open' as const, a: 1, t, f: null, r: [] };
  return heat ? [{ kind: 'heat', key: heatFactKey('heat', heat), body }] : [];
};
const posted = (category_id: number, b: 'PROVISIONAL' | 'OFFICIAL' | 'RACING', at: number): LiveFact => ({
  kind: 'stage',
  key: stageFactKey(category_id, b === 'OFFICIAL' ? 'final' : 'motos'),
  body: { b, u: b === 'PROVISIONAL' ? 2000 : null, at },
});
const summaryAfter = (...facts: LiveFact[]) =>
  liveSummary(liveStateOf({ epoch: 1, seq: 0, facts }), { classes, steps });

test('before the first gate it says who rides first', () => {
  expect(summaryAfter()).toMatchObject({ begun: false, done: 0, of: 4, track: { number: '171' } });
});

test('one look says what is on the track, what follows, and how far a class is', () => {
  expect(summaryAfter(...ridden(0))).toMatchObject({
    begun: true,
    stopped: false,
    done: 1,
    track: { number: '172', category_name: 'Damas 9', phase: 'M1', serie: 1 },
    next: [{ number: '173', category_name: 'Varones 11' }, { number: '174' }],
    classes: [
      { category_id: VARONES, state: 'ahead', races: 0, phase: 'M2', posted: null },
      { category_id: DAMAS, state: 'now', races: 0, phase: 'M1', posted: null },
    ],
  });
});

test('after the last race nobody is on the track, and every class has ended', () => {
  const over = summaryAfter(...heats.flatMap((_, index) => ridden(index)));
  expect(over).toMatchObject({ track: null, next: [], done: 4 });
  expect(over.classes.map(({ state, phase }) => [state, phase])).toEqual([
    ['ended', null],
    ['ended', null],
  ]);
});

test('a class says of its stage that was posted last until when protests are taken, or that it is official', () => {
  const [varones, damas] = summaryAfter(
    posted(VARONES, 'PROVISIONAL', 10),
    posted(DAMAS, 'PROVISIONAL', 10),
    posted(DAMAS, 'OFFICIAL', 20),
  ).classes;
  expect(varones?.posted).toEqual({ stage: 'motos', became: 'PROVISIONAL', until: 2_000_000 });
  expect(damas?.posted).toEqual({ stage: 'final', became: 'OFFICIAL', until: null });
  expect(summaryAfter(posted(VARONES, 'RACING', 30)).classes[0]?.posted).toBeNull();
});

test('a race that is ridden once more is on the track as its gate drops, and the day goes on behind the furthest', () => {
  const [again] = heats;
  if (!again) throw new Error('no race');
  const second = (t: number | null, v: 'open' | 'agreed' = 'open'): LiveFact => ({
    kind: 'heat',
    key: heatFactKey('heat', again),
    body: { v, a: 2, t, f: null, r: v === 'agreed' ? [[1, 1]] : [] },
  });
  const called = summaryAfter(second(null), ...ridden(1), ...ridden(2));
  expect(called).toMatchObject({ track: { number: '174' }, next: [] });
  const letOff = summaryAfter(second(1100), ...ridden(1), ...ridden(2));
  expect(letOff).toMatchObject({
    track: { number: '171' },
    next: [{ number: '174' }],
    classes: [
      { category_id: VARONES, state: 'now', races: 0, phase: 'M1' },
      { category_id: DAMAS, state: 'ahead', races: 0, phase: 'M2' },
    ],
  });
  const over = summaryAfter(second(1100, 'agreed'), ...ridden(1), ...ridden(2));
  expect(over).toMatchObject({ track: { number: '174' }, done: 3 });
  const gone = summaryAfter(second(1100), ...ridden(1), ...droppedAt(2, 1050));
  expect(gone).toMatchObject({ track: { number: '171' }, next: [{ number: '174' }] });
  const goneOn = summaryAfter(second(1100), ...ridden(1), ...droppedAt(2, 1200));
  expect(goneOn).toMatchObject({ track: { number: '173' }, next: [{ number: '174' }] });
});

test('a day that stands still says so', () => {
  const race: LiveFact = { kind: 'race', key: 'race', body: { s: 'RACING', d: 20, x: 1000 } };
  expect(summaryAfter(race).stopped).toBe(true);
});

test('each stage of a class keeps its own posting; the one posted last is the first', () => {
  const [, damas] = summaryAfter(posted(DAMAS, 'PROVISIONAL', 10), posted(DAMAS, 'OFFICIAL', 20)).classes;
  expect(damas?.stages).toEqual([
    { stage: 'final', became: 'OFFICIAL', until: null },
    { stage: 'motos', became: 'PROVISIONAL', until: 2_000_000 },
  ]);
});

test('a break before the next race is said with its end', () => {
  const [first, ...rest] = steps;
  if (!first) throw new Error('no race');
  const state = (...facts: LiveFact[]) => liveStateOf({ epoch: 1, seq: 0, facts });
  const day = { classes, steps: [first, { minutes: 20 }, ...rest] };
  expect(liveSummary(state(), day).pause).toBeNull();
  expect(liveSummary(state(...ridden(0)), day).pause).toEqual({ minutes: 20, until: 1000_000 + 20 * 60_000 });
  expect(liveSummary(state(...ridden(0), ...ridden(1)), day).pause).toBeNull();
});

test('a race that judges see differently is in review', () => {
  const [heat] = heats;
  if (!heat) throw new Error('no race');
  const body = { v: 'conflict' as const, a: 1, t: 1000, f: null, r: [] };
  const told = summaryAfter({ kind: 'heat', key: heatFactKey('heat', heat), body });
  expect(told.review).toMatchObject([{ number: '171', category_id: VARONES }]);
});
