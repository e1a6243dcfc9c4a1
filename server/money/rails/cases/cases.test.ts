import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderCases } from '#contract/money/rails/provider-cases.ts';
import { bookOf } from '#server/testing/book.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { codeOf } from '#server/testing/office.ts';

let desk: RailDesk;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  desk = await RailDesk.open({ env: { MAIL_URL: mail.url } });
});
afterAll(async () => {
  await desk.stop();
  await mail.stop();
});
beforeEach(() => desk.app.pool.query('delete from rate_limit'));

const cases = async () => (await desk.till.ask('GET', '/provider-cases')).json<ProviderCases>().items;
const close = (case_id: number, note: string, token?: string) =>
  desk.till.ask('PUT', `/provider-cases/${case_id}`, { note }, token);

/** A family pays another amount than it was asked for. */
async function wrongAmount() {
  const family = await desk.family();
  const { id } = desk.provider.ledger.pay(family.preference_id, 'approved', { transaction_amount: 12.5 });
  await desk.hear(id);
  return { ...family, id };
}

describe('a payment at the provider that needs a person', () => {
  test('is listed with its operation and why, and nothing of it is in the books', async () => {
    const { id, due_ids } = await wrongAmount();
    const [first] = await cases();
    expect(first).toMatchObject({
      provider_id: String(id),
      why: 'amount',
      cents: 1250,
      asked_cents: 5_000_000,
    });
    expect(first?.riders).toHaveLength(1);
    expect((await desk.till.due(due_ids[0] ?? 0))?.paid_cents).toBe(0);
  });

  test('goes from the list with what was done, and comes back when it changes at the provider', async () => {
    const { id } = await wrongAmount();
    const one = (await cases()).find(({ provider_id }) => provider_id === String(id));
    const left = (await close(one?.case_id ?? 0, 'Se le devolvió en Mercado Pago')).json<ProviderCases>()
      .items;
    expect(left.map(({ provider_id }) => provider_id)).not.toContain(String(id));
    // Told again as it was, it stays closed.
    await desk.hear(id);
    expect((await cases()).map(({ provider_id }) => provider_id)).not.toContain(String(id));
    desk.provider.ledger.change(id, 'charged_back', 'settled');
    await desk.hear(id);
    expect((await cases()).map(({ provider_id }) => provider_id)).toContain(String(id));
  });

  test('closed by two people at once, it is closed once, and the second is told', async () => {
    await wrongAmount();
    const case_id = (await cases())[0]?.case_id ?? 0;
    const answers = await Promise.all([close(case_id, 'Visto'), close(case_id, 'Visto también')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const refused = answers.find(({ statusCode }) => statusCode === 404);
    expect(refused && codeOf(refused)).toBe('rail.case_not_found');
  });

  test('is disputed, then lost, and then covered again', async () => {
    const { preference_id } = await desk.family();
    const { id } = desk.provider.ledger.pay(preference_id, 'approved');
    await desk.hear(id);
    const whyNow = async () => (await cases()).find(({ provider_id }) => provider_id === String(id))?.why;
    expect(await whyNow()).toBeUndefined();
    for (const [status, detail, why] of [
      ['in_mediation', '', 'disputed'],
      ['charged_back', 'settled', 'lost'],
      ['charged_back', 'reimbursed', undefined],
    ] as const) {
      desk.provider.ledger.change(id, status, detail);
      await desk.hear(id);
      expect(await whyNow()).toBe(why);
    }
  });

  test('is nobody else’s: a family reads none, and another keeper closes none', async () => {
    const { token } = await wrongAmount();
    expect((await desk.till.ask('GET', '/provider-cases', undefined, token)).statusCode).toBe(403);
    const case_id = (await cases())[0]?.case_id ?? 0;
    const { club_id } = desk.till.gate.place;
    const club = await desk.till.gate.people.account({ roles: [{ role: 'club', club_id }] });
    const path = `/api/books/${await bookOf(desk.app.pool, { club_id })}/provider-cases/${case_id}`;
    const answer = await desk.till.gate.people.call('PUT', path, club.token, { note: 'Mío' });
    expect(codeOf(answer)).toBe('rail.case_not_found');
  });
});

describe('a token the provider no longer takes', () => {
  const refused = () =>
    mail.received.filter(({ mail: { subject } }) => subject?.includes('ya no acepta el token'));

  test('is told to whoever keeps the book, once, and forgotten when it opens again or with a new one', async () => {
    const { preference_id } = await desk.family();
    const { id } = desk.provider.ledger.pay(preference_id, 'approved');
    const { token } = desk.seller;
    desk.seller.token = 'APP_USR-somebody-renewed-it';
    await desk.hear(id).catch(() => {});
    await desk.hear(id).catch(() => {});
    await desk.app.runJobs().catch(() => {});
    expect((await desk.rail())?.refused_at).toEqual(expect.any(String));
    expect(refused()).toHaveLength(1);
    expect(refused()[0]?.mail.text).toContain('/administration/organization');
    expect((await cases()).map(({ provider_id }) => provider_id)).not.toContain(String(id));

    // What opens the account again needs no new one.
    desk.seller.token = token;
    await desk.hear(id);
    expect((await desk.rail())?.refused_at).toBeNull();
    expect(refused()).toHaveLength(1);
    // Refused again it is told again; a new one is believed.
    desk.seller.token = 'APP_USR-somebody-renewed-it';
    await desk.hear(id).catch(() => {});
    await desk.app.runJobs().catch(() => {});
    expect(refused()).toHaveLength(2);
    desk.seller.token = token;
    await desk.switchOn({ access_token: token });
    expect((await desk.rail())?.refused_at).toBeNull();
    await desk.sweep();
    expect(refused()).toHaveLength(2);
  });
});
