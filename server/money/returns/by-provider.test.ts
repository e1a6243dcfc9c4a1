import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { RiderPayments } from '#contract/money/payments.ts';
import type { ToRefund } from '#contract/money/returns/returns.ts';
import { USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { PriceDesk } from '#server/testing/prices.ts';

/* Tests what happens with a payment by Mercado Pago for an entry that is taken back. */

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
  const rule = { ...USUAL_RETURNS, basis_points: 8000, given_as: 'refund' };
  await desk.till.gate.people.call('PUT', `${prices.path}/returns`, prices.token, rule);
});

const ledger = () => desk.provider.ledger;

/** Enters a child and makes the link by which its $ 20.000 are paid. */
async function entered() {
  const family = await desk.till.gate.family();
  await prices.enter(family.token, family.rider_id);
  const path = `/api/payments?rider_id=${family.rider_id}`;
  const payments = async () =>
    (await desk.till.gate.people.call('GET', path, family.token)).json<RiderPayments>();
  const due_id = (await payments()).items[0]?.due_id ?? 0;
  const opened = (await desk.pay(family.token, [due_id])).json<ToldCheckout>();
  const preference_id = desk.preferenceOf(opened);
  return { ...family, due_id, payments, opened, preference_id };
}

const toRefund = async () => (await desk.till.ask('GET', '/to-refund')).json<{ items: ToRefund[] }>().items;

test('goes back there: asked once by the office, on its way, then done', async () => {
  const child = await entered();
  const { id } = ledger().pay(child.preference_id, 'approved');
  await desk.hear(id);
  await desk.till.gate.withdraw(child.token, child.rider_id);
  expect(await toRefund()).toMatchObject([
    { left_cents: 1_600_000, on_its_way_cents: 0, provider_cents: 2_000_000, came: { provider: 2_000_000 } },
  ]);
  const asked = await desk.till.ask('POST', '/provider-refunds', {
    request_key: randomUUID(),
    due_id: child.due_id,
    cents: 1_600_000,
    reason: 'Se bajó',
  });
  expect(asked.statusCode).toBe(200);
  expect(await toRefund()).toMatchObject([{ left_cents: 1_600_000, on_its_way_cents: 1_600_000 }]);
  await desk.app.runJobs();
  expect(ledger().payments.get(id)?.refunds).toHaveLength(1);
  expect(await toRefund()).toEqual([]);
  expect((await child.payments()).items).toMatchObject([
    { paid_cents: 400_000, left_cents: 0, returned: { refund_cents: 1_600_000, refunded_cents: 1_600_000 } },
  ]);
});

test('the treasurer gives it back in the provider’s own panel: it is done, and nobody owes again', async () => {
  const child = await entered();
  const { id } = ledger().pay(child.preference_id, 'approved');
  await desk.hear(id);
  await desk.till.gate.withdraw(child.token, child.rider_id);
  ledger().refund(id, 16_000);
  await desk.hear(id);
  expect(await toRefund()).toEqual([]);
  expect((await child.payments()).items).toMatchObject([{ paid_cents: 400_000, left_cents: 0 }]);
});

test('a link that was open when the child was taken out ends; paid all the same, it is credit', async () => {
  const child = await entered();
  await desk.till.gate.withdraw(child.token, child.rider_id);
  expect(await desk.stateOf(child.token, child.opened.reference)).toBe('ended');
  await desk.hear(ledger().pay(child.preference_id, 'approved').id);
  const { items, credits } = await child.payments();
  expect(credits).toMatchObject([{ cents: 2_000_000 }]);
  expect(items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
});

test('what arrives while the entry is gone and a proof waits is the family’s, whatever the proof becomes', async () => {
  const child = await entered();
  // An open link does not prevent a proof from being sent.
  const payment_id = await desk.till.prove(child.token, child);
  await desk.app.pool.query(`update race set closes_by_hand = now() - interval '1 day' where race_id = $1`, [
    desk.till.gate.race_id,
  ]);
  const path = `/api/office/races/${desk.till.gate.race_id}/withdrawals`;
  const gone = { rider_id: child.rider_id, category_id: desk.till.gate.boys };
  expect((await desk.till.gate.people.call('PUT', path, prices.token, gone)).statusCode).toBe(200);
  await desk.hear(ledger().pay(child.preference_id, 'approved').id);
  await desk.till.ask('PUT', `/proofs/${payment_id}`, {
    payment_status: 'REJECTED',
    payment_reason: 'No llegó',
  });
  expect((await child.payments()).credits).toMatchObject([{ cents: 2_000_000 }]);
});
