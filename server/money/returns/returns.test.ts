import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryReturn, ToRefund } from '#contract/money/returns/returns.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { ReturnDesk } from '#server/testing/return-desk.ts';

let desk: ReturnDesk;
let app: TestApp;
let till: Till;

beforeAll(async () => {
  desk = await ReturnDesk.open();
  ({ app, till } = desk);
});
afterAll(() => app.stop());
beforeEach(() => desk.begin());

const said = async ({ token, rider_id }: { token: string; rider_id: number }) => {
  const query = `rider_id=${rider_id}&category_id=${till.gate.boys}`;
  const path = `/api/races/${till.gate.race_id}/return?${query}`;
  return (await till.gate.people.call('GET', path, token)).json<{ entry_return: EntryReturn | null }>()
    .entry_return;
};

const undo = (gone: Awaited<ReturnType<typeof desk.withdraw>>) =>
  desk.undo(gone.json<{ withdrawal_id: number }>().withdrawal_id);

const toRefund = async () => (await till.ask('GET', '/to-refund')).json<{ items: ToRefund[] }>().items;

describe('who withdraws in time', () => {
  test('reads what comes back before, and has just that as credit; the rest stays', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered(1_500_000);
    expect(await said(child)).toMatchObject({
      why: 'in_time',
      received_cents: 1_500_000,
      credit_cents: 1_200_000,
      refund_cents: 0,
      kept_cents: 300_000,
      waived_cents: 500_000,
    });
    expect((await till.gate.withdraw(child.token, child.rider_id)).statusCode).toBe(200);
    const { items, credits } = await desk.paymentsOf(child);
    expect(credits).toMatchObject([{ cents: 1_200_000 }]);
    expect(items).toMatchObject([
      {
        left_cents: 0,
        paid_cents: 300_000,
        returned: { why: 'in_time', credit_cents: 1_200_000, kept_cents: 300_000, refund_cents: 0 },
      },
    ]);
  });

  test('has the rule that was said at the entry, also after the organization changed it', async () => {
    await desk.rule({ basis_points: 9000 });
    const child = await desk.entered();
    await desk.rule({ basis_points: 0 });
    await till.gate.withdraw(child.token, child.rider_id);
    expect(await desk.creditOf(child)).toBe(1_800_000);
  });

  test('keeps it also in another class, into which the office moved the entry', async () => {
    const older = await till.gate.category('Mayores', { min_age: 5, max_age: 15 });
    await desk.rule({ basis_points: 9000 });
    const child = await desk.entered();
    await till.gate.licence(child.rider_id, older);
    await desk.rule({ basis_points: 0 });
    const moved = await till.gate.people.call(
      'PUT',
      `/api/office/races/${till.gate.race_id}/category`,
      desk.prices.token,
      { rider_id: child.rider_id, category_id: till.gate.boys, into_category_id: older },
    );
    expect(moved.statusCode).toBe(200);
    await till.gate.withdraw(child.token, child.rider_id, older);
    expect(await desk.creditOf(child)).toBe(1_800_000);
  });

  test('is not taken out for less than what was said', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered();
    const body = { ...till.gate.body(child.rider_id), back: 1_600_001 };
    const { people } = till.gate;
    expect(codeOf(await people.call('PUT', '/api/races/deleterider', child.token, body))).toBe(
      'return.changed',
    );
    expect(await till.gate.riders()).toEqual([child.rider_id]);
    const agreed = await people.call('PUT', '/api/races/deleterider', child.token, {
      ...body,
      back: 1_600_000,
    });
    expect(agreed.statusCode).toBe(200);
    // Sending it again changes nothing.
    await people.call('PUT', '/api/races/deleterider', child.token, { ...body, back: 1_600_000 });
    expect(await desk.creditOf(child)).toBe(1_600_000);
  });

  test('owes nothing where nothing was paid', async () => {
    const child = await desk.entered(0);
    await till.gate.withdraw(child.token, child.rider_id);
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
    expect(await desk.creditOf(child)).toBe(0);
  });

  test('pays the price once when the same class is entered again', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered();
    await till.gate.withdraw(child.token, child.rider_id);
    expect((await desk.prices.enter(child.token, child.rider_id)).statusCode).toBe(200);
    const { items, credits } = await desk.paymentsOf(child);
    expect(items.filter(({ state }) => state !== 'cancelled')).toMatchObject([
      { cents: 2_000_000, paid_cents: 2_000_000, left_cents: 0 },
    ]);
    expect(credits).toEqual([]);
  });

  test('gets a letter in the words of the family', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered();
    await app.runJobs();
    await takeLetters(app.dataDir);
    await till.gate.withdraw(child.token, child.rider_id);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ subject }) => subject.startsWith('Lo pagado'));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('$\u00a016.000 quedan como saldo a favor');
    expect(letters[0]?.text).toContain('$\u00a04.000 quedan para');
  });
});

