import { describe, expect, test } from 'vitest';
import { checkRanking } from '#rules/check-ranking.ts';
import { classify } from '#rules/classification.ts';
import { imagineDay } from '#rules/testing/field.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { RaceRules } from '#rules/types.ts';
import { categoryRiders } from './compare-ranking.ts';
import { boys, bytesOf, meetingFixture, type MeetingFile } from './meeting-fixture.ts';
import { readMeeting } from './read-meeting.ts';

/** A day that was ridden by the rules, as a file with the ranks that come out of it. */
function fileOfDay(riders: number, rules: RaceRules, seed: string): MeetingFile {
  const day = imagineDay({ riders, rules, seed, troubles: 8 });
  const ranks = new Map(classify(day, rules).standings.map((one) => [one.rider_id, one.rank]));
  return {
    ...meetingFixture(),
    rules,
    categories: [
      {
        name: 'Varones',
        riders: day.map((rider) => ({
          plate: rider.plate,
          name: `Piloto ${rider.plate}`,
          published_rank: ranks.get(rider.rider_id) ?? null,
          runs: rider.runs.flatMap(({ time_ms, status, ...run }) =>
            status === null ? [] : [{ ...run, status, time_s: time_ms === null ? null : time_ms / 1000 }],
          ),
        })),
      },
    ],
  };
}

const profiles: [string, RaceRules][] = [
  ['UCI, fixed heats', NORMAL_DAY],
  ['UCI, mixed motos, timed', { ...NORMAL_DAY, moto_mode: 'mixed', tie_break: 'timed' }],
  [
    'N8, mixed motos',
    {
      ...NORMAL_DAY,
      heats: 'N8',
      moto_mode: 'mixed',
      small_class: 'MINUS1',
      ko_dns: 'unranked',
      dnf_in_ko: 'asLast',
    },
  ],
  ['on points', { ...NORMAL_DAY, heats: 'POINTS' }],
  ['last chance', { ...NORMAL_DAY, heats: 'LCQ', tie_break: 'timed' }],
];

describe('a day that was really ridden', () => {
  test.each(profiles)('%s: is never refused, and its ranking agrees', (name, rules) => {
    for (const riders of [1, 2, 3, 5, 7, 8, 9, 12, 16, 17, 20, 26, 33, 40, 41, 64, 65, 87, 128, 129, 159]) {
      for (const seed of ['a', 'b', 'c']) {
        const meeting = readMeeting(bytesOf(fileOfDay(riders, rules, `${name}/${riders}/${seed}`)));
        const category = meeting.categories[0];
        if (!category) throw new Error('the category is lost');
        const published = new Map(category.riders.map((rider, index) => [index + 1, rider.published_rank]));
        expect([riders, seed, checkRanking(categoryRiders(category), published, rules)]).toEqual([
          riders,
          seed,
          [],
        ]);
      }
    }
  });

  test('the ninth may ride the final when one of the eight gives his place back', () => {
    const file = meetingFixture();
    const [eighth, ninth] = [boys(file)[7], boys(file)[8]];
    const freed = eighth?.runs.pop();
    if (!freed) throw new Error('the eighth rides no final');
    ninth?.runs.push(freed);
    expect(() => readMeeting(bytesOf(file))).not.toThrow();
  });
});
