import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  simulateDay,
  type SimulatedDay,
  type SimulatedTruth,
} from '#rules/raceday/timing/testing/simulated-day.ts';
import { runs } from '#rules/testing/runs.ts';
import { orderByTiming } from './timing-order.ts';

const anyDay: fc.Arbitrary<SimulatedDay> = fc.record({
  seed: fc.string(),
  heats: fc.integer({ min: 1, max: 12 }),
  lost: fc.constantFrom(0, 30, 300),
  doubled: fc.constantFrom(0, 10, 300),
  track: fc.constantFrom('one' as const, 'exact' as const, 'apart' as const),
});

/** Riders in order; those within five milliseconds of the one before stand with them. */
function placesOf({ finishes }: SimulatedTruth): number[][] {
  return finishes.reduce<number[][]>((places, { entry_id, finish_us }, at) => {
    const before = finishes[at - 1];
    return before !== undefined && finish_us - before.finish_us <= 5000
      ? [...places.slice(0, -1), [...(places.at(-1) ?? []), entry_id]]
      : [...places, [entry_id]];
  }, []);
}

function expectTruth(day: SimulatedDay): void {
  const { facts, truth } = simulateDay(day);
  const { heats } = orderByTiming(facts);
  for (const [index, one] of truth.entries()) {
    const said = heats[index];
    expect(said?.order).toEqual(placesOf(one));
    const times = said?.times.map(({ entry_id, time_ms, splits }) => ({
      entry_id,
      lap_ms: time_ms,
      hill_ms: splits?.hill_ms ?? null,
    }));
    // Clocks that nobody knows to a millisecond give the order alone.
    const apart = day.track === 'apart';
    expect(times).toEqual(
      one.finishes.map(({ entry_id, lap_ms, hill_ms }) => ({
        entry_id,
        lap_ms: apart ? null : lap_ms,
        hill_ms: apart ? null : hill_ms,
      })),
    );
    expect(said?.ready).toBe(one.finishes.length > 0);
  }
}

test('every lap of a day is right and nobody is in a wrong heat, with lost, doubled and late transponders', () => {
  fc.assert(fc.property(anyDay, expectTruth), { numRuns: runs(500) });
  expectTruth({ seed: 'a whole day', heats: 378, lost: 30, doubled: 10, track: 'one' });
});

test('each passing is in one heat or in none, and each place is somebody of the list', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { facts } = simulateDay(day);
      const { heats, placed } = orderByTiming(facts);
      expect(placed.map(({ source, no }) => `${source} ${no}`)).toEqual(
        facts.passings.map(({ source, no }) => `${source} ${no}`),
      );
      for (const [index, heat] of facts.heats.entries()) {
        const places = heats[index]?.order.flat() ?? [];
        expect(new Set(places).size).toBe(places.length);
        expect(heat.riders.map(({ entry_id }) => entry_id)).toEqual(expect.arrayContaining(places));
      }
    }),
    { numRuns: runs(300) },
  );
});

test('the order of what comes in does not matter', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { facts } = simulateDay(day);
      const turned = { ...facts, passings: facts.passings.toReversed(), gates: facts.gates.toReversed() };
      expect(orderByTiming(turned).heats).toEqual(orderByTiming(facts).heats);
    }),
    { numRuns: runs(200) },
  );
});

test('one passing more never takes anybody out of an order, and who was not heard has no status', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(), (day, place) => {
      const { facts } = simulateDay({ ...day, lost: 0 });
      const at = place % facts.passings.length;
      const lost = facts.passings[at];
      if (lost?.gate !== false) return;
      const fewer = orderByTiming({
        ...facts,
        passings: facts.passings.filter((_, index) => index !== at),
      }).heats;
      for (const [index, { order }] of orderByTiming(facts).heats.entries())
        expect(order.flat()).toEqual(expect.arrayContaining(fewer[index]?.order.flat() ?? []));
      expect(JSON.stringify(fewer)).not.toMatch(/DN[FS]|DSQ/);
    }),
    { numRuns: runs(300) },
  );
});
