import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await gate.anotherDate();
  await app.pool.query('update organization set reminded_until = null');
  await app.pool.query('delete from waiver_text');
  await app.pool.query('update rider set dni_expires_on = null, insurance_expires_on = null');
  await takeLetters(app.dataDir);
});

const today = `(now() at time zone 'America/Argentina/Buenos_Aires')::date`;
/** Makes a family whose rider has nothing that ends soon, also in December: licences end with the year. */
async function family() {
  const made = await gate.family();
  await app.pool.query(`update lbr set expires_on = ${today} + 90 where rider_id = $1`, [made.rider_id]);
  return made;
}
const ends = (rider_id: number, days: number) =>
  app.pool.query(`update rider set insurance_expires_on = ${today} + $2::int where rider_id = $1`, [
    rider_id,
    days,
  ]);
const remind = async () => {
  await app.tasks.remind({});
  await app.runJobs();
  return takeLetters(app.dataDir);
};

test.each([30, 7, 1])('%i days before it ends the family hears once, in words of a day', async (days) => {
  const { rider_id } = await family();
  await ends(rider_id, days);
  const letters = await remind();
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toMatch(/seguro o apto médico vale hasta el \S+ \d\d-\d\d a las 23:59/);
  expect(await remind()).toEqual([]);
});

test('the end of a signed waiver is told too', async () => {
  const { rider_id } = await family();
  await app.pool.query(
    `with o as (select organization_id from rider where rider_id = $1),
       t as (insert into waiver_text (organization_id, version, language, body, lasts)
         select organization_id, 1, 'es', 'Acepto.', 'season' from o returning organization_id)
     insert into waiver_signature (rider_id, organization_id, version, language, signed_name, ends_on)
     select $1::bigint, organization_id, 1, 'es', 'Ana', ${today} + 7 from o`,
    [rider_id],
  );
  expect((await remind())[0]?.text).toMatch(/exención firmada vale hasta el/);
});

test('on the other days nothing is said', async () => {
  const { rider_id } = await family();
  for (const days of [31, 29, 8, 6, 2, 0, -1]) {
    await app.pool.query('update organization set reminded_until = null');
    await ends(rider_id, days);
    expect(await remind()).toEqual([]);
  }
});

test('a server that was off for three days makes up for them, in one letter', async () => {
  const { rider_id } = await family();
  await app.pool.query(`update organization set reminded_until = ${today} - 3`);
  await ends(rider_id, 5);
  expect(await remind()).toHaveLength(1);
  expect(await remind()).toEqual([]);
});

test('my season shows what ends within a month', async () => {
  const { token, rider_id } = await family();
  await ends(rider_id, 12);
  const answer = await gate.people.call('GET', '/api/riders/season', token);
  const { items }: { items: { endings: unknown[] }[] } = answer.json();
  expect(items[0]?.endings).toMatchObject([{ what: 'insurance', category_name: null }]);
});
