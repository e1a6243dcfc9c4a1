import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReturnAtDesk } from '#contract/money/returns/at-desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { ReturnDesk } from '#server/testing/return-desk.ts';

/* Tests what the office reads before it withdraws somebody. */

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await ReturnDesk.open();
});
afterAll(() => desk.app.stop());
beforeEach(() => desk.begin());

const gate = () => desk.till.gate;

/** Enters a child for $ 20.000, of which the family paid so much and the club the rest. */
async function entered(byFamily: number) {
  const child = await desk.entered(byFamily);
  await desk.club.cash([{ due_id: child.due_id, cents: 2_000_000 - byFamily }]);
  return child;
}

const asked = (rider_id: number, token = desk.prices.token) =>
  gate().people.call(
    'GET',
    `/api/office/races/${gate().race_id}/return?rider_id=${rider_id}&category_id=${gate().boys}`,
    token,
  );
const read = async (rider_id: number, token?: string) =>
  (await asked(rider_id, token)).json<{ entry_return: ReturnAtDesk | null }>().entry_return;

const toFamily = (credit_cents: number, refund_cents = 0) => ({
  club_id: null,
  club_name: null,
  credit_cents,
  refund_cents,
});
const toClub = (credit_cents: number, refund_cents = 0) => ({
  club_id: desk.club.club_id,
  club_name: expect.any(String),
  credit_cents,
  refund_cents,
});

test('to the family and to the club each, and what stays; and so it goes', async () => {
  await desk.rule({ basis_points: 5000 });
  const child = await entered(800_000);
  expect(await read(child.rider_id)).toMatchObject({
    why: 'in_time',
    payers: [toFamily(400_000), toClub(600_000)],
    whole: { received_cents: 2_000_000, kept_cents: 1_000_000, waived_cents: 0 },
  });
  const before = await desk.club.creditOfClub();
  await desk.withdraw(child.rider_id);
  expect(await desk.creditOf(child)).toBe(400_000);
  expect((await desk.club.creditOfClub()) - before).toBe(600_000);
  expect(await read(child.rider_id)).toBeNull();
});

test('what is refunded, as the letters say it afterwards', async () => {
  await desk.rule({ given_as: 'refund', basis_points: 8000 });
  const child = await entered(800_000);
  expect(await read(child.rider_id)).toMatchObject({ payers: [toFamily(0, 640_000), toClub(0, 960_000)] });
  await desk.withdraw(child.rider_id);
  await desk.runJobsNow();
  const letters = (await takeLetters(desk.app.dataDir)).filter(({ to }) => to === desk.club.user_email);
  expect(letters.map(({ text }) => text)).toContainEqual(expect.stringMatching(/se le devuelven \$\s9\.600/));
});

test('too late nothing goes back; what is not paid is owed no longer', async () => {
  await desk.rule({});
  const child = await desk.entered(500_000);
  await desk.close();
  expect(await read(child.rider_id)).toMatchObject({
    why: 'late',
    payers: [],
    whole: { received_cents: 500_000, kept_cents: 500_000, waived_cents: 1_500_000 },
  });
});

test('while a proof waits nobody knows what was received', async () => {
  const child = await desk.entered(0);
  await desk.till.prove(child.token, child);
  expect(await read(child.rider_id)).toMatchObject({ in_review: true });
});

test('a delegate reads what goes back to the own club, and nothing of what a family paid', async () => {
  await desk.rule({ basis_points: 5000 });
  const both = await entered(800_000);
  expect(await read(both.rider_id, desk.club.token)).toMatchObject({
    payers: [toClub(600_000)],
    whole: null,
  });
  const alone = await desk.entered();
  expect(await read(alone.rider_id, desk.club.token)).toBeNull();
  const { other_club_id: club_id } = gate().place;
  const { token } = await gate().people.account({ roles: [{ role: 'club', club_id }] });
  expect(codeOf(await asked(both.rider_id, token))).toBe('office.rider_not_found');
  expect((await asked(both.rider_id, both.token)).statusCode).toBe(403);
});

test('a helper at the desk reads the same of who is in the race of the code', async () => {
  await desk.rule({ basis_points: 5000 });
  const child = await entered(800_000);
  const helper = await gate().people.helper(gate().race_id);
  const entries = await desk.app.pool.query<{ entry_id: number }>(
    'select entry_id from entry where race_id = $1 and rider_id = $2',
    [gate().race_id, child.rider_id],
  );
  const path = `/api/desk/races/${gate().race_id}/return?entry_id=${entries.rows[0]?.entry_id}`;
  const answer = await gate().people.call('GET', path, helper);
  expect(answer.json()).toEqual({ entry_return: await read(child.rider_id) });
  await desk.withdraw(child.rider_id);
  expect(codeOf(await gate().people.call('GET', path, helper))).toBe('inscription.not_in');
});
