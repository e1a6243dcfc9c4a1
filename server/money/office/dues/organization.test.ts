import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBook } from '#contract/money/ledger.ts';
import type { Due, FamilyDues, RiderPayments } from '#contract/money/payments.ts';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { LinesSettled } from '#contract/money/statements.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let till: Till;
beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
});
afterAll(() => app.stop());

const paymentsOf = async (token: string, rider_id: number) =>
  (await till.gate.people.call('GET', `/api/payments?rider_id=${rider_id}`, token)).json<RiderPayments>();

describe('the book of an organization', () => {
  test('a treasurer charges memberships, a family sees whom it owes, and its transfer is accepted', async () => {
    await till.gate.people.call(
      'PUT',
      `/api/office/organizations/${till.gate.place.organization_id}/payments`,
      till.delegate,
      {
        organization_payments: true,
        pay_text: '',
        pay_alias: 'federacion.bmx',
        pay_cbu: '',
        pay_pix: '',
      },
    );
    const { token, rider_ids, dues } = await till.family(2);
    const [rider_id = 0] = rider_ids;
    const owed = await paymentsOf(token, rider_id);
    expect(owed.payees).toMatchObject([
      {
        book_id: till.book_id,
        club_id: null,
        pay_alias: 'federacion.bmx',
        payee_name: expect.stringMatching(/./),
      },
    ]);
    expect(owed.items).toMatchObject([{ book_id: till.book_id, state: 'owed' }]);
    // The club alone decides whether a rider may enter.
    expect(owed.upToDate).toBe(true);
    const [due] = dues;
    if (!due) throw new Error('nothing is owed');
    const payment_id = await till.prove(token, due);
    const judged = await till.ask('PUT', `/proofs/${payment_id}`, {
      payment_status: 'ACCEPTED',
      lines: [{ due_id: due.due_id, cents: due.left_cents }],
    });
    expect(judged.statusCode).toBe(200);
    expect((await till.due(due.due_id))?.state).toBe('paid');
  });

  test('one transfer with one proof pays for two children; a stranger’s due cannot be put beside them', async () => {
    const { token, rider_ids, dues, user_email } = await till.family(2);
    const { people } = till.gate;
    const [one, other] = dues;
    if (!one || !other) throw new Error('nothing is owed');
    const family = await people.call('GET', '/api/payments/family', token);
    const [payee, ...others] = family.json<FamilyDues>().payees;
    expect([payee?.book_id, others]).toEqual([till.book_id, []]);
    expect(new Set(payee?.dues.map(({ due_id }) => due_id))).toEqual(new Set([one.due_id, other.due_id]));
    const file = { name: 'transferencia.jpg', bytes: await photo() };
    const send = (also: string, request_key: string = crypto.randomUUID()) =>
      people.send(
        'POST',
        '/api/payments',
        token,
        { rider_id: String(one.rider_id), due_id: String(one.due_id), also, request_key },
        { file },
      );
    const stranger = await till.family();
    expect(codeOf(await send(String(stranger.dues[0]?.due_id)))).toBe('payment.not_found');
    const key = crypto.randomUUID();
    const sent = await send(String(other.due_id), key);
    expect(sent.statusCode).toBe(200);
    // If it is sent again after a lost answer, it is one payment.
    expect((await send(String(other.due_id), key)).json<Due>().payments).toHaveLength(1);
    expect((await till.duesOf(rider_ids)).map(({ state }) => state)).toEqual(['in_review', 'in_review']);
    expect(codeOf(await till.proveAgain(token, other))).toBe('payment.standing');
    const proofs = (await till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>().items;
    const proof = proofs.find(({ due }) => due.due_id === one.due_id);
    expect(proof?.meant).toEqual([one.due_id, other.due_id]);
    await till.ask('PUT', `/proofs/${proof?.payment_id ?? 0}`, {
      payment_status: 'ACCEPTED',
      lines: dues.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents })),
    });
    expect((await till.duesOf(rider_ids)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes(user_email));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('100.000');
  });

  describe('a bank line beside one proof for two children', () => {
    const begun = async () => {
      const { token, rider_ids, dues } = await till.family(2);
      const [one, other] = dues;
      if (!one || !other) throw new Error('nothing is owed');
      const file = { name: 'transferencia.jpg', bytes: await photo() };
      const fields = {
        rider_id: String(one.rider_id),
        due_id: String(one.due_id),
        also: String(other.due_id),
      };
      expect((await till.gate.people.send('POST', '/api/payments', token, fields, { file })).statusCode).toBe(
        200,
      );
      return { rider_ids, one, other };
    };
    const settle = async (dues: readonly Due[]) => {
      const lines = dues.map(({ due_id, left_cents }) => ({ due_id, cents: left_cents }));
      const { rows } = await app.pool.query<{ line_id: number }>(
        `insert into statement_line (book_id, line_day, cents, currency, line_text, line_ordinal)
         values ($1, '2026-05-01', $2, 'ARS', $3, 1) returning line_id`,
        [till.book_id, lines.reduce((sum, { cents }) => sum + cents, 0), crypto.randomUUID()],
      );
      const line_id = rows[0]?.line_id ?? 0;
      const settled = await till.ask('POST', '/statement-lines/settle', { items: [{ line_id, lines }] });
      expect(settled.json<LinesSettled>()).toEqual({ settled: [line_id], refused: [] });
    };

    test('for one of them leaves it to be judged', async () => {
      const { one, other } = await begun();
      await settle([one]);
      expect((await till.due(one.due_id))?.state).toBe('paid');
      expect((await till.due(other.due_id))?.state).toBe('in_review');
    });

    test('for both of them answers it', async () => {
      const { rider_ids, one, other } = await begun();
      await settle([one, other]);
      expect((await till.duesOf(rider_ids)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    });
  });

  test('its receipts are counted apart from those of its clubs', async () => {
    const { dues } = await till.family();
    const [due] = dues;
    if (!due) throw new Error('nothing is owed');
    const lines = [{ due_id: due.due_id, cents: due.left_cents }];
    const own = await till.receipt(lines);
    expect(own).toMatchObject({ book_id: till.book_id, receipt_number: 1 });
    const { people, place } = till.gate;
    const delegate = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const books = (await people.call('GET', '/api/office/books', till.delegate)).json<{
      items: OpenBook[];
    }>();
    const club = books.items.find(({ club_id }) => club_id === place.club_id);
    const path = `/api/books/${club?.book_id ?? 0}`;
    const rider_ids = [await people.rider(place)];
    await people.call('POST', `${path}/charges`, delegate.token, {
      request_key: crypto.randomUUID(),
      rider_ids,
      kind: 'season',
      season: till.season,
      cents: 100,
    });
    const [owed] = (await people.call('GET', `${path}/ledger?season=${till.season}`, delegate.token)).json<{
      items: { due_id: number }[];
    }>().items;
    const receipt = await people.call('POST', `${path}/receipts`, delegate.token, {
      request_key: crypto.randomUUID(),
      payer_name: 'Marina Paz',
      lines: [{ due_id: owed?.due_id ?? 0, cents: 100 }],
    });
    expect(receipt.json<Receipt>().receipt_number).toBe(1);
    const pdf = await people.call('GET', `/api/receipts/${own.receipt_id}/file`, till.delegate);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    // A delegate of one of its clubs does not keep the organization's book.
    expect(
      (await people.call('GET', `/api/receipts/${own.receipt_id}/file`, delegate.token)).statusCode,
    ).toBe(404);
    expect((await till.ask('GET', '/ledger', undefined, delegate.token)).statusCode).toBe(403);
  });

  test('is closed to an administrator as well where there is none', async () => {
    const { people } = till.gate;
    const { token } = await people.account({ roles: [{ role: 'admin' }] });
    const ask = (book_id: number) => people.call('GET', `/api/books/${book_id}/club-accounts`, token);
    expect((await ask(till.book_id)).statusCode).toBe(200);
    expect((await ask(999_999)).statusCode).toBe(403);
  });

  test('a rider of another organization is not charged', async () => {
    const elsewhere = await till.gate.people.place('Federación del Sur');
    const rider_id = await till.gate.people.rider(elsewhere);
    expect(codeOf(await till.charge([rider_id]))).toBe('rider.not_found');
  });

  test('proofs that wait are told to the organizers, and to nobody of a club', async () => {
    const { token, dues } = await till.family();
    const [due] = dues;
    if (!due) throw new Error('nothing is owed');
    await till.prove(token, due);
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ subject }) => /por revisar/.test(subject));
    expect(letters.map(({ to }) => to)).toEqual([till.treasurer]);
  });
});
