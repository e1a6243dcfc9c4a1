import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { codeOf } from '#server/testing/office.ts';

let desk: RailDesk;
const ledger = () => desk.provider.ledger;
beforeAll(async () => {
  desk = await RailDesk.open();
});
afterAll(() => desk.stop());
beforeEach(async () => {
  desk.provider.haveTrouble(() => null);
  desk.provider.api.isBroke = false;
  await desk.app.pool.query('delete from rate_limit');
});

const dueOf = async (due_id = 0) => {
  const due = await desk.till.due(due_id);
  if (!due) throw new Error('no due');
  return due;
};

describe('a coupon', () => {
  test('a coupon waits until its date, is not paid meanwhile, and then is', async () => {
    const { token, opened, preference_id, due_ids } = await desk.family();
    const { id } = ledger().pay(preference_id, 'pending');
    await desk.hear(id);
    const told = await desk.look(token, opened.reference);
    expect(told).toMatchObject({ checkout_state: 'pending', pay_link: null });
    expect(told.held_until).not.toBeNull();
    expect(codeOf(await desk.pay(token, due_ids))).toBe('checkout.pending');
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 0 });
    ledger().change(id, 'approved', 'accredited');
    await desk.hear(id);
    expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
  });

  test('a coupon lapses: the fee is owed as before and can be paid again', async () => {
    const { token, preference_id, due_ids } = await desk.family();
    const { id } = ledger().pay(preference_id, 'pending');
    await desk.hear(id);
    ledger().change(id, 'cancelled', 'expired');
    await desk.hear(id);
    expect((await desk.pay(token, due_ids)).statusCode).toBe(200);
  });

  describe('a family that will pay in another way', () => {
    const cancel = (token: string, reference: string) =>
      desk.till.gate.people.call('POST', `/api/payments/checkouts/${reference}/cancel`, token);
    const withCoupon = async () => {
      const family = await desk.family();
      const { id } = ledger().pay(family.preference_id, 'pending');
      await desk.hear(id);
      return { ...family, id, reference: family.opened.reference };
    };

    test('cancels its coupon at the provider, and the fee is owed as before', async () => {
      const { token, reference, due_ids, id } = await withCoupon();
      const told = (await cancel(token, reference)).json<ToldCheckout>();
      expect(told).toMatchObject({ checkout_state: 'open', pay_link: expect.any(String) });
      expect(ledger().payments.get(id)?.status).toBe('cancelled');
      expect(await dueOf(due_ids[0])).toMatchObject({ state: 'owed', at_provider: null });
      expect((await desk.pay(token, due_ids)).statusCode).toBe(200);
    });

    test('reads that it is paid where it was paid a moment ago', async () => {
      const { token, reference, due_ids, id } = await withCoupon();
      ledger().change(id, 'approved', 'accredited');
      expect((await cancel(token, reference)).json()).toMatchObject({ checkout_state: 'approved' });
      expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
      expect((await cancel(token, reference)).json()).toMatchObject({ checkout_state: 'approved' });
    });

    test('is told that nothing changed where the provider does not answer', async () => {
      const { token, reference, due_ids } = await withCoupon();
      desk.provider.haveTrouble(() => '500');
      const answer = await cancel(token, reference);
      desk.provider.haveTrouble(() => null);
      expect(codeOf(answer)).toBe('checkout.provider_away');
      expect(await dueOf(due_ids[0])).toMatchObject({ at_provider: { checkout_state: 'pending' } });
    });

    test('cancels nobody else’s', async () => {
      const { reference, id } = await withCoupon();
      const stranger = await desk.family();
      expect(codeOf(await cancel(stranger.token, reference))).toBe('payment.not_found');
      expect(ledger().payments.get(id)?.status).toBe('pending');
    });
  });

  test('a coupon nobody paid is cancelled at the provider, so that it cannot be printed again', async () => {
    const { preference_id } = await desk.family();
    const long_ago = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const { id } = ledger().pay(preference_id, 'pending', { date_of_expiration: long_ago });
    await desk.hear(id);
    await desk.sweep();
    expect(ledger().payments.get(id)?.status).toBe('cancelled');
  });

  test('paid in cash meanwhile: what comes late is credit, and never lost', async () => {
    const { token, opened, preference_id, due_ids, rider_ids } = await desk.family();
    const { id } = ledger().pay(preference_id, 'pending');
    await desk.hear(id);
    await desk.till.cash([{ due_id: due_ids[0] ?? 0, cents: 5_000_000 }]);
    ledger().change(id, 'approved', 'accredited');
    await desk.hear(id);
    await desk.hear(id);
    expect(await desk.stateOf(token, opened.reference)).toBe('approved');
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000, left_cents: 0 });
    expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
  });
});
