import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import type { LinesSettled } from '#contract/money/statements.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ClubPayer } from '#server/testing/club-payer.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { PriceDesk } from '#server/testing/prices.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let till: Till;
let club: ClubPayer;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
  club = await ClubPayer.open(app, till);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('delete from rate_limit');
  await till.gate.anotherDate();
});

const waiting = async (): Promise<WaitingProof[]> =>
  (await till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>().items;
const newest = async (): Promise<WaitingProof> => {
  const proof = (await waiting()).at(-1);
  if (!proof) throw new Error('No proof waits');
  return proof;
};

describe('a club pays for many', () => {
  test('the delegate sees what each rider owes for the date, and nothing of the families', async () => {
    const [one, other] = [await club.family(), await club.family(1_500_000)];
    await till.cash([{ due_id: other.due_id, cents: 500_000 }]);
    const { payees, club_name } = await club.fees();
    expect(club_name).not.toBe('');
    const mine = payees.flatMap(({ fees }) => fees).filter(({ race_id }) => race_id === till.gate.race_id);
    expect(new Map(mine.map(({ due_id, left_cents }) => [due_id, left_cents]))).toEqual(
      new Map([
        [one.due_id, 2_000_000],
        [other.due_id, 1_000_000],
      ]),
    );
    expect(JSON.stringify(mine)).not.toMatch(/receipt|payment|reason|lines|note/);
    // What a family pays, only the family can read in full.
    const whole = await till.gate.people.call('GET', `/api/payments?rider_id=${one.rider_id}`, club.token);
    expect(whole.statusCode).toBe(403);
  });

  test('one transfer with a photograph pays all its riders; each family reads that the club paid', async () => {
    const families = [await club.family(), await club.family(), await club.family()];
    const due_ids = families.map(({ due_id }) => due_id);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => club.prove(due_ids, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await club.feeOf(due_ids[0] ?? 0)).toMatchObject({ waits_for: 'club' });
    const proof = await newest();
    expect(proof).toMatchObject({ club_name: expect.any(String), has_file: true, paid_twice: [] });
    expect(new Set(proof.meant)).toEqual(new Set(due_ids));
    expect(new Set([proof.due, ...proof.others].map(({ due_id }) => due_id))).toEqual(new Set(due_ids));
    const accepted = await Promise.all([1, 2].map(() => club.accept(proof.payment_id, due_ids)));
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const family of families) {
      const due = await club.dueOf(family);
      expect(due).toMatchObject({ state: 'paid', paid_cents: 2_000_000, club_paid: expect.any(String) });
      expect(due?.payments).toMatchObject([{ has_file: false, payment_status: 'ACCEPTED' }]);
    }
    expect((await club.fees()).transfers[0]).toMatchObject({
      payment_status: 'ACCEPTED',
      cents: 6_000_000,
      kept_cents: 0,
      lines: [{}, {}, {}],
    });
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    const told = (email: string) =>
      letters.filter(({ to, subject }) => to.includes(email) && /pag/i.test(subject));
    expect(told(club.user_email)).toHaveLength(1);
    for (const { user_email } of families) {
      const [letter, ...more] = told(user_email);
      expect(more).toEqual([]);
      expect(letter?.text).toMatch(/\$\s20\.000/);
      expect(letter?.text).not.toMatch(/60\.000/);
    }
  });

  test('the photograph of the club is for the club and the treasurer, for no family and no other club', async () => {
    const family = await club.family();
    await club.prove([family.due_id]);
    const { payment_id } = await newest();
    const { people, place } = till.gate;
    const look = async (token: string) =>
      (await people.call('GET', `/api/payments/${payment_id}/file`, token)).statusCode;
    const stranger = await people.account({ roles: [{ role: 'club', club_id: place.other_club_id }] });
    expect(await look(club.token)).toBe(200);
    expect(await look(till.delegate)).toBe(200);
    expect(await look(family.token)).toBe(404);
    expect(await look(stranger.token)).toBe(404);
  });

  test('a delegate of another club sees and pays nothing here; neither does a rider of another club go in', async () => {
    const { people, place } = till.gate;
    const family = await club.family();
    const stranger = await people.account({ roles: [{ role: 'club', club_id: place.other_club_id }] });
    const path = `/api/clubs/${club.club_id}/fees`;
    expect((await people.call('GET', path, stranger.token)).statusCode).toBe(403);
    expect((await club.prove([family.due_id], randomUUID(), stranger.token)).statusCode).toBe(403);
    // Nor may whoever is above the club read it: what other organizations ask is none of their business.
    expect((await people.call('GET', path, till.delegate)).statusCode).toBe(403);
    const foreign = await people.rider({ ...place, club_id: place.other_club_id });
    const theirs = await club.owe(foreign);
    expect(codeOf(await club.prove([family.due_id, theirs]))).toBe('payment.not_found');
    expect(await club.feeOf(theirs)).toBeUndefined();
  });

  test('fees of the club itself and of a season are not the club’s to pay', async () => {
    const family = await club.family();
    await till.charge([family.rider_id]);
    const { rows } = await app.pool.query<{ due_id: number }>(
      `select due_id from due where rider_id = $1 and kind = 'season'`,
      [family.rider_id],
    );
    expect(codeOf(await club.prove([rows[0]?.due_id ?? 0]))).toBe('payment.not_found');
  });
});

