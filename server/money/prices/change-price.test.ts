import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let till: Till;
let desk: PriceDesk;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  desk = await PriceDesk.open(app, till.gate);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('delete from rate_limit');
  await till.gate.anotherDate();
  await desk.save({});
});

/** Enters a child, for which the organization asks $ 20.000. */
async function entered() {
  const family = await till.gate.family();
  await desk.enter(family.token, family.rider_id);
  const [due] = await standing(family.token, family.rider_id);
  return { ...family, due_id: due?.due_id ?? 0 };
}

const paymentsOf = async (token: string, rider_id: number) =>
  (await till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();

const standing = async (token: string, rider_id: number): Promise<Due[]> =>
  (await paymentsOf(token, rider_id)).items.filter(({ state }) => state !== 'cancelled');

const change = (due_id: number, cents: number, more: object = {}) =>
  till.ask('POST', `/dues/${due_id}/price`, {
    request_key: randomUUID(),
    was_cents: 2_000_000,
    cents,
    reason: 'Corre en bici prestada',
    ...more,
  });

test('a family reads why its entry costs that, and why it was changed', async () => {
  await desk.code('AMIGOS');
  const { token, rider_id } = await till.gate.family();
  await desk.enter(token, rider_id, { code: 'amigos' });
  const [due] = await standing(token, rider_id);
  expect(due?.lines.map(({ what, cents }) => [what, cents])).toEqual([
    ['usual', 2_000_000],
    ['code', -1_000_000],
  ]);
  expect((await change(due?.due_id ?? 0, 700_000, { was_cents: 1_000_000 })).statusCode).toBe(200);
  expect((await standing(token, rider_id))[0]).toMatchObject({
    cents: 700_000,
    left_cents: 700_000,
    changes: [{ cents: -300_000, reason: 'Corre en bici prestada' }],
  });
});

test('who paid more than the new price has the rest as credit, and who paid less owes the rest', async () => {
  const { token, rider_id, due_id } = await entered();
  await till.cash([{ due_id, cents: 2_000_000 }]);
  expect((await change(due_id, 1_500_000)).json<Due>()).toMatchObject({ cents: 1_500_000, state: 'paid' });
  expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 500_000 }]);
  await change(due_id, 1_800_000, { was_cents: 1_500_000 });
  expect((await standing(token, rider_id))[0]).toMatchObject({ paid_cents: 1_800_000, left_cents: 0 });
  expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 200_000 }]);
  await change(due_id, 2_300_000, { was_cents: 1_800_000 });
  expect((await standing(token, rider_id))[0]).toMatchObject({ paid_cents: 2_000_000, left_cents: 300_000 });
});

test('a price put down by mistake and up again: what was paid still pays it', async () => {
  const { token, rider_id, due_id } = await entered();
  await till.cash([{ due_id, cents: 2_000_000 }]);
  await change(due_id, 500_000);
  expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 1_500_000 }]);
  const again = await change(due_id, 2_000_000, { was_cents: 500_000 });
  expect(again.json<Due>()).toMatchObject({ state: 'paid', left_cents: 0, paid_cents: 2_000_000 });
  expect((await paymentsOf(token, rider_id)).credits).toEqual([]);
});

test('a change sent twice is one change, and over a price somebody else changed nothing happens', async () => {
  const { due_id } = await entered();
  const request_key = randomUUID();
  const [one, two] = await Promise.all([
    change(due_id, 1_500_000, { request_key }),
    change(due_id, 1_500_000, { request_key }),
  ]);
  expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
  expect(codeOf(await change(due_id, 1_400_000, { request_key, was_cents: 1_500_000 }))).toBe(
    'request.key_reused',
  );
  expect((await till.due(due_id))?.changes).toHaveLength(1);
  expect(codeOf(await change(due_id, 100_000))).toBe('dues.price_moved');
});

test('a price is not changed without a reason, nor while a proof waits', async () => {
  const { token, rider_id, due_id } = await entered();
  expect((await change(due_id, 0, { reason: '  ' })).statusCode).toBe(400);
  await till.prove(token, { due_id, rider_id });
  expect(codeOf(await change(due_id, 100))).toBe('dues.in_review');
});

test('who rides free after all owes nothing, has back what was paid, and can be asked again', async () => {
  const { token, rider_id, due_id } = await entered();
  await till.cash([{ due_id, cents: 500_000 }]);
  expect((await change(due_id, 0)).json<Due>()).toMatchObject({ left_cents: 0, paid_cents: 0 });
  expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 500_000 }]);
  const { called_off } = await till.ledger();
  expect(called_off.find((due) => due.due_id === due_id)).toMatchObject({ may_return: false });
  expect((await change(due_id, 900_000, { was_cents: 0 })).json<Due>()).toMatchObject({
    paid_cents: 500_000,
    left_cents: 400_000,
  });
});

