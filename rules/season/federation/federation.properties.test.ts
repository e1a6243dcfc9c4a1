import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import {
  type EventKind,
  type FederationEvent,
  type FederationResult,
  type FederationRules,
  type RankedIn,
  rankFederation,
} from './federation.ts';

interface Federation {
  rules: FederationRules;
  riders: RankedIn[];
  events: FederationEvent[];
  results: FederationResult[];
}

const AS_OF = '2026-06-30';
const kinds = ['cup', 'league', 'nationals'];

const kind = (name: string): fc.Arbitrary<EventKind> =>
  fc.record({
    kind: fc.constant(name),
    count_best: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    points: fc.option(
      fc
        .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 })
        .map((points) => points.map((value, index) => ({ from: index + 1, to: index + 1, points: value }))),
      { nil: null },
    ),
  });

/** Six riders in two categories, up to five events around the window's edges, any results of them. */
const federation: fc.Arbitrary<Federation> = fc.record({
  rules: fc.record({
    kinds: fc.tuple(kind('cup'), kind('league')),
    window_days: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
    as_of: fc.constant(AS_OF),
  }),
  riders: fc.constant([1, 2, 3, 4, 5, 6].map((rider) => ({ rider, category: rider % 2 ? 'Girls' : 'Boys' }))),
  events: fc
    .array(fc.record({ kind: fc.constantFrom(...kinds), age: fc.integer({ min: -3, max: 22 }) }), {
      maxLength: 5,
    })
    .map((events) =>
      events.map(({ kind: name, age }, event) => ({ event, kind: name, date: addDays(AS_OF, -age) })),
    ),
  results: fc.array(
    fc.record({
      rider: fc.integer({ min: 1, max: 7 }),
      event: fc.integer({ min: 0, max: 5 }),
      category: fc.constantFrom('Girls', 'Boys', 'Open'),
      place: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
      points: fc.option(
        fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
        { nil: null },
      ),
    }),
    { maxLength: 30 },
  ),
});

const rank = ({ rules, riders, events, results }: Federation) =>
  rankFederation(rules, riders, events, results);

/** Points and position of every rider, whatever the order of the lists. */
function standings(all: Federation): Map<string, string> {
  return new Map(
    rank(all).flatMap(({ category, riders }) =>
      riders.map((row) => [`${category} ${row.rider}`, `${row.points} ${row.position}`] as const),
    ),
  );
}

function pointsOf(all: Federation, rider: number): number {
  const rows = rank(all).flatMap(({ riders }) => riders);
  return rows.find((row) => row.rider === rider)?.points ?? Number.NaN;
}

/** What a result gives, said the long way. */
function worth(
  { rules, events }: Federation,
  result: FederationResult,
): { kind: EventKind; points: number } | null {
  const event = events.find((one) => one.event === result.event);
  const kindOf = rules.kinds.find((one) => one.kind === event?.kind);
  if (!event || !kindOf) return null;
  const first = rules.window_days === null ? '0001-01-01' : addDays(rules.as_of, -rules.window_days);
  if (event.date < first || event.date > rules.as_of) return null;
  const table = kindOf.points?.find(
    ({ from, to }) => result.place !== null && from <= result.place && result.place <= to,
  );
  return { kind: kindOf, points: result.points ?? table?.points ?? 0 };
}

/** The most that any choice of n gives: every subset is tried. */
function bestOfAll(points: readonly number[], count: number): number {
  let best = 0;
  for (let chosen = 0; chosen < 2 ** points.length; chosen += 1) {
    const taken = points.filter((_, index) => Math.floor(chosen / 2 ** index) % 2 === 1);
    if (taken.length <= count)
      best = Math.max(
        best,
        taken.reduce((sum, one) => sum + one, 0),
      );
  }
  return best;
}

test('the total is the most that any choice of n results of each kind gives', () => {
  fc.assert(
    fc.property(federation, fc.integer({ min: 1, max: 6 }), (all, rider) => {
      const own = all.results.filter((one) => one.rider === rider).slice(0, 9);
      const total = all.rules.kinds.reduce((sum, one) => {
        const points = own
          .map((result) => worth(all, result))
          .filter((value) => value?.kind === one)
          .map((value) => value?.points ?? 0);
        return sum + bestOfAll(points, one.count_best ?? points.length);
      }, 0);
      expect(pointsOf({ ...all, results: own }, rider)).toBeCloseTo(total, 6);
    }),
  );
});

test('a position is one and the riders of the category with more points', () => {
  fc.assert(
    fc.property(federation, (all) => {
      for (const { riders } of rank(all))
        for (const row of riders)
          expect(row.position).toBe(1 + riders.filter(({ points }) => points > row.points).length);
    }),
  );
});

test('the order of riders, events and results says nothing', () => {
  fc.assert(
    fc.property(federation, (all) => {
      const turned = {
        rules: { ...all.rules, kinds: all.rules.kinds.toReversed() },
        riders: all.riders.toReversed(),
        events: all.events.toReversed(),
        results: all.results.toReversed(),
      };
      expect(standings(turned)).toEqual(standings(all));
    }),
  );
});

test('one result more never costs points, and moves nobody of another category', () => {
  fc.assert(
    fc.property(federation, (all) => {
      const [more, ...results] = all.results;
      if (!more) return;
      const before = standings({ ...all, results });
      const after = standings(all);
      const points = (text: string | undefined) => Number(text?.split(' ')[0]);
      for (const [row, said] of after) {
        expect(points(said)).toBeGreaterThanOrEqual(points(before.get(row)));
        if (row.endsWith(` ${more.rider}`)) continue;
        expect(points(said)).toBe(points(before.get(row)));
      }
    }),
  );
});

test('a wider window never takes points away, and every day of it counts', () => {
  fc.assert(
    fc.property(federation, fc.integer({ min: 0, max: 20 }), (all, days) => {
      const narrow = { ...all, rules: { ...all.rules, window_days: days } };
      const wide = { ...all, rules: { ...all.rules, window_days: days + 1 } };
      for (const { rider } of all.riders)
        expect(pointsOf(wide, Number(rider))).toBeGreaterThanOrEqual(pointsOf(narrow, Number(rider)));
    }),
  );
});

test('what counts adds up to the points of the row, and says until when it can', () => {
  fc.assert(
    fc.property(federation, (all) => {
      for (const { riders } of rank(all))
        for (const { points, scores } of riders) {
          const counted = scores.filter(({ uncounted }) => uncounted === null);
          expect(counted.reduce((sum, one) => sum + one.points, 0)).toBeCloseTo(points, 6);
          for (const { last_day } of counted) expect(last_day === null || last_day >= AS_OF).toBe(true);
        }
    }),
  );
});
