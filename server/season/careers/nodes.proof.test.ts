import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { lockPlacings, takeDue } from '#server/season/careers/due-queries.ts';
import { PlacingsKeeper } from '#server/season/careers/placings-keeper.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
});
afterAll(() => app.stop());

async function publishedDate() {
  const cup_id = await app.world.cup();
  const race_id = await app.world.race(cup_id, '2026-03-01');
  await app.world.category(cup_id, race_id, 'Varones', [
    { name: `Iván ${cup_id}`, plate: '1', serie: 1, motos: [1, 1, 1], final: 1 },
    { name: `Juan ${cup_id}`, plate: '2', serie: 1, motos: [2, 2, 2], final: 2 },
  ]);
  return { cup_id, race_id };
}

async function placesOf(race_id: number): Promise<(number | null)[]> {
  const { rows } = await app.pool.query<{ place: number | null }>(
    'select place from rider_placing where race_id = $1 order by entry_id',
    [race_id],
  );
  return rows.map(({ place }) => place);
}

test('what is published is placed by itself, and a correction moves it', async () => {
  const { race_id } = await publishedDate();
  await expect.poll(() => placesOf(race_id)).toEqual([1, 2]);
  await app.pool.query(`update run set place = 3 - place where race_id = $1 and phase = 'final'`, [race_id]);
  await expect.poll(() => placesOf(race_id)).toEqual([2, 1]);
});

test('a node that is killed while it computes loses nothing: another one does it', async () => {
  const { cup_id, race_id } = await publishedDate();
  await expect.poll(() => placesOf(race_id)).toEqual([1, 2]);
  const killed = app.db.transaction().execute(async (tx) => {
    await lockPlacings(tx, cup_id);
    await app.pool.query(`update run set place = 3 - place where race_id = $1 and phase = 'final'`, [
      race_id,
    ]);
    expect(await takeDue(tx, cup_id)).toBe(true);
    throw new Error('the plug');
  });
  await expect(killed).rejects.toThrow('the plug');
  await expect.poll(() => placesOf(race_id)).toEqual([2, 1]);
});

test('several nodes at once, while results are corrected: the last word stands', async () => {
  const { race_id } = await publishedDate();
  const nodes = [1, 2, 3].map(() => new PlacingsKeeper(app.db, pino({ level: 'silent' })));
  for (let round = 0; round < 9; round += 1) {
    await app.pool.query(`update run set place = 3 - place where race_id = $1 and phase = 'final'`, [
      race_id,
    ]);
    void Promise.all(nodes.map((node) => node.settle()));
  }
  const due = () => app.pool.query('select from placing_due where race_id = $1', [race_id]);
  await expect.poll(async () => (await due()).rows).toEqual([]);
  await Promise.all(nodes.map((node) => node.settle()));
  expect(await placesOf(race_id)).toEqual([2, 1]);
});
