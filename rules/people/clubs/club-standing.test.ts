import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHASES } from '#rules/stages.ts';
import {
  CLUB_RULES,
  type ClubDate,
  type ClubRide,
  clubRacePoints,
  type ClubSettings,
  rankClubs,
} from './club-standing.ts';

const TEROS = 1;
const ZONDA = 2;

/** A rider of a club: points and place of the date. */
const ride = (club_id: number, rider_id: number, points: number, place: number | null): ClubRide => ({
  club_id,
  rider_id,
  points,
  place,
  runs: [],
});

const day = (race_date: string, rides: ClubRide[], multiplier = 1): ClubDate => ({
  race_date,
  multiplier,
  rides,
});

const ranked = (dates: ClubDate[], settings: ClubSettings) =>
  rankClubs(dates, settings).map(({ position, club_id, points }) => [position, club_id, points]);

/** Los Teros bring many, El Zonda the two best. */
const may = day('2026-05-10', [
  ride(ZONDA, 21, 50, 1),
  ride(ZONDA, 22, 47, 2),
  ride(TEROS, 11, 45, 3),
  ride(TEROS, 12, 44, 4),
  ride(TEROS, 13, 43, 5),
]);

describe('the standing of a cup by clubs', () => {
  test('by the points of all is for the club that brings many', () => {
    expect(ranked([may], { rule: 'points', best: null })).toEqual([
      [1, TEROS, 132],
      [2, ZONDA, 97],
    ]);
  });

  test('by the best two of each date a small club can win', () => {
    expect(ranked([may], { rule: 'best', best: 2 })).toEqual([
      [1, ZONDA, 97],
      [2, TEROS, 89],
    ]);
  });

  test('by medals a first place is worth more than any number of thirds', () => {
    const thirds = day('2026-06-14', [ride(TEROS, 12, 45, 3), ride(TEROS, 13, 45, 3)]);
    const [first, second] = rankClubs([may, thirds], { rule: 'medals', best: null });
    expect(first).toMatchObject({ club_id: ZONDA, gold: 1, silver: 1, bronze: 0, points: 2 });
    expect(second).toMatchObject({ club_id: TEROS, gold: 0, silver: 0, bronze: 3, points: 3 });
  });

  test('equal on everything they share the position, and the next one is skipped', () => {
    const dates = [day('2026-05-10', [ride(1, 11, 40, 5), ride(2, 21, 40, 5), ride(3, 31, 39, 6)])];
    expect(ranked(dates, { rule: 'points', best: null })).toEqual([
      [1, 1, 40],
      [1, 2, 40],
      [3, 3, 39],
    ]);
  });

  test('on the same points more wins are ahead', () => {
    const dates = [day('2026-05-10', [ride(1, 11, 47, 2), ride(1, 12, 3, 8), ride(2, 21, 50, 1)])];
    expect(ranked(dates, { rule: 'points', best: null })).toEqual([
      [1, 2, 50],
      [2, 1, 50],
    ]);
  });

  test('who changes club leaves behind what he brought the old one', () => {
    const june = day('2026-06-14', [ride(ZONDA, 11, 50, 1)]);
    const [first] = rankClubs([may, june], { rule: 'points', best: null });
    expect(first).toMatchObject({ club_id: ZONDA, points: 147, riders: 3 });
    expect(first?.dates).toEqual([
      { race_date: '2026-05-10', points: 97 },
      { race_date: '2026-06-14', points: 50 },
    ]);
  });

  test('a rider of two classes is one of the best riders, with both', () => {
    const dates = [day('2026-05-10', [ride(1, 11, 30, 9), ride(1, 11, 20, 17), ride(1, 12, 40, 8)])];
    expect(ranked(dates, { rule: 'best', best: 1 })).toEqual([[1, 1, 50]]);
  });
});

