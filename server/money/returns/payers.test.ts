import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RiderPayments } from '#contract/money/payments.ts';
import type { ToRefund } from '#contract/money/returns/returns.ts';
import { type ReturnTerms, USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ClubPayer } from '#server/testing/club-payer.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let till: Till;
let desk: PriceDesk;
let club: ClubPayer;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  desk = await PriceDesk.open(app, till.gate);
  club = await ClubPayer.open(app, till);
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('delete from rate_limit');
  await till.gate.anotherDate();
  await desk.save({});
});

const rule = (terms: Partial<ReturnTerms>) =>
  till.gate.people.call('PUT', `${desk.path}/returns`, desk.token, { ...USUAL_RETURNS, ...terms });

type Child = { token: string; rider_id: number };

const paymentsOf = async ({ token, rider_id }: Child) =>
  (await till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();

const creditOf = async (child: Child) =>
  (await paymentsOf(child)).credits.reduce((sum, { cents }) => sum + cents, 0);

/** A child who is in for $ 20.000, of which the family paid so much, and the club the rest. */
async function entered(byFamily: number) {
  const family = await till.gate.family();
  expect((await desk.enter(family.token, family.rider_id)).statusCode).toBe(200);
  const due_id = (await paymentsOf(family)).items[0]?.due_id ?? 0;
  if (byFamily > 0) expect((await till.cash([{ due_id, cents: byFamily }])).statusCode).toBe(200);
  expect((await club.cash([{ due_id, cents: 2_000_000 - byFamily }])).statusCode).toBe(200);
  return { ...family, due_id };
}

const refund = (due_id: number, cents: number, more: object = {}) =>
  till.ask('POST', '/refunds', {
    due_id,
    cents,
    reason: 'Por la regla',
    request_key: randomUUID(),
    given_in: 'cash',
    ...more,
  });

describe('a family and its club paid the same entry', () => {
  test('the club has its money back; who enters again finds what the family paid', async () => {
    await rule({ given_as: 'refund' });
    const child = await entered(800_000);
    await till.gate.withdraw(child.token, child.rider_id);
    const before = await club.creditOfClub();
    expect((await refund(child.due_id, 1_200_000)).statusCode).toBe(200);
    expect((await desk.enter(child.token, child.rider_id)).statusCode).toBe(200);
    expect((await paymentsOf(child)).items[0]).toMatchObject({ paid_cents: 800_000, club_paid: null });
    expect(await club.creditOfClub()).toBe(before);
  });

  test('nobody gets more than it paid, whoever else did', async () => {
    await rule({ given_as: 'refund' });
    const child = await entered(800_000);
    await till.gate.withdraw(child.token, child.rider_id);
    const ofFamily = { payer_club_id: null };
    expect(codeOf(await refund(child.due_id, 1_300_000))).toBe('dues.refund_over');
    expect(codeOf(await refund(child.due_id, 900_000, ofFamily))).toBe('dues.refund_over');
    const other = { payer_club_id: till.gate.place.other_club_id };
    expect(codeOf(await refund(child.due_id, 1, other))).toBe('dues.refund_over');
    expect((await refund(child.due_id, 800_000, ofFamily)).statusCode).toBe(200);
    expect(codeOf(await refund(child.due_id, 1, ofFamily))).toBe('dues.refund_over');
    expect((await refund(child.due_id, 1_200_000, { payer_club_id: club.club_id })).statusCode).toBe(200);
  });

  test('the treasurer reads whose money it is before giving it', async () => {
    await rule({ given_as: 'refund' });
    const child = await entered(800_000);
    await till.gate.withdraw(child.token, child.rider_id);
    const payersOf = async () =>
      (await till.ask('GET', '/to-refund'))
        .json<{ items: ToRefund[] }>()
        .items.find(({ due_id }) => due_id === child.due_id)?.payers;
    const family = { club_id: null, club_name: null, cents: 800_000 };
    expect(await payersOf()).toEqual([
      { club_id: club.club_id, club_name: expect.any(String), cents: 1_200_000 },
      family,
    ]);
    expect((await refund(child.due_id, 1_200_000)).statusCode).toBe(200);
    expect(await payersOf()).toEqual([family]);
  });

  test('credit of the club goes back as its money, whichever entry fed it last', async () => {
    await rule({ basis_points: 5000 });
    const whole = await entered(0);
    await till.gate.withdraw(whole.token, whole.rider_id);
    const child = await entered(800_000);
    await till.gate.withdraw(child.token, child.rider_id);
    const { rows } = await app.pool.query<{ credit_id: number; cents: number }>(
      'select credit_id, cents from credit where payer_club_id = $1',
      [club.club_id],
    );
    const [credit] = rows;
    const given = { cents: credit?.cents, reason: 'Lo pidió', request_key: randomUUID(), given_in: 'cash' };
    const path = `/credits/${credit?.credit_id}/return`;
    expect((await till.ask('POST', path, given)).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(0);
    await desk.enter(child.token, child.rider_id);
    expect(await club.creditOfClub()).toBe(600_000);
    expect(await creditOf(child)).toBe(0);
    expect((await paymentsOf(child)).items[0]).toMatchObject({ paid_cents: 800_000 });
  });
});
