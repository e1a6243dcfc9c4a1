import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  listSettledLines,
  listStatementLines,
  OpenStatementLine,
  SentStatement,
} from '#contract/money/statements.ts';
import writeExcelFile from 'write-excel-file/node';
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
const send = (content: string | Buffer, columns: Record<string, string> = {}, token = till.delegate) =>
  till.gate.people.send('POST', `/api/books/${till.book_id}/statements`, token, columns, {
    file: { name: 'extracto.csv', bytes: Buffer.from(content) },
  });
const loadAs = async (answer: Record<string, string>, ...rows: string[]) =>
  (await send([heading, ...rows].join('\n'), answer)).json<SentStatement>();
const load = (...rows: string[]) => loadAs({}, ...rows);
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

/** Makes a family that owes, and the line of its transfer as the club sees it. */
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
    expect(await load(row('LIGA 1', '10,00'), row('LIGA 1', '10,00'))).toMatchObject({ taken: 2, known: 0 });
    expect(await load(row('LIGA 2', '10,00'), row('LIGA 1', '10,00'), row('LIGA 1', '10,00'))).toMatchObject({
      taken: 1,
      known: 2,
    });
  });
  test.each([
    ['OFX', `<OFX>${'<STMTTRN>'.repeat(20_001)}`, 'spreadsheet.too_long'],
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
      numbers: [1, 2],
      rows: [
        ['Cuándo', 'Quién', 'Cuánto'],
        ['04/11/2026', 'A', '700,00'],
      ],
    });
    const chosen = await send(content('A'), { heading: '0', day: '0', amount: '2' });
    expect(chosen.json()).toMatchObject({ state: 'kept', rows: 2, taken: 1, known: 0, left: 1 });
    expect((await send(content('B'))).json()).toMatchObject({ state: 'kept', taken: 1 });
    expect((await open()).filter(({ line_day }) => line_day === '2026-11-04')).toMatchObject([
      { line_text: 'A', cents: 70_000, certainty: 'none' },
      { line_text: 'B' },
    ]);
  });
  test('in OFX is read, whatever the bank calls the file', async () => {
    const ofx = `OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20261105<TRNAMT>350.00<MEMO>OFX de prueba</STMTTRN></OFX>`;
    expect((await send(ofx)).json()).toMatchObject({ state: 'kept', rows: 1, taken: 1 });
  });
  test('of which one line cannot be read keeps the others, and tells that one', async () => {
    const ofx = (day: string, amount: string, memo: string) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>${amount}<MEMO>${memo}</STMTTRN>`;
    const lines = [
      ofx('20260231', '200.00', 'TRF A'),
      ofx('20261101', '999999999999.00', 'TRF B'),
      ofx('20261101', '201.00', `TRF C ${'😀'.repeat(300)}`),
    ];
    expect((await send(`<OFX>${lines.join('')}</OFX>`)).json()).toEqual({
      state: 'kept',
      sent_key: expect.any(String),
      rows: 3,
      taken: 1,
      known: 0,
      left: 2,
      doubtful: 0,
      rows_left: [
        {
          row: 1,
          said: '20260231 · 200.00 · TRF A',
          why: 'day',
          found: { day: null, cents: 20_000, text: 'TRF A' },
        },
        {
          row: 2,
          said: '20261101 · 999999999999.00 · TRF B',
          why: 'amount',
          found: { day: '2026-11-01', cents: null, text: 'TRF B' },
        },
      ],
      unread: 2,
      rewritten: 0,
      rewritten_shown: [],
      known_lines: [],
      returned_lines: [],
      sheets_left: [],
      currency: 'ARS',
      balance: null,
    });
    const typed = { day: '2026-11-02', cents: 20_000, text: 'TRF A' };
    const type = () => till.ask('POST', '/statement-lines', typed);
    expect((await type()).json()).toEqual({ added: true });
    expect((await type()).json()).toEqual({ added: false });
    expect((await open()).filter(({ line_text }) => line_text === 'TRF A')).toMatchObject([
      { line_day: '2026-11-02', cents: 20_000 },
    ]);
  });
  test('says what became of each of its rows, also of those that need nobody', async () => {
    const rows = [
      row('CUOTA SOL', '15,00'),
      row('SALDO ANTERIOR', '900,00'),
      '04/11/2026;COMISION;3,00;0,00;1,00',
    ];
    const first = await load('Cuenta 123;;;;', ...rows);
    expect(first).toMatchObject({ rows: 5, taken: 1, known: 0, left: 4, doubtful: 0 });
    expect(await load('Cuenta 123;;;;', ...rows)).toMatchObject({
      rows: 5,
      known: 1,
      known_lines: [{ cents: 1500 }],
    });
    if (first.state !== 'kept') throw new Error('it was not kept');
    expect(first.rows_left.map(({ row: at, why }) => `${at} ${why}`)).toEqual([
      '1 title',
      '2 empty',
      '4 balance',
      '5 out',
    ]);
    const asked = 'Fecha;D/C;Importe\n03/11/2026;D;8,00\n04/11/2026;;9,00';
    expect((await send(asked)).json()).toMatchObject({ rows: 3, taken: 0, left: 2, doubtful: 1 });
  });
  test('in which the bank writes a line anew has it once, and what was paid stays as it was', async () => {
    const [due] = (await till.family()).dues;
    if (!due) throw new Error('nothing is owed');
    const ofx = (id: string, memo: string, cents = '50000.00') =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>${cents}<FITID>${id}<MEMO>${memo}</STMTTRN>`;
    const sent = async (...movements: string[]) =>
      (await send(`<OFX><STMTRS><ACCTID>9100${movements.join('')}</STMTRS></OFX>`)).json<SentStatement>();
    const memos = async () =>
      (await open()).filter(({ line_day }) => line_day === '2026-11-10').map(({ line_text }) => line_text);
    await sent(ofx('88120437', 'TRANSF EN PROCESO'), ofx('88120438', 'TRANSF EN PROCESO'));
    expect(await memos()).toEqual(['TRANSF EN PROCESO', 'TRANSF EN PROCESO']);
    const anew = `TRF ${code(due.due_id)}`;
    expect(await sent(ofx('88120438', anew), ofx('88120439', 'OTRA'))).toMatchObject({ taken: 1, known: 1 });
    expect((await memos()).toSorted()).toEqual(['OTRA', 'TRANSF EN PROCESO', anew].toSorted());
    const line = (await open()).find(
      ({ line_text, line_day }) => line_text === anew && line_day === '2026-11-10',
    );
    if (line === undefined) throw new Error('the line is not there');
    await settle([paying(line)]);
    expect(await sent(ofx('88120438', 'LIQUIDADA'))).toMatchObject({ taken: 0, known: 1 });
    expect((await settled())[0]).toMatchObject({ line_id: line.line_id, line_text: anew });
    // A bank that counts its movements in each file names no line by it.
    expect(await sent(ofx('1', 'CUENTA A', '1.00'), ofx('2', 'CUENTA B', '1.00'))).toMatchObject({
      taken: 2,
    });
    expect(await sent(ofx('1', 'CUENTA C', '1.00'))).toMatchObject({ taken: 1 });
  });
  test('that the bank wrote anew adds nothing, and asks once where nothing shows it', async () => {
    const before = [
      row('00412 TRANSF RECIBIDA - TAPIA JOAQUIN', '911,00'),
      row('00413 TRANSF RECIBIDA - VARIOS', '912,00'),
    ];
    expect(await load(...before)).toMatchObject({ taken: 2 });
    const anew = [
      row('CR.TRF 412 TAPIA', '911,00'),
      row('CREDITO INMEDIATO', '912,00'),
      row('NUEVA', '913,00'),
    ];
    expect(await load(...anew)).toMatchObject({
      rows: 4,
      taken: 1,
      known: 1,
      doubtful: 1,
      rewritten: 1,
      rewritten_shown: [
        { cents: 91_200, was: '00413 TRANSF RECIBIDA - VARIOS', became: 'CREDITO INMEDIATO' },
      ],
    });
    expect(await loadAs({ rewritten: 'same' }, ...anew)).toMatchObject({ taken: 0, known: 3, doubtful: 0 });
    expect(await loadAs({ rewritten: 'new' }, ...anew)).toMatchObject({ taken: 1, known: 2, doubtful: 0 });
    expect(await load(...anew)).toMatchObject({ taken: 0, known: 3, doubtful: 0 });
  });
  test('whose lines came without the number of the bank knows them by their words', async () => {
    const words = 'TRF SIN NUMERO';
    await load(row(words, '77,00', '11/11/2026'));
    const ofx = `<OFX><STMTTRN><DTPOSTED>20261111<TRNAMT>77.00<FITID>88120499<MEMO>${words}</STMTTRN></OFX>`;
    expect((await send(ofx)).json()).toMatchObject({ taken: 0, known: 1 });
    expect(await load(row(words, '77,00', '11/11/2026'))).toMatchObject({ taken: 0, known: 1 });
  });
  test('in a workbook is found behind its cover, and the sheets that are none are named', async () => {
    const sheet = (name: string, ...rows: string[]) => ({
      sheet: name,
      data: rows.map((cells) => cells.split(';').map((value) => ({ value }))),
    });
    const file = await writeExcelFile([
      sheet('Portada', 'Banco del Sur'),
      sheet('Octubre', 'Fecha;Concepto;Importe', '03/10/2026;HOJA UNO;31,00'),
      sheet('Noviembre', 'Fecha;Concepto;Importe', '03/11/2026;HOJA DOS;32,00'),
      sheet('Dólares', 'Fecha;Concepto;Importe', '03/11/2026;HOJA TRES;33,00'),
    ]).toBuffer();
    expect((await send(file)).json()).toMatchObject({
      rows: 4,
      taken: 2,
      left: 2,
      sheets_left: ['Portada', 'Dólares'],
    });
  });
  test('is added up beside the balances of the bank, and the row that does not fit is named', async () => {
    const rows = ['01;15,00;1.015,00', '02;-5,00;1.010,00', '03;7,00;1.017,00', '04;1.5OO,00;1.037,00'];
    const file = rows.map((cells) => cells.replace(';', `/11/2026;SUMA X ${cells.slice(0, 2)};`));
    const sent = await send(
      `Fecha;Concepto;Importe;Saldo\n${file.join('\n')}\n05/11/2026;SUMA X 05;-1,00;1.036,00`,
    );
    expect(sent.json()).toMatchObject({
      balance: { opening: 100_000, came: 2200, gone: 600, closing: 103_600, missing: 2000, row: 5 },
    });
  });
  test('in another currency pays nothing, though it names a due', async () => {
    const { due } = await transfer();
    const memo = `TRF ${code(due.due_id)}`;
    const ofx = `<OFX><STMTRS><CURDEF>USD<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>52000.00<MEMO>${memo}</STMTTRN></STMTRS>`;
    expect((await send(ofx)).json()).toMatchObject({ taken: 0, rows_left: [{ why: 'currency' }] });
    const csv = `Fecha;Cargo/Abono;Importe;Concepto\n20/11/2026;-;52000.00;DEVOLUCION ${code(due.due_id)}`;
    expect(codeOf(await send(csv))).toBe('statement.nothing');
  });
  test('of several accounts is asked about, and of a card refused', async () => {
    const one = (account: string, cents: string) =>
      `<STMTRS><CURDEF>ARS<ACCTID>${account}<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261107<TRNAMT>${cents}<MEMO>${account}</STMTTRN></STMTRS>`;
    const two = `<OFX>${one('9100', '300.00')}${one('9200', '301.00')}`;
    expect((await send(two)).json()).toEqual({ state: 'several_accounts', accounts: ['9100', '9200'] });
    expect((await send(two, { account: '9200' })).json()).toMatchObject({ state: 'kept', taken: 1, left: 1 });
    const card = `<OFX>${one('1', '9.00').replaceAll('STMTRS', 'CCSTMTRS')}`;
    expect(codeOf(await send(card))).toBe('statement.card');
    expect(codeOf(await send('date,title,amount\n2026-11-08,Mercado,13.00'))).toBe('statement.card');
  });
  test.each([
    ['riders', 'Apellido;Nombre;DNI;Fecha de nacimiento\nRuiz;Ana;50111222;08/03/2015'],
    ['results', 'Categoría;Placa;Piloto;Manga 1;Manga 2\nNiñas 9;7;Ana Ruiz;1;1'],
    ['times', 'Placa;Carrera;Tiempo\n12;3;35.126'],
  ])('that is a sheet of %s is told where it belongs', async (kind, content) => {
    expect(codeOf(await send(content))).toBe(`spreadsheet.${kind}`);
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
  test('may be for riders of two families, and each family reads its own part', async () => {
    const [one, other] = [await till.family(), await till.family()];
    const [first, second] = [one.dues[0], other.dues[0]];
    if (!first || !second) throw new Error('nothing is owed');
    await load(row('ABUELA DE LOS DOS', '90.000,00'));
    const line = (await open()).find(({ line_text }) => line_text.startsWith('ABUELA'));
    const lines = [
      { due_id: first.due_id, cents: 5_000_000 },
      { due_id: second.due_id, cents: 4_000_000 },
    ];
    const line_id = line?.line_id ?? 0;
    expect((await settle([{ line_id, lines }])).json()).toEqual({ settled: [line_id], refused: [] });
    expect(await till.due(second.due_id)).toMatchObject({ left_cents: 1_000_000 });
    expect((await lettersNow(one.user_email))[0]?.text).not.toMatch(/40\.000/);
    expect((await undo(line_id)).statusCode).toBe(200);
    expect(await till.due(first.due_id)).toMatchObject({ state: 'owed', left_cents: 5_000_000 });
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
