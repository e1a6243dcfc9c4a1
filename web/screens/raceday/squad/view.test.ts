import { expect, test } from 'vitest';
import { heatFactKey } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { type LiveView, liveViewOf } from '#web/parts/live/live-view.ts';
import { twelveHeats, twelveLists } from '#web/parts/live/testing/live-frame.ts';
import { squadDay, squadRows } from './view.ts';

const OTHERS = 'Bicicross del Valle';
/** The club has the second rider of every heat; the other club has the first one. */
const frame = {
  ...twelveHeats,
  riders: twelveHeats.riders.map(
    ([entry, category, plate, name, , rider]): (typeof twelveHeats.riders)[number] => [
      entry,
      category,
      plate,
      name,
      entry % 2 === 0 ? 'Rampa Norte' : OTHERS,
      rider,
    ],
  ),
};

/** The day after its first heats, the club's rider first in every other one, with the riders whom the park misses. */
function after(heats: number, missing: readonly number[] = []): LiveView {
  const ridden = Array.from({ length: heats }, (_, index): LiveFact => {
    const serie = index + 1;
    const r: [number, number][] = [
      [serie * 2, serie % 2 === 0 ? 2 : 1],
      [serie * 2 - 1, serie % 2 === 0 ? 1 : 2],
    ];
    const body = { v: 'agreed' as const, a: 1, t: 75 * serie, f: null, r };
    return { kind: 'heat', key: heatFactKey('heat', { category_id: 1, phase: 'M1', serie }), body };
  });
  const lists = twelveLists.map((fact): LiveFact =>
    fact.kind === 'list' && fact.body !== null ? { ...fact, body: { ...fact.body, m: [...missing] } } : fact,
  );
  return liveViewOf('told', liveStateOf({ epoch: 1, seq: 0, facts: [...lists, ...ridden] }), frame, 0);
}

const bandsOf = (live: LiveView) => {
  const rows = squadRows(live, 'Rampa Norte');
  return (['called', 'later', 'waits', 'done'] as const).map(
    (band) => rows.filter((row) => row.band === band).length,
  );
};

test('a delegate sees the riders of the club alone, by their next gate: race, lane and row', () => {
  const rows = squadRows(after(2), 'Rampa Norte');
  expect(rows).toHaveLength(12);
  expect(rows.slice(0, 4).map(({ gate }) => gate)).toEqual([
    { phase: 'M1', number: '13', races: 0, isNow: true, lane: 4, row: 3 },
    { phase: 'M1', number: '14', races: 0, isNow: false, lane: 4, row: 4 },
    { phase: 'M1', number: '15', races: 1, isNow: false, lane: 4, row: 5 },
    { phase: 'M1', number: '16', races: 2, isNow: false, lane: 4, row: 6 },
  ]);
  expect(squadRows(after(2), 'Nadie')).toEqual([]);
});

test('who rides or is near is called, the others come later; who rode waits while the class rides, and then is done', () => {
  expect(bandsOf(after(0))).toEqual([4, 8, 0, 0]);
  expect(bandsOf(after(6))).toEqual([4, 2, 6, 0]);
  expect(bandsOf(after(12))).toEqual([0, 0, 0, 12]);
  expect(squadDay(after(12))).toMatchObject({ track: null, done: 12, of: 12 });
});

test('those who are done stand with the best place first', () => {
  const results = squadRows(after(12), 'Rampa Norte').map(({ last }) => last?.result);
  expect(results).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
});

test('whom the park misses is marked at the gate and not before', () => {
  const rows = squadRows(after(0, [2, 24]), 'Rampa Norte');
  expect(rows.filter(({ isMissing }) => isMissing).map(({ entry_id }) => entry_id)).toEqual([2]);
});

test('before anything is known there is nobody, and no day', () => {
  const nothing = liveViewOf('begin', null, null, null);
  expect([squadRows(nothing, 'Rampa Norte'), squadDay(nothing)]).toEqual([[], null]);
});
