import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from './classification.ts';
import { randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { type ImaginedDay, imagineDay } from '#rules/testing/field.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { runs } from '../../testing/runs.ts';

const rulesOf: fc.Arbitrary<RaceRules> = fc.record({
  heats: fc.constantFrom('UCI', 'N8', 'POINTS', 'LCQ'),
  moto_mode: fc.constantFrom('fixed', 'mixed'),
  motos: fc.constant(3),
  small_class: fc.constantFrom('SUM3', 'SUMK', 'MINUS1'),
  tie_break: fc.constantFrom('timed', 'countback'),
  dns: fc.constantFrom('bar', 'count'),
  dnf_in_ko: fc.constantFrom('afterAll', 'asLast'),
  ko_dns: fc.constantFrom('lastOfStage', 'unranked'),
});

/** Any field of any format, stopped anywhere or ridden to the end. */
const dayOf = (most: number): fc.Arbitrary<ImaginedDay> =>
  fc.record({
    riders: fc.integer({ min: 1, max: most }),
    rules: rulesOf,
    seed: fc.string({ minLength: 1 }),
    races: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 80 })),
    troubles: fc.constantFrom(0, 5, 30, 90),
  });

const FEW = { numRuns: runs(60) };
const MANY = { numRuns: runs(250) };

describe('whatever happens on the day', () => {
  test('the order in which riders are written down changes nothing', () => {
    fc.assert(
      fc.property(dayOf(60), fc.string(), (day, seed) => {
        const riders = imagineDay(day);
        const other = shuffle(riders, randomFrom(seed));
        expect(classify(other, day.rules)).toEqual(classify(riders, day.rules));
      }),
      MANY,
    );
  });

  test('nobody is lost and nobody is listed twice, from 1 to 256 riders', () => {
    fc.assert(
      fc.property(dayOf(256), (day) => {
        const riders = imagineDay(day);
        const listed = classify(riders, day.rules).standings.map((one) => one.entry_id);
        expect(listed.toSorted((a, b) => a - b)).toEqual(riders.map((one) => one.entry_id));
      }),
      FEW,
    );
  });

  test('whoever went on stands before whoever did not', () => {
    fc.assert(
      fc.property(dayOf(140), (day) => {
        const { standings } = classify(imagineDay(day), day.rules);
        const firstOut = standings.findIndex((one) => !one.qualified);
        expect(
          standings.slice(Math.max(0, firstOut)).filter((one) => one.qualified && firstOut >= 0),
        ).toEqual([]);
      }),
      FEW,
    );
  });

  test('no more go on than the format has gates for', () => {
    fc.assert(
      fc.property(dayOf(256), (day) => {
        const { standings, qualify_count } = classify(imagineDay(day), day.rules);
        expect(standings.filter((one) => one.qualified).length).toBeLessThanOrEqual(qualify_count);
      }),
      FEW,
    );
  });

  test('ranks never fall along the list, and a shared one is shared', () => {
    fc.assert(
      fc.property(dayOf(60), (day) => {
        const { standings } = classify(imagineDay(day), day.rules);
        const ranks = standings.flatMap((one) => (one.rank === null ? [] : [one.rank]));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        for (const one of standings) {
          const same = standings.filter((other) => other.rank === one.rank).length;
          if (one.rank !== null && same > 1) expect(one.shared).toBe(true);
        }
      }),
      MANY,
    );
  });

  test('being relegated never makes a rider better', () => {
    fc.assert(
      fc.property(dayOf(40), fc.nat(), fc.nat(), (day, who, where) => {
        const riders = imagineDay(day);
        const rider = riders[who % riders.length];
        const run = rider?.runs[where % Math.max(1, rider.runs.length)];
        fc.pre(rider !== undefined && run?.status === 'OK');
        const place = () =>
          classify(riders, day.rules).standings.findIndex((one) => one.entry_id === rider?.entry_id);
        const before = place();
        if (run) Object.assign(run, { status: 'REL', place: null, time_ms: null });
        expect(place()).toBeGreaterThanOrEqual(before);
      }),
      MANY,
    );
  });

  test('facts torn out of the middle of the day never stop the classification', () => {
    fc.assert(
      fc.property(dayOf(60), fc.string(), fc.integer({ min: 1, max: 9 }), (day, seed, kept) => {
        const random = randomFrom(seed);
        const torn = imagineDay(day).map((rider) => ({
          ...rider,
          removed: random.below(10) === 0 ? (['DSQ', 'WITHDRAWN'] as const)[random.below(2)]! : null,
          runs: rider.runs
            .filter(() => random.below(10) < kept)
            .map((run) => (random.below(10) === 0 ? { ...run, heat: null } : run)),
        }));
        expect(classify(torn, day.rules).standings).toHaveLength(torn.length);
      }),
      MANY,
    );
  });
});
