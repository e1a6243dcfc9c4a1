import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoneImport, ImportPreview } from '#contract/people/office/riders/rider-import.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf } from '#server/testing/office.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let gate: Gate;
let office: RiderSheets;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id } = gate.place;
  const { token } = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(gate.people, organization_id, token);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  // This turns the triggers off: the books of a club refuse to be emptied, also for a test.
  await app.pool.query(
    'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
  );
});

const riders = async () =>
  (
    await app.pool.query<{ who: string; rider_dni: string | null; born: string; rider_email: string | null }>(
      `select rider_lastname || ', ' || rider_firstname as who, rider_dni, to_char(rider_birthdate, 'YYYY-MM-DD') as born, rider_email
       from rider order by rider_id`,
    )
  ).rows.map(({ who, rider_dni, born, rider_email }) => [who, rider_dni, born, rider_email]);
const plates = async () =>
  (
    await app.pool.query<{ said: string }>(
      `select wheel || ' ' || plate as said from cup_plate where cup_id = $1 order by wheel`,
      [gate.cup_id],
    )
  ).rows.map(({ said }) => said);
const told = ({ rows }: ImportPreview) =>
  rows.map(({ state, problems, notes }) => [state, ...[...problems, ...notes].map(({ code }) => code)]);
const isWhole = ({ rows, taken, known, left, doubtful }: ImportPreview['sum']) =>
  taken + known + left + doubtful === rows;
const turned = (lines: readonly string[]) => lines.map((line) => line.split(';').toReversed().join(';'));

