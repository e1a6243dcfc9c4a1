import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnLicence } from '#contract/people/licences/licences.ts';
import type { RiderInscription } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate lbr cascade');
  await gate.anotherDate();
});

/** Creates a licence of another child that was requested and decided this many hours ago. */
async function decided(asked: number, answered: number, lbr_status = 'APPROVED'): Promise<void> {
  const { rider_id } = await gate.family();
  await app.pool.query(
    `with l as (update lbr set lbr_status = $4, lbr_reason = case when $4 = 'REJECTED' then 'Borrosa' end,
         created_at = now() - make_interval(hours => $2), decided_at = now() - make_interval(hours => $3)
       where rider_id = $1 returning lbr_id, created_at, decided_at)
     insert into lbr_step (lbr_id, at, lbr_status)
     select lbr_id, created_at, 'SENT' from l union all select lbr_id, decided_at, $4 from l`,
    [rider_id, asked, answered, lbr_status],
  );
}
/** Creates a family whose licence waits. */
async function waiting() {
  const family = await gate.family();
  await app.pool.query(`update lbr set lbr_status = 'SENT' where rider_id = $1`, [family.rider_id]);
  return family;
}
async function told() {
  const { token, rider_id } = await waiting();
  const list = await gate.people.call('GET', `/api/lbr?rider_id=${rider_id}`, token);
  const { answers } = (await gate.info(token, rider_id)).json<RiderInscription>();
  const waits = list.json<{ items: OwnLicence[] }>().items[0]?.waits;
  expect(answers).toEqual({ usual: waits?.usual, contact: waits?.contact });
  return waits;
}

test('of four answers no time is told, only since when it waits and whom to write to', async () => {
  for (const hours of [30, 30, 30, 30]) await decided(hours + 5, 5);
  const waits = await told();
  expect(waits).toMatchObject({ usual: null, contact: 'office@example.org' });
  expect(Date.parse(waits?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('of five the median is, with rejections among them', async () => {
  for (const hours of [1, 2, 30, 400, 500])
    await decided(hours + 5, 5, hours === 1 ? 'REJECTED' : 'APPROVED');
  expect((await told())?.usual).toEqual({ unit: 'days', count: 2 });
});

test('what was decided more than ninety days ago, given unasked, or by another organization counts for nothing', async () => {
  for (const hours of [1, 1, 1, 1]) await decided(hours + 5, 5);
  await decided(24 * 91 + 1, 24 * 91);
  const given = await gate.family();
  await app.pool.query('update lbr set decided_at = now() where rider_id = $1', [given.rider_id]);
  await app.pool.query(
    `insert into lbr_step (lbr_id, lbr_status) select lbr_id, 'APPROVED' from lbr where rider_id = $1`,
    [given.rider_id],
  );
  expect((await told())?.usual).toBeNull();
});

test('one that is decided waits no longer', async () => {
  const { token, rider_id } = await gate.family();
  const list = await gate.people.call('GET', `/api/lbr?rider_id=${rider_id}`, token);
  expect(list.json<{ items: OwnLicence[] }>().items[0]?.waits).toBeNull();
});