describe('a family and its club pay the same', () => {
  test('both send a proof: the first that is accepted counts, the second is credit of who sent it', async () => {
    const [one, other] = [await club.family(), await club.family()];
    const sent = await Promise.all([
      club.prove([one.due_id, other.due_id]),
      till.proveAgain(one.token, { due_id: one.due_id, rider_id: one.rider_id }),
    ]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const proofs = await waiting();
    const ofClub = proofs.find(({ club_name, meant }) => club_name !== null && meant.includes(one.due_id));
    const ofFamily = proofs.find(({ club_name, meant }) => club_name === null && meant.includes(one.due_id));
    if (!ofClub || !ofFamily) throw new Error('Not both wait');
    expect((await club.accept(ofFamily.payment_id, [one.due_id])).statusCode).toBe(200);
    const seen = (await waiting()).find(({ payment_id }) => payment_id === ofClub.payment_id);
    expect(seen?.paid_twice).toMatchObject([{ due_id: one.due_id, cents: 2_000_000 }]);
    expect(codeOf(await club.accept(ofClub.payment_id, [one.due_id, other.due_id]))).toBe('dues.over');
    const keep = { keep_rest: true };
    expect((await club.accept(ofClub.payment_id, [other.due_id], keep)).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(2_000_000);
    expect(await club.dueOf(one)).toMatchObject({ state: 'paid', paid_cents: 2_000_000, club_paid: null });
    expect(await club.dueOf(other)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    const textTo = (email: string) =>
      letters.flatMap(({ to, text }) => (to.includes(email) ? [text] : [])).join('\n');
    expect(textTo(club.user_email)).toContain('saldo a favor');
    expect(textTo(one.user_email)).toContain('ya estaba pagado');
    // The credit pays the next entries of the club, and only once.
    const next = await club.family();
    const key = randomUUID();
    const used = await Promise.all([1, 2, 3].map(() => club.payByCredit([next.due_id], key)));
    expect(used.map((answer) => answer.json<{ cents: number }>().cents)).toEqual([
      2_000_000, 2_000_000, 2_000_000,
    ]);
    expect(await club.creditOfClub()).toBe(0);
    expect(await club.dueOf(next)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
  });

  test('the club was first: the family’s transfer is credit of its rider', async () => {
    const family = await club.family();
    await club.prove([family.due_id]);
    const ofClub = await newest();
    await till.proveAgain(family.token, family);
    const ofFamily = await newest();
    await club.accept(ofClub.payment_id, [family.due_id]);
    const kept = await club.accept(ofFamily.payment_id, [], { keep_rest: true });
    expect(kept.statusCode).toBe(200);
    expect((await club.paymentsOf(family)).credits).toMatchObject([{ cents: 2_000_000 }]);
    // A recent decision is undone together with the credit it gave.
    expect((await till.ask('POST', `/proofs/${ofFamily.payment_id}/undo`)).statusCode).toBe(200);
    expect((await club.paymentsOf(family)).credits).toEqual([]);
  });

  test('a family withdraws what its club paid: the club has it back as credit', async () => {
    const family = await club.family();
    await club.prove([family.due_id]);
    await club.accept((await newest()).payment_id, [family.due_id]);
    const before = await club.creditOfClub();
    expect((await till.gate.withdraw(family.token, family.rider_id)).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(before + 2_000_000);
    expect((await club.paymentsOf(family)).credits).toEqual([]);
    const { json } = await till.ask('GET', `/ledger?season=${till.season}`);
    const { club_credits } = json<{ club_credits: { credit_id: number; cents: number }[] }>();
    const [credit] = club_credits;
    const back = { request_key: randomUUID(), cents: credit?.cents, reason: 'Devolución al club' };
    const given = await till.ask('POST', `/credits/${credit?.credit_id}/return`, back);
    expect(given.statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(0);
  });

  test('moved into another class, the club has paid that one', async () => {
    const older = await till.gate.category('Mayores', { min_age: 5, max_age: 15 });
    const prices = await PriceDesk.open(app, till.gate);
    await prices.save({});
    const family = await till.gate.family();
    await till.gate.enter(family.token, family.rider_id);
    const { items } = await club.paymentsOf({ ...family, due_id: 0 });
    const cash = { request_key: randomUUID(), payer_name: 'Club', payer_club_id: club.club_id };
    await till.ask('POST', '/receipts', {
      ...cash,
      lines: [{ due_id: items[0]?.due_id ?? 0, cents: 2_000_000 }],
    });
    await till.gate.licence(family.rider_id, older);
    const before = await club.creditOfClub();
    const body = { rider_id: family.rider_id, category_id: till.gate.boys, into_category_id: older };
    const path = `/api/office/races/${till.gate.race_id}/category`;
    expect((await till.gate.people.call('PUT', path, prices.token, body)).statusCode).toBe(200);
    expect(await club.creditOfClub()).toBe(before);
    const now = (await club.paymentsOf({ ...family, due_id: 0 })).items.find(({ state }) => state === 'paid');
    expect(now).toMatchObject({
      category_name: expect.stringMatching(/^Mayores/),
      club_paid: expect.any(String),
    });
    await prices.save(null, { version: 1 });
  });

  const bankLine = async (cents: number) => {
    const { rows } = await app.pool.query<{ line_id: number }>(
      `insert into statement_line (book_id, line_day, cents, currency, line_text, line_ordinal, added_by)
       values ($1, current_date, $2, 'ARS', $3, 1, (select min(user_id) from users)) returning line_id`,
      [till.book_id, cents, randomUUID()],
    );
    return rows[0]?.line_id ?? 0;
  };
  const settle = async (line_id: number, lines: readonly { due_id: number; cents: number }[]) =>
    (await till.ask('POST', '/statement-lines/settle', { items: [{ line_id, lines }] })).json<LinesSettled>();

  test('one line of the bank answers the transfer of the club, of many families', async () => {
    const families = [await club.family(), await club.family()];
    const due_ids = families.map(({ due_id }) => due_id);
    const lines = due_ids.map((due_id) => ({ due_id, cents: 2_000_000 }));
    await club.prove(due_ids);
    const line_id = await bankLine(4_000_000);
    expect((await settle(line_id, lines)).settled).toEqual([line_id]);
    for (const family of families)
      expect(await club.dueOf(family)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
    expect((await waiting()).flatMap(({ meant }) => meant)).not.toContain(due_ids[0]);
  });

  test('a line of the bank whose money went back to the club is not undone, whatever the family paid', async () => {
    const { due_id } = await club.family();
    await till.cash([{ due_id, cents: 1_200_000 }]);
    await club.prove([due_id]);
    const line_id = await bankLine(800_000);
    expect((await settle(line_id, [{ due_id, cents: 800_000 }])).settled).toEqual([line_id]);
    const given = { cents: 800_000, reason: 'Pagó de más', given_in: 'cash', payer_club_id: club.club_id };
    const refund = { due_id, request_key: randomUUID(), ...given };
    expect((await till.ask('POST', '/refunds', refund)).statusCode).toBe(200);
    expect(codeOf(await till.ask('POST', `/statement-lines/${line_id}/undo`))).toBe('dues.moved_on');
  });

  test('paid by both, each has back what it paid', async () => {
    const family = await club.family();
    await till.cash([{ due_id: family.due_id, cents: 500_000 }]);
    const cash = { request_key: randomUUID(), payer_name: 'Club', payer_club_id: club.club_id };
    await till.ask('POST', '/receipts', { ...cash, lines: [{ due_id: family.due_id, cents: 1_500_000 }] });
    const before = await club.creditOfClub();
    await till.gate.withdraw(family.token, family.rider_id);
    expect(await club.creditOfClub()).toBe(before + 1_500_000);
    expect((await club.paymentsOf(family)).credits).toMatchObject([{ cents: 500_000 }]);
    expect((await club.dueOf(family))?.returned).toMatchObject({
      credit_cents: 2_000_000,
      club_paid: expect.any(String),
    });
  });

  test('a proof is not accepted whole where a part was paid meanwhile: the rest would be nowhere', async () => {
    const family = await club.family();
    await club.prove([family.due_id]);
    const { payment_id } = await newest();
    await till.cash([{ due_id: family.due_id, cents: 500_000 }]);
    const whole = { payment_status: 'ACCEPTED' };
    const answer = await till.gate.people.call('PUT', `/api/payments/${payment_id}`, till.delegate, whole);
    expect(codeOf(answer)).toBe('dues.over');
  });

  test('a key that was used for something else pays nothing, and says nothing of it', async () => {
    const request_key = randomUUID();
    const [first, second] = [await club.family(), await club.family()];
    await club.prove([first.due_id]);
    await club.accept((await newest()).payment_id, [first.due_id]);
    await till.gate.withdraw(first.token, first.rider_id);
    const { club_credits } = (await till.ask('GET', `/ledger?season=${till.season}`)).json<{
      club_credits: { credit_id: number }[];
    }>();
    const back = { request_key, cents: 100_000, reason: 'Devolución al club' };
    await till.ask('POST', `/credits/${club_credits[0]?.credit_id}/return`, back);
    expect(codeOf(await club.payByCredit([second.due_id], request_key))).toBe('payment.not_found');
  });

  test('a proof of the club that does not serve tells the club why, and no family', async () => {
    const family = await club.family();
    await club.prove([family.due_id]);
    const { payment_id } = await newest();
    await club.judge(payment_id, { payment_status: 'REJECTED', payment_reason: 'Es de otro mes' });
    expect((await club.fees()).transfers[0]).toMatchObject({
      payment_status: 'REJECTED',
      payment_reason: 'Es de otro mes',
    });
    const due = await club.dueOf(family);
    expect(due).toMatchObject({ state: 'owed', payments: [] });
    expect(JSON.stringify(due)).not.toContain('Es de otro mes');
  });
});

describe('cash of a club', () => {
  test('one receipt over several riders of the club; not with a rider of another one', async () => {
    const families = [await club.family(), await club.family()];
    const lines = families.map(({ due_id }) => ({ due_id, cents: 2_000_000 }));
    const body = { request_key: randomUUID(), payer_name: 'Club Los Teros', lines };
    expect(codeOf(await till.ask('POST', '/receipts', body))).toBe('dues.other_family');
    const foreign = await till.gate.people.rider({
      ...till.gate.place,
      club_id: till.gate.place.other_club_id,
    });
    const theirs = { due_id: await club.owe(foreign), cents: 2_000_000 };
    const of_club = { payer_club_id: club.club_id };
    const mixed = { ...body, ...of_club, lines: [...lines, theirs] };
    expect(codeOf(await till.ask('POST', '/receipts', mixed))).toBe('dues.other_family');
    const receipt = (await till.ask('POST', '/receipts', { ...body, ...of_club })).json<Receipt>();
    expect(receipt).toMatchObject({ cents: 4_000_000, club_name: expect.any(String), lines: [{}, {}] });
    for (const family of families)
      expect(await club.dueOf(family)).toMatchObject({ state: 'paid', club_paid: expect.any(String) });
    const look = async (token: string) =>
      (await till.gate.people.call('GET', `/api/receipts/${receipt.receipt_id}/file`, token)).statusCode;
    expect(await look(club.token)).toBe(200);
    expect(await look(families[0]?.token ?? '')).toBe(404);
  });
});
