import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RiderInscription } from '#contract/entries/entries.ts';
import type { Due, RiderPayments } from '#contract/money/payments.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { bookOf } from '#server/testing/book.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';

let app: TestApp;
let gate: Gate;
let delegate = '';
let bytes: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  await app.pool.query(`update club set club_payments = true where club_id = $1`, [gate.place.club_id]);
  delegate = (await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] })).token;
  bytes = await photo();
});
afterAll(() => app.stop());
beforeEach(() => gate.anotherDate());

const season = () => Number(gate.race_date.slice(0, 4));
const ask = (body: object, token = delegate) =>
  gate.people.call('POST', `/api/clubs/${gate.place.club_id}/dues`, token, {
    season: season(),
    cents: 5_000_000,
    ...body,
  });
const paymentsOf = async (token: string, rider_id: number) =>
  (await gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();
const prove = (token: string, rider_id: number, due_id: number, request_key = randomUUID()) =>
  gate.people.send(
    'POST',
    '/api/payments',
    token,
    { rider_id: String(rider_id), due_id: String(due_id), request_key },
    { file: { name: 'transferencia.jpg', bytes } },
  );
const judge = (payment_id: number, body: object, token = delegate) =>
  gate.people.call('PUT', `/api/payments/${payment_id}`, token, body);
const upToDate = async (token: string, rider_id: number) =>
  (await gate.info(token, rider_id)).json<RiderInscription>().items[0]?.upToDate;

/** Makes a family that owes the fee of the season. */
async function debtor() {
  const family = await gate.family();
  await ask({ rider_ids: [family.rider_id] });
  const [due] = (await paymentsOf(family.token, family.rider_id)).items;
  if (!due) throw new Error('nothing is owed');
  return { ...family, due };
}

describe('dues', () => {
  test('owed → proof in review → paid; then the rider is up to date and may enter', async () => {
    const { token, rider_id, due, user_email } = await debtor();
    expect(due).toMatchObject({
      kind: 'season',
      state: 'owed',
      cents: 5_000_000,
      left_cents: 5_000_000,
      currency: 'ARS',
    });
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.not_up_to_date');
    const sent = await prove(token, rider_id, due.due_id);
    expect(sent.json()).toMatchObject({ state: 'in_review' });
    expect(await upToDate(token, rider_id)).toBe(false);
    const payment_id = sent.json<Due>().payments[0]?.payment_id ?? 0;
    expect((await judge(payment_id, { payment_status: 'ACCEPTED' })).json()).toMatchObject({ state: 'paid' });
    expect(await upToDate(token, rider_id)).toBe(true);
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    expect(letters.some(({ to, text }) => to.includes(user_email) && /\$\s50\.000/.test(text))).toBe(true);
  });
  test('a proof that is not accepted says why, and another one can be sent', async () => {
    const { token, rider_id, due } = await debtor();
    const first = (await prove(token, rider_id, due.due_id)).json<Due>().payments[0]?.payment_id ?? 0;
    expect((await judge(first, { payment_status: 'REJECTED' })).json().code).toBe('payment.reason_missing');
    await judge(first, { payment_status: 'REJECTED', payment_reason: 'Es de otro mes' });
    const [refused] = (await paymentsOf(token, rider_id)).items;
    expect(refused).toMatchObject({ state: 'refused', payments: [{ payment_reason: 'Es de otro mes' }] });
    expect((await prove(token, rider_id, due.due_id)).json()).toMatchObject({ state: 'in_review' });
    expect((await judge(first, { payment_status: 'ACCEPTED' })).json().code).toBe('payment.decided');
  });
  test('a retried proof is one payment; a second one while the first stands is told', async () => {
    const { token, rider_id, due } = await debtor();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => prove(token, rider_id, due.due_id, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await prove(token, rider_id, due.due_id)).json().code).toBe('payment.standing');
    expect((await paymentsOf(token, rider_id)).items[0]?.payments).toHaveLength(1);
  });
  test('asked twice, a rider owes once; a due can be called off, and asked again', async () => {
    const { token, rider_id, due } = await debtor();
    expect((await ask({ rider_ids: [rider_id] })).json()).toEqual({ created: 0 });
    const book_id = await bookOf(app.pool, { club_id: gate.place.club_id });
    const url = `/api/books/${book_id}/dues/${due.due_id}`;
    expect((await gate.people.call('DELETE', url, delegate)).statusCode).toBe(200);
    expect((await gate.people.call('DELETE', url, delegate)).statusCode).toBe(200);
    expect((await paymentsOf(token, rider_id)).items[0]?.state).toBe('cancelled');
    expect((await ask({ rider_ids: [rider_id] })).json()).toEqual({ created: 1 });
  });
  test('the fee of a cup counts in that cup; due later, it does not yet', async () => {
    const { token, rider_id } = await gate.family();
    await ask({ rider_ids: [rider_id], cup_id: gate.cup_id, due_on: `${season()}-12-31` });
    expect(await upToDate(token, rider_id)).toBe(true);
    await app.pool.query(`update due set due_on = null where rider_id = $1`, [rider_id]);
    expect(await upToDate(token, rider_id)).toBe(false);
    await gate.anotherDate();
    expect(await upToDate(token, rider_id)).toBe(true);
  });
  test('a slip in the account is other people’s money: it is refused, and a key of Pix is kept as its code carries it', async () => {
    const say = (body: object) =>
      gate.people.call('PUT', `/api/clubs/${gate.place.club_id}/payments`, delegate, {
        pay_text: '',
        pay_alias: '',
        pay_cbu: '',
        pay_pix: '',
        entry_fees: [],
        ...body,
      });
    const family = await gate.family();
    const wrong = await say({ pay_cbu: '0110138202011100377665' });
    expect(wrong.json()).toMatchObject({ code: 'payment.account_wrong', where: 'pay_cbu' });
    const phone = await say({ pay_pix: '11987654321' });
    expect(phone.json()).toMatchObject({ code: 'payment.pix_wrong', where: 'pay_pix' });
    const keyOf = async () => (await paymentsOf(family.token, family.rider_id)).payees[0]?.pay_pix;
    await say({ pay_cbu: '0110138202011100377664', pay_pix: ' 529.982.247-25 ' });
    expect(await keyOf()).toBe('52998224725');
    await say({
      pay_pix:
        '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    });
    expect(await keyOf()).toBe('123e4567-e12b-12d1-a456-426655440000');
  });
  test('an entry costs what the club says, and the fee goes when the entry does', async () => {
    const { token, rider_id } = await gate.family();
    const put = await gate.people.call('PUT', `/api/clubs/${gate.place.club_id}/payments`, delegate, {
      pay_text: 'Transferir y mandar el comprobante',
      pay_alias: 'teros.bmx',
      pay_cbu: '0000003100010000000009',
      pay_pix: '',
      entry_fees: [{ cup_id: gate.cup_id, cents: 1_200_000 }],
    });
    expect(put.statusCode).toBe(200);
    await gate.enter(token, rider_id);
    const owed = await paymentsOf(token, rider_id);
    expect(owed.payees).toMatchObject([{ pay_alias: 'teros.bmx', pay_pix: null }]);
    expect(owed.items).toMatchObject([
      { kind: 'entry', cents: 1_200_000, state: 'owed', due_on: gate.race_date },
    ]);
    // The fee of the entry itself does not block it.
    expect(await upToDate(token, rider_id)).toBe(true);
    await gate.withdraw(token, rider_id);
    expect((await paymentsOf(token, rider_id)).items).toMatchObject([{ state: 'cancelled' }]);
    await gate.enter(token, rider_id);
    expect((await paymentsOf(token, rider_id)).items.map(({ state }) => state)).toEqual([
      'owed',
      'cancelled',
    ]);
  });
});

describe("the club's own word", () => {
  const mark = (rider_id: number, up_to_date: boolean | null, token = delegate) =>
    gate.people.call('PUT', `/api/clubs/${gate.place.club_id}/marks`, token, {
      rider_id,
      season: season(),
      up_to_date,
      reason: 'Becado',
    });
  test('counts before the dues, with its date and author, until it is taken back', async () => {
    const { token, rider_id } = await debtor();
    expect((await mark(rider_id, true)).statusCode).toBe(200);
    expect(await upToDate(token, rider_id)).toBe(true);
    const { mark: shown } = await paymentsOf(token, rider_id);
    expect(shown).toMatchObject({ up_to_date: true, reason: 'Becado', marked_by: 'Ana' });
    await mark(rider_id, null);
    expect(await upToDate(token, rider_id)).toBe(false);
  });
  test('a rider who moves to another club takes the debt along, sees it, and pays it there', async () => {
    const { token, rider_id, due } = await debtor();
    await app.pool.query(`update rider set club_id = $1 where rider_id = $2`, [
      gate.place.other_club_id,
      rider_id,
    ]);
    expect(await upToDate(token, rider_id)).toBe(false);
    const me = (await gate.people.call('GET', '/api/users/me', token)).json();
    expect(me.riders[0]).toMatchObject({ can_pay: true, can_force_withdraw: false });
    const owed = await paymentsOf(token, rider_id);
    expect(owed.payees.map(({ club_id }) => club_id)).toEqual([gate.place.club_id]);
    const payment_id = (await prove(token, rider_id, due.due_id)).json<Due>().payments[0]?.payment_id ?? 0;
    await judge(payment_id, { payment_status: 'ACCEPTED' });
    expect(await upToDate(token, rider_id)).toBe(true);
  });
  test('is for its own riders only', async () => {
    const elsewhere = await gate.people.rider({ ...gate.place, club_id: gate.place.other_club_id });
    expect((await mark(elsewhere, true)).statusCode).toBe(404);
  });
});

test('the club reads one letter about its proofs', async () => {
  await app.pool.query(`update payment set payment_status = 'ACCEPTED' where payment_status = 'SENT'`);
  for (let sent = 0; sent < 2; sent += 1) {
    const { token, rider_id, due } = await debtor();
    await prove(token, rider_id, due.due_id);
  }
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await takeLetters(app.dataDir);
  await app.runJobs();
  const letters = (await takeLetters(app.dataDir)).filter(({ subject }) =>
    /comprobantes por revisar/.test(subject),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('Llegaron 2 comprobantes');
});

test('who leaves takes the proofs along; what was owed and paid stays on the club’s books', async () => {
  const { token, rider_id, due, user_id } = await debtor();
  await prove(token, rider_id, due.due_id);
  await app.pool.query(`update users set user_password = $2 where user_id = $1`, [
    user_id,
    await hashPassword('una frase 1'),
  ]);
  const data = (await gate.people.call('GET', `/api/users/${user_id}/data`, token)).json();
  expect(data.riders[0].dues).toMatchObject([
    { cents: 5_000_000, movements: [{ kind: 'charge' }], payments: [{ payment_status: 'SENT' }] },
  ]);
  const left = await gate.people.call('DELETE', `/api/users/${user_id}`, token, {
    user_password: 'una frase 1',
  });
  expect(left.statusCode).toBe(200);
  const { rows } = await app.pool.query(
    `select f.file_state, r.rider_dni from payment y join due d using (due_id) join rider r using (rider_id)
     left join file f on f.file_id = y.file_id where d.due_id = $1`,
    [due.due_id],
  );
  expect(rows).toEqual([{ file_state: 'discarded', rider_dni: null }]);
});

describe('who sees what', () => {
  test('another club neither sees nor judges', async () => {
    const { token, rider_id, due } = await debtor();
    const payment_id = (await prove(token, rider_id, due.due_id)).json<Due>().payments[0]?.payment_id ?? 0;
    const other = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.other_club_id }] });
    expect((await judge(payment_id, { payment_status: 'ACCEPTED' }, other.token)).statusCode).toBe(404);
    expect((await gate.people.call('GET', `/api/payments/${payment_id}/file`, other.token)).statusCode).toBe(
      404,
    );
    expect((await ask({}, other.token)).statusCode).toBe(403);
    const opened = await gate.people.call('GET', `/api/payments/${payment_id}/file`, delegate);
    expect(opened.statusCode).toBe(200);
    const looks = (await gate.people.call('GET', `/api/riders/${rider_id}/looks`, token)).json();
    expect(looks.items[0]).toMatchObject({ slot: 'payment' });
  });
  test("another family's due", async () => {
    const { due } = await debtor();
    const stranger = await gate.family();
    expect((await prove(stranger.token, stranger.rider_id, due.due_id)).json().code).toBe(
      'payment.not_found',
    );
  });
  test('the club reads its board: riders, dues, fees', async () => {
    const { rider_id } = await debtor();
    const board = await gate.people.call('GET', `/api/clubs/${gate.place.club_id}/dues`, delegate);
    expect(board.json().riders.some((one: { rider_id: number }) => one.rider_id === rider_id)).toBe(true);
    expect(board.json().items.some((one: Due) => one.rider_id === rider_id)).toBe(true);
  });
  test('a proof without a file, and one that is no picture', async () => {
    const { token, rider_id, due } = await debtor();
    const fields = { rider_id: String(rider_id), due_id: String(due.due_id) };
    const none = await gate.people.send('POST', '/api/payments', token, fields);
    expect(none.json().code).toBe('payment.file_missing');
    const bad = await gate.people.send('POST', '/api/payments', token, fields, {
      file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
    });
    expect(bad.statusCode).toBe(400);
  });
});
