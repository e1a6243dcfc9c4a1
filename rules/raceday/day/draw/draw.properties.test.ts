import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawMotos, replayDraw } from './draw.ts';
import type { DrawOptions } from './draw-plan.ts';
import { addLateEntry } from './late-entry.ts';
import { sameKeyPairs, separateHeats } from './separation.ts';
import { motoCount } from '#rules/raceday/races/transfer.ts';
import { runs } from '../../../testing/runs.ts';

const riders = fc
  .integer({ min: 1, max: 256 })
  .chain((count) =>
    fc.array(fc.record({ club: fc.option(fc.integer({ min: 1, max: 12 })), ranking: fc.option(fc.nat()) }), {
      minLength: count,
      maxLength: count,
    }),
  )
  .map((entries) => entries.map((entry, index) => ({ ...entry, entry_id: index + 1 })));

const options: fc.Arbitrary<DrawOptions> = fc.record({
  rules: fc.record({
    heats: fc.constantFrom('UCI', 'N8', 'POINTS', 'LCQ'),
    moto_mode: fc.constantFrom('fixed', 'mixed'),
    motos: fc.integer({ min: 1, max: 3 }),
  }),
  draw_method: fc.constantFrom('random', 'serpentineByRanking', 'entryOrder'),
  separate: fc.constantFrom('none', 'club'),
  seed: fc.string(),
  lane_method: fc.constantFrom('standard', 'mirror'),
  rows_for_small_heats: fc.constantFrom('random', 'last'),
});

// A class of 256 with separation is the slowest draw there is; this many runs keep the file quick.
const RUNS = { numRuns: runs(60) };

describe('every draw, in every format', () => {
  test('in every moto every rider rides once, no gate holds nine, heats differ by one at most', () => {
    fc.assert(
      fc.property(riders, options, (entries, chosen) => {
        const { heats } = drawMotos(entries, chosen);
        for (let moto = 1; moto <= motoCount(entries.length, chosen.rules); moto += 1) {
          const ofMoto = heats.filter(({ phase }) => phase === `M${moto}`);
          const ids = ofMoto.flatMap((heat) => heat.riders.map(({ entry_id }) => entry_id));
          expect(ids.sort((a, b) => a - b)).toEqual(entries.map(({ entry_id }) => entry_id));
          const sizes = ofMoto.map((heat) => heat.riders.length);
          expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });

  test('nobody shares a lane in a heat, and nobody starts twice from the same lane', () => {
    fc.assert(
      fc.property(riders, options, (entries, chosen) => {
        const had = new Map<number, Set<number>>();
        for (const heat of drawMotos(entries, chosen).heats) {
          expect(new Set(heat.riders.map(({ lane }) => lane)).size).toBe(heat.riders.length);
          for (const { entry_id, lane } of heat.riders) {
            expect(lane).toBeGreaterThanOrEqual(1);
            expect(lane).toBeLessThanOrEqual(8);
            had.set(entry_id, (had.get(entry_id) ?? new Set()).add(lane));
          }
        }
        for (const lanes of had.values()) expect(lanes.size).toBe(motoCount(entries.length, chosen.rules));
      }),
      RUNS,
    );
  });

  test('the same seed, list and algorithm give the same draw', () => {
    fc.assert(
      fc.property(riders, options, (entries, chosen) => {
        const draw = drawMotos(entries, chosen);
        expect(replayDraw(draw)).toEqual(draw.heats);
      }),
      RUNS,
    );
  });
});

describe('keeping clubs apart', () => {
  test('two riders of one club in one heat of two are parted', () => {
    const heats = separateHeats(
      [
        ['Salta', 'Salta'],
        ['Jujuy', 'Jujuy'],
      ],
      (club) => club,
    );
    expect(sameKeyPairs(heats)).toBe(0);
  });

  test('a swap leaves the best seeds where they are when it can move riders of the same row', () => {
    const of = (rider: string): string | null => rider.split(' ')[1] ?? null;
    const heats = separateHeats(
      [
        ['1 A', '4 B', '5 A'],
        ['2 C', '3 D', '6 E'],
      ],
      of,
    );
    expect(heats).toEqual([
      ['2 C', '4 B', '5 A'],
      ['1 A', '3 D', '6 E'],
    ]);
  });

  test('riders without a club are not kept apart', () => {
    expect(sameKeyPairs([[null, null, null]])).toBe(0);
  });

  test('it never makes a heat larger, never loses a rider and never brings more of a club together', () => {
    const heats = fc.array(fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { maxLength: 8 }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(heats, (drawn) => {
        const apart = separateHeats(drawn, (club) => club);
        expect(apart.map((heat) => heat.length)).toEqual(drawn.map((heat) => heat.length));
        const inOrder = (heats: (number | null)[][]): number[] =>
          heats
            .flat()
            .map((club) => club ?? 0)
            .sort((a, b) => a - b);
        expect(inOrder(apart)).toEqual(inOrder(drawn));
        expect(sameKeyPairs(apart)).toBeLessThanOrEqual(sameKeyPairs(drawn));
      }),
    );
  });
});

describe('a rider who enters late', () => {
  test('joins the smallest heat, on lanes nobody has, and nothing else moves', () => {
    fc.assert(
      fc.property(riders, options, (entries, chosen) => {
        const { heats } = drawMotos(entries, chosen);
        const added = addLateEntry(heats, chosen.rules.moto_mode, 999, chosen.seed);
        const sizes = heats.filter(({ phase }) => phase === 'M1').map((heat) => heat.riders.length);
        if (Math.min(...sizes) === 8) {
          expect(added).toBeNull();
          return;
        }
        const joined = (added ?? []).filter((heat) => heat.riders.some(({ entry_id }) => entry_id === 999));
        expect(joined).toHaveLength(motoCount(entries.length, chosen.rules));
        for (const heat of joined) {
          expect(heat.riders.length).toBe(Math.min(...sizes) + 1);
          expect(new Set(heat.riders.map(({ lane }) => lane)).size).toBe(heat.riders.length);
        }
        if (chosen.rules.moto_mode === 'fixed') {
          expect(new Set(joined.map(({ serie }) => serie)).size).toBe(1);
        }
        const without = (added ?? []).map((heat) => ({
          ...heat,
          riders: heat.riders.filter(({ entry_id }) => entry_id !== 999),
        }));
        expect(without).toEqual(heats);
      }),
      RUNS,
    );
  });

  test('in a heat drawn from the table he gets a row nobody has, so he repeats no lane', () => {
    const entries = Array.from({ length: 7 }, (_, index) => ({ entry_id: index + 1 }));
    const { heats } = drawMotos(entries, {
      rules: { heats: 'UCI', moto_mode: 'fixed', motos: 3 },
      draw_method: 'random',
      separate: 'none',
      seed: 'late',
      rows_for_small_heats: 'last',
    });
    const lanes = addLateEntry(heats, 'fixed', 8, 'late')?.map((heat) => heat.riders.at(-1)?.lane);
    expect(lanes).toEqual([1, 4, 8]);
  });
});
