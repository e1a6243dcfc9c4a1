import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CategoryResults } from '#contract/raceday/office/results/results.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let table: DrawTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await DrawTable.open(app, await Office.open(app), [5]);
  await table.draw();
});
afterAll(() => app.stop());

const note = (was: string | null, observations: string | null, phase = 'M1', serie = 1) =>
  table.ask('PUT', '/observations', { category_id: table.classes[0], phase, serie, was, observations });
const publicNote = async () =>
  (await app.get(`/api/races/${table.race_id}`)).json<Race>().race_races.mangas[0]?.observations;

describe('what is noted about a heat', () => {
  test('is read by everybody, of every moto the heat rides', async () => {
    const written = await note(null, ' Repetida por caída en la primera recta ');
    expect(written.json<CategoryResults>().heats[0]?.observations).toBe(
      'Repetida por caída en la primera recta',
    );
    await note(null, 'Largó 102 desde el andarivel 8', 'M2');
    expect(await publicNote()).toBe(
      'Repetida por caída en la primera recta · Largó 102 desde el andarivel 8',
    );
  });

  test('twice is once; over what somebody else wrote it is refused; and it is taken away', async () => {
    const now = 'Repetida por caída en la primera recta';
    expect((await note(null, now)).statusCode).toBe(200);
    expect(codeOf(await note(null, 'Otra cosa'))).toBe('office.changed');
    expect((await note(now, null)).json<CategoryResults>().heats[0]?.observations).toBeNull();
    const { rows } = await app.pool.query(
      `select 1 from audit where entity_id = $1 and action = 'results_note' order by audit_id`,
      [table.race_id],
    );
    expect(rows).toHaveLength(3);
  });

  test('is of a heat there is, and says something', async () => {
    expect(codeOf(await note(null, 'Algo', 'M1', 9))).toBe('results.heat_not_found');
    expect((await note(null, '   ')).statusCode).toBe(400);
  });
});
