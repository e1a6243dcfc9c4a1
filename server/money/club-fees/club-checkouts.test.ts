import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import { ClubPayer } from '#server/testing/club-payer.ts';
import { RailDesk } from '#server/testing/mercadopago/rail-desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let desk: RailDesk;
let club: ClubPayer;

beforeAll(async () => {
  desk = await RailDesk.open();
  club = await ClubPayer.open(desk.app, desk.till);
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.app.pool.query('delete from rate_limit');
  await desk.till.gate.anotherDate();
});

const open = (due_ids: readonly number[], request_key: string = randomUUID(), token = club.token) =>
  desk.till.gate.people.call('POST', `/api/clubs/${club.club_id}/fees/checkouts`, token, {
    request_key,
    due_ids,
  });
const opened = async (due_ids: readonly number[]) => (await open(due_ids)).json<ToldCheckout>();

test('a club pays entries of several families at Mercado Pago, once, and each family hears of its own', async () => {
  const families = [await club.family(), await club.family()];
  const due_ids = families.map(({ due_id }) => due_id);
  const key = randomUUID();
  const answers = await Promise.all([open(due_ids, key), open(due_ids, key)]);
  const [told, again] = answers.map((answer) => answer.json<ToldCheckout>());
  expect(told).toMatchObject({ cents: 4_000_000, reference: again?.reference });
  if (!told) throw new Error('No checkout');
  const { id } = desk.provider.ledger.pay(desk.preferenceOf(told), 'approved');
  for (let heard = 0; heard < 3; heard += 1) await desk.hear(id);
  expect(await desk.stateOf(club.token, told.reference)).toBe('approved');
  for (const family of families)
    expect(await club.dueOf(family)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
  const letters = await takeLetters(desk.app.dataDir);
  const subjects = (email: string) =>
    letters.flatMap(({ to, subject }) => (to.includes(email) && /pag/i.test(subject) ? [subject] : []));
  expect(subjects(club.user_email)).toHaveLength(1);
  for (const { user_email } of families) expect(subjects(user_email)).toHaveLength(1);
});

test('a family has paid by then: what the club paid for it is credit of the club, and of nobody else', async () => {
  const [one, other] = [await club.family(), await club.family()];
  const ofClub = await opened([one.due_id, other.due_id]);
  const ofFamily = (await desk.pay(one.token, [one.due_id])).json<ToldCheckout>();
  // Both links work: neither closes the other.
  expect(ofFamily.pay_link).not.toBeNull();
  const before = await club.creditOfClub();
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(ofFamily), 'approved').id);
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(ofClub), 'approved').id);
  expect(await club.creditOfClub()).toBe(before + 2_000_000);
  expect(await desk.credit(one.rider_id)).toBe(0);
  expect(await club.dueOf(one)).toMatchObject({ paid_cents: 2_000_000, club_paid: null });
  expect(await club.dueOf(other)).toMatchObject({ paid_cents: 2_000_000, club_paid: expect.any(String) });
});

test('the club was first: what the family paid is credit of its rider', async () => {
  const family = await club.family();
  const ofFamily = (await desk.pay(family.token, [family.due_id])).json<ToldCheckout>();
  const ofClub = await opened([family.due_id]);
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(ofClub), 'approved').id);
  await desk.hear(desk.provider.ledger.pay(desk.preferenceOf(ofFamily), 'approved').id);
  expect(await desk.credit(family.rider_id)).toBe(2_000_000);
  expect(await club.dueOf(family)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
});

test('a checkout of the club is the club’s: a family of it and another club read nothing of it', async () => {
  const { people, place } = desk.till.gate;
  const family = await club.family();
  const stranger = await people.account({ roles: [{ role: 'club', club_id: place.other_club_id }] });
  const { reference } = await opened([family.due_id]);
  const look = async (token: string) =>
    codeOf(await people.call('POST', `/api/payments/checkouts/${reference}/look`, token));
  expect(await look(family.token)).toBe('payment.not_found');
  expect(await look(stranger.token)).toBe('payment.not_found');
  expect((await open([family.due_id], randomUUID(), stranger.token)).statusCode).toBe(403);
});
