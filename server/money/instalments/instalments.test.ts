import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
import { addDays } from '#rules/calendar.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { photo } from '#server/testing/papers.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let desk: RailDesk;
let prices: PriceDesk;
beforeAll(async () => {
  desk = await RailDesk.open();
  prices = await PriceDesk.open(desk.app, desk.till.gate);
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.app.pool.query('delete from rate_limit');
  await desk.till.gate.anotherDate();
  await prices.save({});
  await allow({ parts: 3, days_before: 1 });
});

const gate = () => desk.till.gate;
const allow = (parts: OfficePrices['parts'], token = prices.token) =>
  gate().people.call('PUT', `${prices.path}/parts`, token, { parts });

async function paymentsOf(token: string, rider_id: number): Promise<RiderPayments> {
  return (await gate().people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();
}

/** Enters a child for $ 20.000 in three parts: $ 6.666,66, then twice $ 6.666,67. */
async function entered() {
  const family = await gate().family();
  await prices.enter(family.token, family.rider_id);
  const payments = () => paymentsOf(family.token, family.rider_id);
  const due = async () => (await payments()).items.find(({ state }) => state !== 'cancelled');
  return { ...family, due_id: (await due())?.due_id ?? 0, payments, due };
}

type Child = Awaited<ReturnType<typeof entered>>;

async function prove({ token, rider_id, due_id }: Child, pays: string, request_key: string = randomUUID()) {
  const fields = { rider_id: String(rider_id), due_id: String(due_id), request_key, pays };
  const file = { name: 'transferencia.jpg', bytes: await photo() };
  return gate().people.send('POST', '/api/payments', token, fields, { file });
}

const checkout = (token: string, due_id: number, pays: string) =>
  gate().people.call('POST', '/api/payments/checkouts', token, {
    request_key: randomUUID(),
    due_ids: [due_id],
    pays,
  });

/** Lets time pass for a due: the days of its parts move so many days back. */
async function daysPass(due_id: number, days: number): Promise<void> {
  const client = await desk.app.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query('update due_part set due_on = due_on - $2::int where due_id = $1', [due_id, days]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const lastOf = async (due_id: number) =>
  (
    await desk.app.pool.query<{ days: string[] }>(
      'select json_agg(due_on order by nth) as days from due_part where due_id = $1',
      [due_id],
    )
  ).rows[0]?.days ?? [];

test('the days are frozen with the entry: a cup that says otherwise later changes nothing', async () => {
  const child = await entered();
  const days = await lastOf(child.due_id);
  expect(days).toHaveLength(3);
  expect(days.at(-1)).toBe(addDays(gate().race_date, -1));
  await allow(null);
  expect(await child.due()).toMatchObject({
    state: 'owed',
    parts: { nth: 1, of: 3, cents: 666_666, by: days[0], overdue: false, next_by: days[1] },
  });
  expect((await (await entered()).due())?.parts).toBeNull();
  await expect(desk.app.pool.query('update due_part set nth = nth')).rejects.toThrow('never changed');
});

test('a family reads before it enters what is frozen with the entry: how many, how much each and by when', async () => {
  const family = await gate().family();
  const quoted = async () =>
    (await prices.quote(family.token, [[family.rider_id, gate().boys]])).items[0]?.parts ?? [];
  const read = await quoted();
  expect(read.map(({ cents }) => cents)).toEqual([666_666, 666_667, 666_667]);
  await prices.enter(family.token, family.rider_id);
  const due_id = (await paymentsOf(family.token, family.rider_id)).items[0]?.due_id ?? 0;
  expect(await lastOf(due_id)).toEqual(read.map(({ by }) => by));
  // The family's credit pays the first of the next parts.
  await desk.till.cash([{ due_id, cents: 1_000_000 }]);
  await gate().withdraw(family.token, family.rider_id);
  expect((await quoted()).map(({ cents }) => cents)).toEqual([333_333, 666_667]);
  await prices.enter(family.token, family.rider_id);
  const again = (await paymentsOf(family.token, family.rider_id)).items.find(({ state }) => state === 'owed');
  expect(again?.parts).toMatchObject({ nth: 2, of: 3, cents: 333_333, by: read[1]?.by });
});

test('nothing is read of parts where the cup has none, or where it is too late', async () => {
  const family = await gate().family();
  const quoted = async () =>
    (await prices.quote(family.token, [[family.rider_id, gate().boys]])).items[0]?.parts;
  await allow({ parts: 3, days_before: 4 });
  expect(await quoted()).toEqual([]);
  await allow(null);
  expect(await quoted()).toEqual([]);
});

test('a part by transfer: the server says how much it is, and the treasurer accepts just that', async () => {
  const child = await entered();
  expect((await prove(child, 'part')).json<Due>()).toMatchObject({ state: 'in_review' });
  const { items } = (await desk.till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>();
  const proof = items.find(({ due }) => due.due_id === child.due_id);
  expect(proof).toMatchObject({ cents: 666_666, paid_twice: [] });
  await gate().people.call('PUT', `/api/payments/${proof?.payment_id ?? 0}`, desk.till.delegate, {
    payment_status: 'ACCEPTED',
  });
  expect(await child.due()).toMatchObject({
    state: 'owed',
    paid_cents: 666_666,
    left_cents: 1_333_334,
    parts: { nth: 2, cents: 666_667 },
  });
});

test('all of it by transfer, and an amount is nothing a browser can send', async () => {
  const child = await entered();
  expect((await prove(child, '100')).statusCode).toBe(400);
  await prove(child, 'whole');
  const { items } = (await desk.till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>();
  expect(items.find(({ due }) => due.due_id === child.due_id)).toMatchObject({ cents: 2_000_000 });
});

test('a part at Mercado Pago, then the rest', async () => {
  const child = await entered();
  const first = (await checkout(child.token, child.due_id, 'part')).json<ToldCheckout>();
  expect(first).toMatchObject({ cents: 666_666 });
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(first), 'approved').id);
  expect(await child.due()).toMatchObject({ paid_cents: 666_666, parts: { nth: 2, cents: 666_667 } });
  const rest = (await checkout(child.token, child.due_id, 'whole')).json<ToldCheckout>();
  expect(rest).toMatchObject({ cents: 1_333_334 });
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(rest), 'approved').id);
  expect(await child.due()).toMatchObject({ state: 'paid', left_cents: 0, parts: null });
});

test('mother and father send a part at once: one proof waits, one is refused, and one link is open', async () => {
  const child = await entered();
  const links = await Promise.all([
    checkout(child.token, child.due_id, 'part'),
    checkout(child.token, child.due_id, 'part'),
  ]);
  expect(new Set(links.map((one) => one.json<ToldCheckout>().reference)).size).toBe(1);
  const sent = await Promise.all([prove(child, 'part'), prove(child, 'part')]);
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(sent.flatMap((one) => (one.statusCode === 409 ? codeOf(one) : []))).toEqual(['payment.standing']);
});

test('a price that is changed between parts is cut anew; what was paid counts', async () => {
  const child = await entered();
  await desk.till.cash([{ due_id: child.due_id, cents: 666_666 }]);
  await desk.till.ask('POST', `/dues/${child.due_id}/price`, {
    request_key: randomUUID(),
    was_cents: 2_000_000,
    cents: 1_500_000,
    reason: 'Hermanos',
  });
  expect((await child.due())?.parts).toMatchObject({ nth: 2, cents: 333_334 });
});

test('whoever withdraws after one part gets it back by the rule, and owes no other part', async () => {
  const child = await entered();
  await desk.till.cash([{ due_id: child.due_id, cents: 666_666 }]);
  await gate().withdraw(child.token, child.rider_id);
  const { items, credits } = await child.payments();
  expect(credits).toMatchObject([{ cents: 666_666 }]);
  expect(items).toMatchObject([{ left_cents: 0, parts: null, returned: { credit_cents: 666_666 } }]);
});

test('a part whose day is over is told to the family and the treasurer; who is up to date is let in', async () => {
  await gate().people.call('PUT', `${prices.path}/unpaid`, prices.token, { unpaid_rides: false });
  const child = await entered();
  const [first = ''] = await lastOf(child.due_id);
  const today = (await desk.till.ledger()).today;
  const helper = await gate().people.helper(gate().race_id, { desk_name: 'Mesa 1' });
  const stopped = async () =>
    (await gate().people.call('GET', `/api/desk/races/${gate().race_id}/check-in`, helper))
      .json<CheckIn>()
      .items.find(({ rider_id }) => rider_id === child.rider_id)?.stopped;
  expect(await stopped()).toBe(false);
  const days = (Date.parse(first) - Date.parse(today)) / 86_400_000 + 1;
  await daysPass(child.due_id, days);
  const late = { state: 'overdue', parts: { nth: 1, by: addDays(today, -1), overdue: true } };
  expect(await child.due()).toMatchObject(late);
  expect(await desk.till.due(child.due_id)).toMatchObject(late);
  expect(await stopped()).toBe(true);
  await desk.till.cash([{ due_id: child.due_id, cents: 666_665 }]);
  expect(await stopped()).toBe(true);
  await desk.till.cash([{ due_id: child.due_id, cents: 1 }]);
  expect(await stopped()).toBe(false);
  expect(await child.due()).toMatchObject({ state: 'owed', parts: { nth: 2, overdue: false } });
  await daysPass(child.due_id, 365);
  expect(await stopped()).toBe(true);
});

test('only an organizer of the cup says it, within bounds', async () => {
  expect((await allow(null, desk.till.delegate)).statusCode).toBe(200);
  const stranger = await gate().family();
  expect((await allow({ parts: 2, days_before: 5 }, stranger.token)).statusCode).toBe(403);
  expect((await allow({ parts: 7, days_before: 5 })).statusCode).toBe(400);
  expect((await allow({ parts: 2, days_before: 0 })).statusCode).toBe(400);
  expect((await allow({ parts: 2, days_before: 5 })).json<OfficePrices>().parts).toEqual({
    parts: 2,
    days_before: 5,
  });
});
