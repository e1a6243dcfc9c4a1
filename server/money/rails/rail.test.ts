import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { codeOf } from '#server/testing/office.ts';

let desk: RailDesk;
beforeAll(async () => {
  desk = await RailDesk.open({ isOn: false });
});
afterAll(() => desk.stop());
beforeEach(() => desk.app.pool.query('delete from rate_limit'));

describe('Mercado Pago is switched on by who keeps the book', () => {
  test('a token that opens no account is refused, and nothing is kept', async () => {
    const answer = await desk.switchOn({ access_token: 'APP_USR-made-up' });
    expect(codeOf(answer)).toBe('rail.token_wrong');
    expect(await desk.rail()).toBeNull();
  });

  test('an account of another country is paid in another money', async () => {
    const brazilian = desk.provider.ledger.seller({ site_id: 'MLB' });
    expect(codeOf(await desk.switchOn({ access_token: brazilian.token }))).toBe('rail.currency');
  });

  test('while Mercado Pago does not answer nothing is kept', async () => {
    desk.provider.haveTrouble(() => '502');
    expect(codeOf(await desk.switchOn({ access_token: desk.seller.token }))).toBe('rail.provider_away');
    // Half an answer is none.
    desk.provider.haveTrouble(() => 'cut');
    expect(codeOf(await desk.switchOn({ access_token: desk.seller.token }))).toBe('rail.provider_away');
    desk.provider.haveTrouble(() => null);
    expect(await desk.rail()).toBeNull();
  });

  test('the secret of notices alone switches nothing on', async () => {
    expect(codeOf(await desk.switchOn({ notices_secret: 'something-long' }))).toBe('rail.token_missing');
  });

  test('a family of the payee may not', async () => {
    const { token } = await desk.till.family();
    const answer = await desk.switchOn({ access_token: desk.seller.token }, token);
    expect(answer.statusCode).toBe(403);
  });

  test('on, it shows whose account it is and the last signs of what was pasted, and never more', async () => {
    const answer = await desk.switchOn({
      access_token: desk.seller.token,
      notices_secret: desk.seller.secret,
    });
    const rail = await desk.rail();
    expect(rail).toMatchObject({
      account_name: desk.seller.nickname,
      currency: 'ARS',
      is_test: false,
      token_end: desk.seller.token.slice(-4),
      secret_end: desk.seller.secret.slice(-4),
      opens: true,
    });
    expect(rail?.notices_url).toMatch(
      /^https:\/\/bmx\.example\.org\/api\/webhooks\/mercadopago\/[0-9a-f-]{36}\?/,
    );
    for (const said of [answer.body, JSON.stringify(rail)]) {
      expect(said).not.toContain(desk.seller.token);
      expect(said).not.toContain(desk.seller.secret);
    }
  });

  test('in the database what was pasted is sealed, and a copy in another row does not open', async () => {
    const { rows } = await desk.app.pool.query<{ whole: string }>(
      `select encode(token_sealed, 'escape') || encode(secret_sealed, 'escape') as whole from payment_rail`,
    );
    expect(rows[0]?.whole).not.toContain(desk.seller.token);
    expect(rows[0]?.whole).not.toContain(desk.seller.secret);
    const { rows: audit } = await desk.app.pool.query<{ became: string }>(
      `select became::text from audit where action = 'rail' order by audit_id`,
    );
    expect(audit.map(({ became }) => became).join()).not.toContain(desk.seller.token.slice(-8));
    await desk.app.pool.query('update payment_rail set secret_sealed = token_sealed');
    const stranger = desk.provider.ledger.pay(
      desk.provider.ledger.preference(desk.seller, {
        items: [{ id: '1', title: 'x', quantity: 1, currency_id: 'ARS', unit_price: 1 }],
      }).id,
      'approved',
    );
    const url = (await desk.rail())?.notices_url ?? '';
    expect(await desk.hear(stranger.id, { url, secret: desk.seller.token })).toBe(401);
    await desk.switchOn({ notices_secret: desk.seller.secret });
  });

  test('a renewed secret counts beside the one before, for some days', async () => {
    const { preference_id } = await desk.family();
    const paid = desk.provider.ledger.pay(preference_id, 'pending');
    await desk.switchOn({ notices_secret: 'the-new-one-renewed' });
    expect(await desk.hear(paid.id, { secret: desk.seller.secret })).toBe(200);
    expect(await desk.hear(paid.id, { secret: 'the-new-one-renewed' })).toBe(200);
    await desk.app.pool.query(`update payment_rail set former_until = now() - interval '1 minute'`);
    expect(await desk.hear(paid.id, { secret: desk.seller.secret })).toBe(401);
    await desk.switchOn({ notices_secret: desk.seller.secret });
  });

  test('off, no new checkout is opened, and one that was open is still followed', async () => {
    const { token, due_ids, opened, preference_id } = await desk.family();
    await desk.till.ask('DELETE', '/rail');
    expect(await desk.rail()).toBeNull();
    expect(codeOf(await desk.pay(token, due_ids.slice(0, 1)))).toBe('checkout.no_rail');
    const paid = desk.provider.ledger.pay(preference_id, 'approved');
    expect(await desk.hear(paid.id)).toBe(200);
    expect(await desk.stateOf(token, opened.reference)).toBe('approved');
  });
});
