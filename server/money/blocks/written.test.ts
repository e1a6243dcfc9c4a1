import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Closings } from '#contract/money/cash/closings.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { CashPhone } from '#server/testing/money-device.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;
let phone: CashPhone;
beforeEach(async () => {
  app = await startTestApp();
  till = await Till.open(app);
  phone = await new CashPhone(till).prepare();
});
afterEach(() => app.stop());

async function owing(riders = 1) {
  const { dues, token } = await till.family(riders);
  return { due_id: dues[0]?.due_id ?? 0, rider_id: dues[0]?.rider_id ?? 0, dues, token };
}
const closings = async (day = '') =>
  (await till.ask('GET', `/closings${day === '' ? '' : `?day=${day}`}`)).json<Closings>();
async function close(despite_out: number[] = []) {
  const { day, drawers } = await closings();
  const counted = drawers.map(({ desk, person_id, currency, expected_cents }) => ({
    desk,
    person_id,
    currency,
    expected_cents,
    counted_cents: expected_cents,
  }));
  return till.ask('POST', '/closings', { day, drawers: counted, despite_out });
}
const credits = async () => (await till.ledger()).credits.map(({ cents }) => cents);
const earlier = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a receipt that was written without a signal keeps its number and its time, and pays', async () => {
  await app.pool.query(`update receipt_block set handed_at = now() - interval '3 hours'`);
  const { due_id } = await owing();
  const at = earlier(1);
  const answer = await phone.send(phone.write([{ due_id, cents: 5_000_000 }], at));
  const receipt = answer.json<Receipt>();
  expect(receipt).toMatchObject({ receipt_number: 1, cents: 5_000_000, waits: false, issued_by: 'Ana' });
  expect(new Date(receipt.issued_at).getTime()).toBe(at.getTime());
  expect(new Date(receipt.arrived_at ?? 0).getTime()).toBeGreaterThan(at.getTime());
  expect(await till.due(due_id)).toMatchObject({ state: 'paid' });
  const { drawers } = await closings();
  expect(drawers).toMatchObject([
    { desk: 'Mesa 1', expected_cents: 5_000_000, written_cents: 5_000_000, person_name: 'Ana' },
  ]);
});

test('a phone that does not know the time writes no cash into a day of long ago', async () => {
  const { due_id } = await owing();
  const sent = phone.write([{ due_id, cents: 100 }], new Date('1999-01-01'));
  const receipt = (await phone.send(sent)).json<Receipt>();
  expect(new Date(receipt.issued_at)).toEqual(new Date(phone.block.handed_at));
});

test('sent again, also at once, it is one receipt', async () => {
  const { due_id } = await owing();
  const receipt = phone.write([{ due_id, cents: 700_000 }]);
  const answers = await Promise.all([phone.send(receipt), phone.send(receipt), phone.send(receipt)]);
  expect(new Set(answers.map((answer) => answer.json<Receipt>().receipt_id)).size).toBe(1);
  expect(await till.due(due_id)).toMatchObject({ paid_cents: 700_000 });
  expect((await phone.send(receipt)).json<Receipt>()).toEqual(answers[0]?.json());
});

test('a number is one receipt: another one under it is refused', async () => {
  const { due_id } = await owing();
  const receipt = phone.write([{ due_id, cents: 100 }]);
  await phone.send(receipt);
  const other = { ...receipt, request_key: randomUUID() };
  expect(codeOf(await phone.send(other))).toBe('receipt.number_taken');
});

test('two phones and a desk with a signal take cash at once: every number once, and all of it in the drawer', async () => {
  const other = await new CashPhone(till).prepare();
  const families = await Promise.all([owing(), owing(), owing()]);
  const sendings = families.flatMap(({ due_id }) => {
    const lines = [{ due_id, cents: 1_000 }];
    return [phone.send(phone.write(lines)), other.send(other.write(lines)), till.cash(lines)];
  });
  const receipts = (await Promise.all(sendings)).map((answer) => answer.json<Receipt>());
  expect(new Set(receipts.map(({ receipt_number }) => receipt_number)).size).toBe(9);
  const { drawers } = await closings();
  expect(drawers.reduce((sum, { expected_cents }) => sum + expected_cents, 0)).toBe(9_000);
});

