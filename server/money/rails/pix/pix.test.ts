import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderCases } from '#contract/money/rails/provider-cases.ts';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { RiderPayments } from '#contract/money/payments.ts';
import { startMercadoPago } from '#server/testing/mercadopago/stand-in.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import type { BankStandIn } from '#server/testing/pix/bank.ts';
import { codeOf } from '#server/testing/office.ts';

let desk: RailDesk<BankStandIn>;
let other: Awaited<ReturnType<typeof startMercadoPago>>;
const ledger = () => desk.provider.ledger;
beforeAll(async () => {
  other = await startMercadoPago();
  desk = await RailDesk.openAtBank({ env: other.env });
});
afterAll(async () => {
  await desk.stop();
  await other.stop();
});
beforeEach(async () => {
  desk.provider.haveTrouble(() => null);
  Object.assign(desk.provider.api, { isBroke: false, isSlow: false });
  await desk.app.pool.query('delete from rate_limit');
});

const dueOf = async (due_id = 0) => {
  const due = await desk.till.due(due_id);
  if (!due) throw new Error('no due');
  return due;
};

/** A family that paid its one fee. */
async function paid() {
  const family = await desk.family();
  const { id } = ledger().pay(family.preference_id, 'approved');
  await desk.hear(id);
  return { ...family, id, due_id: family.due_ids[0] ?? 0 };
}

const post = (url: string, payload: string) =>
  desk.app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
const address = () => new URL(desk.seller.panel_url ?? 'http://nowhere.test').pathname;

describe('a bank is switched on by who keeps the book', () => {
  const { settingsOf } = { settingsOf: () => desk.provider.settingsOf(desk.seller).opens };

  test('with its key and what the bank gave; the bank is told where notices go, and nobody else', async () => {
    const answer = await desk.switchOn(settingsOf());
    expect(answer.statusCode).toBe(200);
    expect(address()).toMatch(/^\/api\/webhooks\/pix\/[0-9a-f-]{36}\/[0-9a-f]{64}$/);
    const secret = address().split('/').at(-1) ?? '';
    const rail = await desk.rail();
    expect(rail).toMatchObject({
      account_id: desk.seller.account_id,
      currency: 'BRL',
      secret_end: secret.slice(-4),
      token_end: desk.seller.token.slice(-4),
    });
    for (const said of [answer.body, JSON.stringify(rail)])
      for (const hidden of [desk.seller.token, desk.seller.nickname, secret])
        expect(said).not.toContain(hidden);
    const { rows } = await desk.app.pool.query<{ whole: string }>(
      `select encode(token_sealed, 'escape') || encode(secret_sealed, 'escape') as whole from payment_rail`,
    );
    for (const hidden of [desk.seller.token, secret]) expect(rows[0]?.whole).not.toContain(hidden);
  });

  test('all of it or nothing, and a key that is one', async () => {
    const { client_id, client_secret, pix_key } = settingsOf();
    expect(codeOf(await desk.switchOn({ client_id, pix_key }))).toBe('rail.token_missing');
    expect(codeOf(await desk.switchOn({ client_id, client_secret, pix_key: 'liga' }))).toBe(
      'payment.pix_wrong',
    );
    expect(codeOf(await desk.switchOn({ client_id, client_secret: 'made-up-by-me', pix_key }))).toBe(
      'rail.token_wrong',
    );
  });

  test('a bank that does not answer, or not with JSON, keeps nothing', async () => {
    for (const trouble of ['500', '502', 'cut'] as const) {
      desk.provider.haveTrouble(() => trouble);
      expect(codeOf(await desk.switchOn(settingsOf()))).toBe('rail.provider_away');
    }
  });

  test('a token that ended before its time is asked for anew', async () => {
    desk.provider.api.forgetTokens();
    const { opened } = await desk.family();
    expect(opened.checkout_state).toBe('open');
  });
});

describe('a charge', () => {
  test('has a name nobody guesses, a code for the bank’s app, and no page', async () => {
    const { opened, preference_id } = await desk.family();
    expect(preference_id).toMatch(/^[a-zA-Z0-9]{26,35}$/);
    expect(ledger().preferences.has(preference_id)).toBe(true);
    expect(opened).toMatchObject({ provider: 'pix', pay_link: null });
    expect(opened.pay_code).toContain('br.gov.bcb.pix');
  });

  test('the bank takes away can no longer be paid', async () => {
    const { token, opened, preference_id } = await desk.family();
    desk.provider.api.removeCharge(preference_id);
    await desk.sweep();
    expect(await desk.look(token, opened.reference)).toMatchObject({
      checkout_state: 'ended',
      pay_code: null,
    });
  });

  test('that is paid is not taken away', async () => {
    const { token, due_ids, preference_id } = await desk.family(2);
    ledger().pay(preference_id, 'approved');
    await desk.pay(token, due_ids.slice(0, 1));
    await desk.sweep();
    expect(await dueOf(due_ids[1])).toMatchObject({ state: 'paid' });
  });

  test('a payee that takes Mercado Pago as well is paid at either', async () => {
    const seller = other.ledger.seller({ site_id: 'MLB' });
    const on = { provider: 'mercadopago', access_token: seller.token };
    expect((await desk.till.ask('PUT', '/rail', on)).statusCode).toBe(200);
    const { token, due_ids, opened } = await desk.family();
    expect(opened.provider).toBe('mercadopago');
    const body = { request_key: randomUUID(), due_ids, provider: 'pix' };
    const ask = () => desk.till.gate.people.call('POST', '/api/payments/checkouts', token, body);
    const asked = (await ask()).json<ToldCheckout>();
    expect(asked).toMatchObject({ provider: 'pix', checkout_state: 'open' });
    expect(await desk.stateOf(token, opened.reference)).toBe('ended');
    const [due] = await desk.till.duesOf(
      (await dueOf(due_ids[0])) ? [(await dueOf(due_ids[0])).rider_id] : [],
    );
    const path = `/api/payments?rider_id=${due?.rider_id ?? 0}`;
    const { payees } = (await desk.till.gate.people.call('GET', path, token)).json<RiderPayments>();
    expect(payees.flatMap(({ rails }) => rails.map(({ provider }) => provider))).toEqual([
      'mercadopago',
      'pix',
    ]);
    await desk.till.ask('DELETE', '/rail?provider=mercadopago');
    expect(await desk.rail()).not.toBeNull();
  });
});

