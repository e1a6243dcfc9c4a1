import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRankingCheck } from './run-check.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-ranking-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A ranking of two kinds, a window of a year, and three riders, as a federation would print it. */
const published = {
  kinds: [
    {
      kind: 'cup',
      count_best: 2,
      points: [
        [1, 1, 150],
        [2, 2, 130],
        [3, 8, 100],
      ],
    },
    { kind: 'league', count_best: null, points: null },
  ],
  window_days: 365,
  as_of: '2026-11-30',
  riders: [
    [7, 'Boys 12'],
    ['8', 'Boys 12'],
    ['b-9', 'Boys 12'],
  ],
  events: [
    { event: 1, kind: 'cup', date: '2026-04-12' },
    { event: 2, kind: 'cup', date: '2026-07-05T00:00:00.000Z' },
    { event: 3, kind: 'league', date: '2025-11-30' },
    { event: 4, kind: 'league', date: '2025-11-29' },
    { event: 5, kind: 'friendly', date: '2026-05-05' },
  ],
  results: [
    [7, 1, 'Boys 11', 1, null],
    ['7', '1', 'Boys 12', 2, null],
    [7, 2, 'Boys 12', 9, null],
    [8, 3, 'Boys 12', null, 12.5],
    [8, 4, 'Boys 12', 1, 1000],
    [8, 5, 'Boys 12', 1, 1000],
    [8, 99, 'Boys 12', 1, 1000],
    [404, 1, 'Boys 12', 1, null],
    ['b-9', 2, 'Open', 8, 0],
  ],
  published: [
    { class: 'Boys 12', rider: 7, points: 280, position: 1 },
    { class: 'Boys 12', rider: 8, points: 12.5, position: 2 },
    { class: 'Boys 12', rider: 'b-9', points: 0, position: null },
  ],
};

async function check(content: unknown) {
  const file = join(folder, 'ranking.json');
  if (content !== undefined)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const told: string[] = [];
  const complaints: string[] = [];
  const code = await runRankingCheck(['--check', file], {
    language: 'en',
    say: (line) => told.push(line),
    complain: (line) => complaints.push(line.replaceAll(`${folder}/`, '')),
  });
  const last: unknown = JSON.parse(told.at(-1) ?? 'null');
  return { code, last, complaints };
}

describe('npm run ranking -- --check', () => {
  test('the same result twice counts once, and is told', async () => {
    const again = [...published.results, ['7 ', 1, 'Boys 11', '1', null], [7, 1, 'Boys 11', 1]];
    const { code, last, complaints } = await check({ ...published, results: again });
    expect([code, last]).toMatchObject([0, { riders: 3, mismatches: [] }]);
    expect(complaints).toEqual(['ranking.json: results that are there again: 2; each counts once.']);
  });
  test('two results of a rider in one class of an event are refused', async () => {
    const { code, last } = await check({
      ...published,
      results: [...published.results, [7, 1, 'Boys 11', 2, null]],
    });
    expect([code, last]).toMatchObject([1, { error: { path: 'results[9]' } }]);
  });
  test('a ranking that follows from its results is taken', async () => {
    expect(await check(published)).toEqual({
      code: 0,
      last: { file: join(folder, 'ranking.json'), riders: 3, mismatches: [] },
      complaints: [],
    });
  });

  test('a printed row that does not is named, and the exit says so', async () => {
    const rows = [
      { class: 'Boys 12', rider: 7, points: 281, position: 1 },
      { class: 'Boys 12', rider: 'b-9', points: 0, position: 2 },
    ];
    expect(await check({ ...published, published: rows })).toEqual({
      code: 1,
      last: {
        file: join(folder, 'ranking.json'),
        riders: 2,
        mismatches: [
          { rider: 7, class: 'Boys 12', what: 'points', published: 281, computed: 280 },
          { rider: 'b-9', class: 'Boys 12', what: 'position', published: 2, computed: 3 },
        ],
      },
      complaints: [
        'ranking.json: the published ranking does not follow from the results (differences: 2).',
        '  Boys 12, 7: points published 281, computed 280',
        '  Boys 12, b-9: position published 2, computed 3',
      ],
    });
  });

  test('a rider in two classes is said, and counts in both', async () => {
    const riders = [...published.riders, [7, 'Cruiser']];
    const rows = [{ class: 'Cruiser', rider: 7, points: 280, position: 1 }];
    expect(await check({ ...published, riders, published: rows })).toMatchObject({
      code: 0,
      complaints: [
        'ranking.json: riders in more than one class: 1; each of their results counts in all of them.',
      ],
    });
  });

  test('a file may hold more than is asked, lines twice that say the same, and results of nobody', async () => {
    expect(
      await check({
        ...published,
        source: 'printed by hand',
        events: [...published.events, published.events[0]],
        results: [...published.results, [null, 1, 'Boys 12', 'DNF', null], [8, null, null, null]],
      }),
    ).toMatchObject({ code: 0 });
  });

  test.each([
    ['{ "kinds": [', 'ranking.json: $: The file stops being JSON at line and column 1:13.'],
    [{ ...published, as_of: undefined }, 'ranking.json: as_of: This fact is missing.'],
    [
      { ...published, as_of: '2026-02-30' },
      'ranking.json: as_of: The date "2026-02-30" does not exist; it is written YYYY-MM-DD.',
    ],
    [{ ...published, window_days: -1 }, 'ranking.json: window_days: The value -1 is out of range.'],
    [
      { ...published, riders: [[true, 'Boys 12']] },
      'ranking.json: riders[0][0]: Expected a text or a number and found true.',
    ],
    [
      { ...published, events: [...published.events, { event: '1', kind: 'league', date: '2026-04-12' }] },
      'ranking.json: events[5]: The event 1 is there twice, with different data.',
    ],
    [
      {
        ...published,
        kinds: [
          {
            kind: 'cup',
            count_best: 1,
            points: [
              [1, 4, 9],
              [4, 5, 8],
            ],
          },
        ],
      },
      'ranking.json: kinds[0].points: A place is in two ranges of the points table.',
    ],
    [
      { ...published, kinds: [{ kind: 'cup', count_best: 1, points: [[4, 1, 9]] }] },
      'ranking.json: kinds[0].points: A range of the points table ends before it begins.',
    ],
  ])(
    'a file that cannot be followed is refused with the place and the reason: %#',
    async (content, sentence) => {
      const { code, last, complaints } = await check(content);
      expect([code, complaints]).toEqual([1, [sentence]]);
      expect(last).toMatchObject({ error: {} });
    },
  );

  test('a file that is not there is refused, and no file is a wrong use', async () => {
    const terminal = { language: 'en', say: () => {}, complain: () => {} } as const;
    expect(await runRankingCheck(['--check', join(folder, 'nowhere.json')], terminal)).toBe(1);
    expect(await runRankingCheck(['--check'], terminal)).toBe(2);
    expect(await runRankingCheck(['--chek', 'x.json'], terminal)).toBe(2);
  });
});
