import { expect, test } from 'vitest';
import type { VerdictState } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { heatFactKey, lastRidden, liveNow, liveRaces } from './live-day.ts';
import type { LiveFact } from './live-facts.ts';
import { liveStateOf } from './live-state.ts';

/** Thirty races of a day, 171 to 200. */
const heats = Array.from({ length: 30 }, (_, index) => ({
  category_id: index + 1,
  phase: 'M1' as const,
  serie: 1,
  number: String(171 + index),
}));
const steps = heats.map((heat) => ({ ...heat, minutes: null }));

interface Told {
  v: VerdictState;
  /** Finish seats that said it. */
  s?: number;
  /** When its gate dropped. */
  t?: number;
  r?: [number, number][];
}

const day = (told: Record<number, Told>) => {
  const facts = Object.entries(told).map(([number, { v, s, t = null, r }]): LiveFact => {
    const heat = heats[Number(number) - 171];
    if (!heat) throw new Error(`no race ${number}`);
    const results = r ?? (v === 'agreed' || v === 'ruled' ? [[1, 1] satisfies [number, number]] : []);
    return { kind: 'heat', key: heatFactKey('heat', heat), body: { v, a: 1, t, f: null, r: results, s } };
  });
  return liveRaces(liveStateOf({ epoch: 1, seq: 0, facts }), steps);
};
const numbers = (told: Record<number, Told>) => {
  const { track, next } = liveNow(day(told));
  return [track, ...next].map((race) => race?.number);
};

const to175 = {
  171: { v: 'agreed', s: 2 },
  172: { v: 'agreed', s: 2 },
  173: { v: 'agreed', s: 2 },
  174: { v: 'agreed', s: 2 },
} as const;

test('one judge who opens 195 instead of 175 moves nobody', () => {
  const races = day({ ...to175, 195: { v: 'waiting', s: 1 } });
  expect(numbers({ ...to175, 195: { v: 'waiting', s: 1 } })).toEqual(['175', '176', '177', '178']);
  expect(races.find(({ number }) => number === '195')?.state).toBe('ahead');
});

test('one judge who runs ahead of the others, race by race, moves nobody further than three races', () => {
  const ahead = Object.fromEntries(
    heats.slice(4).map(({ number }): [string, Told] => [number, { v: 'waiting', s: 1 }]),
  );
  expect(liveNow(day({ ...to175, ...ahead })).track?.number).toBe('177');
});

test('the only judge of a day moves it race by race, and not by a jump', () => {
  const alone = {
    171: { v: 'agreed', s: 1 },
    172: { v: 'agreed', s: 1 },
    174: { v: 'agreed', s: 1 },
  } as const;
  expect(liveNow(day(alone)).track?.number).toBe('175');
  const races = day({ ...alone, 195: { v: 'agreed', s: 1 } });
  expect(liveNow(races)).toMatchObject({ track: { number: '175' }, done: 4 });
  expect(lastRidden(races)?.number).toBe('174');
});

test('the gate, two seats, or the table move the day as far as they say', () => {
  expect(liveNow(day({ ...to175, 195: { v: 'open', t: 60 } })).track?.number).toBe('195');
  expect(liveNow(day({ ...to175, 195: { v: 'waiting', s: 2 } })).track?.number).toBe('195');
  expect(liveNow(day({ ...to175, 195: { v: 'agreed', s: 2 } })).track?.number).toBe('196');
  expect(liveNow(day({ ...to175, 195: { v: 'ruled', s: 0 } })).track?.number).toBe('196');
});

test('a race whose results stand stays ridden while its judges differ', () => {
  const races = day({ ...to175, 174: { v: 'conflict', s: 2, r: [[1, 1]] } });
  expect(races.find(({ number }) => number === '174')?.state).toBe('ridden');
  expect(liveNow(races).done).toBe(4);
});
