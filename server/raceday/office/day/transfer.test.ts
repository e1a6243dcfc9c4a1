import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const open = async (riders: number) => {
  const table = await DrawTable.open(app, office, [riders], { rules: { heats: 'TRANSFER' } });
  expect((await table.draw()).statusCode).toBe(200);
  return table;
};

const plates = (riders: readonly { plate: string }[] | undefined) =>
  (riders ?? []).map(({ plate }) => plate).toSorted();

test('eight riders by the office alone: whoever is through does not ride again, and the page says so', async () => {
  const table = await open(8);
  await table.ride();
  const { made } = await table.foresee();
  expect([made?.stage, plates(made?.passed)]).toEqual(['M2', ['103', '104', '105', '106', '107', '108']]);
  expect(plates(made?.goes_on)).toEqual(['101', '102']);
  const stages: string[] = [];
  for (let next = made; next !== null; next = (await table.foresee()).made) {
    stages.push(`${next.stage} ${next.heats.map(({ number }) => number).join(' ')}`);
    expect((await table.follow()).statusCode).toBe(200);
    await table.ride();
  }
  expect(stages).toEqual(['M2 2', 'M3 3', 'final F1']);
  const { race_categories, race_races } = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
  expect(race_categories[0]).toMatchObject({ qualify: 7, complete: true, reached: 'final' });
  const [ranking = []] = Object.values(race_races.mangasResult);
  expect(ranking.map(({ plate, rank, results }) => [plate, rank, results.map(({ phase }) => phase)])).toEqual(
    [
      ['101', 1, ['M1', 'final']],
      ['102', 2, ['M1', 'final']],
      ['103', 3, ['M1', 'M2', 'final']],
      ['104', 4, ['M1', 'M2', 'final']],
      ['105', 5, ['M1', 'M2', 'M3', 'final']],
      ['106', 6, ['M1', 'M2', 'M3', 'final']],
      ['107', 7, ['M1', 'M2', 'M3', 'final']],
      ['108', 8, ['M1', 'M2', 'M3']],
    ],
  );
  const [motos] = race_races.mangas;
  expect(plates(motos?.riders.filter(({ qualified }) => !qualified))).toEqual(['108']);
});

test('a moto that was made is taken back before its gate drops, and not once it is ridden', async () => {
  const table = await open(6);
  await table.ride();
  const day = (await table.follow()).json<DrawRoom>();
  expect(day.classes[0]).toMatchObject({ phase: 'M2', block: 'heats_open', next: null });
  expect((await table.undo({ of: 'stage', reason: 'Faltaba un piloto' })).statusCode).toBe(200);
  expect((await table.foresee()).made?.stage).toBe('M2');
  expect((await table.follow()).statusCode).toBe(200);
  await table.ride();
  expect(codeOf(await table.undo({ of: 'stage', reason: 'Faltaba un piloto' }))).toBe('draw.ridden');
});

test('a corrected moto says that the one made from it is outdated', async () => {
  const table = await open(6);
  await table.ride();
  await table.follow();
  const [first] = (await table.results()).heats;
  if (!first) throw new Error('There is no heat');
  await table.write(table.classes[0] ?? 0, first, (plate) => (plate === '101' ? 'DNF' : null));
  const { classes } = await table.day();
  expect(classes[0]?.outdated).toMatchObject({ phase: 'M2', open: false });
});