test('a due that was paid meanwhile: the cash is in the drawer, and is credit of the same rider', async () => {
  const { due_id, rider_id } = await owing();
  const receipt = phone.write([{ due_id, cents: 5_000_000 }]);
  await till.receipt([{ due_id, cents: 3_000_000 }]);
  const arrived = (await phone.send(receipt)).json<Receipt>();
  expect(arrived.lines).toMatchObject([{ cents: 5_000_000, credited_cents: 3_000_000 }]);
  expect((await till.ledger()).credits).toMatchObject([{ rider_id, cents: 3_000_000 }]);
  expect((await closings()).drawers.map(({ expected_cents }) => expected_cents)).toEqual([
    3_000_000, 5_000_000,
  ]);
});

test('a due that was called off meanwhile: all of it is credit; cancelling the receipt takes both back', async () => {
  const { due_id } = await owing();
  const receipt = phone.write([{ due_id, cents: 5_000_000 }]);
  await till.ask('DELETE', `/dues/${due_id}`);
  const { receipt_id } = (await phone.send(receipt)).json<Receipt>();
  expect(await credits()).toEqual([5_000_000]);
  const cancelled = await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Devuelto en mano' });
  expect(cancelled.statusCode).toBe(200);
  expect(await credits()).toEqual([]);
});