describe('a sheet of a club', () => {
  const emma = ['Gómez, Emma', '60223471', '2012-02-29', 'emma@example.org'];

  test.each<[string, string[]]>([
    [
      'with the tutor first',
      [
        'Nombre del tutor;DNI del tutor;Email del tutor;Apellido;Nombre;DNI;Email;Fecha de nacimiento;Sexo;Club',
        'Laura Ruiz;27111999;laura@example.org;Gómez;Emma;60223471;emma@example.org;29/02/2012;F;Los Teros',
      ],
    ],
    [
      'of a form that the person responsible filled in',
      [
        'Marca temporal;Nombre y apellido del responsable;Apellido y nombre del piloto;DNI del responsable;DNI del piloto;Dirección de correo electrónico;Fecha de nacimiento;Sexo;Club',
        '27/11/2026 21:15:03;Laura Ruiz;Gómez Emma;27111999;60223471;emma@example.org;29/02/2012;F;Los Teros',
      ],
    ],
    [
      'with the rider in every heading',
      [
        'Piloto Email;Piloto DNI;Piloto Apellido;Piloto Nombre;Piloto Fecha Nac.;Piloto Sexo;Piloto Club',
        'emma@example.org;60223471;Gómez;Emma;29/02/2012;F;Los Teros',
      ],
    ],
    [
      'in English, with a club and its number',
      [
        'Rider Email;Rider Name;Parent name;Club ID;Dob;Document;Sex;Club',
        'emma@example.org;Emma Gómez;Laura Ruiz;12;2012/02/29;60223471;F;Los Teros',
      ],
    ],
    [
      'from Brazil',
      [
        'Nome do responsável;CPF do responsável;Nome completo do piloto;E-mail do responsável;E-mail;Documento;Data de nascimento;Sexo;Clube',
        'Laura Ruiz;27111999;GÓMEZ Emma;laura@example.org;emma@example.org;60223471;29/02/2012;F;Los Teros',
      ],
    ],
  ])('%s has the child, and in any order of its columns', async (_name, lines) => {
    for (const said of [lines, turned(lines)]) {
      const { applied } = await office.take(said);
      expect(applied.json<DoneImport>().sum).toEqual({ rows: 2, taken: 1, known: 0, left: 1, doubtful: 0 });
      expect((await riders()).map((one) => [String(one[0]).toLowerCase(), ...one.slice(1)])).toEqual([
        ['gómez, emma', ...emma.slice(1)],
      ]);
      await app.pool.query(
        'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
      );
    }
  });

  test('from Mexico keeps both surnames', async () => {
    await office.take([
      'Apellido Materno;Nombre(s);Apellido Paterno;CURP;Fecha de nacimiento;Sexo;Club',
      'López;José Luis;Hernández;HELL120229HDFRPS04;29/02/2012;H;Los Teros',
    ]);
    expect(await riders()).toEqual([
      ['Hernández López, José Luis', 'HELL120229HDFRPS04', '2012-02-29', null],
    ]);
  });

  test('with numbers as a spreadsheet leaves them has the documents of the children, and no other ones', async () => {
    const lines = [
      'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club',
      'Gil;Uma;60223461.0;19/04/2013;F;Los Teros',
      'Mar;Ian;DNI 60.223.462;20/04/2013;M;Los Teros',
      'Paz;Leo;6,0223463E+07;21/04/2013;M;Los Teros',
      'Rey;Tom;6,02235E+07;22/04/2013;M;Los Teros',
      'Sol;Eva;11111111;23/04/2013;F;Los Teros',
      'Luz;Noa;602234610;24/04/2013;F;Los Teros',
    ];
    const { preview, applied } = await office.take(lines);
    expect(told(preview)).toEqual([
      ['new'],
      ['new'],
      ['new'],
      ['error', 'dni_unclear'],
      ['new', 'no_document'],
      ['new', 'dni_shape'],
    ]);
    expect((await riders()).map(([, dni]) => dni)).toEqual([
      '60223461',
      '60223462',
      '60223463',
      null,
      '602234610',
    ]);
    expect(applied.json<DoneImport>().sum).toEqual({ rows: 7, taken: 5, known: 0, left: 2, doubtful: 0 });
    const again = await office.look([lines[0] ?? '', 'Gil;Uma;60223461;19/04/2013;F;Los Teros']);
    expect(again.preview.sum).toEqual({ rows: 2, taken: 0, known: 1, left: 1, doubtful: 0 });
  });

  test('with a wrong check digit says so', async () => {
    const { preview } = await office.look([
      'Apellido;Nombre;RUT;Fecha de nacimiento;Sexo;Club',
      'Soto;Eva;12.345.678-6;2013-04-19;F;Los Teros',
      'Soto;Ana;12.345.678-5;2014-04-19;F;Los Teros',
    ]);
    expect(told(preview)).toEqual([['new', 'dni_digit'], ['new']]);
  });

  test('in capitals shows first what becomes of the names that are worth a look', async () => {
    const names = [
      'PAZ',
      'LUNA',
      'SOSA',
      'REY',
      'GIL',
      'MAR',
      'DE LA CRUZ',
      'MCDONALD',
      'D’AMICO',
      "O'HIGGINS",
    ];
    const lines = names.map((name, at) => `${name};SOL;6099900${at};14/03/2015;F;Los Teros`);
    const { preview } = await office.look(['Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club', ...lines]);
    expect(preview.capitals.examples.map(({ becomes }) => becomes)).toEqual([
      'Sol de la Cruz',
      'Sol McDonald',
      'Sol D’Amico',
      "Sol O'Higgins",
      'Sol Paz',
    ]);
  });

  test('names the columns of a guardian as not imported, also a surname that is the child’s too', async () => {
    const { sheet, preview } = await office.look([
      'Apellido Tutor;Nombre Tutor;Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club',
      'LUNA;MARÍA;LUNA;SOL;60999001;14/03/2015;F;Los Teros',
      ';Marta Gómez - Secretaria;;;Firma y sello;;;',
    ]);
    expect(preview.left_columns.map(({ heading }) => heading)).toEqual(['Apellido Tutor', 'Nombre Tutor']);
    expect(preview.other_rows.map(({ row, why }) => [row, why])).toEqual([
      [1, 'headings'],
      [3, 'alone'],
    ]);
    expect([sheet.rows, preview.sum.rows]).toEqual([3, 3]);
  });

  test('with one row a class gives one rider both plates, also without a cup', async () => {
    const lines = [
      'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Categoría;Placa',
      'Smith;Jane;60223601;31/12/2014;F;Los Teros;Cruceros 2;724',
      'Smith;Jane;60223601;31/12/2014;F;Los Teros;Varones 1;723',
    ];
    expect(told((await office.look(lines)).preview)).toEqual([['new'], ['unchanged', 'joined']]);
    const { preview, applied } = await office.take(lines, { cup_id: gate.cup_id });
    expect(preview.sum).toEqual({ rows: 3, taken: 1, known: 1, left: 1, doubtful: 0 });
    expect(applied.json<DoneImport>()).toMatchObject({ riders_new: 1, sum: preview.sum });
    expect(await riders()).toHaveLength(1);
    expect(await plates()).toEqual(['20 723', '24 724']);
  });

  test('of a program of race days gives no plate to a class that nobody rides', async () => {
    const { preview } = await office.take(
      [
        'UCI_ID;Dob;First_name;Surname;Sex;CLUB;Class;Class2;Plate;Plate2',
        '10047234999;2012/02/29;Ana;NÚÑEZ;F;Los Teros;Girls 14;;206;206',
      ],
      { cup_id: gate.cup_id },
    );
    expect(told(preview)).toEqual([['new', 'no_document']]);
    expect(await plates()).toEqual(['20 206']);
  });

  test('changes no other child unasked, and takes namesakes as two when somebody says so', async () => {
    const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club';
    await office.take([head, 'Gómez;Ana;60223700;2012-03-01;F;Los Teros']);
    const lines = [
      head,
      'Gómez;Ana;60223700;2009-03-01;F;Los Teros',
      'Núñez;José;60223710;2012-03-01;M;Los Teros',
      'Núñez;José;60223711;2012-03-01;M;Los Teros',
    ];
    const { preview, applied } = await office.take(lines);
    expect(told(preview)).toEqual([['ask', 'number_of'], ['new'], ['ask', 'same_name']]);
    expect(applied.json<DoneImport>().sum).toEqual({ rows: 4, taken: 1, known: 0, left: 1, doubtful: 2 });
    expect((await riders()).map(([who, , born]) => [who, born])).toEqual([
      ['Gómez, Ana', '2012-03-01'],
      ['Núñez, José', '2012-03-01'],
    ]);
    const both = await office.take([head, 'Núñez;José;60223711;2012-03-01;M;Los Teros'], {
      riders: [{ row: 2, is: 'new' }],
    });
    expect(both.applied.json<DoneImport>().riders_new).toBe(1);
  });

  test('in capitals is put right with one tap, and not without it', async () => {
    const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club';
    const lines = [
      head,
      'CÁRDENAS;JOAQUÍN MARTÍN;60223801;01/03/2012;M;Los Teros',
      'de la cruz;abril;60223802;02/03/2012;F;Los Teros',
      'McDonald;Ana;60223803;03/03/2012;F;Los Teros',
    ];
    const { preview } = await office.look(lines);
    expect(preview.capitals).toEqual({
      names: 2,
      examples: [
        { was: 'abril de la cruz', becomes: 'Abril de la Cruz' },
        { was: 'JOAQUÍN MARTÍN CÁRDENAS', becomes: 'Joaquín Martín Cárdenas' },
      ],
    });
    const names = async () => (await riders()).map(([who]) => who);
    const plain = await office.take(lines);
    expect(await names()).toEqual(['CÁRDENAS, JOAQUÍN MARTÍN', 'de la cruz, abril', 'McDonald, Ana']);
    await office.act(plain.import_id, 'undo', { leave_used: false });
    await office.take(lines, { capitals: true });
    expect(await names()).toEqual(['Cárdenas, Joaquín Martín', 'de la Cruz, Abril', 'McDonald, Ana']);
  });

  test('with riders who have no club takes them as they are, and the organization finds them', async () => {
    const head = 'Apellido y Nombre;DNI;Fecha de nacimiento;Sexo;Club';
    const lines = [
      head,
      'Gil, Uma;60224001;19/04/2013;F;libre',
      'Mar, Leo;60224002;20/04/2013;M;S/C',
      'Paz, Sol;60224003;21/04/2013;F;-',
      'Rey, Noa;60224004;22/04/2013;F;Atlético Norte',
      'Sol, Eva;60224005;23/04/2013;F;',
    ];
    const { preview } = await office.look(lines);
    expect(preview.guessed_clubs.map(({ said, club_id }) => [said, club_id])).toEqual([
      ['libre', 'none'],
      ['S/C', 'none'],
      ['-', 'none'],
    ]);
    expect(preview.unknown_clubs.map(({ said }) => said)).toEqual(['Atlético Norte']);
    expect(preview.rows.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'error', 'error']);
    const clubs = [{ said: 'Atlético Norte', club_id: null }];
    const { applied, preview: answered } = await office.take(lines, { club_id: 'none', clubs });
    expect(told(answered)[3]).toEqual(['skipped', 'club_left']);
    expect(applied.json<DoneImport>()).toMatchObject({ riders_new: 4, sum: { taken: 4, left: 2 } });
    // They come back unchanged from the organization's own file, which has no club for them either.
    const { counts } = (await office.look((await office.export('csv')).rawPayload)).preview;
    expect(counts).toMatchObject({ unchanged: 4, new: 0, error: 0 });
    const delegate = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] });
    const club = new RiderSheets(gate.people, gate.place.organization_id, delegate.token);
    const theirs = await club.look(lines, { club_id: 'none' });
    expect(theirs.preview.rows.map(({ state }) => state)).toEqual(lines.slice(1).map(() => 'error'));
  });

  test('asks who is meant where only the name says it, and takes no document of a mother', async () => {
    const head = 'APELLIDO Y NOMBRE;DNI;DNI de la madre;Fecha de nacimiento;Sexo;Club';
    await office.take([head, 'Acosta Ledesma, Franco;60224101;;01/03/2007;M;Los Teros']);
    const { preview } = await office.look([
      head,
      'ACOSTA LEDESMA FRANCO;;;21/03/2008;M;Los Teros',
      'ACOSTA FRANCO LEDESMA;;;;;Los Teros',
      'Ruiz Ian;27.111.222;27111222;22/03/2012;M;Los Teros',
      'ZONA 1;;;;;',
    ]);
    expect(told(preview)).toEqual([['ask'], ['ask'], ['error', 'dni_of_adult']]);
    expect(preview.rows[1]?.candidates).toMatchObject([{ rider_fullname: 'Franco Acosta Ledesma' }]);
    expect(preview.other_rows.at(-1)).toEqual({ row: 5, why: 'alone', said: 'ZONA 1' });
    expect(preview.names).toMatchObject({ order: 'surname_first', asks_order: false });
  });

  test('accounts for every row: titles, repeated headings and totals too', async () => {
    const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club';
    const { preview } = await office.look([
      'Liga del Sur;;;;;',
      head,
      'Gil;Uma;60223461;19/04/2013;F;Los Teros',
      ' ; ;;;;',
      head,
      'Mar;;60223462;#REF!;M;Los Teros',
      'Total;2;;;;',
    ]);
    expect(preview.sum).toEqual({ rows: 6, taken: 1, known: 0, left: 5, doubtful: 0 });
    expect(isWhole(preview.sum)).toBe(true);
    expect(preview.other_rows).toEqual([
      { row: 1, why: 'title', said: 'Liga del Sur' },
      { row: 2, why: 'headings', said: head.replaceAll(';', ' · ') },
      { row: 5, why: 'headings', said: head.replaceAll(';', ' · ') },
      { row: 7, why: 'sum', said: 'Total · 2' },
    ]);
  });
});

