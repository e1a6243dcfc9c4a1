import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Charged, Ledger, OpenBook, OwingPage } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import { balanceOf, type MovementKind } from '#rules/money/ledger.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterAll(() => app.stop());

describe('charging', () => {
  test('many riders at once; who was charged already is named and not charged twice', async () => {
    const { rider_ids } = await till.family(2);
    const other = await till.gate.people.rider(till.gate.place);
    const again = (await till.charge([...rider_ids, other])).json<Charged>();
    expect(again).toMatchObject({ charged: [other], already: rider_ids, without_entry: [] });
    expect(await till.duesOf(rider_ids)).toHaveLength(2);
  });
  test('the ledger says whom a charge for a cup or a date would reach', async () => {
    const { token, rider_id } = await till.gate.family();
    expect((await till.gate.enter(token, rider_id)).statusCode).toBe(200);
    const race = async () =>
      (await till.ask('GET', '/ledger'))
        .json<Ledger>()
        .races.find(({ race_id }) => race_id === till.gate.race_id)
        ?.uncharged.includes(rider_id);
    expect(await race()).toBe(true);
    await till.charge([rider_id], { kind: 'entry', race_id: till.gate.race_id });
    expect(await race()).toBe(false);
    const cup = async () =>
      (await till.ask('GET', '/ledger'))
        .json<Ledger>()
        .cups.find(({ charged }) => charged.includes(rider_id));
    expect(await cup()).toBeUndefined();
    const { cup_id } = (await till.ask('GET', '/ledger')).json<Ledger>().cups[0] ?? { cup_id: 0 };
    await till.charge([rider_id], { kind: 'cup', cup_id });
    expect((await cup())?.cup_id).toBe(cup_id);
  });
  test('sent twice with one key, also at once, it is one charge', async () => {
    const rider = await till.gate.people.rider(till.gate.place);
    const request_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => till.charge([rider], { request_key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<Charged>().charge_id)).size).toBe(1);
    expect(answers.every((answer) => answer.json<Charged>().charged.includes(rider))).toBe(true);
  });
  test('a date: each entry, until its day; who is not in it is named', async () => {
    const { token, rider_id } = await till.gate.family();
    const outside = await till.gate.people.rider(till.gate.place);
    expect((await till.gate.enter(token, rider_id)).statusCode).toBe(200);
    const body = { kind: 'entry', race_id: till.gate.race_id, cents: 1_250_050 };
    const charged = (await till.charge([rider_id, outside], body)).json<Charged>();
    expect(charged).toMatchObject({ charged: [rider_id], without_entry: [outside], already: [] });
    const [due] = await till.duesOf([rider_id]);
    expect(due).toMatchObject({ kind: 'entry', cents: 1_250_050, due_on: till.gate.race_date });
  });
  test('is undone whole, but for what was paid meanwhile', async () => {
    const { charge_id, dues } = await till.family(2);
    await till.cash([{ due_id: dues[0]?.due_id ?? 0, cents: 100 }]);
    expect((await till.ask('DELETE', `/charges/${charge_id}`)).json()).toEqual({ called_off: 1, kept: 1 });
    expect((await till.ask('DELETE', `/charges/${charge_id}`)).json()).toEqual({ called_off: 0, kept: 1 });
    expect(codeOf(await till.ask('DELETE', '/charges/999999'))).toBe('dues.not_found');
  });
  test('riders of another club are not there; kinds and what they are for go together', async () => {
    const { place } = till.gate;
    const elsewhere = await till.gate.people.rider({ ...place, club_id: place.other_club_id });
    expect(codeOf(await till.charge([elsewhere]))).toBe('rider.not_found');
    expect(codeOf(await till.charge([999_999]))).toBe('rider.not_found');
    const own = await till.gate.people.rider(place);
    expect(codeOf(await till.charge([own], { kind: 'cup' }))).toBe('request.bad_body');
    expect(codeOf(await till.charge([own], { kind: 'cup', cup_id: 999_999 }))).toBe('cup.not_found');
    expect(codeOf(await till.charge([own], { kind: 'entry', race_id: 999_999 }))).toBe('race.not_found');
  });
});

