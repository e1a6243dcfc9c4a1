import fc from 'fast-check';
import type { LiveEvent, LiveFact } from '#rules/raceday/live/live-facts.ts';
import { VERDICTS } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { RESULT_STATUSES, type RaceStatus } from '#rules/race-statuses.ts';
import { PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import { keysOf } from '#rules/table.ts';

const HEATS = ['1 M1 1', '1 M1 2', '1 M2 1', '1 M2 2', '2 M1 1', '2 playoff_2 1', '2 final 1'];
const seconds = fc.integer({ min: 1_790_000_000, max: 1_790_040_000 });
const entry = fc.integer({ min: 1, max: 16 });
const words = fc.record({ es: fc.string(), en: fc.string(), pt: fc.string() });
const statuses: readonly RaceStatus[] = ['DRAWN', 'RACING', 'PROVISIONAL', 'OFFICIAL'];
const gone = <Body>(body: fc.Arbitrary<Body>) => fc.option(body, { nil: null, freq: 6 });

const list = fc.record({
  kind: fc.constant('list' as const),
  key: fc.constantFrom(...HEATS).map((heat) => `l/${heat}`),
  body: gone(
    fc.record({
      n: fc.string({ minLength: 1, maxLength: 4 }),
      g: fc.array(fc.tuple(entry, fc.option(fc.integer({ min: 1, max: 8 }))), { maxLength: 8 }),
    }),
  ),
});

const heat = fc.record({
  kind: fc.constant('heat' as const),
  key: fc.constantFrom(...HEATS).map((name) => `h/${name}`),
  body: gone(
    fc.record({
      v: fc.constantFrom(...VERDICTS),
      a: fc.integer({ min: 1, max: 9 }),
      t: fc.option(seconds),
      f: fc.option(seconds),
      r: fc.array(fc.tuple(entry, fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant('DNF' as const))), {
        maxLength: 8,
      }),
    }),
  ),
});

const stage = fc.record({
  kind: fc.constant('stage' as const),
  key: fc.constantFrom('s/1/motos', 's/2/final'),
  body: gone(fc.record({ b: fc.constantFrom(...RESULT_STATUSES), u: fc.option(seconds), at: seconds })),
});

const race = fc.record({
  kind: fc.constant('race' as const),
  key: fc.constant('race'),
  body: gone(
    fc.record({
      s: fc.constantFrom(...statuses),
      d: fc.integer({ min: 0, max: 90 }),
      x: fc.option(seconds),
    }),
  ),
});

const notice = fc.record({
  kind: fc.constant('notice' as const),
  key: fc.constantFrom('n/1', 'n/2'),
  body: gone(fc.record({ w: fc.constantFrom('info', 'delay', 'stop'), t: words, u: seconds })),
});

const protest = fc.record({
  kind: fc.constant('protest' as const),
  key: fc.constantFrom('p/1', 'p/2'),
  body: gone(
    fc.record({
      n: fc.integer({ min: 1, max: 9 }),
      c: fc.constantFrom(1, 2),
      p: fc.constantFrom('M1', 'final'),
      s: fc.option(fc.integer({ min: 1, max: 2 })),
      b: fc.constantFrom(...keysOf(PROTEST_STEPS)),
      l: fc.option(fc.string()),
      at: seconds,
    }),
  ),
});

const frame = fc.record({
  kind: fc.constant('frame' as const),
  key: fc.constant('frame'),
  body: gone(fc.record({ v: fc.integer({ min: 1, max: 100 }) })),
});

const fact: fc.Arbitrary<LiveFact> = fc.oneof(
  { arbitrary: heat, weight: 6 },
  { arbitrary: list, weight: 3 },
  stage,
  race,
  notice,
  protest,
  frame,
);

/** Whatever may be told of a day, in the order in which it was told. */
export const liveDay: fc.Arbitrary<LiveEvent[]> = fc
  .array(fact, { maxLength: 60 })
  .map((facts) => facts.map((one, index) => ({ ...one, seq: index + 1 })));
