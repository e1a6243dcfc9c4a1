import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RiderPayments } from '#contract/money/payments.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let till: Till;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterAll(() => app.stop());

const numbers = async () => {
  const { rows } = await app.pool.query<{ receipt_number: number }>(
    `select receipt_number from receipt where club_id = $1 order by receipt_number`,
    [till.gate.place.club_id],
  );
  return rows.map(({ receipt_number }) => receipt_number);
};
const inFull = (dues: { due_id: number; left_cents: number }[]) =>
  dues.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents }));

describe('cash', () => {
  test('pays two brothers on one receipt, which their family reads and has by mail', async () => {
    const { dues, token, user_email, rider_ids } = await till.family(2);
    const receipt = await till.receipt(inFull(dues));
    expect(receipt).toMatchObject({ cents: 10_000_000, currency: 'ARS', payer_name: 'Marina Paz' });
    expect(receipt.lines).toHaveLength(2);
    expect((await till.duesOf(rider_ids)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    const payers = (await till.ledger()).riders.filter(({ rider_id }) => rider_ids.includes(rider_id));
    expect(payers.map(({ payer }) => payer)).toEqual(['Marina Paz', 'Marina Paz']);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes(user_email));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toContain(`Recibo ${receipt.receipt_number}`);
    expect(letters[0]?.text).toMatch(/\$\s100\.000/);
    const file = await till.gate.people.call('GET', `/api/receipts/${receipt.receipt_id}/file`, token);
    expect(file.headers['content-type']).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
      mergePages: true,
    });
    for (const words of ['Marina Paz', '100.000', 'Hermano 1', 'Los Teros']) expect(text).toContain(words);
  });
  test('in instalments: what is paid, what is left, and the family sees both with the receipt', async () => {
    const { dues, token, rider_ids } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    await till.cash([{ due_id, cents: 1_250_050 }]);
    const read = async () => {
      const answer = await till.gate.people.call('GET', `/api/payments?rider_id=${rider_ids[0]}`, token);
      return answer.json<RiderPayments>().items[0];
    };
    expect(await read()).toMatchObject({ paid_cents: 1_250_050, left_cents: 3_749_950, state: 'owed' });
    expect(codeOf(await till.cash([{ due_id, cents: 3_749_951 }]))).toBe('dues.over');
    await till.cash([{ due_id, cents: 3_749_950 }]);
    expect(await read()).toMatchObject({ left_cents: 0, state: 'paid', receipts: [{}, {}] });
  });
  test('with a key that was used answers as before for the same cash, and refuses other cash', async () => {
    const { dues } = await till.family(2);
    const [one, other] = inFull(dues);
    if (!one || !other) throw new Error('nothing is owed');
    const body = { request_key: randomUUID(), payer_name: 'Marina Paz', lines: [one] };
    const issue = (more: object = {}) => till.ask('POST', '/receipts', { ...body, ...more });
    const first = (await issue()).json<Receipt>();
    expect((await issue()).json()).toMatchObject({ receipt_id: first.receipt_id });
    for (const more of [
      { lines: [other] },
      { lines: [one, other] },
      { lines: [{ ...one, cents: one.cents - 1 }] },
      { payer_name: 'Otra Persona' },
    ])
      expect(codeOf(await issue(more))).toBe('request.key_reused');
    expect((await till.due(other.due_id))?.paid_cents).toBe(0);
    const refund = { request_key: randomUUID(), due_id: one.due_id, cents: 10, reason: 'De más' };
    expect((await till.ask('POST', '/refunds', refund)).statusCode).toBe(200);
    expect((await till.ask('POST', '/refunds', refund)).statusCode).toBe(200);
    expect(codeOf(await till.ask('POST', '/refunds', { ...refund, cents: 20 }))).toBe('request.key_reused');
  });
  test('two tills take the same due at once: one has it, the other is told; no number is lost', async () => {
    const { dues } = await till.family();
    const lines = inFull(dues);
    const before = await numbers();
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.cash(lines)));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
    const after = await numbers();
    expect(after).toEqual(Array.from({ length: before.length + 1 }, (_, index) => index + 1));
  });
  test('many tills number at once without a gap and without a double', async () => {
    const families = await Promise.all(Array.from({ length: 8 }, () => till.family()));
    await Promise.all(families.map(({ dues }) => till.cash(inFull(dues))));
    const all = await numbers();
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index + 1));
  });
  test('one key, sent three times at once, is one receipt', async () => {
    const { dues } = await till.family();
    const key = randomUUID();
    const half = inFull(dues).map(({ due_id }) => ({ due_id, cents: 1000 }));
    const answers = await Promise.all([1, 2, 3].map(() => till.cash(half, key)));
    expect(new Set(answers.map((answer) => answer.json<Receipt>().receipt_number)).size).toBe(1);
    expect(await till.due(dues[0]?.due_id ?? 0)).toMatchObject({ paid_cents: 1000 });
  });
  test('two families are two receipts; a due of another club is not there', async () => {
    const [one, other] = [await till.family(), await till.family()];
    expect(codeOf(await till.cash(inFull([...one.dues, ...other.dues])))).toBe('dues.other_family');
    expect(codeOf(await till.cash([{ due_id: 999_999, cents: 100 }]))).toBe('dues.not_found');
    const receipt = await till.receipt(inFull(one.dues));
    const file = `/api/receipts/${receipt.receipt_id}/file`;
    expect(codeOf(await till.gate.people.call('GET', file, other.token))).toBe('receipt.not_found');
    expect(codeOf(await till.gate.people.call('GET', '/api/receipts/999999/file', other.token))).toBe(
      'receipt.not_found',
    );
  });
});

describe('a receipt that was wrong', () => {
  const cancel = (receipt_id: number) =>
    till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Era de otro piloto' });
  test('is cancelled once, keeps its number, its money is taken back, and the family is told', async () => {
    const { dues, user_email } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    const receipt = await till.receipt(inFull(dues));
    const answers = await Promise.all([cancel(receipt.receipt_id), cancel(receipt.receipt_id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { items } = (await till.ask('GET', '/receipts')).json<{ items: Receipt[] }>();
    expect(items[0]).toMatchObject({
      receipt_number: receipt.receipt_number,
      cancel_reason: 'Era de otro piloto',
      lines: [{ cents: 5_000_000 }],
    });
    expect(await till.due(due_id)).toMatchObject({ paid_cents: 0, state: 'owed', paid_at: null });
    const { rows } = await app.pool.query<{ kind: string; cents: number }>(
      `select kind, cents from movement where due_id = $1 order by movement_id`,
      [due_id],
    );
    expect(rows.map(({ cents }) => cents)).toEqual([5_000_000, 5_000_000, -5_000_000]);
    const payer = (await till.ledger()).riders.find(({ rider_id }) => rider_id === dues[0]?.rider_id)?.payer;
    expect(payer).toBeNull();
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes(user_email));
    expect(letters.some(({ subject }) => /anulado/.test(subject))).toBe(true);
  });
  test('cannot be cancelled once its money went back', async () => {
    const { dues } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    const receipt = await till.receipt(inFull(dues));
    await till.ask('POST', '/refunds', { request_key: randomUUID(), due_id, cents: 10, reason: 'De más' });
    expect(codeOf(await cancel(receipt.receipt_id))).toBe('receipt.refunded');
    expect(codeOf(await cancel(999_999))).toBe('receipt.not_found');
  });
});
