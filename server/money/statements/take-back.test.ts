import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStatementLine, SentStatement } from '#contract/money/statements.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';

let app: TestApp;
let till: Till;

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterAll(() => app.stop());

const sheet = ['Cuándo|Quién|Cuánto', '04/11/2026|UNO|700,00', '04/11/2026|DOS|800,00'].join('\n');
const send = async (columns: Record<string, string>) =>
  (
    await till.gate.people.send('POST', `/api/books/${till.book_id}/statements`, till.delegate, columns, {
      file: { name: 'extracto.csv', bytes: Buffer.from(sheet) },
    })
  ).json<SentStatement>();
const open = async () =>
  (await till.ask('GET', '/statement-lines')).json<{ items: OpenStatementLine[] }>().items;
const columns = { heading: '0', day: '0', amount: '2' };

test('what a file brought is taken back as a whole, with the columns that were chosen for it', async () => {
  const sent = await send(columns);
  if (sent.state !== 'kept') throw new Error('it was not kept');
  const takeBack = async () => (await till.ask('DELETE', `/statements/${sent.sent_key}`)).json();
  expect(await open()).toHaveLength(2);
  expect(await takeBack()).toEqual({ removed: 2, stay: 0 });
  expect(await open()).toHaveLength(0);
  expect(await takeBack()).toEqual({ removed: 0, stay: 0 });
  // The columns may have been wrong, so that they are asked about again.
  expect((await send({})).state).toBe('unknown_columns');
});

test('a line that was used stays, and the lines of another file too', async () => {
  const first = await send(columns);
  if (first.state !== 'kept') throw new Error('it was not kept');
  // A person who loads the same file again has brought nothing.
  const again = await send({});
  if (again.state !== 'kept') throw new Error('it was not kept');
  expect(again).toMatchObject({ taken: 0, known: 2 });
  const takeBack = async (key: string) => (await till.ask('DELETE', `/statements/${key}`)).json();
  expect(await takeBack(again.sent_key)).toEqual({ removed: 0, stay: 0 });
  const [line] = await open();
  await till.ask('PUT', `/statement-lines/${line?.line_id}/aside`, { aside: true });
  expect(await takeBack(first.sent_key)).toEqual({ removed: 1, stay: 1 });
});

test('a payment of an earlier file that the bank returns is told, approved or not', async () => {
  const load = async (...rows: string[]) => {
    const bytes = Buffer.from(['Fecha;Descripción;Débitos;Créditos', ...rows].join('\n'));
    const of = { file: { name: 'extracto.csv', bytes } };
    const path = `/api/books/${till.book_id}/statements`;
    return (await till.gate.people.send('POST', path, till.delegate, {}, of)).json<SentStatement>();
  };
  const { dues } = await till.family();
  const [due] = dues;
  await load(
    '20/10/2026;TRF ORTUZAR ELISA;;500,00',
    '21/10/2026;TRF SOSA EVA;;500,00',
    '22/10/2026;TRF RUIZ LAURA;;500,00',
  );
  const elisa = (await open()).find(({ line_text }) => line_text.includes('ORTUZAR'));
  const lines = [{ due_id: due?.due_id, cents: 50_000 }];
  await till.ask('POST', '/statement-lines/settle', { items: [{ line_id: elisa?.line_id, lines }] });
  // The second one is in the file with its return; the third one came later than the return of that amount.
  const sent = await load(
    '21/10/2026;TRF SOSA EVA;;500,00',
    '23/10/2026;REVERSO TRF ORTUZAR ELISA;500,00;',
    '23/10/2026;REVERSO TRF SOSA EVA;500,00;',
    '21/10/2026;REVERSO TRF RUIZ LAURA;500,00;',
  );
  expect(sent).toMatchObject({
    returned_lines: [
      { day: '2026-10-20', text: 'TRF ORTUZAR ELISA', is_paid: true },
      { day: '2026-10-21', text: 'TRF SOSA EVA', is_paid: false },
    ],
  });
});

test('a line that another desk settles at the same moment stays, and both are answered', async () => {
  for (let at = 0; at < 5; at += 1) {
    const bytes = Buffer.from(`Fecha;Descripción;Débitos;Créditos\n25/10/2026;A LA VEZ ${at};;50${at},00`);
    const sent = (
      await till.gate.people.send(
        'POST',
        `/api/books/${till.book_id}/statements`,
        till.delegate,
        {},
        {
          file: { name: 'extracto.csv', bytes },
        },
      )
    ).json<SentStatement>();
    if (sent.state !== 'kept') throw new Error('it was not kept');
    const line = (await open()).find(({ line_text }) => line_text === `A LA VEZ ${at}`);
    const { dues } = await till.family();
    const lines = [{ due_id: dues[0]?.due_id, cents: 50_000 }];
    const [settled, taken] = await Promise.all([
      till.ask('POST', '/statement-lines/settle', { items: [{ line_id: line?.line_id, lines }] }),
      till.ask('DELETE', `/statements/${sent.sent_key}`),
    ]);
    expect([200, 404], settled.body).toContain(settled.statusCode);
    const isSettled = settled.statusCode === 200;
    expect(taken.json()).toEqual(isSettled ? { removed: 0, stay: 1 } : { removed: 1, stay: 0 });
  }
});

test('a line whose settling is not done yet is waited for, and stays', async () => {
  const bytes = Buffer.from('Fecha;Descripción;Débitos;Créditos\n26/10/2026;A MEDIAS;;500,00');
  const sent = (
    await till.gate.people.send(
      'POST',
      `/api/books/${till.book_id}/statements`,
      till.delegate,
      {},
      {
        file: { name: 'extracto.csv', bytes },
      },
    )
  ).json<SentStatement>();
  if (sent.state !== 'kept') throw new Error('it was not kept');
  const line_id = (await open()).find(({ line_text }) => line_text === 'A MEDIAS')?.line_id;
  const { dues } = await till.family();
  const desk = await app.pool.connect();
  try {
    await desk.query('begin');
    await desk.query('select from statement_line where line_id = $1 for update', [line_id]);
    await desk.query(
      `insert into movement (due_id, kind, cents, currency, line_id, made_by)
       select due_id, 'transfer', 50000, currency, $2, (select min(user_id) from users) from due where due_id = $1`,
      [dues[0]?.due_id, line_id],
    );
    const taking = till.ask('DELETE', `/statements/${sent.sent_key}`);
    await new Promise((done) => setTimeout(done, 150));
    await desk.query('commit');
    expect((await taking).json()).toEqual({ removed: 0, stay: 1 });
  } finally {
    desk.release();
  }
});
