import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoneImport, SentSheet } from '#contract/people/office/riders/rider-import.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let people: People;
let place: { organization_id: number; club_id: number; other_club_id: number };
let office: RiderSheets;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  place = await people.place(`Federación ${Math.random()}`);
  const { organization_id } = place;
  const { token } = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(people, organization_id, token);
});

const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Provincia;Teléfono';
const random = () => String(Math.floor(Math.random() * 9e7) + 1e7);
const riders = async () =>
  (
    await app.pool.query<Record<string, string | null>>(
      `select rider_fullname, rider_dni, to_char(rider_birthdate, 'YYYY-MM-DD') as born, rider_gender, rider_state, rider_phone, club_name
       from rider left join club using (club_id) where rider.organization_id = $1 order by rider_fullname`,
      [place.organization_id],
    )
  ).rows;

describe('a sheet of riders', () => {
  test('is read below its titles, its columns are guessed, and nobody is enrolled by that', async () => {
    const { sheet } = await office.send(['Liga', head, 'Peña;Ana;1.234.567;25/03/2015;F;Los Teros;Salta;']);
    expect(sheet).toMatchObject({ rows: 3, date_order: 'dmy', date_certain: true, merged: 0 });
    expect(sheet.columns.map(({ field }) => field)).toEqual([
      'rider_lastname',
      'rider_firstname',
      'rider_dni',
      'rider_birthdate',
      'rider_gender',
      'club_name',
      'rider_state',
      'rider_phone',
    ]);
    expect(await riders()).toEqual([]);
  });

  test('of children without a document keeps no word in its place, and makes nobody another child a year later', async () => {
    await office.take([
      head,
      'Gómez;Ana;no tiene;01/03/2012;F;Los Teros;;',
      'Sosa;Eva;sin DNI;16/04/2013;F;Los Teros;;',
      'Rey;Tom;pendiente;17/04/2013;M;Los Teros;;',
      'Luz;Noa;S/D;18/04/2013;F;Los Teros;;',
    ]);
    expect((await riders()).map(({ rider_dni }) => rider_dni)).toEqual([null, null, null, null]);
    const { preview } = await office.take([
      head,
      'Pérez;Lola;no tiene;2014-03-02;F;Los Teros;;',
      'Gómez;Bruno;no tiene;2012-03-01;M;Los Teros;;',
    ]);
    expect(preview.counts).toMatchObject({ new: 2, ask: 0, changed: 0 });
    expect(preview.rows.map(({ notes }) => notes.map(({ code, said }) => [code, said]))).toEqual([
      [['no_document', 'no tiene']],
      [['no_document', 'no tiene']],
    ]);
    expect((await riders()).map(({ rider_fullname }) => rider_fullname)).toContain('Ana Gómez');
  });

  test('enrols the new, in words of any format, and once for a call that is sent twice', async () => {
    const dni = random();
    const { import_id, choices, preview, applied } = await office.take([
      head,
      `PEÑA;Ana;${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)};5-3-14;Dama;club los teros;bs as;+54 11 4444-4444`,
    ]);
    expect(preview.counts).toMatchObject({ new: 1, error: 0, ask: 0 });
    expect(preview.rows[0]?.notes.map(({ code }) => code)).toEqual([
      'date_either',
      'short_year',
      'club_guessed',
    ]);
    expect(preview.guessed_clubs).toEqual([{ said: 'club los teros', club_id: place.club_id, rows: 1 }]);
    expect(applied.json<DoneImport>()).toMatchObject({ riders_new: 1, riders_changed: 0, can_undo: true });
    const again = await office.act(import_id, 'apply', { ...choices, fingerprint: preview.fingerprint });
    expect(again.json<DoneImport>()).toEqual(applied.json<DoneImport>());
    expect(await riders()).toEqual([
      {
        rider_fullname: 'Ana PEÑA',
        rider_dni: dni,
        born: '2014-03-05',
        rider_gender: 'WOMAN',
        rider_state: 'Buenos Aires',
        rider_phone: '+54 11 4444-4444',
        club_name: 'Los Teros',
      },
    ]);
    const { rows } = await app.pool.query(
      `select 1 from audit where entity = 'rider_import' and entity_id = $1 order by audit_id`,
      [import_id],
    );
    expect(rows.length).toBe(1);
  });

  test('finds a rider by document, shows old and new, and an empty cell erases nothing', async () => {
    const dni = random();
    const is = await people.rider(place, { dni, firstname: 'Tomás', lastname: 'González' });
    const lines = [head, `Gonzáles;;${dni};;;El Zonda;;`];
    const asked = (await office.take(lines)).preview;
    expect(asked.rows[0]).toMatchObject({
      state: 'ask',
      facts: { rider_fullname: 'Gonzáles', rider_dni: dni, club_name: 'El Zonda' },
      candidates: [{ rider_fullname: 'Tomás González', club_name: 'Los Teros', differs: ['rider_lastname'] }],
    });
    expect((await riders())[0]).toMatchObject({ rider_fullname: 'Tomás González', club_name: 'Los Teros' });
    await office.take(lines, { riders: [{ row: 2, is, keep: true }] });
    expect((await riders())[0]).toMatchObject({ rider_fullname: 'Tomás González', club_name: 'El Zonda' });
    await app.pool.query('update rider set club_id = $1 where rider_id = $2', [place.club_id, is]);
    const { preview } = await office.take(lines, { riders: [{ row: 2, is }] });
    expect(preview.rows[0]).toMatchObject({
      state: 'changed',
      changes: [
        { field: 'rider_lastname', was: 'González', becomes: 'Gonzáles' },
        { field: 'club_id', was: 'Los Teros', becomes: 'El Zonda' },
      ],
    });
    expect((await riders())[0]).toMatchObject({
      rider_fullname: 'Tomás Gonzáles',
      born: '2015-06-01',
      rider_gender: 'MEN',
      rider_state: 'Salta',
      club_name: 'El Zonda',
    });
  });

  test('asks about a similar name of the same day, and does as answered', async () => {
    await people.rider(place, { firstname: 'Tomás', lastname: 'Benítez', birthdate: '2015-06-01' });
    const lines = [head, `Venites;Tomas;${random()};2015-06-01;M;Los Teros;;`];
    const { sheet, choices } = await office.send(lines);
    const [asked] = (await office.preview(sheet.import_id, choices)).rows;
    expect(asked?.state).toBe('ask');
    const rider_id = asked?.candidates[0]?.rider_id ?? 0;
    const answered = async (is: number | 'new' | 'skip') =>
      (await office.preview(sheet.import_id, { ...choices, riders: [{ row: 2, is }] })).rows[0];
    expect(await answered(rider_id)).toMatchObject({ state: 'changed', notes: [{ code: 'other_document' }] });
    expect(await answered('new')).toMatchObject({ state: 'new' });
    expect(await answered('skip')).toMatchObject({ state: 'skipped' });
  });

  test('tells each row that cannot be taken, and takes the others', async () => {
    const twice = random();
    const { preview, applied } = await office.take([
      head,
      `Peña;Ana;${random()};31/02/2015;F;Los Teros;Salta;`,
      `Ríos;Eva;x1;2015-01-01;F;Atlético Norte;Salta;`,
      `Luna;;${random()};2015-01-01;;Los Teros;Narnia;ayer`,
      `Sol;Inés;${twice};2015-01-02;F;Los Teros;Salta;`,
      `Mar;Lía;${twice};2015-01-03;F;Los Teros;Salta;`,
    ]);
    expect(preview.unknown_clubs).toEqual([{ said: 'Atlético Norte', rows: 1, closed: false }]);
    expect(
      preview.rows.map(({ row, problems }) => [row, problems.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      [2, ['rider_birthdate date']],
      [3, ['rider_dni dni', 'club_id club_unknown']],
      [4, ['rider_firstname required', 'rider_gender required']],
      [5, ['rider_dni dni_twice']],
      [6, ['rider_dni dni_twice']],
    ]);
    expect(preview.rows[2]?.notes.map(({ field }) => field)).toEqual(['rider_phone', 'rider_state']);
    expect(applied.json<DoneImport>().riders_new).toBe(0);
  });

  test('with both names in one column has no error for it, and says which rows are guesses', async () => {
    const surnames = ['Peña', 'de la Cruz', 'García Paz', 'Ríos', 'Luna'];
    const names = ['Ana', 'Juan Pablo', 'Eva', 'María del Carmen', 'Teo Luis', 'Sol'];
    const lines = Array.from({ length: 166 }, (_, index) => {
      const born = `${1 + (index % 28)}/${1 + (index % 12)}/${2010 + (index % 7)}`;
      return `${surnames[index % 5]} ${names[index % 6]};${41_000_000 + index * 7 + Number(random().slice(0, 3))};${born};F;Los Teros`;
    });
    const { sheet, choices } = await office.send([
      'Apellido y Nombre;DNI;Fecha de nacimiento;Sexo;Club',
      ...lines,
    ]);
    const preview = await office.preview(sheet.import_id, choices);
    const wrong = preview.rows.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(wrong).not.toContain('name_unsplit');
    expect(wrong).not.toContain('required');
    const certain = preview.rows.filter(({ names: both }) => both?.guessed === false);
    const sure = lines.filter((line) => /^(?:Peña|Ríos|Luna|de la Cruz) (?:Ana|Eva|Sol);/.test(line));
    expect(certain).toHaveLength(sure.length);
    expect(preview.names).toEqual({
      order: 'surname_first',
      asks_order: false,
      surnames: null,
      rows: 166,
      guessed: 166 - sure.length,
    });
    expect(preview.rows.find(({ name }) => name === 'Juan Pablo de la Cruz')?.names).toMatchObject({
      rider_lastname: 'de la Cruz',
      guessed: true,
    });
    const told = await office.preview(sheet.import_id, {
      ...choices,
      names: { order: 'surname_first', surnames: 'one' },
    });
    expect(told.names).toMatchObject({ guessed: 0 });
  });

  test('with both names in one column is taken apart as its known riders are, and a row as it is said', async () => {
    const known = random();
    await people.rider(place, {
      dni: known,
      firstname: 'Tomás',
      lastname: 'González',
      birthdate: '2015-06-01',
    });
    const lines = [
      'Piloto;DNI;Fecha de nacimiento;Sexo;Club',
      `González Tomás;${known};01/06/2015;M;Los Teros`,
      `Benítez Lola;${random()};02/06/2015;F;Los Teros`,
    ];
    const { sheet, choices } = await office.send(lines);
    const first = await office.preview(sheet.import_id, choices);
    expect(first.names).toMatchObject({ order: 'surname_first', guessed: 1 });
    expect(first.rows.map(({ state, names }) => [state, names?.rider_lastname ?? null])).toEqual([
      ['unchanged', null],
      ['new', 'Benítez'],
    ]);
    const swapped = await office.preview(sheet.import_id, {
      ...choices,
      repairs: [
        { row: 3, field: 'rider_lastname', says: 'Lola' },
        { row: 3, field: 'rider_firstname', says: 'Benítez' },
      ],
    });
    expect(swapped.rows[1]).toMatchObject({
      name: 'Benítez Lola',
      names: { rider_lastname: 'Lola', guessed: false },
    });
    expect(swapped.names).toMatchObject({ guessed: 0 });
  });

  test('a document that an earlier row has is told with its row, and put right there', async () => {
    const twice = random();
    const { sheet, choices } = await office.send([
      head,
      `Sol;Inés;${twice};2015-01-02;F;Los Teros;Salta;`,
      `Mar;Lía;${twice};2015-01-03;F;Los Teros;Salta;`,
    ]);
    const wrong = (await office.preview(sheet.import_id, choices)).rows[1];
    expect(wrong?.problems).toEqual([{ field: 'rider_dni', code: 'dni_twice', said: twice, row: 2 }]);
    const repairs = [{ row: 3, field: 'rider_dni' as const, says: random() }];
    expect((await office.preview(sheet.import_id, { ...choices, repairs })).counts).toMatchObject({
      new: 2,
      error: 0,
    });
  });

  test('with a club nobody knows takes it as answered, and a club of new riders whose row names none', async () => {
    const line = `Peña;Ana;${random()};2015-01-01;F;`;
    const { sheet, choices } = await office.send([
      head,
      `${line}Atlético;;`,
      `Ríos;Eva;${random()};2015-01-01;F;;;`,
    ]);
    const preview = await office.preview(sheet.import_id, {
      ...choices,
      clubs: [{ said: 'Atlético', club_id: place.other_club_id }],
      club_id: place.club_id,
    });
    expect(preview.counts.new).toBe(2);
  });

  test('puts nobody into a club that is closed, lets its riders be, and asks for another one', async () => {
    const dni = random();
    await people.rider(place, { dni, firstname: 'Tomás', lastname: 'González' });
    await app.pool.query('update club set closed_at = now() where club_id = $1', [place.club_id]);
    const lines = [
      head,
      `González;Tomás;${dni};;;Los Teros;;444 4444`,
      `Peña;Ana;${random()};2015-01-01;F;los teros;;`,
    ];
    const { preview, sheet, choices } = await office.look(lines, { club_id: place.club_id });
    expect(preview.rows.map(({ state, problems }) => [state, problems.map(({ code }) => code)])).toEqual([
      ['changed', []],
      ['error', ['club_closed']],
    ]);
    expect(preview.unknown_clubs).toEqual([{ said: 'los teros', rows: 1, closed: true }]);
    expect(preview.clubs.map(({ club_name }) => club_name)).toEqual(['El Zonda']);
    const chosen = { ...choices, clubs: [{ said: 'los teros', club_id: place.other_club_id }] };
    expect((await office.preview(sheet.import_id, chosen)).rows[1]?.state).toBe('new');
    const insisted = { ...choices, clubs: [{ said: 'los teros', club_id: place.club_id }] };
    expect((await office.preview(sheet.import_id, insisted)).rows[1]?.state).toBe('error');
    const nameless = await office.look([head, `Ríos;Eva;${random()};2015-01-01;F;;;`], {
      club_id: place.club_id,
    });
    expect(nameless.preview.rows[0]?.problems.map(({ code }) => code)).toEqual(['required']);
  });

  test('is refused when somebody changed one of its riders since the preview', async () => {
    const dni = random();
    const rider_id = await people.rider(place, { dni });
    const { sheet, choices } = await office.send([head, `;;${dni};;;;;444 4444`]);
    const { fingerprint } = await office.preview(sheet.import_id, choices);
    await app.pool.query(`update rider set rider_phone = '555 5555' where rider_id = $1`, [rider_id]);
    const answer = await office.act(sheet.import_id, 'apply', { ...choices, fingerprint });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'office.changed']);
    expect((await riders())[0]?.['rider_phone']).toBe('555 5555');
  });

  test('that is dropped is gone, and so is what was sent with its key again', async () => {
    const { sheet, choices } = await office.send([head, `Peña;Ana;${random()};2015-01-01;F;Los Teros;;`]);
    const address = `/api/office/rider-imports/${sheet.import_id}`;
    expect((await people.call('DELETE', address, office.token)).statusCode).toBe(200);
    expect(codeOf(await office.act(sheet.import_id, 'preview', choices))).toBe('import.not_found');
    const request_key = '5e1f7c9a-0000-4000-8000-000000000001';
    const bytes = Buffer.from(`${head}\nPeña;Ana;;2015-01-01;F;Los Teros;;`);
    const [one, two] = [await office.post(bytes, { request_key }), await office.post(bytes, { request_key })];
    expect(one.json<SentSheet>().import_id).toBe(two.json<SentSheet>().import_id);
  });
});

