import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  listSettledLines,
  listStatementLines,
  OpenStatementLine,
  SentStatement,
} from '#contract/money/statements.ts';
import type { z } from 'zod';
import { paymentCode } from '#rules/money/payment-code.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
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

const heading = 'Fecha;Descripción;Débitos;Créditos;Saldo';
const row = (text: string, amount: string, day = '03/11/2026') => `${day};${text};0,00;${amount};1,00`;
const send = (content: string, columns: Record<string, string> = {}, token = till.delegate) =>
  till.gate.people.send('POST', `/api/books/${till.book_id}/statements`, token, columns, {
    file: { name: 'extracto.csv', bytes: Buffer.from(content) },
  });
const load = async (...rows: string[]) => (await send([heading, ...rows].join('\n'))).json<SentStatement>();
const open = async () =>
  (await till.ask('GET', '/statement-lines')).json<z.infer<typeof listStatementLines.reply>>().items;
const settled = async () =>
  (await till.ask('GET', '/statement-lines/settled')).json<z.infer<typeof listSettledLines.reply>>().items;
const settle = (items: object[], token = till.delegate) =>
  till.ask('POST', '/statement-lines/settle', { items }, token);
const undo = (line_id: number) => till.ask('POST', `/statement-lines/${line_id}/undo`);
const code = (due_id: number) => paymentCode(due_id) ?? '';
const lettersNow = async (to: string) => {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return (await takeLetters(app.dataDir)).filter((letter) => letter.to.includes(to));
};

/** A family that owes, and the line of its transfer as the club sees it. */
async function transfer(amount = '50.000,00', text = (due_id: number) => `TRF ${code(due_id)}`) {
  const family = await till.family();
  const [due] = family.dues;
  if (!due) throw new Error('nothing is owed');
  await load(row(text(due.due_id), amount));
  const line = (await open()).find(({ line_text }) => line_text.includes(code(due.due_id)));
  if (!line) throw new Error('the line is not there');
  return { ...family, due, line };
}
const paying = ({ line_id, lines }: OpenStatementLine) => ({ line_id, lines });

describe('a bank statement', () => {
  test('with the code and the amount pays the due, the family reads it, and the treasurer sees the same', async () => {
    const { due, line, user_email } = await transfer();
    expect(line).toMatchObject({ certainty: 'sure', lines: [{ due_id: due.due_id, cents: 5_000_000 }] });
    expect((await settle([paying(line)])).json()).toEqual({ settled: [line.line_id], refused: [] });
    expect(await till.due(due.due_id)).toMatchObject({ state: 'paid', left_cents: 0 });
    expect((await settled())[0]).toMatchObject({
      line_id: line.line_id,
      paid: [{ due_id: due.due_id, cents: 5_000_000 }],
    });
    const [letter] = await lettersNow(user_email);
    expect(letter?.text).toMatch(/\$\s50\.000/);
  });
  test('that is loaded again, or overlaps another, adds only what is new; equal transfers of a day are two', async () => {
    expect(await load(row('LIGA 1', '10,00'), row('LIGA 1', '10,00'))).toMatchObject({ added: 2, known: 0 });
    expect(await load(row('LIGA 2', '10,00'), row('LIGA 1', '10,00'), row('LIGA 1', '10,00'))).toMatchObject({
      added: 1,
      known: 2,
    });
  });
  test.each([
    ['OFX', `<OFX>${'<STMTTRN>'.repeat(20_001)}`, 'statement.nothing'],
    ['OFX', `<OFX>${'<STMTTRN><DTPOSTED>20261103<TRNAMT>1'.repeat(20_001)}`, 'spreadsheet.too_long'],
    [
      'a table',
      [heading, ...Array.from({ length: 20_000 }, () => row('a', '1'))].join('\n'),
      'spreadsheet.too_long',
    ],
  ])('of more lines than there may be is refused: %s', async (_form, content, code) => {
    expect(codeOf(await send(content))).toBe(code);
  });
  test('whose columns are unknown is asked about once, and read by itself afterwards', async () => {
    const content = (text: string) => ['Cuándo|Quién|Cuánto', `04/11/2026|${text}|700,00`].join('\n');
    expect((await send(content('A'))).json()).toEqual({
      state: 'unknown_columns',
      rows: [
        ['Cuándo', 'Quién', 'Cuánto'],
        ['04/11/2026', 'A', '700,00'],
      ],
    });
    const chosen = await send(content('A'), { heading: '0', day: '0', amount: '2' });
    expect(chosen.json()).toEqual({ state: 'kept', added: 1, known: 0 });
    expect((await send(content('B'))).json()).toEqual({ state: 'kept', added: 1, known: 0 });
    expect((await open()).filter(({ line_day }) => line_day === '2026-11-04')).toMatchObject([
      { line_text: 'A', cents: 70_000, certainty: 'none' },
      { line_text: 'B' },
    ]);
  });
  test('in OFX is read, whatever the bank calls the file', async () => {
    const ofx = `OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20261105<TRNAMT>350.00<MEMO>OFX de prueba</STMTTRN></OFX>`;
    expect((await send(ofx)).json()).toEqual({ state: 'kept', added: 1, known: 0 });
  });
  test('in which nothing came in is refused', async () => {
    const out = await send([heading, '03/11/2026;COMISION;300,00;0,00;1,00'].join('\n'));
    expect(codeOf(out)).toBe('statement.nothing');
  });
  test('is of one club: another club’s delegate neither loads nor reads it', async () => {
    const other = await till.gate.people.account({ roles: [] });
    expect((await send(heading, {}, other.token)).statusCode).toBe(403);
    expect((await settle([{ line_id: 1, lines: [{ due_id: 1, cents: 1 }] }], other.token)).statusCode).toBe(
      403,
    );
  });
});

