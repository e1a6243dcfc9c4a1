import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Closings } from '#contract/money/cash/closings.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;
let beto = '';
// Each test has a book of its own, because a day is closed only once.
beforeEach(async () => {
  app = await startTestApp();
  till = await Till.open(app);
  const { people, place } = till.gate;
  beto = (await people.account({ roles: [{ role: 'club', club_id: place.club_id }] })).token;
});
afterEach(() => app.stop());

const read = async () => (await till.ask('GET', '/closings')).json<Closings>();
const cash = (due_id: number, cents: number, desk: string, token = till.delegate) =>
  till.ask(
    'POST',
    '/receipts',
    { request_key: randomUUID(), payer_name: 'Marina', desk, lines: [{ due_id, cents }] },
    token,
  );
/** Closes today. `off` tells how much each drawer differs from what is expected. */
const close = async (off: readonly number[] = [], token = till.delegate) => {
  const { day, drawers } = await read();
  const counted = drawers.map(({ desk, person_id, currency, expected_cents }, index) => ({
    desk,
    person_id,
    currency,
    expected_cents,
    counted_cents: expected_cents + (off[index] ?? 0),
  }));
  return till.ask('POST', '/closings', { day, note: 'Domingo', drawers: counted }, token);
};
async function owing(): Promise<number> {
  const { dues } = await till.family();
  return dues[0]?.due_id ?? 0;
}

test('the cash of a day is counted by desk and by person, agrees to the cent, and the difference is kept', async () => {
  const [one, two, three] = [await owing(), await owing(), await owing()];
  await cash(one, 1_000_000, 'Mesa 1');
  await cash(two, 2_000_050, 'Mesa 1');
  await cash(three, 500_000, 'Mesa 2', beto);
  await till.ask('POST', '/refunds', {
    request_key: randomUUID(),
    due_id: one,
    cents: 300_000,
    reason: 'Beca',
    given_in: 'cash',
  });
  const { drawers } = await read();
  expect(drawers.map((one) => [one.desk, one.taken_cents, one.given_cents, one.expected_cents])).toEqual([
    ['Mesa 1', 3_000_050, 300_000, 2_700_050],
    ['Mesa 2', 500_000, 0, 500_000],
  ]);
});

test('cash that is given back leaves the one desk of who gave it, and nothing is short; of two desks nobody knows which', async () => {
  const [one, two] = [await owing(), await owing()];
  const give = () =>
    till.ask('POST', '/refunds', {
      request_key: randomUUID(),
      due_id: one,
      cents: 300_000,
      reason: 'Beca',
      given_in: 'cash',
    });
  await cash(one, 1_000_000, 'Mesa 1');
  await give();
  const { day, drawers } = await read();
  expect(drawers).toMatchObject([{ desk: 'Mesa 1', expected_cents: 700_000 }]);
  const counted = drawers.map(({ desk, person_id, currency, expected_cents }) => ({
    desk,
    person_id,
    currency,
    expected_cents,
    counted_cents: 700_000,
  }));
  const closed = (await till.ask('POST', '/closings', { day, note: '', drawers: counted })).json<Closings>();
  const [closing] = closed.closed;
  expect(closing?.drawers).toMatchObject([{ expected_cents: 700_000, counted_cents: 700_000 }]);
  await till.ask('POST', `/closings/${closing?.closing_id ?? 0}/reopen`, { reason: 'Falta la tarde' });
  await cash(two, 2_000_000, 'Mesa 2');
  expect((await read()).drawers.map(({ desk, expected_cents }) => [desk, expected_cents])).toEqual([
    ['', -300_000],
    ['Mesa 1', 1_000_000],
    ['Mesa 2', 2_000_000],
  ]);
});

test('what is short or over is posted, the drawer is empty afterwards, and a sheet says so', async () => {
  await cash(await owing(), 1_000_000, 'Mesa 1');
  await cash(await owing(), 2_000_000, 'Mesa 2');
  const answer = (await close([-5_000, 1_000])).json<Closings>();
  expect(answer.is_closed).toBe(true);
  const { rows } = await app.pool.query<{ account: string; cents: number }>(
    `select p.account, sum(p.cents)::int as cents from posting p join journal j using (journal_id)
     where j.book_id = $1 and p.account in ('drawer', 'safe', 'cash_difference') group by 1 order by 1`,
    [till.book_id],
  );
  expect(rows).toEqual([
    { account: 'cash_difference', cents: 4_000 },
    { account: 'drawer', cents: 0 },
    { account: 'safe', cents: 2_996_000 },
  ]);
  const [closing] = answer.closed;
  const file = await till.ask('GET', `/closings/${closing?.closing_id ?? 0}/file?format=csv`);
  expect(file.body).toContain('Mesa 1,Ana,ARS,10000.00,9950.00,-50.00');
  const sheet = await till.ask('GET', `/closings/${closing?.closing_id ?? 0}/file?format=xlsx`);
  expect(sheet.statusCode).toBe(200);
});

