import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForeseenLate, foreseeScratch } from '#contract/raceday/office/day/changes.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';

/*
 * A gate that has dropped, or a sheet that waits for a second judge or for the table: the heat has begun, although nothing
 * of it stands in the results.
 */

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const begins = {
  async 'its gate has dropped'(table: DrawTable): Promise<PackHeat> {
    const gate = await Phone.open(table, office, 'gate');
    const heat = await gate.heat('M1');
    gate.keep({ kind: 'gate', body: { dropped_at: new Date().toISOString() } }, heat);
    await gate.told();
    return heat;
  },
  async 'one of two judges has said a sheet'(table: DrawTable): Promise<PackHeat> {
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    judge.sheet(heat, idsOf(heat));
    await judge.told();
    return heat;
  },
};

const runsOf = async (entry_id: number) =>
  (
    await app.pool.query<{ phase: string; status: string | null }>(
      'select phase, status from run where entry_id = $1 order by phase',
      [entry_id],
    )
  ).rows.map(({ phase, status }) => `${phase} ${status}`);

describe.each(Object.entries(begins))('when %s', (_, begin) => {
  test('who comes late has missed that moto', async () => {
    const table = await judgedRace(app, office, 2);
    await begin(table);
    const rider_id = await table.licensed();
    const { way } = (
      await table.ask('POST', '/late/foresee', { rider_id, category_id: table.classes[0] })
    ).json<ForeseenLate>();
    expect(way).toBe('official');
    const answer = await table.late(rider_id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await app.pool.query<{ entry_id: number }>(
      'select entry_id from entry where race_id = $1 and rider_id = $2',
      [table.race_id, rider_id],
    );
    expect(await runsOf(rows[0]?.entry_id ?? 0)).toEqual(['M1 CR', 'M2 null', 'M3 null']);
  });

  test('who leaves is judged where he rode, and starts no more', async () => {
    const table = await judgedRace(app, office, 2);
    const [entry_id = 0] = idsOf(await begin(table));
    const foreseen = (await table.ask('POST', '/scratch/foresee', { entry_id })).json<
      z.infer<(typeof foreseeScratch)['reply']>
    >();
    expect([foreseen.missed, foreseen.gates.map(({ phase }) => phase)]).toEqual([true, ['M2', 'M3']]);
    expect((await table.scratch(entry_id)).statusCode).toBe(200);
    expect(await runsOf(entry_id)).toEqual(['M1 null', 'M2 DNS', 'M3 DNS']);
  });

  test('the class is not drawn again, and its draw is not taken back', async () => {
    const table = await judgedRace(app, office, 2);
    await begin(table);
    const again = { cause: 'correction', reason: 'Faltaba un piloto' };
    expect(codeOf(await table.draw(again))).toBe('draw.ridden');
    expect(codeOf(await table.undo())).toBe('draw.ridden');
  });
});
