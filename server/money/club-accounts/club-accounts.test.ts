import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClubAccount, ClubAccounts } from '#contract/money/clubs/club-accounts.ts';
import type { WaitingProof } from '#contract/money/proofs.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { ClubPayer } from '#server/testing/club-payer.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
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
beforeEach(() => app.pool.query('delete from rate_limit'));

const make = (body: object = {}) => {
  const day = till.gate.race_date;
  const asked = { request_key: randomUUID(), club_id: club.club_id, from: day, to: day };
  return till.ask('POST', '/club-accounts', { ...asked, ...body });
};
const made = async (body: object = {}) => (await make(body)).json<ClubAccount>();
const all = async () => (await till.ask('GET', '/club-accounts')).json<ClubAccounts>();

test('the account of a club says what was asked, what the club and families paid, and stays so', async () => {
  const [one, two, three] = [await club.family(), await club.family(), await club.family()];
  await club.prove([one.due_id]);
  const [proof] = (await till.ask('GET', '/proofs')).json<{ items: WaitingProof[] }>().items;
  await club.accept(proof?.payment_id ?? 0, [one.due_id]);
  await till.cash([{ due_id: two.due_id, cents: 2_000_000 }]);
  const account = await made({ fiscal_number: ' A-0001-00000042 ' });
  const sums = {
    asked_cents: 6_000_000,
    club_cents: 2_000_000,
    other_cents: 2_000_000,
    left_cents: 2_000_000,
  };
  expect(account).toMatchObject({ ...sums, account_number: 1, entries: 3, fiscal_number: 'A-0001-00000042' });
  await till.cash([{ due_id: three.due_id, cents: 2_000_000 }]);
  expect((await all()).items[0]).toMatchObject(sums);

  const path = `/api/clubs/${club.club_id}/accounts`;
  const own = await till.gate.people.call('GET', path, club.token);
  expect(own.json<{ items: ClubAccount[] }>().items).toMatchObject([{ account_number: 1 }]);
  const file = (format: string) =>
    till.gate.people.call('GET', `${path}/${account.account_id}/file?format=${format}`, club.token);
  const csv = (await file('csv')).body.split('\r\n').filter((line) => line !== '');
  expect(csv).toHaveLength(5);
  expect(csv.at(-1)).toContain('60000.00,20000.00,20000.00,20000.00,0.00');
  const pdf = await file('pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), {
    mergePages: true,
  });
  expect(text).toContain('00001');
  expect(text).toContain('No es una factura');
  expect(text).toContain('A-0001-00000042');
  expect((await file('xlsx')).statusCode).toBe(200);
  await app.runJobs();
  const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes(club.user_email));
  expect(letters.some(({ subject }) => subject.includes('Estado de cuenta n.º 1'))).toBe(true);
});

test('numbers have no gap and no double, whoever asks at the same time and however often', async () => {
  await club.family();
  const before = (await all()).items.length;
  const key = randomUUID();
  const answers = await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => make()),
    ...[1, 2, 3].map(() => make({ request_key: key })),
    // A period without entries gives no account and uses no number.
    ...[1, 2].map(() => make({ from: '2001-01-01', to: '2001-01-02' })),
  ]);
  expect(answers.slice(-2).map(codeOf)).toEqual(['dues.not_found', 'dues.not_found']);
  const same = answers.slice(5, 8).map((answer) => answer.json<ClubAccount>().account_number);
  expect(new Set(same).size).toBe(1);
  const numbers = (await all()).items.map(({ account_number }) => account_number);
  expect(numbers).toEqual(Array.from({ length: before + 6 }, (_, at) => before + 6 - at));
});

test('an account is cancelled by another number, once, and never changed', async () => {
  await club.family();
  const account = await made();
  const cancel = () =>
    till.ask('POST', `/club-accounts/${account.account_id}/cancel`, {
      request_key: randomUUID(),
      reason: 'Faltaba una piloto',
    });
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  const by = answers.map((answer) => answer.json<ClubAccount>().account_number);
  expect(by).toEqual([account.account_number + 1, account.account_number + 1, account.account_number + 1]);
  const { items } = await all();
  expect(items[0]).toMatchObject({
    cancels_number: account.account_number,
    cancel_reason: 'Faltaba una piloto',
  });
  expect(items[1]).toMatchObject({ cancelled_by_number: account.account_number + 1 });
  const cancelling = items[0]?.account_id ?? 0;
  const again = { request_key: randomUUID(), reason: 'No' };
  expect(codeOf(await till.ask('POST', `/club-accounts/${cancelling}/cancel`, again))).toBe('dues.not_found');
  await expect(
    app.pool.query('update club_account set account_number = 99 where account_id = $1', [account.account_id]),
  ).rejects.toThrow('never changed');
  await expect(
    app.pool.query('delete from club_account_line where account_id = $1', [account.account_id]),
  ).rejects.toThrow('never changed');
});

test('the accounts of a club are for the organization and that club', async () => {
  await club.family();
  const account = await made();
  const { people, place } = till.gate;
  const stranger = await people.account({ roles: [{ role: 'club', club_id: place.other_club_id }] });
  const look = async (token: string, club_id: number) =>
    (await people.call('GET', `/api/clubs/${club_id}/accounts/${account.account_id}/file?format=csv`, token))
      .statusCode;
  expect(await look(club.token, club.club_id)).toBe(200);
  expect(await look(stranger.token, club.club_id)).toBe(403);
  expect(await look(stranger.token, place.other_club_id)).toBe(404);
  expect((await till.ask('GET', '/club-accounts', undefined, club.token)).statusCode).toBe(403);
});
