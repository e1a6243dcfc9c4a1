import { describe, expect, test } from 'vitest';
import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { imagineDay } from '#rules/testing/field.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { categoryRiders } from './compare-ranking.ts';
import { boys, bytesOf, meetingFixture, type MeetingFile, set } from '#server/testing/meeting-file.ts';
import { readMeeting } from './read-meeting.ts';

/** Makes a file of a day that was ridden by the rules, with the ranks that result. */
function fileOfDay(riders: number, rules: RaceRules, seed: string): MeetingFile {
  const day = imagineDay({ riders, rules, seed, troubles: 8 });
  const ranks = new Map(classify(day, rules).standings.map((one) => [one.entry_id, one.rank]));
  return {
    ...meetingFixture(),
    rules,
    categories: [
      {
        name: 'Varones',
        riders: day.map((rider) => ({
          plate: rider.plate,
          name: `Piloto ${rider.plate}`,
          published_rank: ranks.get(rider.entry_id) ?? null,
          runs: rider.runs.flatMap(({ time_ms, status, ...run }) =>
            status === null ? [] : [{ ...run, status, time_s: time_ms === null ? null : time_ms / 1000 }],
          ),
        })),
      },
    ],
  };
}

/** Writes beside every run how many riders were in its heat. */
function printSizes(file: MeetingFile): void {
  const runs = boys(file).flatMap((rider) => rider.runs);
  const heats = Map.groupBy(runs, ({ phase, heat }) => `${phase} ${heat}`);
  for (const heat of heats.values()) for (const run of heat) run.heat_size = heat.length;
}

/** Returns where the printed ranks and the computed ones differ. */
function differences(file: MeetingFile) {
  const [category] = readMeeting(bytesOf(file)).categories;
  if (!category) throw new Error('the category is lost');
  const published = new Map(category.riders.map((rider, index) => [index + 1, rider.published_rank]));
  return checkRanking(categoryRiders(category), published, file.rules);
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
        const file = fileOfDay(riders, rules, `${name}/${riders}/${seed}`);
        expect([riders, seed, differences(file)]).toEqual([riders, seed, []]);
      }
    }
  });

  test.each([
    ['UCI', 17, 'mixed'],
    ['UCI', 33, 'mixed'],
    ['UCI', 41, 'mixed'],
    ['UCI', 65, 'fixed'],
    ['N8', 17, 'mixed'],
    ['N8', 33, 'mixed'],
    ['N8', 65, 'mixed'],
    ['LCQ', 9, 'mixed'],
  ] as const)(
    '%s, drawn with %i riders, one of whom went home and is not listed',
    (heats, riders, moto_mode) => {
      const rules: RaceRules = { ...NORMAL_DAY, heats, moto_mode, tie_break: 'timed' };
      const file = fileOfDay(riders, rules, `${heats}/${riders}`);
      printSizes(file);
      const last = boys(file).reduce((worst, one, index) => {
        const rank = (at: number) => boys(file)[at]?.published_rank ?? 0;
        return (one.published_rank ?? 0) > rank(worst) ? index : worst;
      }, 0);
      boys(file).splice(last, 1);
      expect(differences(file)).toEqual([]);
    },
  );

  test('seven who raced together with another class keep the places of the joint heats', () => {
    const rules: RaceRules = { ...NORMAL_DAY, moto_mode: 'mixed', tie_break: 'timed' };
    const file = fileOfDay(22, rules, 'joint');
    printSizes(file);
    const riders = boys(file)
      .filter((_, index) => index % 3 === 0)
      .slice(0, 7);
    const ranks = riders.map((one) => one.published_rank ?? 0).toSorted((a, b) => a - b);
    for (const one of riders) {
      one.published_rank = 1 + ranks.indexOf(one.published_rank ?? 0);
      for (const ridden of one.runs) ridden.heat = null;
    }
    set(file.categories[0], { riders });
    expect(differences(file)).toEqual([]);
  });

  test('a moto that was called off is not missed', () => {
    const file = meetingFixture();
    for (const one of boys(file)) one.runs = one.runs.filter(({ phase }) => phase !== 'M2');
    expect(() => readMeeting(bytesOf(file))).not.toThrow();
  });

  test('heats may be spelt out, or left blank with the class', () => {
    const file = meetingFixture();
    for (const one of boys(file)) {
      one.entered_class = '';
      for (const ridden of one.runs)
        ridden.heat =
          ridden.phase === 'final' ? ' ' : `Varones 12 – Ronda clasificatoria – Serie ${ridden.heat}`;
    }
    const [rider] = readMeeting(bytesOf(file)).categories[0]?.riders ?? [];
    expect([rider?.entered_class, rider?.runs[3]?.heat]).toEqual([null, null]);
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