test('a closed day takes no more cash and gives none back; transfers go on', async () => {
  const [paid, due_id] = [await owing(), await owing()];
  const { receipt_id } = await till.receipt([{ due_id: paid, cents: 100 }]);
  await close();
  expect(codeOf(await cash(due_id, 100, ''))).toBe('dues.day_closed');
  expect(codeOf(await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'x' }))).toBe(
    'dues.day_closed',
  );
  const refund = { due_id: paid, cents: 100, reason: 'Beca' };
  const give = (given_in: string) =>
    till.ask('POST', '/refunds', { ...refund, given_in, request_key: randomUUID() });
  expect(codeOf(await give('cash'))).toBe('dues.day_closed');
  expect((await give('transfer')).statusCode).toBe(200);
});

test('a day is closed once, also at two desks at once, and never over cash that came meanwhile', async () => {
  const [first, second] = [await owing(), await owing()];
  await cash(first, 1_000, '');
  const { day, drawers } = await read();
  await cash(second, 5_000, '');
  const late = drawers.map(({ desk, person_id, currency, expected_cents }) => ({
    desk,
    person_id,
    currency,
    expected_cents,
    counted_cents: expected_cents,
  }));
  expect(codeOf(await till.ask('POST', '/closings', { day, drawers: late }))).toBe('dues.day_moved');
  const answers = await Promise.all([close(), close([], beto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read()).closed).toHaveLength(1);
});

test('ten receipts and a closing at the same moment: what is closed is what was taken', async () => {
  const dues = [];
  for (let one = 0; one < 10; one += 1) dues.push(await owing());
  await cash(dues[0] ?? 0, 700, '');
  const answers = await Promise.all([
    ...dues.slice(1, 5).map((due_id) => cash(due_id, 700, '')),
    close(),
    ...dues.slice(5).map((due_id) => cash(due_id, 700, '')),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const { drawers, closed, is_closed } = await read();
  // A count made while cash was on its way was refused; otherwise no cash came after it.
  if (is_closed) expect(closed[0]?.drawers[0]?.expected_cents).toBe(drawers[0]?.expected_cents);
});

test('a day that was closed by mistake is opened again with a reason, and closed anew', async () => {
  const due_id = await owing();
  await cash(due_id, 1_000, '');
  const [closing] = (await close([-100])).json<Closings>().closed;
  const path = `/closings/${closing?.closing_id ?? 0}/reopen`;
  expect((await till.ask('POST', path, { reason: ' ' })).statusCode).toBe(400);
  expect((await till.ask('POST', path, { reason: 'Faltaba la tarde' })).json<Closings>()).toMatchObject({
    is_closed: false,
    closed: [{ reopen_reason: 'Faltaba la tarde' }],
  });
  await till.ask('POST', path, { reason: 'Otra vez' });
  expect((await cash(due_id, 500, '')).statusCode).toBe(200);
  expect((await close()).json<Closings>().closed).toMatchObject([
    { reopen_reason: null, drawers: [{ expected_cents: 1_500, counted_cents: 1_500 }] },
    { reopen_reason: 'Faltaba la tarde', drawers: [{ expected_cents: 1_000, counted_cents: 900 }] },
  ]);
  await expect(app.pool.query('update day_closing set note = $1', ['x'])).rejects.toThrow('never changed');
  await expect(app.pool.query('delete from drawer_count')).rejects.toThrow('never changed');
});

test('a receipt that is cancelled on its day was in nobody’s drawer', async () => {
  const due_id = await owing();
  const { receipt_id } = (await cash(due_id, 1_000, 'Mesa 1')).json<{ receipt_id: number }>();
  await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Era otra' }, beto);
  expect((await read()).drawers).toMatchObject([{ desk: 'Mesa 1', expected_cents: 0 }]);
});

test('tomorrow is not closed today', async () => {
  await cash(await owing(), 1_000, '');
  const { drawers } = await read();
  const body = {
    day: '2100-01-01',
    drawers: drawers.map(({ desk, person_id, currency, expected_cents }) => ({
      desk,
      person_id,
      currency,
      expected_cents,
      counted_cents: 0,
    })),
  };
  expect(codeOf(await till.ask('POST', '/closings', body))).toBe('dues.day_to_come');
});

test('who has no name closed it all the same: the first part of the e-mail stands for it, never a deleted account', async () => {
  const { people, place } = till.gate;
  const nameless = await people.account({
    email: 'marta.r@example.org',
    roles: [{ role: 'club', club_id: place.club_id }],
  });
  await app.pool.query(`update users set user_firstname = '' where user_id = $1`, [nameless.user_id]);
  await cash(await owing(), 1_000_000, '', nameless.token);
  expect((await read()).drawers[0]?.person_name).toBe('marta.r');
  expect((await close([], nameless.token)).statusCode).toBe(200);
  expect((await read()).closed[0]?.closed_by).toBe('marta.r');
});
