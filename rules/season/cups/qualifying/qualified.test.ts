import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { qualified, type QualificationRule, type RankedForEvent, rulesOfClass } from './qualified.ts';

const rule = (asked: Partial<QualificationRule>): QualificationRule => ({
  event: 'Final nacional',
  category_id: null,
  places: null,
  min_points: null,
  min_rounds: null,
  ...asked,
});

const rider = (rider_id: number, rank: number | null, total: number, rounds = 5): RankedForEvent => ({
  rider_id,
  rank,
  total,
  rounds,
});

const goOn = (riders: RankedForEvent[], asked: Partial<QualificationRule>) =>
  [...qualified(riders, rule(asked))].flatMap(([id, lacking]) => (lacking === null ? [id] : []));

describe('who goes on to the final', () => {
  const riders = [
    rider(1, 1, 234),
    rider(2, 2, 211, 3),
    rider(3, 3, 203),
    rider(4, 4, 203),
    rider(5, null, 90, 1),
  ];

  test('the best two, and the third lacks the points to the second', () => {
    expect(goOn(riders, { places: 2 })).toEqual([1, 2]);
    expect(qualified(riders, rule({ places: 2 })).get(3)).toEqual({
      rounds: 0,
      points: 8,
      tie: false,
      unranked: false,
    });
  });

  test('who has not ridden enough dates takes no place: it goes to the next one', () => {
    expect(goOn(riders, { places: 2, min_rounds: 4 })).toEqual([1, 3]);
    expect(qualified(riders, rule({ places: 2, min_rounds: 4 })).get(2)).toMatchObject({
      rounds: 1,
      points: 0,
    });
  });

  test('behind by the tie alone lacks no points', () => {
    expect(qualified(riders, rule({ places: 3 })).get(4)).toMatchObject({ points: 0, tie: true });
  });

  test('sharing the last place, both go on', () => {
    expect(goOn([rider(1, 1, 50), rider(2, 2, 40), rider(3, 2, 40)], { places: 2 })).toEqual([1, 2, 3]);
  });

  test('by points alone, as many as have them; by dates alone, as many as rode them', () => {
    expect(goOn(riders, { min_points: 203 })).toEqual([1, 2, 3, 4]);
    expect(goOn(riders, { min_rounds: 5 })).toEqual([1, 3, 4]);
  });

  test('places that nobody takes stay open: what is lacking is the minimum, not a rival', () => {
    expect(qualified([rider(1, 1, 50), rider(2, 2, 20)], rule({ places: 8, min_points: 30 })).get(2)).toEqual(
      {
        rounds: 0,
        points: 10,
        tie: false,
        unranked: false,
      },
    );
  });

  test('a class with a rule of its own is not asked by the one for all', () => {
    const rules = [
      rule({ places: 16 }),
      rule({ places: 8, category_id: 3 }),
      rule({ event: 'Mundial', places: 4, category_id: 3 }),
    ];
    expect(rulesOfClass(rules, 3).map(({ event, places }) => [event, places])).toEqual([
      ['Final nacional', 8],
      ['Mundial', 4],
    ]);
    expect(rulesOfClass(rules, 9).map(({ places }) => places)).toEqual([16]);
  });
});

describe('of any class by any rule', () => {
  const any = fc
    .array(fc.record({ total: fc.integer({ min: 0, max: 9 }), rounds: fc.integer({ min: 0, max: 4 }) }), {
      minLength: 1,
      maxLength: 9,
    })
    .map((riders) =>
      riders
        .toSorted((a, b) => b.total - a.total)
        .map((one, index, all) => ({
          ...one,
          rider_id: index,
          rank:
            one.rounds === 0
              ? null
              : 1 + all.filter(({ total, rounds }) => rounds > 0 && total > one.total).length,
        })),
    );
  const anyRule = fc
    .record({
      places: fc.option(fc.integer({ min: 1, max: 5 })),
      min_points: fc.option(fc.integer({ min: 0, max: 9 })),
      min_rounds: fc.option(fc.integer({ min: 0, max: 4 })),
    })
    .map(rule);

  test('nobody goes on without the minimums, and nobody able is left out while there is a place', () => {
    fc.assert(
      fc.property(any, anyRule, (riders, asked) => {
        const said = qualified(riders, asked);
        const isIn = ({ rider_id }: RankedForEvent) => said.get(rider_id) === null;
        const able = riders.filter(
          ({ rank, total, rounds }) =>
            rank !== null && total >= (asked.min_points ?? 0) && rounds >= (asked.min_rounds ?? 0),
        );
        for (const one of riders.filter(isIn)) expect(able).toContain(one);
        for (const one of able) {
          const before = able.filter((other) => (other.rank ?? 0) < (one.rank ?? 0)).length;
          expect(isIn(one)).toBe(asked.places === null || before < asked.places);
        }
      }),
    );
  });

  test('who makes up what was lacking goes on, while the others stay as they are', () => {
    fc.assert(
      fc.property(any, anyRule, fc.nat({ max: 8 }), (riders, asked, pick) => {
        const one = riders[pick % riders.length];
        const lacking = one && qualified(riders, asked).get(one.rider_id);
        if (!one || !lacking || one.rank === null) return;
        // One point more than the last one, and every tie is won.
        const total = one.total + lacking.points + 1;
        const rounds = one.rounds + lacking.rounds;
        const others = riders.filter((other) => other !== one);
        const again = [...others, { ...one, total, rounds }].map((each, _, all) => ({
          ...each,
          rank:
            each.rounds === 0
              ? null
              : 1 + all.filter((rival) => rival.rounds > 0 && rival.total > each.total).length,
        }));
        if (lacking.rounds > 0 && asked.places !== null) return;
        expect(qualified(again, asked).get(one.rider_id)).toBeNull();
      }),
    );
  });
});
