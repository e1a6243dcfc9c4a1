import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { RiderPayments } from '#contract/money/payments.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import type { StandIn } from '#server/testing/rails/stand-in.ts';
import { PriceDesk } from '#server/testing/prices.ts';

describe.each(PROVIDER_KINDS)('at %s:', (kind) => {
  let desk: RailDesk<StandIn>;
  let prices: PriceDesk;
  const ledger = () => desk.provider.ledger;
  beforeAll(async () => {
    desk = await RailDesk.openAt(kind);
    prices = await PriceDesk.open(desk.app, desk.till.gate);
  });
  afterAll(() => desk.stop());
  beforeEach(() => desk.app.pool.query('delete from rate_limit'));

  test('a price falls while its link is open: the old link is over, and the same page pays the new price', async () => {
    const { till } = desk;
    await till.gate.anotherDate();
    await prices.save({});
    const { token, rider_id } = await till.gate.family();
    await prices.enter(token, rider_id);
    const path = `/api/payments?rider_id=${rider_id}`;
    const { items } = (await till.gate.people.call('GET', path, token)).json<RiderPayments>();
    const due_ids = items.map(({ due_id }) => due_id);
    const key = randomUUID();
    const opened = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(opened.cents).toBe(2_000_000);
    const change = { request_key: randomUUID(), was_cents: 2_000_000, cents: 1_200_000, reason: 'Beca' };
    expect((await till.ask('POST', `/dues/${due_ids[0] ?? 0}/price`, change)).statusCode).toBe(200);
    expect(await desk.stateOf(token, opened.reference)).toBe('ended');
    const until = ledger().preferences.get(desk.preferenceOf(opened))?.expiration_date_to ?? '';
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    const again = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(again).toMatchObject({ checkout_state: 'open', cents: 1_200_000 });
    expect(again.pay_link ?? again.pay_code).not.toBeNull();
  });

  test('cash for a part of it while the link is open: the same page pays what is left', async () => {
    const { token, dues } = await desk.till.family();
    const due_ids = dues.map(({ due_id }) => due_id);
    const key = randomUUID();
    const opened = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    await desk.till.cash([{ due_id: due_ids[0] ?? 0, cents: 1_000_000 }]);
    const again = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(again).toMatchObject({ checkout_state: 'open', cents: 4_000_000 });
    expect(await desk.stateOf(token, opened.reference)).toBe('ended');
  });

  test('the account changes: the old link is replaced by one of the account the money goes to now', async () => {
    const { token, due_ids, opened, preference_id } = await desk.family();
    const other = desk.provider.openSeller();
    await desk.takeSeller(other);
    const key = randomUUID();
    const moved = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(moved.reference).not.toBe(opened.reference);
    expect(ledger().preferences.get(desk.preferenceOf(moved))?.seller.account_id).toBe(other.account_id);
    expect(await desk.stateOf(token, opened.reference)).toBe('ended');
    const until = ledger().preferences.get(preference_id)?.expiration_date_to ?? '';
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    await desk.takeSeller();
    const back = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(ledger().preferences.get(desk.preferenceOf(back))?.seller.account_id).toBe(desk.seller.account_id);
  });
});
