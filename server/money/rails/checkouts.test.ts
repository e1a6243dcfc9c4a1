import { randomUUID } from 'node:crypto';
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

describe('a family opens a checkout', () => {
  test('for three children at once: what it asks is what is left, and no child is named', async () => {
    const { opened, preference_id, dues, due_ids } = await desk.family(3);
    expect(opened).toMatchObject({ checkout_state: 'open', cents: 15_000_000, currency: 'ARS', due_ids });
    const preference = ledger().preferences.get(preference_id);
    expect(preference?.items.map(({ unit_price }) => unit_price)).toEqual([50_000, 50_000, 50_000]);
    expect(preference).toMatchObject({ external_reference: opened.reference, auto_return: 'approved' });
    for (const { rider_fullname } of dues)
      expect(JSON.stringify(preference?.items)).not.toContain(rider_fullname);
  });

  test('pressed twice, with the same key or another one, it is one', async () => {
    const { token, due_ids, opened } = await desk.family();
    const key = randomUUID();
    const [again, other] = await Promise.all([desk.pay(token, due_ids, key), desk.pay(token, due_ids)]);
    expect(again.json<ToldCheckout>().reference).toBe(opened.reference);
    expect(other.json<ToldCheckout>().reference).toBe(opened.reference);
  });

  test('not for the child of another family', async () => {
    const { due_ids } = await desk.family();
    const { token } = await desk.till.family();
    expect(codeOf(await desk.pay(token, due_ids))).toBe('payment.not_found');
    const { opened } = await desk.family();
    const path = `/api/payments/checkouts/${opened.reference}/look`;
    expect((await desk.till.gate.people.call('POST', path, token)).statusCode).toBe(404);
  });

  test('while Mercado Pago does not answer it can be pressed again, and is one', async () => {
    const { token, dues } = await desk.till.family();
    const due_ids = dues.map(({ due_id }) => due_id);
    const key = randomUUID();
    for (const trouble of ['500', 'cut', 'reset_after'] as const) {
      desk.provider.haveTrouble(() => trouble);
      expect(codeOf(await desk.pay(token, due_ids, key))).toBe('checkout.provider_away');
    }
    desk.provider.haveTrouble(() => null);
    const opened = (await desk.pay(token, due_ids, key)).json<ToldCheckout>();
    expect(opened.checkout_state).toBe('open');
    const made = [...ledger().preferences.values()].filter(
      ({ external_reference }) => external_reference === opened.reference,
    );
    expect(made).toHaveLength(1);
  });

  test('another cart replaces it: the old one can no longer be paid', async () => {
    const { token, due_ids, preference_id, opened } = await desk.family(2);
    const smaller = (await desk.pay(token, due_ids.slice(0, 1))).json<ToldCheckout>();
    expect(smaller.reference).not.toBe(opened.reference);
    // Half an answer about what it asked for takes nothing of it away.
    desk.provider.haveTrouble(() => 'cut');
    await desk.app.runJobs();
    desk.provider.haveTrouble(() => null);
    expect(ledger().preferences.get(preference_id)?.items).toHaveLength(2);
    await desk.app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    expect(await desk.stateOf(token, opened.reference)).toBe('ended');
    const until = ledger().preferences.get(preference_id)?.expiration_date_to ?? '';
    expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
  });

  test('a link that leads somewhere else is not given to anybody', async () => {
    const { token, dues } = await desk.till.family();
    const origin = desk.provider.api.origin;
    Object.assign(desk.provider.api, { origin: () => 'https://mercadopago.com.evil.example' });
    const answer = await desk.pay(
      token,
      dues.map(({ due_id }) => due_id),
    );
    Object.assign(desk.provider.api, { origin });
    expect(codeOf(answer)).toBe('checkout.provider_away');
  });
});