describe('an undo', () => {
  test('takes all of it back: new riders go, changed ones have what they had', async () => {
    const dni = random();
    const is = await people.rider(place, { dni, firstname: 'Tomás', lastname: 'González' });
    const before = await riders();
    const { import_id } = await office.take(
      [
        head,
        `Gonzáles;;${dni};2015-06-02;;El Zonda;;444 4444`,
        `Peña;Ana;${random()};2015-01-01;F;Los Teros;;`,
      ],
      { riders: [{ row: 2, is }] },
    );
    expect((await riders()).map(({ born }) => born)).toContain('2015-06-02');
    expect((await riders()).length).toBe(2);
    const undo = await office.act(import_id, 'undo', { leave_used: false });
    expect(undo.json()).toEqual({ undone: true, used: [] });
    expect(await riders()).toEqual(before);
    expect((await office.act(import_id, 'undo', { leave_used: false })).json()).toMatchObject({
      undone: true,
    });
  });

  test('says which riders were used or changed since, and leaves them when told to', async () => {
    const { import_id } = await office.take([
      head,
      `Peña;Ana;${random()};2015-01-01;F;Los Teros;;`,
      `Ríos;Eva;${random()};2015-01-01;F;Los Teros;;`,
      `Luna;Sol;${random()};2015-01-01;F;Los Teros;;`,
    ]);
    const idOf = async (name: string) =>
      (
        await app.pool.query<{ rider_id: number }>(
          `select rider_id from rider where rider_fullname = $1 and organization_id = $2`,
          [name, place.organization_id],
        )
      ).rows[0]?.rider_id ?? 0;
    await people.account({ riders: [await idOf('Ana Peña')] });
    await app.pool.query(
      `update rider set rider_phone = '1', rider_lastname = 'Ríos Paz' where rider_id = $1`,
      [await idOf('Eva Ríos')],
    );
    const asked = await office.act(import_id, 'undo', { leave_used: false });
    expect(asked.json()).toMatchObject({
      undone: false,
      used: [
        { rider_fullname: 'Ana Peña', why: 'family' },
        { rider_fullname: 'Eva Ríos Paz', why: 'changed' },
      ],
    });
    expect((await riders()).length).toBe(3);
    await office.act(import_id, 'undo', { leave_used: true });
    expect((await riders()).map((one) => one['rider_fullname'])).toEqual(['Ana Peña', 'Eva Ríos Paz']);
  });
});

test('a cell that is wrong is put right on the screen, and the row comes in', async () => {
  const { sheet, choices, preview } = await office.look([head, `Sol;Eva;;31/02/2014;F;Los Teros;;`]);
  expect(preview.rows).toMatchObject([{ state: 'error', problems: [{ field: 'rider_birthdate' }] }]);
  const repairs = [{ row: 2, field: 'rider_birthdate' as const, says: '28/02/2014' }];
  const { fingerprint, rows } = await office.preview(sheet.import_id, { ...choices, repairs });
  expect(rows).toMatchObject([{ state: 'new', problems: [] }]);
  const applied = await office.act(sheet.import_id, 'apply', { ...choices, repairs, fingerprint });
  expect(applied.json()).toMatchObject({ riders_new: 1 });
});
