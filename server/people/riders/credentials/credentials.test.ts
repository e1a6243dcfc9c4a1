import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { RaceCredentials } from '#contract/raceday/office/check-in/credentials.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let ines = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  ines = await table.gate.people.helper(table.gate.race_id);
});

const card = (rider_id: number, token: string) =>
  table.gate.people.call('GET', `/api/riders/${rider_id}/credential`, token);
const renew = (rider_id: number, token: string, was: string | null) =>
  table.gate.people.call('POST', `/api/riders/${rider_id}/credential`, token, { was });
const codeIn = (answer: { json: <T>() => T }) => answer.json<{ credential_code: string }>().credential_code;
const atDesk = async () => {
  const answer = await table.gate.people.call('GET', `/api/desk/races/${table.gate.race_id}/check-in`, ines);
  return { body: answer.body, items: answer.json<CheckIn>().items };
};
const markOf = (code: string) => createHash('sha256').update(code).digest('hex').slice(0, 16);

describe('the card of a rider', () => {
  test('is made by the family, shown again, and replaced; who read an older one is told', async () => {
    const { token, rider_id } = await table.gate.family();
    expect((await card(rider_id, token)).json()).toEqual({ credential_code: null });
    const first = codeIn(await renew(rider_id, token, null));
    expect(first).toMatch(/^[2-9A-Z]{10}$/);
    expect(codeIn(await card(rider_id, token))).toBe(first);
    expect(codeOf(await renew(rider_id, token, null))).toBe('office.changed');
    const second = codeIn(await renew(rider_id, token, first));
    expect(second).not.toBe(first);
    expect(codeIn(await card(rider_id, token))).toBe(second);
  });

  test('is found by the desk of a race the rider is in, which gets no code; the one before opens nothing', async () => {
    const { token, rider_id } = await table.gate.family();
    const first = codeIn(await renew(rider_id, token, null));
    await table.enter(rider_id);
    const seen = await atDesk();
    expect(seen.items[0]?.credential_marks).toEqual([markOf(first)]);
    expect(seen.body).not.toContain(first);
    const second = codeIn(await renew(rider_id, token, first));
    expect((await atDesk()).items[0]?.credential_marks).toEqual([markOf(second)]);
  });

  test('is nobody else’s to read: another family, a club, a desk', async () => {
    const { token, rider_id } = await table.gate.family();
    await renew(rider_id, token, null);
    const other = await table.gate.family();
    for (const stranger of [other.token, table.delegate, ines])
      expect(codeOf(await card(rider_id, stranger))).toBe('session.not_allowed');
    expect((await card(rider_id, table.secretary)).statusCode).toBe(200);
  });

  test('the office makes those that are missing of a race, once, and leaves the others', async () => {
    const { token, rider_id } = await table.gate.family();
    const own = codeIn(await renew(rider_id, token, null));
    await table.enter(rider_id);
    await table.enter(await table.rider());
    const make = () => table.ask('POST', '/credentials');
    const [one, two] = await Promise.all([make(), make()]);
    const codes = (answer: { json: <T>() => T }) =>
      answer.json<RaceCredentials>().items.map(({ code }) => code);
    expect(codes(one)).toEqual(codes(two));
    expect(codes(one)).toContain(own);
    expect(codes(one)).not.toContain(null);
    const { rows } = await app.pool.query(
      `select became from audit where action = 'credentials' and entity_id = $1 order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows[0]).toEqual({ became: { riders: 1 } });
  });
});
