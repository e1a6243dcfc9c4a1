import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Candidate, ManyResult, SheetRow } from '#contract/entries/office/entries-bulk.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(() => table.gate.anotherDate());

const many = (
  riders: readonly number[],
  { key = randomUUID(), token = table.secretary, category_id = table.gate.boys, reason = '' } = {},
) => {
  const items = riders.map((rider_id) => ({ rider_id, category_id }));
  return table.ask('POST', '/entries/many', { request_key: key, reason, items }, token);
};
const outcomes = (answer: { json: <T>() => T }) =>
  answer.json<{ items: ManyResult[] }>().items.map(({ outcome, code }) => code ?? outcome);

describe('many at once', () => {
  test('each is answered by itself, and who is let in stays in', async () => {
    const [one, two, other] = [await table.rider(), await table.rider(), await table.rider({ other: true })];
    const without = await table.gate.people.rider(table.gate.place);
    await table.enter(two);
    const answer = await many([one, two, other, without], { token: table.delegate });
    expect(outcomes(answer)).toEqual([
      'entered',
      'already_in',
      'office.rider_not_found',
      'inscription.licence_not_approved',
    ]);
    expect(await table.gate.riders()).toEqual([two, one]);
  });
  test('sent again by the same key the answer is the same, and nothing is done twice', async () => {
    const [one, two] = [await table.rider(), await table.rider()];
    const key = randomUUID();
    const first = await many([one, two], { key });
    await table.withdraw(two);
    expect((await many([one, two], { key })).json()).toEqual(first.json());
    expect(await table.gate.riders()).toEqual([one]);
  });
  test('two desks enter at once into a class with few places: never one too many, the others wait in order', async () => {
    const limited = await table.gate.category('Con cupo', { min_age: 5, max_age: 15, limit: 5 });
    const riders = await Promise.all(Array.from({ length: 12 }, () => table.rider()));
    for (const rider_id of riders) await table.gate.licence(rider_id, limited);
    const [left, right] = [riders.slice(0, 6), riders.slice(6)];
    const answers = await Promise.all([
      many(left, { category_id: limited }),
      many(right, { category_id: limited, token: table.delegate }),
    ]);
    const all = answers.flatMap((answer) => answer.json<{ items: ManyResult[] }>().items);
    expect(await table.gate.riders(limited)).toHaveLength(5);
    expect(all.filter(({ outcome }) => outcome === 'entered')).toHaveLength(5);
    const waiting = all.flatMap((one) => (one.waiting === null ? [] : [one.waiting]));
    expect(waiting.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  test('outside of the window the whole asks for a reason', async () => {
    await table.gate.closesDaysBefore(9);
    const rider_id = await table.rider();
    expect(codeOf(await many([rider_id]))).toBe('office.reason_missing');
    expect(outcomes(await many([rider_id], { reason: 'Lista del club en papel' }))).toEqual(['entered']);
  });
});

describe("last date's riders", () => {
  test('of the own club, each with the class ridden and what stands in the way', async () => {
    const { gate } = table;
    const [own, other, newcomer] = [
      await table.rider(),
      await table.rider({ other: true }),
      await table.rider(),
    ];
    const { rows } = await app.pool.query<{ race_id: number }>(
      `with d as (insert into cup_date (cup_id, race_date, date_name) values ($1, $2::date - 30, 'Primera') returning *)
       insert into race (cup_id, race_date, race_name, race_status) select cup_id, race_date, 'Primera', 'OFFICIAL' from d returning race_id`,
      [gate.cup_id, gate.race_date],
    );
    const last = rows[0]?.race_id;
    await app.pool.query(`insert into race_category values ($1, $2, $3)`, [last, gate.boys, gate.cup_id]);
    for (const [index, rider_id] of [own, other].entries())
      await app.pool.query(
        `insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, $4)`,
        [last, gate.boys, rider_id, String(20 + index)],
      );
    const answer = (await table.ask('GET', '/last-riders', undefined, table.delegate)).json();
    expect(answer.race_name).toBe('Primera');
    expect(answer.items).toMatchObject([{ rider_id: own, last_category_ids: [gate.boys] }]);
    expect(answer.items[0].categories[0]).toMatchObject({ plate: '20', refusal: null });
    expect(JSON.stringify(answer.items)).not.toContain(`"rider_id":${newcomer},`);
    // An office chooses one of its clubs, and then reads all of it.
    const ofClub = async (query: string, token = table.secretary) =>
      (await table.ask('GET', `/last-riders${query}`, undefined, token)).json<{
        items: Candidate[];
        others: Candidate[];
        clubs: { club_id: number }[];
      }>();
    const all = await ofClub('');
    expect([all.items.length, all.others]).toEqual([2, []]);
    const { rows: clubs } = await app.pool.query<{ club_id: number }>(
      `select club_id from rider where rider_id = $1`,
      [own],
    );
    const [club] = clubs;
    expect(all.clubs.map(({ club_id }) => club_id)).toContain(club?.club_id);
    const one = await ofClub(`?club_id=${club?.club_id}`);
    expect(one.items.map(({ rider_id }) => rider_id)).toEqual([own]);
    expect(one.others.map(({ rider_id }) => rider_id)).toContain(newcomer);
    // A delegate reads no other club that way.
    const foreign = await ofClub(`?club_id=${Number(club?.club_id) + 1}`, table.delegate);
    expect([foreign.items, foreign.others, foreign.clubs]).toEqual([[], [], []]);
  });
  test('somebody is found by parts of the name, without accents, by document, within the own club', async () => {
    const rider_id = await table.rider({ firstname: 'Lautaro', lastname: 'Ñancupil', dni: '55200777' });
    await table.rider({ firstname: 'Lautaro', lastname: 'Ñancucheo', dni: '55200778', other: true });
    const find = async (q: string) =>
      (await table.ask('GET', `/riders?q=${encodeURIComponent(q)}`, undefined, table.delegate))
        .json<{ items: { rider_id: number }[] }>()
        .items.map((one) => one.rider_id);
    expect([await find('nancu lau'), await find('55.200.777'), await find('55200778')]).toEqual([
      [rider_id],
      [rider_id],
      [],
    ]);
  });
});

describe("a club's sheet", () => {
  const preview = async (text: string, token = table.delegate) => {
    const url = `/api/office/races/${table.gate.race_id}/entries/sheet`;
    const file = { name: 'lista.csv', bytes: new TextEncoder().encode(text) };
    return table.gate.people.send('POST', url, token, {}, { file });
  };
  const rows = async (text: string) => (await preview(text)).json<{ items: SheetRow[] }>().items;

  test('each row says by its number what is wrong with it, and the good ones are entered', async () => {
    const { gate } = table;
    const good = await table.rider({ dni: '50100100', firstname: 'Bruno', lastname: 'Páez' });
    const byName = await table.rider({ dni: '50100101', firstname: 'Ana', lastname: 'De la Cruz' });
    await table.rider({ dni: '50100102', firstname: 'Mateo', lastname: 'Quiroga' });
    const theirs = await table.rider({ dni: '50100103', firstname: 'Simón', lastname: 'Ajeno', other: true });
    await table.enter(theirs, { plate: '77' });
    const { rows: names } = await app.pool.query<{ category_name: string }>(
      `select category_name from category where category_id = $1`,
      [gate.boys],
    );
    const boys = names[0]?.category_name ?? '';
    const { items: sheet, others } = (
      await preview(
        [
          'Club Los Teros;;;',
          'Documento;Apellido y nombre;Placa;Categoría',
          `50.100.100;Páez Bruno;018;${boys.toUpperCase()}`,
          `;DE LA CRUZ ANA;;${boys}`,
          `;Mateo Quirogga;;${boys}`,
          `50.100.103;Simón Ajeno;;${boys}`,
          `99.999.999;Nadie Nunca;;${boys}`,
          `50.100.100;Bruno Páez;18X;Elite`,
          `;;;${boys}`,
          `50.100.102;;77;${boys}`,
        ].join('\r\n'),
      )
    ).json<{ items: SheetRow[]; others: unknown[] }>();
    expect(sheet.map((one) => [one.row, one.rider?.rider_id ?? null, one.problems])).toEqual([
      [3, good, []],
      [4, byName, []],
      [5, null, ['rider_similar']],
      [6, null, ['rider_unknown']],
      [7, null, ['rider_unknown']],
      [8, good, ['category_unknown', 'plate_wrong']],
      [10, expect.any(Number), ['plate_taken']],
    ]);
    // A row with a class alone is about nobody, as the title and the headings are.
    expect(others).toMatchObject([{ row: 1 }, { row: 2 }, { row: 9, said: boys }]);
    expect(sheet[2]?.similar.map(({ rider_fullname }) => rider_fullname)).toEqual(['Mateo Quiroga']);
    // The answer about a rider of another club is the same as about a rider who does not exist.
    const [stranger, nobody] = [sheet[3], sheet[4]].map((one) => ({ ...one, row: 0, said: null }));
    expect(stranger).toEqual(nobody);
    expect(await gate.riders()).toEqual([theirs]);
  });

  test('a file of something else is told where it belongs', async () => {
    const answer = await preview('Fecha;Descripción;Importe;Saldo\n02/11/2026;Transferencia;100,00;500,00');
    expect(codeOf(answer)).toBe('spreadsheet.statement');
  });

  test('a name that may be a part of another rider’s name is asked about', async () => {
    await table.rider({ firstname: 'Benjamín', lastname: 'Córdoba' });
    await table.rider({ firstname: 'Benjamín', lastname: 'Córdoba Cabrera' });
    const longer = await table.rider({ firstname: 'Gaspar', lastname: 'Domínguez Paz' });
    const found = await rows(
      'Nombre;Placa\nCORDOBA BENJAMIN;\nCORDOBA CABRERA BENJAMIN;\nDOMINGUEZ PAZ GASPAR;',
    );
    expect(found.map(({ problems }) => problems.filter((one) => one.startsWith('rider_')))).toEqual([
      ['rider_many'],
      [],
      [],
    ]);
    expect(found[0]?.similar).toHaveLength(2);
    expect(found[2]?.rider?.rider_id).toBe(longer);
  });

  test('of a sheet adds up to its rows, titles and headings too', async () => {
    await table.rider({ dni: '50100930', firstname: 'Bautista', lastname: 'Acosta' });
    const lines = ['Club Los Teros', 'Documento;Apellido y nombre;Categoría'];
    lines.push('50.100.930;Acosta Bautista;Nada', '50.100.930;Olivastri Gonzalo;', ' ; ;', 'Total;2');
    const { sum, items } = (await preview(lines.join('\r\n'))).json<{
      sum: { rows: number; taken: number; known: number; left: number; doubtful: number };
      items: SheetRow[];
    }>();
    expect(items).toHaveLength(2);
    expect(sum).toEqual({ rows: 5, taken: 0, known: 0, left: 4, doubtful: 1 });
  });

  test('a document under another child’s name is asked, and nobody gets a licence by it', async () => {
    const owner = await table.rider({ dni: '50100910', firstname: 'Bautista', lastname: 'Acosta' });
    const meant = await table.rider({ dni: '50100911', firstname: 'Gonzalo', lastname: 'Olivastri' });
    const read = (await preview('Documento;Apellido y nombre\r\n50.100.910;Olivastri Gonzalo')).json<{
      items: SheetRow[];
      lacking: object[];
    }>();
    expect(read.items).toMatchObject([{ rider: null, problems: ['rider_other', 'category_missing'] }]);
    expect(read.items[0]?.similar.map(({ rider_id }) => rider_id)).toEqual([owner, meant]);
    expect(read.lacking).toEqual([]);
  });

  test('a class is known by the beginnings of its words, and a plate of somebody else before it is chosen', async () => {
    const { gate } = table;
    const holder = await table.rider({ dni: '50100920', firstname: 'Lara', lastname: 'Sosa' });
    await table.enter(holder, { plate: '88' });
    await table.rider({ dni: '50100921', firstname: 'Nico', lastname: 'Paz' });
    const { rows: names } = await app.pool.query<{ category_name: string }>(
      `select category_name from category where category_id = $1`,
      [gate.boys],
    );
    const short = (names[0]?.category_name ?? '').replace(/^(...)[^ ]*/, '$1.');
    const sheet = await rows(
      ['Documento;Placa;Categoría', `50.100.921;;${short}`, '50.100.921;88;Elite'].join('\r\n'),
    );
    expect(sheet.map(({ category, problems }) => [category?.category_id ?? null, problems])).toEqual([
      [gate.boys, []],
      [null, ['category_unknown', 'plate_taken']],
    ]);
  });
  test.each([
    ['0536', '50100940', '50100941'],
    ['536.0', '50100942', '50100943'],
    ['#536', '50100944', '50100945'],
  ])('plate %s of whoever has 536 is no other plate, and nobody else’s', async (written, dni, second) => {
    const holder = await table.rider({ dni, firstname: 'Lara', lastname: 'Sosa' });
    await table.rider({ dni: second, firstname: 'Nico', lastname: 'Paz' });
    await app.pool.query(
      `insert into cup_plate (cup_id, wheel, rider_id, plate) values ($1, 20, $2, '536')`,
      [table.gate.cup_id, holder],
    );
    const sheet = await rows(['Documento;Placa', `${dni};${written}`, `${second};536.0`].join('\r\n'));
    expect(sheet.map(({ said, problems }) => [said.plate, problems])).toMatchObject([
      ['536', []],
      ['536.0', ['plate_taken', 'plate_twice']],
    ]);
  });
  test('two of a name are told apart by club and year of birth, never by document', async () => {
    const { people, place, race_date } = table.gate;
    const named = { firstname: 'Gael', lastname: 'Aguirre' };
    await table.rider({ ...named, dni: '50100120' });
    const birthdate = `${Number(race_date.slice(0, 4)) - 15}-06-01`;
    await people.rider({ ...place, club_id: place.other_club_id }, { ...named, dni: '50100121', birthdate });
    const answer = await preview('Apellido y nombre;Placa\nGael Aguirre;18', table.secretary);
    const { items } = answer.json<{ items: SheetRow[] }>();
    const [one, two] = items[0]?.similar ?? [];
    expect(items[0]?.problems).toContain('rider_many');
    expect([one?.birth_year, two?.birth_year]).toEqual([
      Number(race_date.slice(0, 4)) - 11,
      Number(birthdate.slice(0, 4)),
    ]);
    expect(one?.club_name).not.toBe(two?.club_name);
    expect(answer.body).not.toMatch(/5010012|-06-01(?!T)/);
  });
  test('a sheet without columns, or no sheet at all, says so', async () => {
    expect(codeOf(await preview('hola;mundo\n1;2'))).toBe('office.sheet_columns');
    expect(codeOf(await preview('%PDF-1.7 ...'))).toBe('spreadsheet.pdf');
    expect((await preview('DNI,Placa\n1,2', table.gate.people.call.name)).statusCode).toBe(401);
  });
  test('a rider the rules do not let in is told in the sentence of the rule', async () => {
    const birthdate = `${Number(table.gate.race_date.slice(0, 4)) - 11}-06-01`;
    const rider_id = await table.gate.people.rider(table.gate.place, { dni: '50100109', birthdate });
    const [row] = await rows('DNI,Categoria\n50100109,');
    expect(row).toMatchObject({
      rider: { rider_id },
      problems: [],
      category: { category_id: table.gate.boys },
    });
    const { lacking } = (await preview('DNI\tCategoria\n50100109\t')).json<{ lacking: Candidate[] }>();
    expect(lacking.map((one) => one.rider_id)).toEqual([rider_id]);
    expect(lacking[0]?.categories).toContainEqual(
      expect.objectContaining({
        category_id: table.gate.boys,
        refusal: 'inscription.licence_not_approved',
      }),
    );
    expect([row?.refusal, row?.words]).toEqual([
      'inscription.licence_not_approved',
      expect.stringMatching(/./),
    ]);
  });
  test('a sheet without a class takes the one of that age, and says of nobody’s own plate that it is another’s', async () => {
    const { gate } = table;
    const [one, two] = [await table.rider({ dni: '50100111' }), await table.rider({ dni: '50100112' })];
    await app.pool.query(
      `insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 20, '41', $2), ($1, 20, '42', $3), ($1, 24, '43', $3)`,
      [gate.cup_id, one, two],
    );
    await gate.licence(two, gate.cruisers);
    const sheet = await rows('DNI,Placa\n50100111,41\n50100112,42\n50100112,43\n50100111,42');
    expect(sheet.map(({ category, problems }) => [category?.category_id, problems])).toEqual([
      [gate.boys, []],
      [gate.boys, []],
      [gate.cruisers, []],
      [gate.boys, ['plate_taken', 'rider_twice', 'plate_twice']],
    ]);
  });
  test('a rider who is in already is told so, also where the sheet names no class', async () => {
    const { gate } = table;
    const rider_id = await table.rider({ dni: '50100110' });
    await gate.licence(rider_id, gate.cruisers);
    await table.enter(rider_id);
    const [row] = await rows('DNI,Categoria\n50100110,');
    expect(row).toMatchObject({ already_in: true, problems: [], category: { category_id: gate.boys } });
  });
});
