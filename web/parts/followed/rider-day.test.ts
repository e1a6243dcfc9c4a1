import { expect, test } from 'vitest';
import { heatFactKey } from '#rules/live/live-day.ts';
import type { LiveFact } from '#rules/live/live-facts.ts';
import { liveStateOf } from '#rules/live/live-state.ts';
import { liveViewOf } from '#web/parts/live/live-view.ts';
import { twelveHeats, twelveLists } from '#web/parts/live/testing/live-frame.ts';
import { riderDays } from './rider-day.ts';
import { awayWord, minutesWords, whereWords } from './rider-words.ts';

/** The moto after its first heats were ridden, each by its own two riders. */
function after(heats: number) {
  const ridden = Array.from({ length: heats }, (_, index): LiveFact => {
    const serie = index + 1;
    const r: [number, number][] = [
      [serie * 2 - 1, 1],
      [serie * 2, 2],
    ];
    const body = { v: 'agreed' as const, a: 1, t: 75 * serie, f: null, r };
    return { kind: 'heat', key: heatFactKey('heat', { category_id: 1, phase: 'M1', serie }), body };
  });
  const state = liveStateOf({ epoch: 1, seq: 0, facts: [...twelveLists, ...ridden] });
  return liveViewOf('told', state, twelveHeats, 0);
}

/** Who rides in heat 8, race 18, by lane 3. */
const THIAGO = 1015;
/** Who rides in heat 1. */
const EMILIANO = 1001;
const of = (...ids: number[]) => new Set(ids);

test('"faltan 6" counts down to the gate as heats are ridden, and then the result stands there', () => {
  const counted = [0, 1, 2, 3, 4, 5, 6].map((heats) => riderDays(after(heats), of(THIAGO))[0]?.away?.races);
  expect(counted).toEqual([6, 5, 4, 3, 2, 1, 0]);
  const atGate = riderDays(after(7), of(THIAGO))[0];
  expect(atGate?.away).toMatchObject({ isNow: true, lane: 3, race: { number: '18' } });
  const ridden = riderDays(after(8), of(THIAGO))[0];
  expect(ridden).toMatchObject({
    away: null,
    ridden: [{ phase: 'M1', number: '18', result: 1 }],
    goesOn: true,
  });
  expect(riderDays(after(12), of(THIAGO))[0]).toMatchObject({ goesOn: false });
});

test('the nearest gate comes first, who has ridden last, and nobody else is there', () => {
  expect(riderDays(after(3), of(EMILIANO, THIAGO)).map(({ rider_id }) => rider_id)).toEqual([
    THIAGO,
    EMILIANO,
  ]);
  expect(riderDays(after(3), of(77))).toEqual([]);
});

test.each([
  [{ from: 7, to: 9 }, '7–9 min'],
  [{ from: 8, to: 8 }, '8 min'],
  [{ from: 44, to: 46 }, '≈ 1 h'],
  [{ from: 50, to: 62 }, '≈ 1 h'],
  [{ from: 70, to: 95 }, '≈ 1,5 h'],
])('minutes are a range, and hours about: %o is %s', (away, words) => {
  expect(minutesWords(away, 'es')).toBe(words);
});

test('two races before it is a call to the park; without a signal it is what it was', () => {
  const away = riderDays(after(5), of(THIAGO))[0]?.away;
  if (!away) throw new Error('no race ahead');
  expect(awayWord({ ...away, races: 6 }, false)).toBe('faltan 6 carreras');
  expect(awayWord({ ...away, races: 2 }, false)).toBe('al parque ya');
  expect(awayWord({ ...away, races: 0, isNow: true }, false)).toBe('En pista');
  expect(awayWord({ ...away, races: 6 }, true)).toBe('faltaban 6 carreras');
  expect(whereWords(away, 'ARG')).toBe('carrera 18 · andarivel 3 · fila 8');
  expect(whereWords({ ...away, lane: null }, 'ECU')).toBe('carrera 18 · fila 8');
});
