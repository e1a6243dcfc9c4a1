import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RiderPayments } from '#contract/money/payments.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { creditEntry, creditForEntries, spendCredit } from '#server/money/credit.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;
let book_id = 0;
beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  book_id = till.book_id;
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('delete from rate_limit'));

/** Lets the organization ask for an entry in the race, and returns the due. */
async function ask(rider_id: number, cents: number): Promise<number> {
  const { rows } = await app.pool.query<{ due_id: number }>(
    `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
     select e.rider_id, $2, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, e.category_id, $3, 'ARS'
     from entry e join race r using (race_id) where e.rider_id = $1 returning due_id`,
    [rider_id, book_id, cents],
  );
  return rows[0]?.due_id ?? 0;
}

const paymentsOf = async (token: string, rider_id: number) =>
  (await till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();

const placeOf = (rider_id: number) => ({
  race_id: till.gate.race_id,
  category_id: till.gate.boys,
  rider_id,
});

async function entered(riders = 1) {
  const { people, place } = till.gate;
  const first = await till.gate.family();
  const rider_ids = [first.rider_id];
  for (let more = 1; more < riders; more += 1)
    rider_ids.push(
      await people.rider(place, {
        firstname: `Hermano ${more}`,
        birthdate: `${till.season - 11}-06-01`,
      }),
    );
  const account = await people.account({ riders: rider_ids });
  await till.gate.enter(account.token, first.rider_id);
  return { ...account, rider_ids, rider_id: first.rider_id };
}

describe('credit', () => {
  test('of several children counts once before they are entered, for whoever is entered first', async () => {
    const { token, rider_id, rider_ids } = await entered(2);
    const due_id = await ask(rider_id, 10_000);
    await till.cash([{ due_id, cents: 10_000 }]);
    await till.gate.withdraw(token, rider_id);
    const brother = rider_ids[1] ?? 0;
    const quoted = (...entries: [number, number][]) =>
      creditForEntries(
        app.db,
        till.gate.race_id,
        'ARS',
        entries.map(([id, cents]) => ({ rider_id: id, cents })),
      );
    expect(await quoted([rider_id, 4_000])).toEqual([4_000]);
    expect(await quoted([brother, 12_000])).toEqual([10_000]);
    expect(await quoted([brother, 7_000], [rider_id, 7_000])).toEqual([7_000, 3_000]);
    expect(await quoted()).toEqual([]);
    const stranger = await entered();
    expect(await quoted([stranger.rider_id, 7_000])).toEqual([0]);
  });

  test('what was paid of an entry that is taken back in time is kept, and pays the next one', async () => {
    const { token, rider_id } = await entered();
    const due_id = await ask(rider_id, 10_000);
    await till.cash([{ due_id, cents: 10_000 }]);
    expect((await till.gate.withdraw(token, rider_id)).statusCode).toBe(200);
    expect((await paymentsOf(token, rider_id)).credits).toMatchObject([
      { book_id, cents: 10_000, currency: 'ARS' },
    ]);
    await till.gate.enter(token, rider_id);
    const again = await ask(rider_id, 12_000);
    await inTransaction(app.db, (tx) => spendCredit(tx, placeOf(rider_id), null));
    const { items, credits } = await paymentsOf(token, rider_id);
    expect(items.find((due) => due.due_id === again)).toMatchObject({
      paid_cents: 10_000,
      left_cents: 2_000,
      credit_paid: true,
    });
    expect(credits).toEqual([]);
    // The family may not get it back twice: a receipt whose money is spent cannot be cancelled.
    const { items: receipts } = (await till.ask('GET', '/receipts')).json<{
      items: { receipt_id: number }[];
    }>();
    const cancelled = await till.ask('POST', `/receipts/${receipts[0]?.receipt_id ?? 0}/cancel`, {
      reason: 'x',
    });
    expect(cancelled.json()).toMatchObject({ code: 'receipt.refunded' });
  });

  test('of one child pays the entry of the other, and never more than there is', async () => {
    const { token, rider_ids, rider_id } = await entered(2);
    const sister = rider_ids[1] ?? 0;
    const due_id = await ask(rider_id, 10_000);
    await till.cash([{ due_id, cents: 4_000 }]);
    await inTransaction(app.db, (tx) => creditEntry(tx, placeOf(rider_id), null));
    await till.gate.licence(sister);
    expect((await till.gate.enter(token, sister)).statusCode).toBe(200);
    const other = await ask(sister, 3_000);
    // Two desks spend it at the same time: it is spent once.
    await Promise.all([
      inTransaction(app.db, (tx) => spendCredit(tx, placeOf(sister), null)),
      inTransaction(app.db, (tx) => spendCredit(tx, placeOf(sister), null)),
    ]);
    expect((await till.due(other))?.left_cents).toBe(0);
    expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 1_000 }]);
  });

  test('is given back as money by the treasurer, once, and never more than there is', async () => {
    const { token, rider_id } = await entered();
    const due_id = await ask(rider_id, 8_000);
    await till.cash([{ due_id, cents: 8_000 }]);
    await till.gate.withdraw(token, rider_id);
    const credit = (await till.ledger()).credits.find((one) => one.rider_id === rider_id);
    const give = (cents: number, request_key: string = crypto.randomUUID()) =>
      till.ask('POST', `/credits/${credit?.credit_id ?? 0}/return`, {
        request_key,
        cents,
        reason: 'Se muda',
      });
    expect(codeOf(await give(9_000))).toBe('dues.refund_over');
    const key = crypto.randomUUID();
    expect((await give(5_000, key)).statusCode).toBe(200);
    expect((await give(5_000, key)).statusCode).toBe(200);
    expect(codeOf(await give(1_000, key))).toBe('request.key_reused');
    expect((await paymentsOf(token, rider_id)).credits).toMatchObject([{ cents: 3_000 }]);
    // It cannot be reached through the book of a club.
    const { people, place } = till.gate;
    const delegate = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const club = await bookOf(app.pool, { club_id: place.club_id });
    const path = `/api/books/${club}/credits/${credit?.credit_id ?? 0}/return`;
    const elsewhere = await people.call('POST', path, delegate.token, {
      request_key: crypto.randomUUID(),
      cents: 1,
      reason: 'De otro',
    });
    expect(codeOf(elsewhere)).toBe('dues.not_found');
  });

  test('of strangers is nobody else’s, and money that waits to be judged is left alone', async () => {
    const { token, rider_id } = await entered();
    const due_id = await ask(rider_id, 5_000);
    await till.prove(token, { due_id, rider_id });
    await inTransaction(app.db, (tx) => creditEntry(tx, placeOf(rider_id), null));
    expect((await paymentsOf(token, rider_id)).credits).toEqual([]);
    expect((await till.due(due_id))?.state).toBe('in_review');
  });

  test('the books add up with it, whatever happens', async () => {
    const { rows } = await app.pool.query<{ credit: number; moved: number }>(
      `select (select coalesce(sum(cents), 0) from credit)::int as credit,
         (select coalesce(-sum(cents), 0) from movement where kind = 'credit')::int as moved`,
    );
    expect(rows[0]?.credit).toBe(rows[0]?.moved);
    await expect(
      app.pool.query(`insert into movement (due_id, kind, cents, currency, credit_id)
        select due_id, 'credit', 100000000, 'ARS', (select min(credit_id) from credit) from due where asked_cents > 0 limit 1`),
    ).rejects.toThrow();
    const ledger = await till.ledger();
    const { charge, relief, cash, transfer, refund, credit } = ledger.made_of;
    const left = ledger.items.reduce((sum, due) => sum + due.left_cents, 0);
    expect(charge + relief - cash - transfer - refund - credit).toBe(left);
  });
});
