import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWinners, type WonDate } from '#contract/season/careers/winners.ts';
import { addDays } from '#rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id = 0;
const today = new Date().toISOString().slice(0, 10);
const [sunday, before, longAgo] = [addDays(today, -3), addDays(today, -10), addDays(today, -40)];

const winners = async (): Promise<WonDate[]> =>
  listWinners.reply.parse((await app.get('/api/winners')).json()).items;
const homePage = async () => (await app.get('/', { accept: 'text/html' })).body;

/** Creates a class that was ridden, with the riders in the order of their places. */
const ridden = (race_id: number, name: string, riders: readonly string[], of = cup_id) =>
  app.world.category(
    of,
    race_id,
    name,
    riders.map((rider, index) => ({
      name: rider,
      plate: String(index + 21),
      club: 'Rampa Norte',
      serie: 1,
      motos: [index + 1, index + 1, index + 1],
      final: index + 1,
    })),
  );
const statusOf = (race_date: string, status: string) =>
  app.pool.query('update race set race_status = $3 where cup_id = $1 and race_date = $2', [
    cup_id,
    race_date,
    status,
  ]);

beforeAll(async () => {
  app = await startTestApp();
  cup_id = await app.world.cup({ name: 'Liga 2026', dates: [longAgo, before, sunday] });
  await app.pool.query('update cup set only_affiliated = false where cup_id = $1', [cup_id]);
});
afterAll(() => app.stop());

test('before anything was ridden nobody has won, and the page has no such part', async () => {
  await ridden(await app.world.race(cup_id, longAgo), 'Damas 9', ['Olga', 'Rosa']);
  await app.placings.settle();
  expect(await winners()).toEqual([]);
  expect(await homePage()).not.toContain('Olga');
});

test('the weekend that was ridden last is there, with the winner of every class', async () => {
  await ridden(await app.world.race(cup_id, before), 'Damas 9', ['Olga', 'Rosa']);
  const race_id = await app.world.race(cup_id, sunday, 'PROVISIONAL');
  await ridden(race_id, 'Damas 9', ['Ana', 'Bea', 'Caro']);
  await ridden(race_id, 'Varones 9', ['Ciro', 'Dino']);
  await app.placings.settle();
  await expect.poll(async () => (await winners()).length).toBe(1);
  const [date] = await winners();
  expect(date).toMatchObject({ race_id, cup_name: 'Liga 2026', race_date: sunday, is_provisional: true });
  expect(date?.winners.map(({ category_name, name, riders }) => [category_name, name, riders])).toEqual([
    ['Damas 9', 'Ana', 3],
    ['Varones 9', 'Ciro', 2],
  ]);
  expect(date?.winners[0]).toMatchObject({ plate: '21', club_name: 'Rampa Norte' });
});

test('costs one statement, and the page reads without scripts', async () => {
  app.kept.drop(['all']);
  expect(await app.countStatements(winners)).toBe(1);
  const page = await homePage();
  expect(page).toContain('Ana');
  expect(page).not.toContain('Rosa');
});

test('a corrected final has another winner', async () => {
  await app.pool.query(
    `update run set place = case place when 1 then 2 else 1 end
     where phase = 'final' and place in (1, 2) and race_id = (select race_id from race where cup_id = $1 and race_date = $2)
       and category_id = (select category_id from category where category_name = 'Damas 9')`,
    [cup_id, sunday],
  );
  await app.placings.settle();
  await expect.poll(async () => (await winners())[0]?.winners[0]?.name).toBe('Bea');
  await expect.poll(homePage).toContain('Bea');
});

test('a child reduced to initials stands there by initials, on the page too', async () => {
  const reduce = (public_name: string) =>
    app.pool.query(`update rider set public_name = $1 where rider_fullname = 'Bea'`, [public_name]);
  await reduce('initials');
  await expect.poll(async () => (await winners())[0]?.winners[0]?.name).toBe('B.');
  await expect.poll(homePage).not.toContain('Bea');
  await reduce('full');
  await expect.poll(async () => (await winners())[0]?.winners[0]?.name).toBe('Bea');
});

test('a date that is taken back leaves the weekend before', async () => {
  await statusOf(sunday, 'RACING');
  await app.placings.settle();
  await expect.poll(async () => (await winners()).map(({ race_date }) => race_date)).toEqual([before]);
  await statusOf(sunday, 'OFFICIAL');
  await app.placings.settle();
  await expect
    .poll(async () => (await winners()).map((one) => [one.race_date, one.is_provisional]))
    .toEqual([[sunday, false]]);
});

test('a cup that is not public has no winners for the public', async () => {
  await app.pool.query(`update cup set cup_status = 'DRAFT' where cup_id = $1`, [cup_id]);
  await expect.poll(winners).toEqual([]);
});