describe('what the provider says moves the books, once', () => {
  test('a card is good: the fees are paid, the family has one letter', async () => {
    const { token, due_ids, opened, preference_id } = await desk.family(2);
    const { id } = ledger().pay(preference_id, 'approved');
    expect(await desk.hear(id)).toBe(200);
    expect(desk.provider.askedAbout(id)).toBeGreaterThan(0);
    expect(await desk.stateOf(token, opened.reference)).toBe('approved');
    for (const due_id of due_ids)
      expect(await dueOf(due_id)).toMatchObject({ state: 'paid', paid_cents: 5_000_000 });
    for (let more = 0; more < 3; more += 1) await desk.hear(id);
    await desk.sweep();
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000, left_cents: 0 });
    const { rows } = await desk.app.pool.query<{ kind: string; cents: number }>(
      `select kind, cents from movement where due_id = any($1) and kind <> 'charge'`,
      [due_ids],
    );
    expect(rows).toEqual([
      { kind: 'provider', cents: 5_000_000 },
      { kind: 'provider', cents: 5_000_000 },
    ]);
  });

  test('the browser says that it was paid: nothing is', async () => {
    const { token, opened, due_ids } = await desk.family();
    expect(await desk.stateOf(token, opened.reference)).toBe('open');
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 0 });
  });

  test('no notice ever comes: the provider is asked all the same', async () => {
    const { token, opened, preference_id } = await desk.family();
    ledger().pay(preference_id, 'approved');
    await desk.sweep();
    expect(await desk.stateOf(token, opened.reference)).toBe('approved');
  });

  test('the notice comes before the payment can be read: it is asked again', async () => {
    const { token, opened, preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved', { readable_at: ledger().now + 60_000 });
    await desk.hear(id);
    expect(await desk.stateOf(token, opened.reference)).toBe('open');
    ledger().tick(120_000);
    const { rows } = await desk.app.pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'provider_notice' and run_at > now()`,
    );
    expect(rows[0]?.n).toBe(1);
    await desk.app.tasks.provider_notice({
      rail_id: new URL((await desk.rail())?.notices_url ?? '').pathname.split('/').at(-1) ?? '',
      provider_id: String(id),
    });
    expect(await desk.stateOf(token, opened.reference)).toBe('approved');
  });

  test.each([
    ['with another secret', { secret: 'somebody-else-knows-this-one' }],
    ['with the signature of another payment', { signed_id: 12 }],
  ])('a forged notice, %s, is refused and changes nothing', async (_how, signing) => {
    await desk.app.runJobs();
    const { token, opened, preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved');
    expect(await desk.hear(id, signing)).toBe(401);
    expect(desk.provider.askedAbout(id)).toBe(0);
    expect((await desk.look(token, opened.reference)).checkout_state).toBe('open');
  });

  test('a notice for a rail that is not there is answered like a forged one', async () => {
    const { preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved');
    const url = `https://bmx.example.org/api/webhooks/mercadopago/${randomUUID()}`;
    expect(await desk.hear(id, { url })).toBe(401);
    expect(await desk.hear(id, { url: 'https://bmx.example.org/api/webhooks/mercadopago/x' })).toBe(401);
  });

  test('notices of other things, and the older unsigned ones, are answered and left', async () => {
    const { preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved');
    expect(await desk.hear(id, { type: 'topic_merchant_order_wh' })).toBe(200);
    const { pathname } = new URL((await desk.rail())?.notices_url ?? '');
    const ipn = await desk.app.app.inject({
      method: 'POST',
      url: `${pathname}?topic=payment&id=${id}`,
      payload: {},
    });
    expect(ipn.statusCode).toBe(200);
    await desk.app.runJobs();
    expect(desk.provider.askedAbout(id)).toBe(0);
  });

  test('notices are signed in seconds or milliseconds, with a request id or without', async () => {
    const { preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'pending');
    expect(await desk.hear(id, { ts: String(Date.now()) })).toBe(200);
    expect(await desk.hear(id, { request_id: null })).toBe(200);
  });

  test('a card is refused, a second one is good', async () => {
    const { token, opened, preference_id, due_ids } = await desk.family();
    const first = ledger().pay(preference_id, 'rejected');
    await desk.hear(first.id);
    expect(await desk.stateOf(token, opened.reference)).toBe('open');
    const second = ledger().pay(preference_id, 'approved');
    await desk.hear(second.id);
    await desk.hear(first.id);
    expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
  });

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

  test('called off meanwhile: credit too', async () => {
    const { preference_id, due_ids, rider_ids } = await desk.family();
    await desk.till.ask('DELETE', `/dues/${due_ids[0] ?? 0}`);
    const { id } = ledger().pay(preference_id, 'approved');
    await desk.hear(id);
    expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
  });

  test('paid twice with one link: the second is credit', async () => {
    const { preference_id, due_ids, rider_ids } = await desk.family();
    for (const _time of [1, 2]) await desk.hear(ledger().pay(preference_id, 'approved').id);
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 5_000_000 });
    expect(await desk.credit(rider_ids[0] ?? 0)).toBe(5_000_000);
  });

  test('what is told late, of before, changes nothing', async () => {
    const { preference_id, due_ids } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved');
    await desk.hear(id);
    const payment = ledger().payments.get(id);
    const now = { ...payment };
    Object.assign(payment ?? {}, { status: 'pending', date_last_updated: '2026-01-01T00:00:00.000-04:00' });
    await desk.hear(id);
    expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
    Object.assign(payment ?? {}, now);
  });

  test.each([
    ['another amount', { transaction_amount: 1 }],
    ['another money', { currency_id: 'BRL' }],
    ['a test', { live_mode: false }],
    ['a status nobody knows', { status: 'teleported' }],
  ])('%s: nothing is posted, and who keeps the book is told once', async (_what, more) => {
    const { token, opened, preference_id, due_ids } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved', more);
    await desk.hear(id);
    await desk.hear(id);
    expect(await dueOf(due_ids[0])).toMatchObject({ paid_cents: 0 });
    expect((await desk.look(token, opened.reference)).checkout_state).toBe('open');
    const { rows } = await desk.app.pool.query<{ problem: string | null }>(
      'select problem from provider_payment where provider_id = $1',
      [String(id)],
    );
    expect(rows[0]?.problem).not.toBeNull();
  });

  test('other sales of the same account are nobody’s business here', async () => {
    const other = ledger().preference(desk.seller, {
      items: [{ id: '1', title: 'Remera', quantity: 1, currency_id: 'ARS', unit_price: 9000 }],
      external_reference: 'remera-12',
    });
    const { id } = ledger().pay(other.id, 'approved');
    const url = (await desk.rail())?.notices_url ?? '';
    expect(await desk.hear(id, { url })).toBe(200);
    const { rows } = await desk.app.pool.query('select 1 from provider_payment where provider_id = $1', [
      String(id),
    ]);
    expect(rows).toEqual([]);
  });

  test('of a card, its holder and its payer nothing is kept', async () => {
    const { preference_id } = await desk.family();
    await desk.hear(ledger().pay(preference_id, 'approved').id);
    const { rows } = await desk.app.pool.query<{ all: string }>(
      'select json_agg(p)::text as all from provider_payment p',
    );
    // As words of their own: an id may have the same digits inside.
    for (const word of ['450995', '3704', 'APRO', 'mama@example.org', '30111222'])
      expect(rows[0]?.all).not.toMatch(new RegExp(`\\b${word}\\b`));
  });
});