describe('refunds', () => {
  const refund = (due_id: number, cents: number, request_key: string = randomUUID()) =>
    till.ask('POST', '/refunds', { request_key, due_id, cents, reason: 'Se lesionó' });
  test('what goes back is no longer asked; all of it, and the due is called off', async () => {
    const { dues } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    await till.cash([{ due_id, cents: 5_000_000 }]);
    expect((await refund(due_id, 2_000_000)).json<Due>()).toMatchObject({
      cents: 3_000_000,
      paid_cents: 3_000_000,
      left_cents: 0,
      state: 'paid',
    });
    expect(codeOf(await refund(due_id, 3_000_001))).toBe('dues.refund_over');
    expect((await refund(due_id, 3_000_000)).json<Due>()).toMatchObject({
      state: 'cancelled',
      left_cents: 0,
    });
  });
  test('sent twice with one key it is one refund; at once, never more than was received', async () => {
    const { dues } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    await till.cash([{ due_id, cents: 1000 }]);
    const key = randomUUID();
    const answers = await Promise.all([
      refund(due_id, 600, key),
      refund(due_id, 600, key),
      refund(due_id, 600),
    ]);
    const [once, twice, other] = answers.map(({ statusCode }) => statusCode);
    // Whichever came first, both requests with one key get the same answer, and only one of the two refunds was made.
    expect(twice).toBe(once);
    expect(new Set([once, other])).toEqual(new Set([200, 409]));
    expect(await till.due(due_id)).toMatchObject({ paid_cents: 400 });
  });
});

