import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '#contract/money/receipts.ts';
import type { ToRefund } from '#contract/money/returns/returns.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { ClubPayer } from '#server/testing/club-payer.ts';
import type { Till } from '#server/testing/money.ts';
import type { ClubAccount } from '#contract/money/clubs/club-accounts.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { ReturnDesk } from '#server/testing/return-desk.ts';

let desk: ReturnDesk;
let app: TestApp;
let till: Till;
let club: ClubPayer;

beforeAll(async () => {
  desk = await ReturnDesk.open();
  ({ app, till, club } = desk);
});
afterAll(() => app.stop());
beforeEach(() => desk.begin());

/** Enters a child for $ 20.000, of which the family paid so much and the club the rest. */
async function entered(byFamily: number) {
  const child = await desk.entered(byFamily);
  const { due_id } = child;
  expect((await club.cash([{ due_id, cents: 2_000_000 - byFamily }])).statusCode).toBe(200);
  return child;
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
    await desk.rule({ given_as: 'refund' });
    const child = await entered(800_000);
    await till.gate.withdraw(child.token, child.rider_id);
    const before = await club.creditOfClub();
    expect((await refund(child.due_id, 1_200_000)).statusCode).toBe(200);
    expect((await desk.prices.enter(child.token, child.rider_id)).statusCode).toBe(200);
    expect((await desk.paymentsOf(child)).items[0]).toMatchObject({ paid_cents: 800_000, club_paid: null });
    expect(await club.creditOfClub()).toBe(before);
  });

  test('nobody gets more than it paid, whoever else did', async () => {
    await desk.rule({ given_as: 'refund' });
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

  test('a receipt whose money went back to its payer is not cancelled, whatever the other paid', async () => {
    await desk.rule({ given_as: 'refund' });
    const child = await desk.entered(1_200_000);
    const { due_id } = child;
    const receipt = (await club.cash([{ due_id, cents: 800_000 }])).json<Receipt>();
    await till.gate.withdraw(child.token, child.rider_id);
    const ofClub = { payer_club_id: club.club_id };
    expect((await refund(due_id, 800_000, ofClub)).statusCode).toBe(200);
    const cancelled = await till.ask('POST', `/receipts/${receipt.receipt_id}/cancel`, { reason: 'Error' });
    expect(codeOf(cancelled)).toBe('receipt.refunded');
    expect((await refund(due_id, 1_200_000, { payer_club_id: null })).statusCode).toBe(200);
  });

  test('the treasurer reads whose money it is before giving it', async () => {
    await desk.rule({ given_as: 'refund' });
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
    await desk.rule({ basis_points: 5000 });
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
    await desk.prices.enter(child.token, child.rider_id);
    expect(await club.creditOfClub()).toBe(0);
    expect(await desk.creditOf(child)).toBe(0);
    // This is what the rule withheld of both, and the credit of the family.
    expect((await desk.paymentsOf(child)).items[0]).toMatchObject({ paid_cents: 1_400_000 });
  });
});

describe('a club that paid an entry that is gone', () => {
  test('is written to, and the family as well, each of its own money', async () => {
    await desk.rule({ given_as: 'refund' });
    const child = await entered(800_000);
    await desk.runJobsNow();
    await takeLetters(app.dataDir);
    await till.gate.withdraw(child.token, child.rider_id);
    await desk.runJobsNow();
    const told = async (email: string) =>
      (await takeLetters(app.dataDir)).filter(({ to }) => to === email).map(({ text }) => text);
    const [toClub = ''] = await told(club.user_email);
    expect(toClub).toMatch(/Al club se le devuelven \$\s12\.000/);
    expect((await refund(child.due_id, 1_200_000)).statusCode).toBe(200);
    expect((await refund(child.due_id, 800_000)).statusCode).toBe(200);
    await desk.runJobsNow();
    const letters = await takeLetters(app.dataDir);
    const of = (email: string) => letters.filter(({ to }) => to === email).map(({ text }) => text);
    expect(of(club.user_email)).toEqual([expect.stringMatching(/\$\s12\.000/)]);
    expect(of(child.user_email)).toEqual([expect.stringMatching(/\$\s8\.000/)]);
  });

  test('has paid the same class again where the rider comes back to it', async () => {
    await desk.rule({ basis_points: 0 });
    const child = await entered(0);
    await till.gate.withdraw(child.token, child.rider_id);
    const before = await club.creditOfClub();
    expect((await desk.prices.enter(child.token, child.rider_id)).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(before);
    const now = (await desk.paymentsOf(child)).items.find(({ state }) => state === 'paid');
    expect(now).toMatchObject({ left_cents: 0, club_paid: expect.any(String) });
  });

  test('reads in its account what it was promised and does not have yet', async () => {
    await desk.rule({ given_as: 'refund' });
    const child = await entered(0);
    await till.gate.withdraw(child.token, child.rider_id);
    const day = till.gate.race_date;
    const make = async () => {
      const body = { request_key: randomUUID(), club_id: club.club_id, from: day, to: day };
      return (await till.ask('POST', '/club-accounts', body)).json<ClubAccount>();
    };
    expect(await make()).toMatchObject({ back_cents: 2_000_000 });
    await refund(child.due_id, 2_000_000);
    const other = await entered(0);
    expect(other.due_id).toBeGreaterThan(0);
    expect(await make()).toMatchObject({ back_cents: 0 });
  });

  test('is named at the due with what can go back to it at once', async () => {
    const child = await entered(800_000);
    const due = (await desk.paymentsOf(child)).items[0];
    expect(due?.most_paid).toEqual({ club_name: expect.any(String), cents: 1_200_000 });
  });
});
