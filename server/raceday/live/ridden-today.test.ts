import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

async function today(race_id: number): Promise<RiddenToday | undefined> {
  const answer = await app.get('/api/live');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: RiddenToday[] }>().items.find((one) => one.race_id === race_id);
}

test('whoever opens the page sees what is on the track: before the first gate, after each heat, and no rider’s name', async () => {
  const table = await judgedRace(app, office);
  const before = await today(table.race_id);
  expect(before).toMatchObject({ begun: false, done: 0, track: { phase: 'M1', number: '1' } });
  const judge = await Phone.open(table, office, 'finish');
  judge.sheet(await judge.heat('M1'), idsOf(await judge.heat('M1')));
  await judge.told();
  await expect
    .poll(() => today(table.race_id))
    .toMatchObject({ begun: true, done: 1, track: { phase: 'M2' } });
  const after = await today(table.race_id);
  expect(after?.classes).toMatchObject([
    { category_id: table.classes[0], state: 'now', races: 0, posted: null },
  ]);
  expect(JSON.stringify(after)).not.toContain('Piloto');
});

test('each club with riders is there with their number, and a rider with two classes counts once', async () => {
  const table = await judgedRace(app, office);
  const { rows } = await app.pool.query<{ club_id: number; riders: number }>(
    `select club_id, count(distinct rider_id)::int as riders from entry where race_id = $1 and club_id is not null
     group by 1 order by 1`,
    [table.race_id],
  );
  expect(rows.length).toBeGreaterThan(0);
  const clubs = (await today(table.race_id))?.clubs ?? [];
  expect(clubs.toSorted((one, other) => one.club_id - other.club_id)).toEqual(rows);
});

test('a stage that is posted says until when protests are taken', async () => {
  const table = await judgedRace(app, office);
  await app.pool.query(
    `insert into stage_publication (race_id, category_id, stage, became, digest, protest_until)
     values ($1, $2, 'motos', 'PROVISIONAL', 'x', now() + interval '15 minutes')`,
    [table.race_id, table.classes[0]],
  );
  await expect.poll(async () => (await today(table.race_id))?.classes[0]?.posted?.became).toBe('PROVISIONAL');
});

test('a race of another month, and one whose cup is not public, are not there', async () => {
  const table = await judgedRace(app, office);
  expect(await today(table.race_id)).toBeDefined();
  await app.pool.query(
    `update cup_date d set race_date = d.race_date - 40 from race r
     where r.race_id = $1 and d.cup_id = r.cup_id and d.race_date = r.race_date`,
    [table.race_id],
  );
  await expect.poll(() => today(table.race_id)).toBeUndefined();
  const hidden = await judgedRace(app, office);
  await app.pool.query(
    `update cup set cup_status = 'DRAFT' where cup_id = (select cup_id from race where race_id = $1)`,
    [hidden.race_id],
  );
  await expect.poll(() => today(hidden.race_id)).toBeUndefined();
});

test('a day that is called off once it was drawn is not ridden', async () => {
  const { race_id } = await judgedRace(app, office);
  expect(await today(race_id)).toBeDefined();
  await app.pool.query(
    `update race set called_off_at = now(), called_off_reason = 'Se inundó la pista' where race_id = $1`,
    [race_id],
  );
  await expect.poll(() => today(race_id)).toBeUndefined();
});