describe('a notice of a bank', () => {
  test('comes with /pix behind its address or without, and of many at once', async () => {
    const families = [await desk.family(), await desk.family()];
    const ids = families.map(({ preference_id }) => ledger().pay(preference_id, 'approved').id);
    const pix = ids.map((id, at) => ({
      endToEndId: desk.provider.nameOf(id),
      txid: families[at]?.preference_id,
      valor: '0.01',
    }));
    expect((await post(address(), JSON.stringify({ pix }))).statusCode).toBe(200);
    await desk.app.runJobs();
    for (const { due_ids } of families) expect(await dueOf(due_ids[0])).toMatchObject({ state: 'paid' });
  });

  test('without the secret is refused, whatever it says and whether there is such a rail or not', async () => {
    const { preference_id } = await desk.family();
    const { id } = ledger().pay(preference_id, 'approved');
    const { pathname } = new URL((await desk.rail())?.notices_url ?? 'http://nowhere.test');
    for (const url of [
      `${pathname}/x/pix`,
      `/api/webhooks/pix/${randomUUID()}/${address().split('/').at(-1)}`,
    ])
      expect(await desk.hear(id, { url: `https://bmx.example.org${url}` })).toBe(401);
    expect((await post(pathname, '{}')).statusCode).toBe(404);
    expect(desk.provider.askedAbout(id)).toBe(0);
  });

  test('that says nothing, or too much, makes nobody ask', async () => {
    for (const body of ['', 'x', '[]', '{"pix":[{"endToEndId":"../cob"}]}', '{"pix":{}}'])
      expect((await post(address(), body)).statusCode).toBe(200);
    expect((await post(address(), `"${'x'.repeat(70_000)}"`)).statusCode).toBe(413);
    const { rows } = await desk.app.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'provider_notice'`,
    );
    expect(rows).toEqual([]);
  });

  test('of what else the key was paid for keeps nothing', async () => {
    const { seller } = desk;
    const item = { id: '1', title: 'Camiseta', quantity: 1, currency_id: 'BRL', unit_price: 9 };
    const shirt = { id: 'camiseta00000000000000000000', seller, items: [item] };
    ledger().preferences.set(shirt.id, shirt);
    const { id } = ledger().pay(shirt.id, 'approved');
    expect(await desk.hear(id)).toBe(200);
    const { rows } = await desk.app.pool.query('select 1 from provider_payment where provider_id = $1', [
      desk.provider.nameOf(id),
    ]);
    expect(rows).toEqual([]);
  });
});

describe('money goes back through the bank', () => {
  const refund = (due_id: number, cents: number, request_key: string = randomUUID()) =>
    desk.till.ask('POST', '/provider-refunds', { request_key, due_id, cents, reason: 'Se lesionó' });

  test('is in the books when it arrived, not while it is on its way', async () => {
    const { due_id, id } = await paid();
    desk.provider.api.isSlow = true;
    await refund(due_id, 2_000_000);
    await desk.app.runJobs();
    expect(await dueOf(due_id)).toMatchObject({ paid_cents: 5_000_000, provider_cents: 3_000_000 });
    ledger().endRefund(id, true);
    await desk.hear(id);
    expect(await dueOf(due_id)).toMatchObject({ paid_cents: 3_000_000, left_cents: 0 });
  });

  test('never left: the books stay, whoever keeps them is told, and it can be asked for again', async () => {
    const { due_id, id } = await paid();
    desk.provider.api.isSlow = true;
    await refund(due_id, 5_000_000);
    await desk.app.runJobs();
    expect(codeOf(await refund(due_id, 1))).toBe('dues.refund_over');
    ledger().endRefund(id, false);
    await desk.hear(id);
    await desk.hear(id);
    expect(await dueOf(due_id)).toMatchObject({ state: 'paid', provider_cents: 5_000_000 });
    desk.provider.api.isSlow = false;
    expect((await refund(due_id, 5_000_000)).statusCode).toBe(200);
    await desk.app.runJobs();
    const { rows } = await desk.app.pool.query(
      `select cents from movement where due_id = $1 and kind = 'refund'`,
      [due_id],
    );
    expect(rows).toEqual([{ cents: -5_000_000 }]);
  });

  test('taken back by the MED, the fee is owed again, and it is for a person to look at', async () => {
    const { due_id, id, token, opened } = await paid();
    ledger().change(id, 'charged_back', 'settled');
    await desk.hear(id);
    expect(await desk.stateOf(token, opened.reference)).toBe('lost');
    expect(await dueOf(due_id)).toMatchObject({ paid_cents: 0, left_cents: 5_000_000 });
    const { items } = (await desk.till.ask('GET', '/provider-cases')).json<ProviderCases>();
    expect(items).toContainEqual(
      expect.objectContaining({ provider: 'pix', provider_id: desk.provider.nameOf(id), why: 'lost' }),
    );
  });
});
