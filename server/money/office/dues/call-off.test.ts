import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
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

describe('calling one due off', () => {
  const off = (due_id: number) => till.ask('DELETE', `/dues/${due_id}`);
  const back = (due_id: number, token = till.delegate) =>
    till.ask('POST', `/dues/${due_id}/return`, undefined, token);
  const only = ([due]: Due[]) => due?.due_id ?? 0;
  const calledOff = async (due_id: number) =>
    (await till.ledger()).called_off.find((due) => due.due_id === due_id);

  test('is taken back by a movement of its own, and the due stands as it stood', async () => {
    const { dues, token, rider_ids } = await till.family();
    const due_id = only(dues);
    await off(due_id);
    expect(await calledOff(due_id)).toMatchObject({ state: 'cancelled', may_return: true });
    expect((await back(due_id)).json<Due>()).toMatchObject({ state: 'owed', left_cents: 5_000_000 });
    expect((await back(due_id)).statusCode).toBe(200);
    expect(await calledOff(due_id)).toBeUndefined();
    const { rows } = await app.pool.query(
      `select kind, cents, takes_back is not null as back from movement where due_id = $1 order by movement_id`,
      [due_id],
    );
    expect(rows).toEqual([
      { kind: 'charge', cents: 5_000_000, back: false },
      { kind: 'relief', cents: -5_000_000, back: false },
      { kind: 'relief', cents: 5_000_000, back: true },
    ]);
    const family = await till.gate.people.call('GET', `/api/payments?rider_id=${rider_ids[0]}`, token);
    expect(family.json<RiderPayments>().items[0]).toMatchObject({ state: 'owed', left_cents: 5_000_000 });
    // It is called off once more, and restored once more.
    await off(due_id);
    expect((await back(due_id)).json<Due>()).toMatchObject({ left_cents: 5_000_000 });
  });
  test('not when the same was charged again meanwhile; at once with it, one of the two stands', async () => {
    const { dues, rider_ids } = await till.family();
    const due_id = only(dues);
    await off(due_id);
    await till.charge(rider_ids);
    expect(await calledOff(due_id)).toMatchObject({ may_return: false });
    expect(codeOf(await back(due_id))).toBe('dues.moved_on');
    // Nor when that was called off as well: only the newer one is restored.
    const newer = only(await till.duesOf(rider_ids));
    await off(newer);
    expect(codeOf(await back(due_id))).toBe('dues.moved_on');
    expect((await back(newer)).statusCode).toBe(200);
    const other = await till.family();
    await off(only(other.dues));
    const [returned] = await Promise.all([back(only(other.dues)), till.charge(other.rider_ids)]);
    expect([200, 409]).toContain(returned.statusCode);
    expect(await till.duesOf(other.rider_ids)).toHaveLength(1);
  });
  test('not when the money went back with it', async () => {
    const { dues } = await till.family();
    const due_id = only(dues);
    await till.cash([{ due_id, cents: 5_000_000 }]);
    const body = { request_key: randomUUID(), due_id, cents: 5_000_000, reason: 'Se mudó' };
    expect((await till.ask('POST', '/refunds', body)).json<Due>()).toMatchObject({ state: 'cancelled' });
    expect(await calledOff(due_id)).toMatchObject({ may_return: false });
    expect(codeOf(await back(due_id))).toBe('dues.moved_on');
  });
  test('not when the entry it was for is withdrawn', async () => {
    const { token, rider_id } = await till.gate.family();
    const entered = await till.gate.enter(token, rider_id);
    expect(entered.statusCode).toBe(200);
    const { race_id } = till.gate;
    await till.charge([rider_id], { kind: 'entry', race_id, cents: 100 });
    const [due] = await till.duesOf([rider_id]);
    await off(due?.due_id ?? 0);
    expect(await calledOff(due?.due_id ?? 0)).toMatchObject({ may_return: true });
    await app.pool.query(`delete from entry where race_id = $1 and rider_id = $2`, [race_id, rider_id]);
    expect(codeOf(await back(due?.due_id ?? 0))).toBe('dues.moved_on');
  });
  test('of another club is not there', async () => {
    const { dues } = await till.family();
    const { other_club_id } = till.gate.place;
    const other = await till.gate.people.account({ roles: [{ role: 'club', club_id: other_club_id }] });
    expect((await back(only(dues), other.token)).statusCode).toBe(403);
    const path = `/api/books/${await bookOf(app.pool, { club_id: other_club_id })}/dues/${only(dues)}/return`;
    expect(codeOf(await till.gate.people.call('POST', path, other.token))).toBe('dues.not_found');
  });
});
