import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt } from '#contract/money/receipts.ts';
import type { EntryReturn } from '#contract/money/returns/returns.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { ClubPayer } from '#server/testing/club-payer.ts';
import { CashPhone } from '#server/testing/money-device.ts';
import type { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
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

describe('an entry that was taken out late while the proof of the family waits', () => {
  async function gone() {
    const child = await desk.entered(0);
    const payment_id = await till.prove(child.token, child);
    await app.pool.query(`update race set closes_by_hand = now() - interval '1 day' where race_id = $1`, [
      till.gate.race_id,
    ]);
    expect((await desk.withdraw(child.rider_id)).statusCode).toBe(200);
    const reject = () => club.judge(payment_id, { payment_status: 'REJECTED', payment_reason: 'No llegó' });
    return { ...child, payment_id, reject };
  }

  test('is not offered to the club, nor paid with its credit or its transfer', async () => {
    const other = await desk.entered(0);
    expect((await club.cash([{ due_id: other.due_id, cents: 2_000_000 }])).statusCode).toBe(200);
    await till.gate.withdraw(other.token, other.rider_id);
    const before = await club.creditOfClub();
    expect(before).toBeGreaterThan(0);
    const child = await gone();
    expect(await club.feeOf(child.due_id)).toBeUndefined();
    expect(codeOf(await club.payByCredit([child.due_id]))).toBe('payment.not_found');
    expect(codeOf(await club.prove([child.due_id]))).toBe('payment.not_found');
    expect((await child.reject()).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(before);
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'cancelled', paid_cents: 0 }]);
  });

  test('takes no cash over the table', async () => {
    const child = await gone();
    expect(codeOf(await till.cash([{ due_id: child.due_id, cents: 2_000_000 }]))).toBe('dues.over');
    expect(codeOf(await club.cash([{ due_id: child.due_id, cents: 2_000_000 }]))).toBe('dues.over');
  });

  test('leaves cash that was taken without a signal to the family, as credit', async () => {
    const phone = await new CashPhone(till).prepare();
    const child = await gone();
    const sent = await phone.send(phone.write([{ due_id: child.due_id, cents: 2_000_000 }]));
    expect(sent.statusCode).toBe(200);
    await child.reject();
    expect((await desk.paymentsOf(child)).credits).toMatchObject([{ cents: 2_000_000 }]);
  });

  test('is paid by the proof that waited', async () => {
    const child = await gone();
    expect((await club.accept(child.payment_id, [child.due_id])).statusCode).toBe(200);
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      { paid_cents: 2_000_000, left_cents: 0, returned: { why: 'late', kept_cents: 2_000_000 } },
    ]);
  });
});

test('a date that moved gives everything back also to who changed class after it', async () => {
  const older = await till.gate.category('Mayores', { min_age: 5, max_age: 15 });
  await desk.rule({ basis_points: 0, moved_days: 1 });
  const child = await desk.entered(0);
  await till.cash([{ due_id: child.due_id, cents: 2_000_000 }]);
  await till.gate.licence(child.rider_id, older);
  await app.pool.query(
    'insert into date_move (race_id, was, became) select race_id, race_date - 1, race_date from race where race_id = $1',
    [till.gate.race_id],
  );
  const said = async (category_id: number) => {
    const path = `/api/races/${till.gate.race_id}/return?rider_id=${child.rider_id}&category_id=${category_id}`;
    return (await till.gate.people.call('GET', path, child.token)).json<{
      entry_return: EntryReturn | null;
    }>().entry_return;
  };
  expect(await said(till.gate.boys)).toMatchObject({ why: 'moved', kept_cents: 0 });
  const moved = await till.gate.people.call(
    'PUT',
    `/api/office/races/${till.gate.race_id}/category`,
    desk.prices.token,
    { rider_id: child.rider_id, category_id: till.gate.boys, into_category_id: older },
  );
  expect(moved.statusCode).toBe(200);
  expect(await said(older)).toMatchObject({ why: 'moved', received_cents: 2_000_000, kept_cents: 0 });
});

test('who withdrew and enters again after the date moved knew the new day', async () => {
  await desk.rule({ basis_points: 0, moved_days: 1 });
  const child = await desk.entered(0);
  await till.gate.withdraw(child.token, child.rider_id);
  await app.pool.query(
    'insert into date_move (race_id, was, became) select race_id, race_date - 1, race_date from race where race_id = $1',
    [till.gate.race_id],
  );
  expect((await desk.prices.enter(child.token, child.rider_id)).statusCode).toBe(200);
  const path = `/api/races/${till.gate.race_id}/return?rider_id=${child.rider_id}&category_id=${till.gate.boys}`;
  const read = await till.gate.people.call('GET', path, child.token);
  expect(read.json()).toMatchObject({ entry_return: { why: 'in_time' } });
});

test('a receipt of two is not cancelled once a part of it came back as credit', async () => {
  await desk.rule({ basis_points: 5000 });
  const child = await desk.entered(0);
  const mine = (await till.cash([{ due_id: child.due_id, cents: 800_000 }])).json<Receipt>();
  await club.cash([{ due_id: child.due_id, cents: 1_200_000 }]);
  await till.gate.withdraw(child.token, child.rider_id);
  const cancelled = await till.ask('POST', `/receipts/${mine.receipt_id}/cancel`, { reason: 'Error' });
  expect(codeOf(cancelled)).toBe('receipt.refunded');
  expect((await desk.paymentsOf(child)).credits).toMatchObject([{ cents: 400_000 }]);
});

describe('a proof that waits', () => {
  test('keeps the rider in his class until it is judged: it would pay the class he left', async () => {
    const older = await till.gate.category('Mayores', { min_age: 5, max_age: 15 });
    const child = await desk.entered(0);
    await till.prove(child.token, child);
    await till.gate.licence(child.rider_id, older);
    const body = { rider_id: child.rider_id, category_id: till.gate.boys, into_category_id: older };
    const path = `/api/office/races/${till.gate.race_id}/category`;
    expect(codeOf(await till.gate.people.call('PUT', path, desk.prices.token, body))).toBe('dues.in_review');
    expect(await till.gate.riders()).toContain(child.rider_id);
  });

  test('judged by a program that knew nothing of returns is settled all the same', async () => {
    await desk.rule({ basis_points: 5000 });
    const child = await desk.entered(0);
    const payment_id = await till.prove(child.token, child);
    await till.gate.withdraw(child.token, child.rider_id);
    await app.pool.query(
      `update payment set payment_status = 'REJECTED', payment_reason = 'No llegó' where payment_id = $1`,
      [payment_id],
    );
    await app.tasks.sweep({});
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
  });
});

test('nobody reads what comes back of a child of others', async () => {
  const child = await desk.entered(0);
  const { token } = await till.gate.family();
  const query = `rider_id=${child.rider_id}&category_id=${till.gate.boys}`;
  const path = `/api/races/${till.gate.race_id}/return?${query}`;
  expect((await till.gate.people.call('GET', path, token)).statusCode).toBeGreaterThanOrEqual(400);
  const club = await till.gate.people.account({
    roles: [{ role: 'club', club_id: till.gate.place.club_id }],
  });
  for (const other of [club.token, desk.prices.token]) {
    const answer = await till.gate.people.call('GET', path, other);
    expect(answer.json<{ entry_return: EntryReturn | null }>().entry_return ?? null).toBeNull();
  }
});