describe('the books', () => {
  test('no row can be changed or deleted by what the program may send', async () => {
    const { dues } = await till.family();
    const { receipt_id } = await till.receipt([{ due_id: dues[0]?.due_id ?? 0, cents: 100 }]);
    for (const statement of [
      `update movement set cents = cents + 1`,
      `update movement set reason = 'otra'`,
      `delete from movement`,
      `truncate movement cascade`,
      `update receipt set cents = 1 where receipt_id = ${receipt_id}`,
      `update receipt set receipt_number = 999 where receipt_id = ${receipt_id}`,
      `delete from receipt where receipt_id = ${receipt_id}`,
    ])
      await expect(app.pool.query(statement), statement).rejects.toThrow(
        /never changed|violates foreign key/,
      );
  });
  test('a due is never negative: the database itself refuses', async () => {
    const { dues } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    const insert = (kind: string, cents: number) =>
      app.pool.query(`insert into movement (due_id, kind, cents, currency) values ($1, $2, $3, 'ARS')`, [
        due_id,
        kind,
        cents,
      ]);
    await expect(insert('cash', 5_000_001)).rejects.toThrow('due_balance');
    await expect(insert('refund', -1)).rejects.toThrow('due_balance');
    await expect(insert('relief', -5_000_001)).rejects.toThrow('due_balance');
    await expect(insert('cash', -1)).rejects.toThrow('movement_check');
  });
  test('every balance is the sum of its movements, and that of the club of its dues', async () => {
    const { rows } = await app.pool.query<{
      asked: number;
      received: number;
      paid: boolean;
      movements: { kind: MovementKind; cents: number }[];
    }>(`select asked_cents as asked, received_cents as received, paid_at is not null as paid,
          json_agg(json_build_object('kind', v.kind, 'cents', v.cents)) as movements
        from due d join movement v using (due_id) group by d.due_id`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { asked, received, paid, movements } of rows) {
      expect(balanceOf(movements)).toEqual({ asked, received, left: asked - received });
      expect(paid).toBe(asked > 0 && asked === received);
    }
    const left = rows.reduce((sum, { asked, received }) => sum + asked - received, 0);
    const clubs = await till.gate.people.call('GET', '/api/office/books', till.delegate);
    expect(clubs.json<{ items: OpenBook[] }>().items).toMatchObject([{ left_cents: left }]);
    const { seasons, made_of } = await till.ledger();
    expect(seasons).toEqual([{ season: till.season, left_cents: left }]);
    const { charge, relief, cash, transfer, refund } = made_of;
    expect(charge + relief - cash - transfer - refund).toBe(left);
  });
  test('what is owed of an older season stands beside the present one, and is paid with it on one receipt', async () => {
    const { dues, rider_ids } = await till.family();
    await till.charge(rider_ids, { season: till.season - 1, cents: 300 });
    const { older, items } = await till.ledger();
    const old = older.find(({ rider_id }) => rider_id === rider_ids[0]);
    expect(old).toMatchObject({ season: till.season - 1, left_cents: 300 });
    expect(items.some(({ due_id }) => due_id === old?.due_id)).toBe(false);
    const lines = [old, dues[0]].map((due) => ({ due_id: due?.due_id ?? 0, cents: due?.left_cents ?? 0 }));
    expect((await till.receipt(lines)).cents).toBe(5_000_300);
    expect((await till.ledger()).older.some(({ due_id }) => due_id === old?.due_id)).toBe(false);
  });
  test("who owes in one's clubs, the largest debt first, page by page; nobody of other clubs", async () => {
    const { people, place } = till.gate;
    const { other_club_id } = place;
    const both = await people.account({
      roles: [
        { role: 'club', club_id: place.club_id },
        { role: 'club', club_id: other_club_id },
      ],
    });
    const owing = async (token: string, query = '') =>
      (await people.call('GET', `/api/office/books/owing?${query}`, token)).json<OwingPage>();
    const elsewhere = await people.rider({ ...place, club_id: other_club_id }, { firstname: 'Wanda' });
    const charged = { request_key: randomUUID(), kind: 'season', season: till.season, cents: 99_000_000 };
    const other_book = await bookOf(app.pool, { club_id: other_club_id });
    await people.call('POST', `/api/books/${other_book}/charges`, both.token, {
      ...charged,
      rider_ids: [elsewhere],
      due_on: '2001-01-01',
    });
    const [first, second] = (await owing(both.token)).items;
    expect(first).toMatchObject({ rider_id: elsewhere, book_id: other_book, overdue_cents: 99_000_000 });
    expect(second).toMatchObject({ book_id: till.book_id, overdue_cents: 0, season: till.season });
    expect((await owing(both.token, 'q=wanda')).items).toHaveLength(1);
    expect((await owing(till.delegate, 'q=wanda')).items).toEqual([]);
    const many = await Promise.all(Array.from({ length: 55 }, () => people.rider(place)));
    await till.charge(many);
    const all: OwingPage['items'] = [];
    for (let query = ''; ;) {
      const page = await owing(both.token, query);
      all.push(...page.items);
      if (page.next === null) break;
      query = `after=${page.next}`;
    }
    expect(all.length).toBeGreaterThan(55);
    expect(new Set(all.map(({ rider_id, book_id }) => `${rider_id} ${book_id}`)).size).toBe(all.length);
    const books = await people.call('GET', '/api/office/books', both.token);
    const sum = (list: readonly { left_cents: number }[]) => list.reduce((of, one) => of + one.left_cents, 0);
    expect(sum(books.json<{ items: OpenBook[] }>().items)).toBe(sum(all));
  });
  test('another club keeps other books', async () => {
    const { other_club_id, organization_id } = till.gate.place;
    const { people } = till.gate;
    const other = await people.account({ roles: [{ role: 'club', club_id: other_club_id }] });
    expect((await till.ask('GET', '/ledger', undefined, other.token)).statusCode).toBe(403);
    const office = await people.account({ roles: [{ role: 'organizer', organization_id }] });
    expect((await till.ask('GET', '/ledger', undefined, office.token)).statusCode).toBe(200);
    const books = async (token: string) =>
      (await people.call('GET', '/api/office/books', token)).json<{ items: OpenBook[] }>().items.length;
    // An organizer keeps the books of its two clubs, and the organization's own book.
    expect([await books(other.token), await books(office.token)]).toEqual([1, 3]);
    const desk = await people.account({ roles: [{ role: 'desk', organization_id }] });
    expect(await books(desk.token)).toBe(0);
  });
});