describe('who is taken out late', () => {
  test('has nothing back, and owes nothing more', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered(1_500_000);
    await desk.close();
    expect((await desk.withdraw(child.rider_id)).statusCode).toBe(200);
    expect(await desk.creditOf(child)).toBe(0);
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      { left_cents: 0, paid_cents: 1_500_000, returned: { why: 'late', kept_cents: 1_500_000 } },
    ]);
  });

  test('counted from the day of the race it is in time until that day, whenever entries close', async () => {
    await desk.rule({ until_of: 'race', until_days: 4 });
    const child = await desk.entered();
    await desk.close();
    await desk.withdraw(child.rider_id);
    expect(await desk.creditOf(child)).toBe(2_000_000);
    await till.gate.anotherDate();
    await desk.prices.save({});
    await desk.rule({ until_of: 'race', until_days: 6 });
    const other = await desk.entered();
    await till.gate.withdraw(other.token, other.rider_id);
    expect(await desk.creditOf(other)).toBe(0);
  });

  test('a rule that counts no day before the race is refused', async () => {
    expect(codeOf(await desk.rule({ until_of: 'race', until_days: 0 }))).toBe('price.returns_days');
  });
});

describe('a refund', () => {
  test('is on the treasurer’s list with how the money came, until the family has it', async () => {
    await desk.rule({ basis_points: 8000, given_as: 'refund' });
    const child = await desk.entered();
    await till.gate.withdraw(child.token, child.rider_id);
    expect(await desk.creditOf(child)).toBe(0);
    expect(await toRefund()).toMatchObject([
      { due_id: child.due_id, left_cents: 1_600_000, came: { cash: 2_000_000, transfer: 0 } },
    ]);
    await app.runJobs();
    await takeLetters(app.dataDir);
    const give = (cents: number) =>
      till.ask('POST', '/refunds', {
        request_key: crypto.randomUUID(),
        due_id: child.due_id,
        cents,
        reason: 'Transferencia 4711',
        given_in: 'transfer',
      });
    expect((await give(600_000)).statusCode).toBe(200);
    expect(await toRefund()).toMatchObject([{ left_cents: 1_000_000 }]);
    expect((await give(1_000_000)).statusCode).toBe(200);
    expect(await toRefund()).toEqual([]);
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      {
        paid_cents: 400_000,
        left_cents: 0,
        returned: { refund_cents: 1_600_000, refunded_cents: 1_600_000 },
      },
    ]);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ subject }) =>
      subject.startsWith('Devolución'),
    );
    expect(letters).toHaveLength(1);
  });

  test('is only of money that came: what credit paid is credit again', async () => {
    const child = await desk.entered();
    await till.gate.withdraw(child.token, child.rider_id);
    await desk.rule({ given_as: 'refund' });
    await desk.prices.enter(child.token, child.rider_id);
    expect(await desk.creditOf(child)).toBe(0);
    await till.gate.withdraw(child.token, child.rider_id);
    expect(await desk.creditOf(child)).toBe(2_000_000);
    expect((await toRefund()).filter(({ rider_id }) => rider_id === child.rider_id)).toEqual([]);
  });

  test('whoever enters again instead pays with it', async () => {
    await desk.rule({ given_as: 'refund' });
    const child = await desk.entered();
    await till.gate.withdraw(child.token, child.rider_id);
    await desk.prices.enter(child.token, child.rider_id);
    expect((await toRefund()).filter(({ rider_id }) => rider_id === child.rider_id)).toEqual([]);
    expect((await desk.paymentsOf(child)).items[0]).toMatchObject({ state: 'paid', cents: 2_000_000 });
  });

  test('a receipt that is cancelled of an entry that is gone leaves no debt', async () => {
    await desk.rule({ given_as: 'refund' });
    const family = await till.gate.family();
    await desk.prices.enter(family.token, family.rider_id);
    const due_id = (await desk.paymentsOf(family)).items[0]?.due_id ?? 0;
    const { receipt_id } = await till.receipt([{ due_id, cents: 2_000_000 }]);
    await till.gate.withdraw(family.token, family.rider_id);
    const cancelled = await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Se devolvió' });
    expect(cancelled.statusCode).toBe(200);
    expect((await desk.paymentsOf(family)).items).toMatchObject([{ left_cents: 0, paid_cents: 0 }]);
    expect((await toRefund()).filter(({ rider_id }) => rider_id === family.rider_id)).toEqual([]);
  });
});