describe('a line', () => {
  test('pays once, though it is sent twice at the same time', async () => {
    const { due, line } = await transfer();
    const both = await Promise.all([settle([paying(line)]), settle([paying(line)])]);
    expect(both.map((one) => one.statusCode)).toEqual([200, 200]);
    expect(await till.due(due.due_id)).toMatchObject({ paid_cents: 5_000_000 });
  });
  test('of a due that was paid in cash meanwhile is named, and the others are done', async () => {
    const [late, fine] = [await transfer(), await transfer()];
    await till.cash([{ due_id: late.due.due_id, cents: 5_000_000 }]);
    expect((await settle([paying(late.line), paying(fine.line)])).json()).toEqual({
      settled: [fine.line.line_id],
      refused: [{ line_id: late.line.line_id, code: 'dues.over' }],
    });
  });
  test('for less pays a part; for more it never pays more than is owed', async () => {
    const part = await transfer('20.000,00');
    expect(part.line.certainty).toBe('amount');
    await settle([paying(part.line)]);
    expect(await till.due(part.due.due_id)).toMatchObject({ left_cents: 3_000_000, state: 'owed' });
    const more = await transfer('60.000,00');
    const over = { line_id: part.line.line_id, lines: [{ due_id: more.due.due_id, cents: 5_000_000 }] };
    await undo(part.line.line_id);
    expect((await settle([over])).json().refused).toEqual([
      { line_id: part.line.line_id, code: 'statement.over' },
    ]);
    await settle([paying(more.line)]);
    expect(await till.due(more.due.due_id)).toMatchObject({ paid_cents: 5_000_000, left_cents: 0 });
  });
  test('answers the photograph of the same transfer, and taken back it waits again', async () => {
    const { token, due, line, user_email } = await transfer();
    await till.prove(token, due);
    await settle([paying(line)]);
    expect(await till.due(due.due_id)).toMatchObject({
      state: 'paid',
      payments: [{ payment_status: 'ACCEPTED' }],
    });
    expect((await undo(line.line_id)).statusCode).toBe(200);
    expect((await undo(line.line_id)).statusCode).toBe(200);
    expect(await till.due(due.due_id)).toMatchObject({ state: 'in_review', paid_cents: 0 });
    expect((await lettersNow(user_email)).filter(({ subject }) => /Pago/.test(subject))).toEqual([]);
    expect((await open()).some(({ line_id }) => line_id === line.line_id)).toBe(true);
  });
  test('that pays no due is set aside, and can come back', async () => {
    const { line } = await transfer('60.000,00');
    const aside = (is: boolean) => till.ask('PUT', `/statement-lines/${line.line_id}/aside`, { aside: is });
    const isOpen = async () => (await open()).some(({ line_id }) => line_id === line.line_id);
    await aside(true);
    expect([await isOpen(), (await settled()).some(({ line_id }) => line_id === line.line_id)]).toEqual([
      false,
      true,
    ]);
    await aside(false);
    expect(await isOpen()).toBe(true);
    await settle([paying(line)]);
    expect(codeOf(await aside(true))).toBe('statement.settled');
  });
  test('cannot be taken back once something of it was refunded', async () => {
    const { due, line } = await transfer();
    await settle([paying(line)]);
    await till.ask('POST', '/refunds', {
      request_key: crypto.randomUUID(),
      due_id: due.due_id,
      cents: 1_000_000,
      reason: 'Se lesionó',
    });
    expect(codeOf(await undo(line.line_id))).toBe('dues.moved_on');
  });
  test('the books agree after all of it: what each due received is the sum of its movements', async () => {
    const { rows } = await app.pool.query(
      `select d.due_id from due d join movement v using (due_id) group by d.due_id
       having d.received_cents <> coalesce(sum(v.cents) filter (where v.kind not in ('charge', 'relief')), 0)`,
    );
    expect(rows).toEqual([]);
  });
});
