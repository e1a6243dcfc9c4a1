import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CheckIn, SaidOfRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let table: RaceTable;
let prices: PriceDesk;
let ines = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
  prices = await PriceDesk.open(app, table.gate);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  await table.gate.status('CLOSED');
  await prices.save({});
  ines = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Mesa 1' });
});

const nobodyUnpaid = () =>
  table.gate.people.call('PUT', `${prices.path}/unpaid`, table.secretary, { unpaid_rides: false });
const base = () => `/api/desk/races/${table.gate.race_id}`;
const say = (rider_id: number, said: SaidOfRider, token = ines, request_key: string = randomUUID()) =>
  table.gate.people.call('POST', `${base()}/check-in`, token, { request_key, rider_id, said });
const present: SaidOfRider = { kind: 'mark', what: 'present' };
const seen = async (rider_id: number) =>
  (await table.gate.people.call('GET', `${base()}/check-in`, ines))
    .json<CheckIn>()
    .items.find((one) => one.rider_id === rider_id);
async function entered(): Promise<number> {
  const rider_id = await table.rider({ lastname: 'Lagos' });
  await table.enter(rider_id, { reason: 'Llegó tarde' });
  return rider_id;
}
const pay = (rider_id: number) =>
  app.pool.query(
    `insert into movement (due_id, kind, cents, currency) select due_id, 'cash', asked_cents, currency from due where rider_id = $1`,
    [rider_id],
  );

test('who has not paid rides all the same, unless the organizer says otherwise', async () => {
  const ana = await entered();
  expect(await seen(ana)).toMatchObject({ stopped: false });
  expect((await seen(ana))?.missing).toContain('fee');
  expect((await say(ana, present)).statusCode).toBe(200);
});

test('where nobody rides unpaid, a desk cannot mark as there who owes the entry; paid, it can', async () => {
  await nobodyUnpaid();
  const ana = await entered();
  expect(await seen(ana)).toMatchObject({ stopped: true });
  expect(codeOf(await say(ana, present))).toBe('check_in.unpaid');
  // All other marks are accepted meanwhile.
  expect((await say(ana, { kind: 'mark', what: 'papers' })).statusCode).toBe(200);
  await pay(ana);
  expect(await seen(ana)).toMatchObject({ stopped: false });
  expect((await say(ana, present)).statusCode).toBe(200);
});

test('who owes for a class that was left long ago, and paid the one ridden, is not stopped', async () => {
  await nobodyUnpaid();
  const ana = await entered();
  await pay(ana);
  await app.pool.query(
    `insert into due (rider_id, club_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
     select rider_id, club_id, book_id, kind, season, cup_id, race_id, $2, cents, currency from due where rider_id = $1`,
    [ana, table.gate.cruisers],
  );
  const seenNow = await seen(ana);
  expect(seenNow).toMatchObject({ stopped: false });
  expect(seenNow?.missing).not.toContain('fee');
  expect((await say(ana, present)).statusCode).toBe(200);
});

test('who did its part is not stopped: a proof waits, or Mercado Pago does', async () => {
  await nobodyUnpaid();
  const [proved, paying] = [await entered(), await entered()];
  await app.pool.query(
    `insert into payment (due_id, payment_status) select due_id, 'SENT' from due where rider_id = $1`,
    [proved],
  );
  await app.pool.query(
    `with rail as (insert into payment_rail (book_id, account_id, account_name, currency, is_test, token_sealed, token_end)
       select book_id, 'x', 'x', currency, false, '', '' from due where rider_id = $1 returning rail_id, book_id),
     made as (insert into checkout (rail_id, book_id, currency, cents, request_key, checkout_state, open_until)
       select rail_id, book_id, d.currency, d.cents, gen_random_uuid(), 'pending', now() from rail join due d using (book_id)
       where d.rider_id = $1 returning checkout_id)
     insert into checkout_due select checkout_id, due_id, cents from made, due where rider_id = $1`,
    [paying],
  );
  for (const rider_id of [proved, paying]) {
    const rider = await seen(rider_id);
    expect(rider).toMatchObject({ stopped: false });
    expect(rider?.missing).toContain('fee');
    expect((await say(rider_id, present)).statusCode).toBe(200);
  }
});

test('a desk lets somebody in all the same with a reason, which is on record with its name, and once', async () => {
  await nobodyUnpaid();
  const ana = await entered();
  const [key, said] = [randomUUID(), { ...present, unpaid_reason: 'Transfiere el lunes' } as const];
  expect((await say(ana, said, ines, key)).statusCode).toBe(200);
  expect((await say(ana, said, ines, key)).statusCode).toBe(200);
  const { rows } = await app.pool.query(
    `select became, desk_name from audit where action = 'check_in' and entity_id = $1 order by audit_id`,
    [table.gate.race_id],
  );
  expect(rows).toEqual([
    { became: { rider_id: ana, what: 'present', reason: 'Transfiere el lunes' }, desk_name: 'Mesa 1' },
  ]);
});

test('a kiosk says so, and takes no reason from whoever stands before it', async () => {
  await nobodyUnpaid();
  const ana = await entered();
  const kiosk = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Entrada', duty: 'kiosk' });
  const by = { kind: 'plate', plate: (await seen(ana))?.entries[0]?.plate ?? '', surname: 'Lagos' };
  const answer = await table.gate.people.call('POST', `${base()}/kiosk`, kiosk, { by });
  expect(answer.json<{ items: KioskRider[] }>().items[0]).toMatchObject({ stopped: true });
  expect(codeOf(await say(ana, present, kiosk))).toBe('check_in.unpaid');
  const reason = { ...present, unpaid_reason: 'Dale' } as const;
  expect(codeOf(await say(ana, reason, kiosk))).toBe('session.not_allowed');
});

test('who comes without an entry is entered and has to pay before being there', async () => {
  await nobodyUnpaid();
  const walkUp = await table.gate.people.call('POST', `${base()}/walk-ups`, ines, {
    request_key: randomUUID(),
    rider_firstname: 'Bautista',
    rider_lastname: 'Lagos',
    rider_birthdate: `${Number(table.gate.race_date.slice(0, 4)) - 10}-03-09`,
    rider_gender: 'MEN',
    rider_dni: '61.000.001',
    club_id: table.gate.place.club_id,
    category_id: table.gate.boys,
    reason: 'Llegó sin inscripción',
  });
  const { rider_id, stopped } = walkUp.json<{ rider_id: number; stopped: boolean }>();
  expect(stopped).toBe(true);
  expect(await seen(rider_id)).toMatchObject({ marks: [], stopped: true });
});

test('a family reads it before it enters, and only an organizer says it', async () => {
  await table.gate.status('INSCRIPTION');
  const { token, rider_id } = await table.gate.family();
  const asked = async () => (await prices.quote(token, [[rider_id, table.gate.boys]])).unpaid_rides;
  expect(await asked()).toBe(true);
  await nobodyUnpaid();
  expect(await asked()).toBe(false);
  const { statusCode } = await table.gate.people.call('PUT', `${prices.path}/unpaid`, table.delegate, {
    unpaid_rides: true,
  });
  expect(statusCode).toBe(403);
});