describe('a file that is something else', () => {
  test('is no sheet when a program wrote it for programs', async () => {
    const members = [{ familyName: 'Smith', givenName: 'Jane', birthDate: '2000-12-31', plate: '123' }];
    const answer = await office.post(Buffer.from(JSON.stringify(members, null, 2)), {}, 'members.csv');
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'spreadsheet.json']);
  });

  test('says which row was taken for headings, and that none of them is known', async () => {
    const { sheet } = await office.send(['Saldo;Concepto', '12,50;Transferencia', '3,00;Comisión']);
    expect(sheet.headings).toEqual({ row: 1, said: 'Saldo · Concepto', known: 0 });
  });
});

describe('the clubs of a federation', () => {
  const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club';
  const line = (at: number, club: string) => `Luna ${at};Sol;6088800${at};14/03/2015;F;${club}`;

  test('that somebody named for one sheet are known in the next one, until that sheet is taken back', async () => {
    const { import_id } = await office.take([head, line(1, 'LOS PIBES DEL 9')], {
      clubs: [{ said: 'LOS PIBES DEL 9', club_id: gate.place.club_id }],
    });
    const again = async () => (await office.look([head, line(2, 'Los pibes del 9')])).preview;
    const known = await again();
    expect(known.unknown_clubs).toEqual([]);
    expect(known.guessed_clubs).toEqual([{ said: 'Los pibes del 9', club_id: gate.place.club_id, rows: 1 }]);
    expect(told(known)).toEqual([['new', 'club_guessed']]);
    await office.act(import_id, 'undo', { leave_used: false });
    expect((await again()).unknown_clubs).toMatchObject([{ said: 'Los pibes del 9' }]);
  });

  test('that a delegate named for their own sheet say nothing about the sheets of the federation', async () => {
    const { organization_id, club_id } = gate.place;
    const { token } = await gate.people.account({ roles: [{ role: 'club', club_id }] });
    const theirs = new RiderSheets(gate.people, organization_id, token);
    const { applied } = await theirs.take([head, line(3, 'LOS ROJOS')], {
      clubs: [{ said: 'LOS ROJOS', club_id }],
    });
    expect(applied.statusCode).toBe(200);
    const { preview } = await office.look([head, line(4, 'LOS ROJOS')]);
    expect(preview.unknown_clubs).toMatchObject([{ said: 'LOS ROJOS' }]);
  });
});
