import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { race as raceContract } from '#contract/season/races/races.ts';
import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { goldenFile } from '#server/testing/golden-file.ts';
import { loadMeeting } from '#server/season/import/load-meeting.ts';
import { bytesOf } from '#server/testing/meeting-file.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

describe('a published meeting', () => {
  test.each(GOLDEN_NAMES)('%s: the public answer ranks every rider as it was printed', async (name) => {
    const golden = readGolden(name);
    const { race_id } = await loadMeeting(app.pool, readMeeting(bytesOf(goldenFile(golden))));
    const race = raceContract.parse((await app.get(`/api/races/${race_id}`)).json());
    for (const category of golden.categories) {
      const id = race.race_categories.find((one) => one.category_name === category.name)?.category_id;
      const shown = race.race_races.mangasResult[String(id)] ?? [];
      const printed = category.riders.map((rider) => [rider.plate, rider.published_rank]);
      const order = (one: readonly (readonly [string, number | null] | (string | number | null)[])[]) =>
        one.map(([plate, rank]) => `${rank ?? '–'} ${plate}`).toSorted();
      expect([category.name, order(shown.map((rider) => [rider.plate, rider.rank]))]).toEqual([
        category.name,
        order(printed),
      ]);
    }
  });

  test.each(GOLDEN_NAMES)('%s: nobody is lost on the way to the heats and stages', async (name) => {
    const golden = readGolden(name);
    const { race_id } = await loadMeeting(app.pool, readMeeting(bytesOf(goldenFile(golden))));
    const race = raceContract.parse((await app.get(`/api/races/${race_id}`)).json());
    for (const stage of ['playoff_8', 'playoff_4', 'playoff_2', 'final'] as const) {
      const rode = golden.categories
        .flatMap((one) => one.riders)
        .filter((rider) => rider.runs.some((run) => run.phase === stage));
      expect([stage, race.race_races[stage].flatMap((heat) => heat.riders).length]).toEqual([
        stage,
        rode.length,
      ]);
    }
    const inMotos = new Set(
      race.race_races.mangas.flatMap((heat) => heat.riders.map((rider) => rider.entry_id)),
    );
    expect(inMotos.size).toBe(golden.categories.flatMap((one) => one.riders).length);
  });
});
