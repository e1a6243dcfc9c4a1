import { describe, expect, test } from 'vitest';
import { classify } from './classification.ts';
import { NORMAL_DAY, type Result, motos, rider, run } from '#rules/testing/riders.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { KnockoutStage } from '#rules/stages.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };
const TIMED: RaceRules = { ...MIXED, heats: 'UCI', tie_break: 'timed' };

/** A result, or a result with its lap. */
type Told = Result | [result: Result, seconds: number];

interface Story {
  motos?: [Told, Told, Told];
  quarter?: Told;
  semi?: Told;
  final?: Told;
  removed?: CategoryRider['removed'];
}

function told(
  entry_id: number,
  { motos: ridden = [1, 1, 1], removed = null, ...stages }: Story,
): CategoryRider {
  const names = { quarter: 'playoff_4', semi: 'playoff_2', final: 'final' } as const;
  const one = (phase: KnockoutStage | 'M1' | 'M2' | 'M3', what: Told) =>
    Array.isArray(what)
      ? run(phase, what[0], { heat_size: 8, seconds: what[1] })
      : run(phase, what, { heat_size: 8 });
  const runs = ridden.map((what, index) => one((['M1', 'M2', 'M3'] as const)[index] ?? 'M1', what));
  for (const [name, phase] of Object.entries(names)) {
    const what = stages[name as keyof typeof names];
    if (what !== undefined) runs.push(one(phase, what));
  }
  return rider(entry_id, runs, { removed });
}

/** The riders as told, in the order the rules give. */
function order(stories: Story[], rules: RaceRules): number[] {
  const riders = stories.map((story, index) => told(index + 1, story));
  return classify(riders.toReversed(), rules).standings.map((one) => one.entry_id);
}

const asTold = (stories: Story[]) => stories.map((_, index) => index + 1);

describe('order inside a stage, told from first to last', () => {
  test.each<[string, RaceRules, Story[]]>([
    [
      'a DNF counts as last: two of them and an 8th place go by their moto points 8, 9, 12',
      { ...MIXED, dnf_in_ko: 'asLast' },
      [
        { motos: [2, 3, 3], semi: 'DNF' },
        { motos: [3, 3, 3], semi: 8 },
        { motos: [4, 4, 4], semi: 'DNF' },
      ],
    ],
    [
      'a DNF is after all who finished the stage, whatever the motos say',
      MIXED,
      [
        { motos: [8, 8, 8], semi: 8 },
        { motos: [1, 1, 1], semi: 'DNF' },
      ],
    ],
    [
      'both 7th in a semi: quarter-final 3rd before 4th though the second had fewer moto points',
      MIXED,
      [
        { motos: [2, 2, 2], quarter: 3, semi: 7 },
        { motos: [3, 3, 3], quarter: 3, semi: 7 },
        { motos: [1, 1, 1], quarter: 4, semi: 7 },
      ],
    ],
    [
      'with a clock, equal places go by the lap of the stage, and no lap is last of that place',
      TIMED,
      [
        { motos: [8, 8, 8], semi: [5, 40.1] },
        { motos: [1, 1, 1], semi: [5, 40.2] },
        { motos: [1, 1, 1], semi: 5 },
        { motos: [1, 1, 1], semi: [6, 39] },
      ],
    ],
    [
      'with a clock, those who did not finish a semi go by their lap in the quarter-final',
      TIMED,
      [
        { motos: [8, 8, 8], quarter: [4, 41], semi: [8, 50] },
        { motos: [8, 8, 8], quarter: [4, 41], semi: 'DNF' },
        { motos: [1, 1, 1], quarter: [1, 42], semi: 'DNF' },
      ],
    ],
    [
      'with a clock and no stage before, those who did not finish go by the lap of the last moto',
      TIMED,
      [
        { motos: [5, 5, [5, 41]], final: 'DNF' },
        { motos: [1, 1, [1, 42]], final: 'DNF' },
      ],
    ],
    [
      'without a clock, those who did not finish the final go by moto points',
      MIXED,
      [
        { motos: [8, 8, 8], semi: 1, final: 7 },
        { motos: [1, 1, 1], semi: 4, final: 'DNF' },
        { motos: [2, 2, 2], semi: 1, final: 'DNF' },
      ],
    ],
    [
      'finished, not finished, relegated, disqualified from the run, not at the gate',
      MIXED,
      [
        { motos: [8, 8, 8], final: 4 },
        { motos: [7, 7, 7], final: 'DNF' },
        { motos: [6, 6, 6], final: 'REL' },
        { motos: [5, 5, 5], final: 'DSQ' },
        { motos: [4, 4, 4], final: 'DNS' },
      ],
    ],
    [
      'the final, then those out in the semis, the quarters and the motos',
      MIXED,
      [
        { motos: [8, 8, 8], quarter: 4, semi: 4, final: 8 },
        { motos: [1, 1, 1], quarter: 1, semi: 5 },
        { motos: [1, 1, 1], quarter: 5 },
        { motos: [1, 1, 1] },
      ],
    ],
  ])('%s', (_, rules, stories) => {
    expect(order(stories, rules)).toEqual(asTold(stories));
  });
});