test('who rides free and was given the money back can be asked again', async () => {
  const { rider_id, due_id } = await entered();
  await till.cash([{ due_id, cents: 500_000 }]);
  await change(due_id, 0);
  const { rows } = await app.pool.query<{ credit_id: number }>(
    'select credit_id from credit where rider_id = $1',
    [rider_id],
  );
  const given = await till.ask('POST', `/credits/${rows[0]?.credit_id ?? 0}/return`, {
    request_key: randomUUID(),
    cents: 500_000,
    reason: 'Devuelto',
    given_in: 'cash',
  });
  expect(given.statusCode).toBe(200);
  expect((await change(due_id, 900_000, { was_cents: 0 })).json<Due>()).toMatchObject({
    left_cents: 900_000,
  });
});

test('an entry that is put back has the price it was changed to, with the reason', async () => {
  const { token, rider_id, due_id } = await entered();
  await change(due_id, 1_200_000);
  const body = { rider_id, category_id: till.gate.boys };
  const gone = await till.gate.people.call(
    'PUT',
    `/api/office/races/${till.gate.race_id}/withdrawals`,
    desk.token,
    body,
  );
  expect(codeOf(await change(due_id, 100, { was_cents: 0 }))).toBe('dues.price_moved');
  const { withdrawal_id } = gone.json<{ withdrawal_id: number }>();
  await till.gate.people.call('POST', `/api/office/withdrawals/${withdrawal_id}/undo`, desk.token);
  expect(await standing(token, rider_id)).toMatchObject([
    { cents: 1_200_000, changes: [{ cents: -800_000, reason: 'Corre en bici prestada' }] },
  ]);
});

test('the price of an entry that is gone is not changed', async () => {
  const { token, rider_id, due_id } = await entered();
  await till.cash([{ due_id, cents: 2_000_000 }]);
  await app.pool.query(`update race set closes_by_hand = now() where race_id = $1`, [till.gate.race_id]);
  const path = `/api/office/races/${till.gate.race_id}/withdrawals`;
  await till.gate.people.call('PUT', path, desk.token, { rider_id, category_id: till.gate.boys });
  expect(await standing(token, rider_id)).toMatchObject([{ returned: { why: 'late' } }]);
  expect(codeOf(await change(due_id, 100))).toBe('dues.price_moved');
});

test('a changed price is told to the family by one letter, with its reason', async () => {
  const { due_id } = await entered();
  await till.cash([{ due_id, cents: 2_000_000 }]);
  await app.runJobs();
  await takeLetters(app.dataDir);
  const request_key = randomUUID();
  await change(due_id, 1_500_000, { request_key });
  await app.runJobs();
  await change(due_id, 1_500_000, { request_key });
  await app.runJobs();
  const letters = (await takeLetters(app.dataDir)).filter(({ subject }) => subject.startsWith('Cambió el'));
  expect(letters).toHaveLength(1);
  for (const words of ['$\u00a020.000', '$\u00a015.000', 'Corre en bici prestada', '$\u00a05.000 quedan'])
    expect(letters[0]?.text).toContain(words);
});

test('a fee of a club is not changed, and a change stays as it was written', async () => {
  const { people, place } = till.gate;
  const { rider_id } = await till.gate.family();
  const { rows } = await app.pool.query<{ due_id: number }>(
    `insert into due (rider_id, club_id, kind, season, cup_id, race_id, category_id, cents, currency)
     values ($1, $2, 'entry', $3, $6, $4, $5, 2000000, 'ARS') returning due_id`,
    [rider_id, place.club_id, till.season, till.gate.race_id, till.gate.boys, till.gate.cup_id],
  );
  const club = await bookOf(app.pool, { club_id: place.club_id });
  const path = `/api/books/${club}/dues/${rows[0]?.due_id ?? 0}/price`;
  const body = { request_key: randomUUID(), was_cents: 2_000_000, cents: 1, reason: 'No va' };
  const answer = await people.call('POST', path, till.delegate, body);
  expect(codeOf(answer)).toBe('dues.not_found');
  const { due_id } = await entered();
  await change(due_id, 100);
  await expect(app.pool.query('update price_change set cents = 5')).rejects.toThrow('never changed');
  await expect(app.pool.query('delete from price_change')).rejects.toThrow('never changed');
});