test('a receipt whose surplus was given back already is not cancelled', async () => {
  const { due_id } = await owing();
  const receipt = phone.write([{ due_id, cents: 5_000_000 }]);
  await till.receipt([{ due_id, cents: 5_000_000 }]);
  const { receipt_id } = (await phone.send(receipt)).json<Receipt>();
  const [credit] = (await till.ledger()).credits;
  const back = { request_key: randomUUID(), cents: 5_000_000, reason: 'Pagó dos veces', given_in: 'cash' };
  await till.ask('POST', `/credits/${credit?.credit_id ?? 0}/return`, back);
  expect(codeOf(await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Error' }))).toBe(
    'receipt.refunded',
  );
});

test('money of another book is not taken here', async () => {
  const { people, place } = till.gate;
  const organization = await bookOf(app.pool, { organization_id: place.organization_id });
  const { rider_id, due_id } = await owing();
  const { rows } = await app.pool.query<{ due_id: number }>(
    `insert into due (rider_id, book_id, kind, season, cents, currency) values ($1, $2, 'season', $3, 500, 'ARS') returning due_id`,
    [rider_id, organization, till.season],
  );
  expect(codeOf(await phone.send(phone.write([{ due_id: rows[0]?.due_id ?? 0, cents: 100 }])))).toBe(
    'dues.not_found',
  );
  const own = phone.write([{ due_id, cents: 100 }]);
  const path = `/api/books/${organization}/receipts/written`;
  expect((await people.call('POST', path, till.delegate, own)).statusCode).toBe(403);
  const { organization_id } = place;
  const organizer = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  expect(codeOf(await people.call('POST', path, organizer.token, own))).toBe('receipt.block_unknown');
});

test('a day is not closed over numbers that are out, unless one says so', async () => {
  const { due_id } = await owing();
  await till.receipt([{ due_id, cents: 100 }]);
  expect((await closings()).out).toMatchObject([{ block_id: phone.block.block_id }]);
  expect(codeOf(await close())).toBe('dues.numbers_out');
  expect((await close([phone.block.block_id])).statusCode).toBe(200);
});

test('a phone that returned its numbers stands in nobody’s way', async () => {
  const { due_id } = await owing();
  await phone.send(phone.write([{ due_id, cents: 100 }]));
  await phone.giveBack();
  expect((await closings()).out).toEqual([]);
  expect((await close()).statusCode).toBe(200);
});

/** Makes a receipt that arrives after its day was closed. */
async function late() {
  const { due_id, token, rider_id } = await owing();
  await till.receipt([{ due_id, cents: 100 }]);
  const receipt = phone.write([{ due_id, cents: 2_000 }]);
  const closed = (await close([phone.block.block_id])).json<Closings>();
  const arrived = (await phone.send(receipt)).json<Receipt>();
  return { arrived, due_id, token, rider_id, receipt, closing_id: closed.closed[0]?.closing_id ?? 0 };
}

test('a receipt of a closed day waits under its number, and is not lost', async () => {
  const { arrived, due_id, receipt } = await late();
  expect(arrived).toMatchObject({ waits: true, receipt_number: 1, lines: [{ due_id, cents: 2_000 }] });
  // The family and the treasurer see it beside the due that it paid.
  expect(await till.due(due_id)).toMatchObject({
    paid_cents: 100,
    receipts: [
      { receipt_number: 1, waits: true, cents: 2_000 },
      { receipt_number: 21, waits: false },
    ],
  });
  expect((await closings()).waiting).toMatchObject([{ receipt_id: arrived.receipt_id }]);
  expect((await phone.send(receipt)).json<Receipt>()).toEqual(arrived);
  const post = `/receipts/${arrived.receipt_id}/post`;
  expect(codeOf(await till.ask('POST', post))).toBe('dues.day_closed');
});

test('its day opened again, it is counted there', async () => {
  const { arrived, due_id, closing_id } = await late();
  await till.ask('POST', `/closings/${closing_id}/reopen`, { reason: 'Llegó un recibo' });
  expect(await till.due(due_id)).toMatchObject({ paid_cents: 2_100 });
  const { drawers, waiting } = await closings();
  expect(waiting).toEqual([]);
  expect(drawers.reduce((sum, { expected_cents }) => sum + expected_cents, 0)).toBe(2_100);
  expect((await till.ask('POST', `/receipts/${arrived.receipt_id}/post`)).json<Receipt>().waits).toBe(false);
  expect((await close([phone.block.block_id])).statusCode).toBe(200);
});

test('or it is posted into the day that is open, once, also by two at once', async () => {
  await app.pool.query(`update receipt_block set handed_at = now() - interval '3 days'`);
  const { due_id } = await owing();
  const yesterday = earlier(26 * 60);
  const receipt = phone.write([{ due_id, cents: 2_000 }], yesterday);
  const before = phone.write([{ due_id, cents: 500 }], yesterday);
  await phone.send(before);
  const { rows } = await app.pool.query<{ day: string }>(
    `select (issued_at at time zone zone)::date::text as day from receipt join payee using (book_id) where receipt_number = 2`,
  );
  const day = rows[0]?.day ?? '';
  const { drawers } = await closings(day);
  const counted = drawers.map(({ desk, person_id, currency, expected_cents }) => ({
    desk,
    person_id,
    currency,
    expected_cents,
    counted_cents: expected_cents,
  }));
  await till.ask('POST', '/closings', { day, drawers: counted, despite_out: [phone.block.block_id] });
  const { receipt_id, waits } = (await phone.send(receipt)).json<Receipt>();
  expect(waits).toBe(true);
  const post = `/receipts/${receipt_id}/post`;
  await Promise.all([till.ask('POST', post), till.ask('POST', post)]);
  expect(await till.due(due_id)).toMatchObject({ paid_cents: 2_500 });
  const today = await closings();
  expect(today.waiting).toEqual([]);
  expect(today.drawers).toMatchObject([{ expected_cents: 2_000, desk: 'Mesa 1' }]);
});

test('a receipt that waits is seen by its family and by no other', async () => {
  const { arrived, token } = await late();
  const file = `/api/receipts/${arrived.receipt_id}/file`;
  expect((await till.gate.people.call('GET', file, token)).statusCode).toBe(200);
  const other = await till.gate.family();
  expect((await till.gate.people.call('GET', file, other.token)).statusCode).toBe(404);
});

test('a receipt that waits is cancelled like any other, and posts nothing', async () => {
  const { arrived, due_id } = await late();
  const path = `/receipts/${arrived.receipt_id}`;
  await till.ask('POST', `${path}/cancel`, { reason: 'No se cobró' });
  expect((await closings()).waiting).toEqual([]);
  expect(codeOf(await till.ask('POST', `${path}/post`))).toBe('receipt.not_found');
  expect(await till.due(due_id)).toMatchObject({ paid_cents: 100 });
});
