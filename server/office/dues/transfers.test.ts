import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClubProof } from '#contract/club-proofs.ts';
import type { Movements } from '#contract/movements.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let till: Till;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
}, 60_000);
afterAll(() => app.stop());

const proofs = async (show = 'waiting') =>
  (await till.ask('GET', `/proofs?show=${show}`)).json<{ items: ClubProof[] }>().items;
const accept = (payment_id: number, lines: { due_id: number; cents: number }[], token = till.delegate) =>
  till.ask('PUT', `/proofs/${payment_id}`, { payment_status: 'ACCEPTED', lines }, token);
const undo = (payment_id: number, token = till.delegate) =>
  till.ask('POST', `/proofs/${payment_id}/undo`, undefined, token);
const lettersNow = async (to: string) => {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return (await takeLetters(app.dataDir)).filter((letter) => letter.to.includes(to));
};

/** A family whose first rider's transfer waits. */
async function transfer(riders = 1) {
  const family = await till.family(riders);
  const [due] = family.dues;
  if (!due) throw new Error('nothing is owed');
  return { ...family, due, payment_id: await till.prove(family.token, due) };
}

describe('a proof', () => {
  test('waits beside everything the family owes, and one transfer pays two children', async () => {
    const { payment_id, dues, rider_ids } = await transfer(2);
    const proof = (await proofs()).find((one) => one.payment_id === payment_id);
    expect(proof?.due.due_id).toBe(dues[0]?.due_id);
    expect(proof?.others.map(({ due_id }) => due_id)).toEqual([dues[1]?.due_id]);
    const lines = dues.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents }));
    expect((await accept(payment_id, lines)).statusCode).toBe(200);
    expect((await till.duesOf(rider_ids)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect((await proofs('decided'))[0]).toMatchObject({ payment_id, cents: 10_000_000 });
  });
  test('for less pays a part; the rest is proved later, and the family is told what is left', async () => {
    const { payment_id, due, token, user_email } = await transfer();
    await accept(payment_id, [{ due_id: due.due_id, cents: 2_000_000 }]);
    expect(await till.due(due.due_id)).toMatchObject({ left_cents: 3_000_000, state: 'owed' });
    const [letter] = await lettersNow(user_email);
    expect(letter?.text).toMatch(/\$\s20\.000/);
    expect(letter?.text).toMatch(/Quedan por pagar \$\s30\.000/);
    const rest = await till.prove(token, due);
    expect(rest).toBeGreaterThan(payment_id);
    await accept(rest, [{ due_id: due.due_id, cents: 3_000_000 }]);
    expect(await till.due(due.due_id)).toMatchObject({ left_cents: 0, state: 'paid' });
  });
  test('is taken back within the moment, by who decided, and nobody hears of it', async () => {
    const { payment_id, due, user_email } = await transfer();
    await accept(payment_id, [{ due_id: due.due_id, cents: 5_000_000 }]);
    const { people, place } = till.gate;
    const colleague = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    expect(codeOf(await undo(payment_id, colleague.token))).toBe('dues.undo_late');
    expect((await undo(payment_id)).statusCode).toBe(200);
    expect(await till.due(due.due_id)).toMatchObject({ paid_cents: 0, state: 'in_review' });
    expect(codeOf(await undo(payment_id))).toBe('dues.undo_late');
    expect(await lettersNow(user_email)).toEqual([]);
    await till.ask('PUT', `/proofs/${payment_id}`, {
      payment_status: 'REJECTED',
      payment_reason: 'No se lee bien',
    });
    expect((await lettersNow(user_email))[0]?.text).toContain('No se lee bien');
    await app.pool.query(`update payment set decided_at = now() - interval '20 s' where payment_id = $1`, [
      payment_id,
    ]);
    expect(codeOf(await undo(payment_id))).toBe('dues.undo_late');
  });
  test('accepted while the till takes the same due: the money is there once', async () => {
    const { payment_id, due } = await transfer();
    const lines = [{ due_id: due.due_id, cents: 5_000_000 }];
    const answers = await Promise.all([accept(payment_id, lines), till.cash(lines)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await till.due(due.due_id)).toMatchObject({ paid_cents: 5_000_000 });
  });
  test('two people judge one: it is done once', async () => {
    const { payment_id, due } = await transfer();
    const lines = [{ due_id: due.due_id, cents: 1_000_000 }];
    const answers = await Promise.all([1, 2, 3].map(() => accept(payment_id, lines)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await till.due(due.due_id)).toMatchObject({ paid_cents: 1_000_000 });
  });
  test('pays no other family, and nothing of another club', async () => {
    const { payment_id } = await transfer();
    const stranger = await till.family();
    const lines = [{ due_id: stranger.dues[0]?.due_id ?? 0, cents: 100 }];
    expect(codeOf(await accept(payment_id, lines))).toBe('dues.other_family');
    const { other_club_id } = till.gate.place;
    const other = await till.gate.people.account({ roles: [{ role: 'club', club_id: other_club_id }] });
    const path = `/api/clubs/${other_club_id}/proofs/${payment_id}`;
    const body = { payment_status: 'REJECTED', payment_reason: 'No' };
    expect(codeOf(await till.gate.people.call('PUT', path, other.token, body))).toBe('payment.not_found');
    expect(codeOf(await till.ask('PUT', `/proofs/${payment_id}`, { payment_status: 'REJECTED' }))).toBe(
      'payment.reason_missing',
    );
  });
});

describe('for the accountant', () => {
  const days = () => `from=${till.season}-01-01&to=${till.season}-12-31`;
  test('the sums are exact, and the sheet adds up to them', async () => {
    const { dues } = await till.family();
    const due_id = dues[0]?.due_id ?? 0;
    await till.cash([{ due_id, cents: 10 }]);
    await till.cash([{ due_id, cents: 20 }]);
    const { items, sums } = (await till.ask('GET', `/movements?${days()}`)).json<Movements>();
    expect(items[0]).toMatchObject({ movement_kind: 'cash', cents: 20, takes_back: null });
    const csv = await till.ask('GET', `/movements/file?${days()}&format=csv`);
    expect(csv.headers['content-disposition']).toContain('.csv');
    const last = csv.body.trim().split('\r\n').at(-1) ?? '';
    const received = (sums[0]?.cash ?? 0) + (sums[0]?.transfer ?? 0) + (sums[0]?.refund ?? 0);
    expect(last).toContain(`,${Math.floor(received / 100)}.${String(received % 100).padStart(2, '0')},ARS`);
    const xlsx = await till.ask('GET', `/movements/file?${days()}&format=xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { rows } = await app.pool.query(`select 1 from audit where action = 'export' and entity = 'club'`);
    expect(rows).toHaveLength(2);
  });
  test('a name that is a formula starts no program', async () => {
    const { people, place } = till.gate;
    const rider = await people.rider(place, { firstname: '=HYPERLINK("x")' });
    await till.charge([rider]);
    const csv = await till.ask('GET', `/movements/file?${days()}&format=csv`);
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")`);
  });
  test('a day nobody moved anything', async () => {
    const answer = await till.ask('GET', '/movements?from=2001-01-01&to=2001-01-31');
    expect(answer.json()).toEqual({ items: [], sums: [] });
    expect(codeOf(await till.ask('GET', '/movements?from=2001-02-30&to=2001-03-01'))).toBe(
      'request.bad_query',
    );
  });
});
