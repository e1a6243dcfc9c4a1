import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { PriceDesk } from '#server/testing/prices.ts';

let app: TestApp;
let table: RaceTable;
let prices: PriceDesk;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
  prices = await PriceDesk.open(app, table.gate);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  await table.gate.status('CLOSED');
  await prices.save({});
});

async function entered(firstname = 'Ana'): Promise<number> {
  const rider_id = await table.rider({ firstname, lastname: 'Lagos' });
  await table.enter(rider_id, { reason: 'Llegó tarde' });
  return rider_id;
}
const read = async (token = table.secretary) =>
  (
    await table.gate.people.call('GET', `/api/desk/races/${table.gate.race_id}/check-in`, token)
  ).json<CheckIn>();
const cashOf = async (token = table.secretary) => {
  const { cash } = await read(token);
  if (cash === null) throw new Error('takes no cash');
  return cash;
};
const linesOf = (owed: readonly { due_id: number; left_cents: number }[]) =>
  owed.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents }));
const take = (book_id: number, lines: readonly object[], token = table.secretary) =>
  table.gate.people.call('POST', `/api/books/${book_id}/receipts`, token, {
    request_key: randomUUID(),
    payer_name: 'Marina Paz',
    lines,
  });

test('whoever keeps the organization’s book reads what is owed for the date, and of whom one receipt can be', async () => {
  const [ana, beto, other] = [await entered('Ana'), await entered('Beto'), await entered('Zoe')];
  await table.gate.people.account({ riders: [ana, beto] });
  const cash = await cashOf();
  expect(cash.owed).toMatchObject(
    [ana, beto, other].map((rider_id) => ({
      rider_id,
      left_cents: 2_000_000,
      currency: 'ARS',
      waits: false,
    })),
  );
  expect(cash.riders).toEqual([
    { rider_id: ana, kin: [beto], payer: null, holder: 'Ana' },
    { rider_id: beto, kin: [ana], payer: null, holder: 'Ana' },
    { rider_id: other, kin: [], payer: null, holder: expect.stringContaining('Zoe') },
  ]);
  const family = cash.owed.filter(({ rider_id }) => rider_id !== other);
  const receipt = (await take(cash.book_id, linesOf(family))).json<Receipt>();
  expect(receipt).toMatchObject({ cents: 4_000_000, lines: [{}, {}] });
  const { items, cash: after } = await read();
  expect(after?.owed.map(({ rider_id }) => rider_id)).toEqual([other]);
  const lacking = items.filter(({ missing }) => missing.includes('fee')).map(({ rider_id }) => rider_id);
  expect(lacking).toEqual([other]);
});

test('a part that was paid leaves the rest, and who paid it is proposed', async () => {
  const ana = await entered();
  const { book_id, owed } = await cashOf();
  await take(book_id, [{ due_id: owed[0]?.due_id, cents: 500_050 }]);
  expect(await cashOf()).toMatchObject({
    owed: [{ rider_id: ana, left_cents: 1_499_950 }],
    riders: [{ payer: 'Marina Paz' }],
  });
});

test('of an entry that is gone, and of what is owed to a club, nothing is asked here', async () => {
  const here = await entered();
  const gone = await entered();
  await table.withdraw(gone, { reason: 'No vino' });
  await app.pool.query(
    `insert into due (rider_id, book_id, kind, season, cents, currency)
     select $1, book_id, 'season', 2026, 700, 'ARS' from book where club_id = $2`,
    [here, table.gate.place.club_id],
  );
  expect((await cashOf()).owed.map(({ rider_id }) => rider_id)).toEqual([here]);
});

test('a proof that waits is said, so that nobody pays twice', async () => {
  const ana = await entered();
  await app.pool.query(
    `insert into payment (due_id, payment_status) select due_id, 'SENT' from due where rider_id = $1`,
    [ana],
  );
  expect((await cashOf()).owed).toMatchObject([{ rider_id: ana, waits: true }]);
});

test('a helper learns no amount, but who takes the money, where somebody owes', async () => {
  const ines = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Mesa 1' });
  const paid = await entered();
  const { book_id, owed } = await cashOf();
  await take(book_id, linesOf(owed));
  expect(await read(ines)).toMatchObject({ cash: null, cash_takers: [], items: [{ rider_id: paid }] });
  await entered();
  const seen = await read(ines);
  expect(seen.cash).toBeNull();
  expect(seen.cash_takers).toEqual(['Ana']);
  expect(JSON.stringify(seen)).not.toContain('2000000');
  expect((await read()).cash_takers).toEqual([]);
  expect((await take(book_id, [{ due_id: owed[0]?.due_id, cents: 100 }], ines)).statusCode).toBe(403);
});

test('two tables take the same family at once: one receipt, and the other is told that it is paid', async () => {
  await entered();
  const { book_id, owed } = await cashOf();
  const answers = await Promise.all([1, 2, 3].map(() => take(book_id, linesOf(owed))));
  const codes = answers.map((one) => (one.statusCode === 200 ? 'taken' : codeOf(one)));
  expect(codes.toSorted()).toEqual(['dues.paid', 'dues.paid', 'taken']);
  const { rows } = await app.pool.query(`select 1 from movement where due_id = $1 and kind = 'cash'`, [
    owed[0]?.due_id,
  ]);
  expect(rows).toHaveLength(1);
});

test('what was changed to cost less meanwhile is too much, and not paid', async () => {
  await entered();
  const { book_id, owed } = await cashOf();
  const too = owed.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents + 1 }));
  expect(codeOf(await take(book_id, too))).toBe('dues.over');
});
