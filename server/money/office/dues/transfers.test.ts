import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WaitingProof, DecidedProofs } from '#contract/money/proofs.ts';
import type { Movements } from '#contract/money/movements.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let till: Till;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterAll(() => app.stop());

const proofs = async () => (await till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>().items;
const decided = async (query = '') =>
  (await till.ask('GET', `/proofs/decided?${query}`)).json<DecidedProofs>();
const itemsOf = ({ items }: DecidedProofs) => items;
const accept = (payment_id: number, lines: { due_id: number; cents: number }[], token = till.delegate) =>
  till.ask('PUT', `/proofs/${payment_id}`, { payment_status: 'ACCEPTED', lines }, token);
const undo = (payment_id: number, token = till.delegate) =>
  till.ask('POST', `/proofs/${payment_id}/undo`, undefined, token);
const lettersNow = async (to: string) => {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return (await takeLetters(app.dataDir)).filter((letter) => letter.to.includes(to));
};

/** Makes a family whose first rider's transfer waits. */
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
    expect((await decided()).items[0]).toMatchObject({
      payment_id,
      payment_status: 'ACCEPTED',
      has_file: true,
      paid: dues.map(({ due_id }) => ({ due_id, cents: 5_000_000 })),
    });
    expect((await proofs()).some((one) => one.payment_id === payment_id)).toBe(false);
  });
  test('for less pays a part; the rest is proved later, and the family is told what is left', async () => {
    const { payment_id, due, token, user_email } = await transfer();
    await accept(payment_id, [{ due_id: due.due_id, cents: 2_000_000 }]);
    expect(await till.due(due.due_id)).toMatchObject({ left_cents: 3_000_000, state: 'owed' });
    const [letter] = await lettersNow(user_email);
    expect(letter?.text).toMatch(/\$\s20\.000/);
    expect(letter?.text).toMatch(/Falta pagar \$\s30\.000/);
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
    await app.pool.query(`update payment set decided_at = now() - interval '80 s' where payment_id = $1`, [
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
    const path = `/api/books/${await bookOf(app.pool, { club_id: other_club_id })}/proofs/${payment_id}`;
    const body = { payment_status: 'REJECTED', payment_reason: 'No' };
    expect(codeOf(await till.gate.people.call('PUT', path, other.token, body))).toBe('payment.not_found');
    expect(codeOf(await till.ask('PUT', `/proofs/${payment_id}`, { payment_status: 'REJECTED' }))).toBe(
      'payment.reason_missing',
    );
  });
});

describe('decided proofs', () => {
  test('are found by the rider, also by the brother whose fee one of them paid; what was undone is not there', async () => {
    const { people, place } = till.gate;
    const [one, other] = await Promise.all(
      ['Ulises', 'Íñigo Ñandú'].map((firstname) => people.rider(place, { firstname })),
    );
    const { token } = await people.account({ riders: [one ?? 0, other ?? 0] });
    await till.charge([one ?? 0, other ?? 0]);
    const [due, brothers] = await till.duesOf([one ?? 0, other ?? 0]);
    if (!due || !brothers) throw new Error('nothing is owed');
    const payment_id = await till.prove(token, due);
    await accept(payment_id, [{ due_id: brothers.due_id, cents: 700 }]);
    await undo(payment_id);
    expect((await decided('q=ulises')).items).toEqual([]);
    await accept(payment_id, [{ due_id: brothers.due_id, cents: 900 }]);
    for (const typed of ['ulises', 'inigo', 'nandu inigo']) {
      const { items, next } = await decided(`q=${typed}`);
      expect(next, typed).toBeNull();
      expect(items, typed).toMatchObject([
        {
          payment_id,
          paid: [{ due_id: brothers.due_id, cents: 900, rider_fullname: brothers.rider_fullname }],
        },
      ]);
    }
    expect(itemsOf(await decided('q=lises'))).toEqual([]);
  });
  test('a rejected one says why and who, and paid nothing', async () => {
    const { payment_id } = await transfer();
    await till.ask('PUT', `/proofs/${payment_id}`, { payment_status: 'REJECTED', payment_reason: 'Borroso' });
    const [first] = itemsOf(await decided());
    expect(first).toMatchObject({
      payment_id,
      payment_status: 'REJECTED',
      payment_reason: 'Borroso',
      paid: [],
    });
    expect(first?.decided_by).not.toBe('');
    expect(itemsOf(await decided(`before=${payment_id}`)).every((one) => one.payment_id < payment_id)).toBe(
      true,
    );
  });
});

describe('movements', () => {
  const season = () => `from=${till.season}-01-01&to=${till.season}-12-31`;
  const read = async (query: string) =>
    (await till.ask('GET', `/movements?${season()}&${query}`)).json<Movements>();
  test('go on page by page, none twice and none left out, also while others are written', async () => {
    const { people, place } = till.gate;
    const many = await Promise.all(Array.from({ length: 104 }, () => people.rider(place)));
    await till.charge(many);
    const first = await read('');
    expect(first.items).toHaveLength(100);
    await till.charge(many, { kind: 'cup', cup_id: till.gate.cup_id });
    const ids = first.items.map(({ movement_id }) => movement_id);
    for (let { next } = first; next !== null;) {
      const page = await read(`before=${next}`);
      ids.push(...page.items.map(({ movement_id }) => movement_id));
      ({ next } = page);
    }
    const { rows } = await app.pool.query<{ movement_id: number }>(
      `select movement_id from movement where movement_id <= $1 order by movement_id desc`,
      [ids[0]],
    );
    expect(ids).toEqual(rows.map(({ movement_id }) => movement_id));
  });
  test('of one kind and of one rider; the sums are those of what is shown', async () => {
    const rider = await till.gate.people.rider(till.gate.place, { firstname: 'Ximena' });
    await till.charge([rider], { cents: 1_000 });
    const [due] = await till.duesOf([rider]);
    await till.cash([{ due_id: due?.due_id ?? 0, cents: 300 }]);
    const found = await read('q=ximena');
    expect(found.items.map(({ movement_kind }) => movement_kind)).toEqual(['cash', 'charge']);
    expect(found.sums).toMatchObject([{ charge: 1_000, cash: 300, transfer: 0 }]);
    const cash = await read('q=ximena&kind=cash');
    expect(cash.items).toHaveLength(1);
    expect(cash.sums).toMatchObject([{ charge: 0, cash: 300 }]);
    expect(codeOf(await till.ask('GET', `/movements?${season()}&kind=gift`))).toBe('request.bad_query');
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
    const { rows } = await app.pool.query(
      `select 1 from audit where action = 'export' and entity = 'book' order by audit_id`,
    );
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
    expect(answer.json()).toEqual({ items: [], next: null, sums: [] });
    expect(codeOf(await till.ask('GET', '/movements?from=2001-02-30&to=2001-03-01'))).toBe(
      'request.bad_query',
    );
  });
});
