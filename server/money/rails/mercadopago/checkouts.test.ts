import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

  test('a dispute takes nothing while it is open; lost, the fee is owed again; won after all, it is paid', async () => {
    const { preference_id, due_ids, token, opened } = await desk.family();
    const due_id = due_ids[0] ?? 0;
    const { id } = ledger().pay(preference_id, 'approved');
    await desk.hear(id);
    const after = async (status: string, detail: string) => {
      ledger().change(id, status, detail);
      await desk.hear(id);
      const { paid_cents } = await dueOf(due_id);
      return [(await desk.look(token, opened.reference)).checkout_state, paid_cents];
    };
    expect(await after('in_mediation', 'pending')).toEqual(['disputed', 5_000_000]);
    expect(await after('charged_back', 'in_process')).toEqual(['disputed', 5_000_000]);
    expect(await after('charged_back', 'settled')).toEqual(['lost', 0]);
    expect(await after('charged_back', 'reimbursed')).toEqual(['approved', 5_000_000]);
  });
});