describe('points from every race of the day', () => {
  const places = (phase: (typeof PHASES)[number]) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((place) => clubRacePoints(phase, place));

  test('are those of the Czech club team league', () => {
    expect(places('M2')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(places('playoff_4')).toEqual([5, 5, 5, 5, 4, 3, 2, 1]);
    expect(places('playoff_2')).toEqual([0, 0, 0, 0, 8, 6, 4, 2]);
    expect(places('final')).toEqual([22, 18, 15, 13, 12, 11, 10, 9]);
  });

  test('are none for a lost race, nor before the quarterfinal', () => {
    expect(clubRacePoints('final', null)).toBe(0);
    expect(places('playoff_8')).toEqual(Array(8).fill(0));
  });

  test('three motos won, the semifinal and the final: 46, twice on a date that counts double', () => {
    const runs = (['M1', 'M2', 'M3', 'playoff_2', 'final'] as const).map((phase) => ({ phase, place: 1 }));
    const own = { ...ride(1, 11, 50, 1), runs };
    expect(ranked([day('2026-05-10', [own])], { rule: 'motos', best: null })).toEqual([[1, 1, 46]]);
    expect(ranked([day('2026-05-10', [own], 2)], { rule: 'motos', best: null })).toEqual([[1, 1, 92]]);
  });

  test('a semifinal lost in fifth place is worth more than its fourth, who takes his from the final', () => {
    const final8th = clubRacePoints('playoff_2', 4) + clubRacePoints('final', 8);
    expect(final8th).toBeGreaterThan(clubRacePoints('playoff_2', 5));
  });
});

const anyRide: fc.Arbitrary<ClubRide> = fc.record({
  club_id: fc.integer({ min: 1, max: 5 }),
  rider_id: fc.integer({ min: 1, max: 30 }),
  points: fc.integer({ min: 0, max: 700 }),
  place: fc.option(fc.integer({ min: 1, max: 64 })),
  runs: fc.array(
    fc.record({
      phase: fc.constantFrom(...PHASES),
      place: fc.option(fc.integer({ min: 1, max: 8 })),
    }),
    { maxLength: 8 },
  ),
});
const anySeason = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { maxLength: 6 }).chain((days) =>
  fc.tuple(
    ...days.map((one) =>
      fc.record({
        race_date: fc.constant(`2026-05-${one}`),
        multiplier: fc.integer({ min: 0, max: 3 }),
        rides: fc.array(anyRide, { maxLength: 25 }),
      }),
    ),
  ),
);
const anySettings: fc.Arbitrary<ClubSettings> = fc.record({
  rule: fc.constantFrom(...CLUB_RULES),
  best: fc.integer({ min: 1, max: 6 }),
});

describe('for any season and any rule', () => {
  test('every club that rode is in it once, best first, and its points are those of its dates', () => {
    fc.assert(
      fc.property(anySeason, anySettings, (dates, settings) => {
        const clubs = rankClubs(dates, settings);
        const rode = new Set(dates.flatMap(({ rides }) => rides.map(({ club_id }) => club_id)));
        expect(new Set(clubs.map(({ club_id }) => club_id))).toEqual(rode);
        expect(clubs).toHaveLength(rode.size);
        for (const [index, club] of clubs.entries()) {
          expect(club.points).toBe(club.dates.reduce((sum, { points }) => sum + points, 0));
          const ahead = clubs[index - 1];
          expect(club.position === index + 1 || club.position === ahead?.position).toBe(true);
          if (ahead && settings.rule !== 'medals') expect(ahead.points).toBeGreaterThanOrEqual(club.points);
          if (ahead && settings.rule === 'medals') expect(ahead.gold).toBeGreaterThanOrEqual(club.gold);
        }
      }),
    );
  });

  test('the order in which dates and riders come changes nothing', () => {
    fc.assert(
      fc.property(anySeason, anySettings, (dates, settings) => {
        const turned = dates.toReversed().map((one) => ({ ...one, rides: one.rides.toReversed() }));
        expect(rankClubs(turned, settings)).toEqual(rankClubs(dates, settings));
      }),
    );
  });

  test('the best riders of a club are never worth more than all of them, and all are worth the same', () => {
    fc.assert(
      fc.property(anySeason, fc.integer({ min: 1, max: 40 }), (dates, best) => {
        const all = new Map(
          rankClubs(dates, { rule: 'points', best: null }).map(({ club_id, points }) => [club_id, points]),
        );
        for (const { club_id, points } of rankClubs(dates, { rule: 'best', best })) {
          expect(points).toBeLessThanOrEqual(all.get(club_id) ?? -1);
          if (best >= 30) expect(points).toBe(all.get(club_id));
        }
      }),
    );
  });

  test('a club never falls behind because a rider of its own did better', () => {
    fc.assert(
      fc.property(anySeason, anySettings, fc.nat(), (dates, settings, pick) => {
        const rides = dates.flatMap((date) => date.rides.map((one) => ({ date, one })));
        const chosen = rides[pick % Math.max(1, rides.length)];
        if (!chosen) return;
        const better = dates.map((date) => ({
          ...date,
          rides: date.rides.map((one) =>
            one === chosen.one
              ? {
                  ...one,
                  points: one.points + 100,
                  place: 1,
                  runs: [...one.runs, { phase: 'M1' as const, place: 1 }],
                }
              : one,
          ),
        }));
        const before = positionOf(rankClubs(dates, settings), chosen.one.club_id);
        expect(positionOf(rankClubs(better, settings), chosen.one.club_id)).toBeLessThanOrEqual(before);
      }),
    );
  });
});

function positionOf(clubs: ReturnType<typeof rankClubs>, club_id: number): number {
  return clubs.find((club) => club.club_id === club_id)?.position ?? 0;
}