describe('not at the gate of a knock-out', () => {
  const stories: Story[] = [{ semi: 5 }, { semi: 6 }, { semi: 'DNS' }, { motos: [8, 8, 8] }];
  const ranks = (rules: RaceRules, changed = stories) =>
    classify(
      changed.map((story, index) => told(index + 1, story)),
      rules,
    ).standings.map((one) => [one.entry_id, one.rank]);

  test('he is last of the stage', () => {
    expect(ranks(MIXED)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  test('or he has no rank, and his number is used up', () => {
    expect(ranks({ ...MIXED, ko_dns: 'unranked' })).toEqual([
      [1, 1],
      [2, 2],
      [3, null],
      [4, 4],
    ]);
  });

  test('withdrawn after the semi was drawn: his gate stays empty and his number is used up', () => {
    const withdrawn: Story[] = [
      { semi: 5 },
      { semi: 6 },
      { semi: null, removed: 'WITHDRAWN' },
      { motos: [8, 8, 8] },
    ];
    expect(ranks({ ...MIXED, ko_dns: 'unranked' }, withdrawn)).toEqual([
      [1, 1],
      [2, 2],
      [3, null],
      [4, 4],
    ]);
  });
});

describe('the last chance', () => {
  const LCQ: RaceRules = { ...TIMED, heats: 'LCQ', motos: 1 };
  const round1 = (id: number, place: number) => run('M1', place, { heat: `${id % 3}`, seconds: 40 + place });

  /** 18 riders in three heats of six: the first four of each are through. */
  function eighteen(phase: 'LCQ' | 'M2', lastChance: [Result, number][] | null): CategoryRider[] {
    return Array.from({ length: 18 }, (_, index) => {
      const place = Math.floor(index / 3) + 1;
      const [what, seconds] = lastChance?.[index - 12] ?? [null, 0];
      const second = place > 4 && lastChance ? [run(phase, what, { heat: 'L', seconds })] : [];
      return rider(index + 1, [round1(index, place), ...second]);
    });
  }

  const FINISH: [Result, number][] = [
    [3, 42.741],
    [1, 41],
    [4, 43.488],
    [2, 41.5],
    ['DNS', 0],
    [5, 43.583],
  ];

  test('the first four of each heat are spared it', () => {
    const result = classify(eighteen('LCQ', null), LCQ);
    expect(result.standings.filter((one) => one.qualified)).toHaveLength(12);
  });

  test.each(['LCQ', 'M2'] as const)(
    'its first two go on, the others go by place and lap (written as %s)',
    (phase) => {
      const result = classify(eighteen(phase, FINISH), LCQ);
      expect(result.standings.filter((one) => one.qualified).map((one) => one.entry_id)).toEqual(
        expect.arrayContaining([14, 16]),
      );
      expect(result.standings.slice(14).map((one) => [one.entry_id, one.rank])).toEqual([
        [13, 15],
        [15, 16],
        [18, 17],
        [17, 18],
      ]);
    },
  );

  test('out as third of different heats: by the lap of the last chance', () => {
    const riders = [
      rider(3, [round1(3, 5), run('LCQ', 3, { heat: 'L1', seconds: 42.741 })]),
      rider(2, [round1(2, 5), run('LCQ', 3, { heat: 'L2', seconds: 43.488 })]),
      rider(1, [round1(1, 5), run('LCQ', 3, { heat: 'L3', seconds: 43.583 })]),
    ];
    const others = Array.from({ length: 9 }, (_, index) =>
      rider(10 + index, [round1(index, 1), run('playoff_2', 1, { seconds: 41 + index })]),
    );
    expect(
      classify([...riders, ...others], LCQ)
        .standings.slice(9)
        .map((one) => one.entry_id),
    ).toEqual([3, 2, 1]);
  });
});

describe('a stage being ridden', () => {
  const semi = (id: number, heat: string, result: Result) =>
    rider(id, [...motos([id, id, id], { heat_size: 8 }), run('playoff_2', result, { heat })]);

  test('the four through are ahead of those still to ride, who are ahead of the four out', () => {
    const first = Array.from({ length: 8 }, (_, index) => semi(index + 1, 'A', index + 1));
    const second = Array.from({ length: 8 }, (_, index) => semi(index + 11, 'B', null));
    const { standings } = classify([...second, ...first], MIXED);
    expect(standings.map((one) => one.entry_id)).toEqual([
      1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 17, 18, 5, 6, 7, 8,
    ]);
    expect(standings.filter((one) => one.advances).map((one) => one.entry_id)).toEqual([1, 2, 3, 4]);
  });

  test('only three finished the heat: the fourth to go on is the best of the others, never one who stayed away', () => {
    const results: Result[] = [1, 2, 3, 'DNS', 'DNF', 'REL', 'DSQ', 'DNS'];
    const heat = results.map((result, index) => semi(index + 1, 'A', result));
    const { standings } = classify(heat.concat(semi(11, 'B', null)), MIXED);
    expect(standings.filter((one) => one.advances).map((one) => one.entry_id)).toEqual([1, 2, 3, 5]);
  });

  test('two at the fourth place equal in everything: an official decides', () => {
    const results: Result[] = [1, 2, 3, 'DNF', 'DNF'];
    const heat = results.map((result, index) =>
      rider(index + 1, [...motos([5, 5, 5], { heat_size: 8 }), run('playoff_2', result, { heat: 'A' })]),
    );
    expect(classify(heat, MIXED).needs_decision).toEqual([{ phase: 'playoff_2', entry_ids: [4, 5] }]);
  });
});
