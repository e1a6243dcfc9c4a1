import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenResult, LicencePlace } from '#contract/people/licences/given.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let gate: Gate;
let secretary: { token: string; user_id: number };

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await gate.anotherDate();
  secretary = await gate.people.account({
    roles: [{ role: 'organizer', organization_id: gate.place.organization_id }],
  });
});

/** Creates a rider from the club's sheet, with nobody in charge who has an account. */
const imported = (birthdate = `${Number(gate.race_date.slice(0, 4)) - 11}-06-01`) =>
  gate.people.rider(gate.place, { birthdate });

const give = (change: object = {}, token = secretary.token) =>
  gate.people.call('POST', '/api/office/licences/given', token, {
    cup_id: gate.cup_id,
    lbr_guest: 'FALSE',
    lbr_reason: 'La trajo en papel',
    items: [],
    ...change,
  });
const one = (rider_id: number, lbr_number = '') => [{ rider_id, category_id: gate.boys, lbr_number }];
const given = async (change: object) => (await give(change)).json<{ items: GivenResult[] }>().items;
const enter = (rider_id: number) =>
  gate.people.call('PUT', `/api/office/races/${gate.race_id}/entries`, secretary.token, {
    rider_id,
    category_id: gate.boys,
  });
const licences = async (rider_id: number) =>
  (
    await app.pool.query(
      `select lbr_status, lbr_guest, lbr_number, race_date, expires_on from lbr where rider_id = $1 order by lbr_id`,
      [rider_id],
    )
  ).rows;

describe('a rider the office imported', () => {
  test('is given a licence with number, last day and reason, and can be entered', async () => {
    const rider_id = await imported();
    expect((await enter(rider_id)).json().code).toBe('inscription.licence_not_approved');
    const last = `${gate.race_date.slice(0, 4)}-12-30`;
    const [answer] = await given({ items: one(rider_id, 'A-7'), expires_on: last });
    expect(answer).toMatchObject({ rider_id, lbr_id: expect.any(Number), code: null });
    expect(await licences(rider_id)).toEqual([
      { lbr_status: 'APPROVED', lbr_guest: 'FALSE', lbr_number: 'A-7', race_date: null, expires_on: last },
    ]);
    expect((await enter(rider_id)).statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select action, user_id, became ->> 'reason' as reason from audit where entity = 'lbr' and entity_id = $1 order by audit_id`,
      [answer?.lbr_id],
    );
    expect(rows).toEqual([{ action: 'give', user_id: secretary.user_id, reason: 'La trajo en papel' }]);
  });
  test('is a guest on one date', async () => {
    const rider_id = await imported();
    await given({ items: one(rider_id), lbr_guest: 'TRUE', race_date: gate.race_date });
    expect(await licences(rider_id)).toMatchObject([
      { lbr_guest: 'TRUE', race_date: gate.race_date, expires_on: gate.race_date },
    ]);
    expect((await enter(rider_id)).statusCode).toBe(200);
  });
  test('is shown the open cups and the classes that fit', async () => {
    const rider_id = await imported();
    const answer = await gate.people.call(
      'GET',
      `/api/office/riders/${rider_id}/licence-places`,
      secretary.token,
    );
    const cup = answer.json<{ items: LicencePlace[] }>().items.find(({ cup_id }) => cup_id === gate.cup_id);
    expect(cup?.dates.map(({ race_date }) => race_date)).toEqual([gate.race_date]);
    expect(cup?.categories.map(({ category_id }) => category_id)).toEqual([gate.boys, gate.cruisers]);
  });
});

test('many at once: who fits gets one, who does not is told why, and sent twice it is one', async () => {
  const [fits, old] = [await imported(), await imported('1980-01-01')];
  const items = [...one(fits), ...one(old)];
  const first = await given({ items });
  expect(first.map(({ code }) => code)).toEqual([null, 'inscription.category_old']);
  expect(first[1]?.words).not.toBe('');
  expect(await given({ items })).toEqual(first);
  expect(await licences(fits)).toHaveLength(1);
});

test('what the family asked for is approved with it, and by the undo waits again', async () => {
  const { rider_id } = await gate.family();
  await app.pool.query(`update lbr set lbr_status = 'SENT' where rider_id = $1`, [rider_id]);
  await app.pool.query(
    `insert into lbr_step (lbr_id, lbr_status, at) select lbr_id, 'SENT', now() - interval '1 day' from lbr where rider_id = $1`,
    [rider_id],
  );
  const [answer] = await given({ items: one(rider_id) });
  expect(await licences(rider_id)).toMatchObject([{ lbr_status: 'APPROVED' }]);
  const undone = await gate.people.call('POST', '/api/office/licences/given/undo', secretary.token, {
    lbr_ids: [answer?.lbr_id],
  });
  expect(undone.json()).toEqual({ lbr_ids: [answer?.lbr_id] });
  expect(await licences(rider_id)).toMatchObject([{ lbr_status: 'SENT' }]);
});

test('taken back in time it is as if it had never been, and nobody hears; somebody else cannot', async () => {
  const { rider_id, user_email } = await gate.family({ licence: false });
  const lbr_ids = (await given({ items: one(rider_id) })).map(({ lbr_id }) => lbr_id);
  const undo = (token: string) =>
    gate.people.call('POST', '/api/office/licences/given/undo', token, { lbr_ids });
  const other = await gate.people.account({
    roles: [{ role: 'organizer', organization_id: gate.place.organization_id }],
  });
  expect((await undo(other.token)).json().code).toBe('licence.undo_late');
  expect((await undo(secretary.token)).json()).toEqual({ lbr_ids });
  expect(await licences(rider_id)).toEqual([]);
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  expect((await takeLetters(app.dataDir)).some(({ to }) => to.includes(user_email))).toBe(false);
});

test('the family hears of it', async () => {
  const { rider_id, user_email } = await gate.family({ licence: false });
  await given({ items: one(rider_id) });
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  expect((await takeLetters(app.dataDir)).filter(({ to }) => to.includes(user_email))).toHaveLength(1);
});

test('known only from the sheet, the family hears by its e-mail; without one, the delegate of the club does', async () => {
  const delegate = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] });
  const [mailed, silent] = [await imported(), await imported()];
  await app.pool.query(`update rider set rider_email = 'planilla@example.org' where rider_id = $1`, [mailed]);
  await takeLetters(app.dataDir);
  await given({ items: [...one(mailed), ...one(silent)] });
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  const to = (await takeLetters(app.dataDir)).map((letter) => letter.to).join(' ');
  expect(to).toContain('planilla@example.org');
  expect(to).toContain(delegate.user_email);
});

describe('refused', () => {
  test.each([
    ['without a reason', { lbr_reason: ' ' }, 'licence.reason_missing'],
    ['a guest without a date', { lbr_guest: 'TRUE' }, 'licence.date'],
    ['a last day that is over', { expires_on: '2020-12-31' }, 'licence.last_day'],
    ['a cup that is not there', { cup_id: 999_999 }, 'cup.not_found'],
  ])('%s', async (_name, change, code) => {
    const rider_id = await imported();
    expect((await give({ items: one(rider_id), ...change })).json().code).toBe(code);
    expect(await licences(rider_id)).toEqual([]);
  });
  test("for another federation's rider, and by a club", async () => {
    const elsewhere = await gate.people.place('Federación Vecina');
    const stranger = await gate.people.rider(elsewhere);
    expect((await give({ items: one(stranger) })).json().code).toBe('rider.not_found');
    const club = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] });
    expect((await give({ items: one(await imported()) }, club.token)).statusCode).toBe(403);
  });
});