describe('a proof that waits', () => {
  test('is judged after the child was taken out: what it brings follows the rule of that moment', async () => {
    await desk.rule({ basis_points: 5000 });
    const child = await desk.entered(0);
    const payment_id = await till.prove(child.token, child);
    await till.gate.withdraw(child.token, child.rider_id);
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      { state: 'in_review', returned: { why: 'in_time', settled_at: null } },
    ]);
    await desk.close();
    const judged = await till.ask('PUT', `/proofs/${payment_id}`, {
      payment_status: 'ACCEPTED',
      lines: [{ due_id: child.due_id, cents: 2_000_000 }],
    });
    expect(judged.statusCode).toBe(200);
    expect(await desk.creditOf(child)).toBe(1_000_000);
    // If it is undone within its seconds, it waits as before; judging it again gives the same.
    expect((await till.ask('POST', `/proofs/${payment_id}/undo`)).statusCode).toBe(200);
    expect(await desk.creditOf(child)).toBe(0);
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'in_review', cents: 2_000_000 }]);
    await till.ask('PUT', `/proofs/${payment_id}`, {
      payment_status: 'REJECTED',
      payment_reason: 'No llegó',
    });
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
  });
});

describe('a withdrawal that is taken back', () => {
  test('leaves the money as it was, credit, fee and what was owed', async () => {
    await desk.rule({ basis_points: 8000 });
    const child = await desk.entered(1_500_000);
    const gone = await desk.withdraw(child.rider_id);
    expect(await desk.creditOf(child)).toBe(1_200_000);
    expect((await undo(gone)).statusCode).toBe(200);
    expect(await desk.creditOf(child)).toBe(0);
    expect((await desk.paymentsOf(child)).items).toMatchObject([
      { due_id: child.due_id, cents: 2_000_000, paid_cents: 1_500_000, left_cents: 500_000, returned: null },
    ]);
  });

  test('also when a proof was accepted and taken back meanwhile: the credit of that is gone already', async () => {
    await desk.rule({});
    const child = await desk.entered(500_000);
    const payment_id = await till.prove(child.token, child);
    const gone = await desk.withdraw(child.rider_id);
    const judge = (body: object) => till.ask('PUT', `/proofs/${payment_id}`, body);
    await judge({ payment_status: 'ACCEPTED', lines: [{ due_id: child.due_id, cents: 1_500_000 }] });
    expect((await till.ask('POST', `/proofs/${payment_id}/undo`)).statusCode).toBe(200);
    await judge({ payment_status: 'REJECTED', payment_reason: 'No se lee' });
    expect(await desk.creditOf(child)).toBe(500_000);
    expect((await undo(gone)).statusCode).toBe(200);
    expect(await desk.creditOf(child)).toBe(0);
  });

  test('keeps what the treasurer had given back of it and no longer asked', async () => {
    const child = await desk.entered();
    await till.ask('POST', '/refunds', {
      request_key: crypto.randomUUID(),
      due_id: child.due_id,
      cents: 500_000,
      reason: 'Corre en bici prestada',
    });
    const gone = await desk.withdraw(child.rider_id);
    await undo(gone);
    const standing = (await desk.paymentsOf(child)).items.filter(({ state }) => state !== 'cancelled');
    expect(standing).toMatchObject([{ cents: 1_500_000, paid_cents: 1_500_000, left_cents: 0 }]);
  });

  test('is not owed again what the treasurer had called off', async () => {
    const child = await desk.entered(0);
    expect((await till.ask('DELETE', `/dues/${child.due_id}`)).statusCode).toBe(200);
    await undo(await desk.withdraw(child.rider_id));
    expect(await till.gate.riders()).toEqual([child.rider_id]);
    expect((await desk.paymentsOf(child)).items).toMatchObject([{ state: 'cancelled', left_cents: 0 }]);
  });

  test('is refused where the credit was used meanwhile, and says so', async () => {
    const child = await desk.entered();
    const sister = await till.gate.people.rider(till.gate.place, {
      birthdate: `${till.season - 11}-06-01`,
    });
    await till.gate.licence(sister);
    const { token } = await till.gate.people.account({ riders: [child.rider_id, sister] });
    const gone = await desk.withdraw(child.rider_id);
    await desk.prices.enter(token, sister);
    expect(codeOf(await undo(gone))).toBe('office.undo_money');
    expect(await till.gate.riders()).toEqual([sister]);
  });

  test('is refused where the refund is given', async () => {
    await desk.rule({ given_as: 'refund' });
    const child = await desk.entered();
    const gone = await desk.withdraw(child.rider_id);
    await till.ask('POST', '/refunds', {
      request_key: crypto.randomUUID(),
      due_id: child.due_id,
      cents: 2_000_000,
      reason: 'En efectivo',
      given_in: 'cash',
    });
    expect(codeOf(await undo(gone))).toBe('office.undo_money');
  });

  test('tells nobody of money that went nowhere', async () => {
    const child = await desk.entered();
    await app.runJobs();
    await takeLetters(app.dataDir);
    await undo(await desk.withdraw(child.rider_id));
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    expect(letters.filter(({ to, subject }) => to === child.user_email && subject.startsWith('Lo'))).toEqual(
      [],
    );
  });
});
