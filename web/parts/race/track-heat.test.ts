import { describe, expect, test } from 'vitest';
import { heatFactKey, liveRaces, stageFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { isStopped, noticesOf, pauseBefore, postingOf, riddenBefore, trackHeat } from './track-heat.ts';

const frame = {
  classes: [{ category_id: 1, category_name: 'Varones 11', plate_colour: 'red' as const }],
  riders: [
    [204, 1, '204', 'Thiago Lencina', 'Rampa Norte', 41],
    [18, 1, '018', 'Emiliano Quiroga', null, 42],
    [7, 1, '7', 'Bruno Núñez', 'Los Teros', 43],
  ] satisfies [number, number, string, string, string | null, number][],
  steps: [
    { category_id: 1, phase: 'M1' as const, serie: 1, number: '9', minutes: null },
    { minutes: 20, kind: 'break' as const, title: 'Almuerzo' },
    { category_id: 1, phase: 'M2' as const, serie: 1, number: '10', minutes: null },
  ],
};
const [first, , second] = frame.steps;
if (first?.minutes !== null || second?.minutes !== null) throw new Error('two races');

const list = (heat: typeof first, g: [number, number | null][]): LiveFact => ({
  kind: 'list',
  key: heatFactKey('list', heat),
  body: { n: heat.number, g },
});
const lists = [
  list(first, [
    [204, 3],
    [18, 1],
    [7, 2],
  ]),
  list(second, [
    [204, 2],
    [18, null],
    [7, 1],
  ]),
];
const ridden: LiveFact = {
  kind: 'heat',
  key: heatFactKey('heat', first),
  body: {
    v: 'agreed',
    a: 1,
    t: 60,
    f: 100,
    r: [
      [18, 'DNF'],
      [204, 2],
      [7, 1],
    ],
  },
};
const day = (...facts: LiveFact[]) => {
  const state = liveStateOf({ epoch: 1, seq: 1, facts: [...lists, ...facts] });
  return { state, races: liveRaces(state, frame.steps) };
};
const heatAt = (races: ReturnType<typeof day>['races'], at: number) => {
  const race = races[at];
  if (race === undefined) throw new Error('no such race');
  return trackHeat(frame, races, race);
};

describe('a heat at the track', () => {
  test('stands in the order of its lanes, who chooses still behind the others', () => {
    const heat = heatAt(day().races, 1);
    expect(heat).toMatchObject({ class_name: 'Varones 11', colour: 'red', of: 1, pen: 10 });
    expect(heat.rows.map(({ lane, plate, name }) => [lane, plate, name])).toEqual([
      [1, '7', 'Bruno Núñez'],
      [2, '204', 'Thiago Lencina'],
      [null, '018', 'Emiliano Quiroga'],
    ]);
  });

  test('that was ridden stands as they crossed the line, who did not finish last', () => {
    const { races } = day(ridden);
    expect(heatAt(races, 0).rows.map(({ plate, result }) => [plate, result])).toEqual([
      ['7', 1],
      ['204', 2],
      ['018', 'DNF'],
    ]);
  });

  test('tells what each rider rode before it today', () => {
    const { races } = day(ridden);
    expect(riddenBefore(races, 18, { index: 2 })).toEqual([{ phase: 'M1', result: 'DNF' }]);
    expect(riddenBefore(races, 18, { index: 0 })).toEqual([]);
  });
});

describe('what is told beside the heats', () => {
  const told = day(
    ridden,
    { kind: 'stage', key: stageFactKey(1, 'motos'), body: { b: 'PROVISIONAL', u: 900, at: 0 } },
    { kind: 'race', key: 'race', body: { s: 'RACING', d: 0, x: 500 } },
    { kind: 'notice', key: 'n/1', body: { w: 'info', t: { es: 'Agua', en: 'Water', pt: 'Água' }, u: 900 } },
    { kind: 'notice', key: 'n/2', body: { w: 'stop', t: { es: 'Alto', en: 'Stop', pt: 'Pare' }, u: 800 } },
  );

  test('how far the motos are posted, and that a stage which is not ridden is not', () => {
    expect(postingOf(told.state, first)).toMatchObject({ b: 'PROVISIONAL' });
    expect(postingOf(told.state, { category_id: 1, phase: 'final' })).toBeNull();
  });

  test('notices until they end, the gravest first; and that the day stands still', () => {
    expect(noticesOf(told.state, 700_000).map(({ t }) => t.es)).toEqual(['Alto', 'Agua']);
    expect(noticesOf(told.state, 850_000).map(({ t }) => t.es)).toEqual(['Agua']);
    expect(isStopped(told.state)).toBe(true);
    expect(isStopped(day().state)).toBe(false);
  });

  test('the break the day is in, before the next gate', () => {
    expect(pauseBefore(frame, told.races, told.races[1] ?? null)).toMatchObject({ title: 'Almuerzo' });
    expect(pauseBefore(frame, told.races, told.races[0] ?? null)).toBeNull();
    expect(pauseBefore(frame, told.races, null)).toBeNull();
  });
});
