import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DoneImport } from '#contract/people/office/riders/rider-import.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let gate: Gate;
let office: RiderSheets;
let boys: string;
let year: string;
let birth: string;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await app.pool.query(
    'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
  );
  await gate.anotherDate();
  const { organization_id } = gate.place;
  const { token } = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(gate.people, organization_id, token);
  const { rows } = await app.pool.query<{ category_name: string }>(
    'select category_name from category where category_id = $1',
    [gate.boys],
  );
  boys = rows[0]?.category_name ?? '';
  year = gate.race_date.slice(0, 4);
  birth = `${Number(year) - 11}-06-01`;
});

const head =
  'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Categoría;Licencia;Tipo de licencia;Vencimiento de la licencia';
const cup = () => ({ cup_id: gate.cup_id });
const licences = async () =>
  (
    await app.pool.query<Record<string, string>>(
      `select rider_firstname as who, lbr_status, lbr_guest, lbr_number, expires_on from lbr join rider using (rider_id)
       order by rider_firstname, lbr_id`,
    )
  ).rows.map(({ who, lbr_status, lbr_guest, lbr_number, expires_on }) =>
    [who, lbr_status, lbr_guest, lbr_number, expires_on].join(' '),
  );
/** Sends letters that were to wait for a while. */
const later = async () => {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
};
const rows = () => [
  head,
  `Peña;Ana;50111222;${birth};M;Los Teros;;A-7;;`,
  `Luna;Bruno;50111333;${birth};M;Los Teros;${boys};A-8;Anual;30/12/${year.slice(2)}`,
  `Sol;Ciro;50111444;${birth};M;Los Teros;;;Invitado;`,
  `Mar;Dino;50111555;${birth};M;Los Teros;;no;;`,
  `Paz;Eloy;50111666;${birth};M;Los Teros;Máster 99;A-9;;`,
  `Gil;Fito;50111777;1980-01-01;M;Los Teros;${boys};A-10;;`,
  `Rey;Gino;50111888;${birth};M;Los Teros;;A-11;;31/12/2020`,
  `Ruiz;Hugo;50111999;${birth};M;Los Teros;;A-12;;pronto`,
];

test('riders come in with their licences, row by row, and can be entered; undone, both are gone', async () => {
  const { preview, import_id, applied } = await office.take(rows(), cup());
  expect(preview.licences).toBe(3);
  expect(preview.rows.map((row) => [row.name, row.state, row.notes.map(({ code }) => code)])).toEqual([
    ['Ana Peña', 'new', []],
    ['Bruno Luna', 'new', []],
    ['Ciro Sol', 'new', []],
    ['Dino Mar', 'new', []],
    ['Eloy Paz', 'new', ['licence_class']],
    ['Fito Gil', 'new', ['licence_unfit']],
    ['Gino Rey', 'new', ['licence_over']],
    ['Hugo Ruiz', 'new', ['licence_date']],
  ]);
  expect(preview.rows[1]?.licences).toEqual([
    { category_name: boys, lbr_guest: 'FALSE', lbr_number: 'A-8', expires_on: `${year}-12-30` },
  ]);
  expect(applied.json<DoneImport>()).toMatchObject({ riders_new: 8, licences: 3 });
  expect(await licences()).toEqual([
    `Ana APPROVED FALSE A-7 ${year}-12-31`,
    `Bruno APPROVED FALSE A-8 ${year}-12-30`,
    `Ciro APPROVED TRUE  ${gate.race_date}`,
  ]);
  const { rows: reasons } = await app.pool.query(
    `select became ->> 'reason' as reason from audit where entity = 'lbr' and action = 'give' order by audit_id desc limit 1`,
  );
  expect(reasons).toEqual([{ reason: 'planilla.csv · 4' }]);
  const undo = await office.act(import_id, 'undo', { leave_used: false });
  expect(undo.json()).toEqual({ undone: true, used: [] });
  expect(await licences()).toEqual([]);
  expect((await app.pool.query('select 1 from rider')).rows).toEqual([]);
});

test('a rider already here gets only the licence; brought again nothing happens, and another number is told', async () => {
  const rider_id = await gate.people.rider(gate.place, { dni: '50111222', birthdate: birth });
  const lines = [`DNI;Licencia`, `50111222;A-7`];
  const { preview, import_id } = await office.take(lines, cup());
  expect(preview.rows).toMatchObject([{ state: 'changed', changes: [], licences: [{ lbr_number: 'A-7' }] }]);
  expect((await office.look(lines, cup())).preview.rows).toMatchObject([
    { state: 'unchanged', licences: [], notes: [] },
  ]);
  expect((await office.look([`DNI;Licencia`, `50111222;B-1`], cup())).preview.rows).toMatchObject([
    { state: 'unchanged', notes: [{ code: 'licence_standing' }] },
  ]);
  expect((await office.act(import_id, 'undo', { leave_used: false })).json().undone).toBe(true);
  expect(await licences()).toEqual([]);
  expect((await app.pool.query('select rider_id from rider')).rows).toEqual([{ rider_id }]);
});

test('a request of the family is approved with it, and waits again after the undo', async () => {
  const { rider_id } = await gate.family();
  await app.pool.query(`update lbr set lbr_status = 'SENT', lbr_number = null where rider_id = $1`, [
    rider_id,
  ]);
  await app.pool.query(
    `insert into lbr_step (lbr_id, lbr_status) select lbr_id, 'SENT' from lbr where rider_id = $1`,
    [rider_id],
  );
  await app.pool.query(`update rider set rider_dni = '50111222' where rider_id = $1`, [rider_id]);
  const { import_id } = await office.take(['DNI;Licencia', '50111222;A-7'], cup());
  expect((await licences())[0]).toContain('APPROVED FALSE A-7');
  await office.act(import_id, 'undo', { leave_used: false });
  expect((await licences())[0]).toContain('SENT');
});

test('a family that heard of it hears once that it was taken back; one that did not hears nothing', async () => {
  const lines = [
    'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Email;Licencia',
    `Peña;Ana;50111222;${birth};M;Los Teros;pena@example.org;A-7`,
    `Peña;Sol;50111333;${birth};M;Los Teros;pena@example.org;A-8`,
  ];
  await takeLetters(app.dataDir);
  const early = await office.take(lines, cup());
  expect((await office.act(early.import_id, 'undo', { leave_used: false })).json().undone).toBe(true);
  await later();
  expect(await takeLetters(app.dataDir)).toEqual([]);
  const { import_id } = await office.take(lines, cup());
  await later();
  expect((await takeLetters(app.dataDir)).map(({ to }) => to)).toEqual([
    'pena@example.org',
    'pena@example.org',
  ]);
  expect((await office.act(import_id, 'undo', { leave_used: false })).json().undone).toBe(true);
  await later();
  const [letter, ...more] = await takeLetters(app.dataDir);
  expect(more).toEqual([]);
  expect(letter?.to).toBe('pena@example.org');
  expect(letter?.text).toContain(`La licencia de Ana Peña en ${boys}`);
  expect(letter?.text).toContain(`La licencia de Sol Peña en ${boys}`);
});

test('a family whose request waits again, and whose data is again what it was, reads both in one letter', async () => {
  const { rider_id, user_email } = await gate.family();
  await app.pool.query(`update lbr set lbr_status = 'SENT', lbr_number = null where rider_id = $1`, [
    rider_id,
  ]);
  await app.pool.query(
    `insert into lbr_step (lbr_id, lbr_status) select lbr_id, 'SENT' from lbr where rider_id = $1`,
    [rider_id],
  );
  await app.pool.query(`update rider set rider_dni = '50111222' where rider_id = $1`, [rider_id]);
  const { import_id } = await office.take(['DNI;Licencia;Equipo', '50111222;A-7;Rayo'], cup());
  await later();
  await takeLetters(app.dataDir);
  await office.act(import_id, 'undo', { leave_used: false });
  await later();
  const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to === user_email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('vuelve a esperar');
  expect(letters[0]?.text).toContain('vuelven a ser los de antes');
});

test('who was entered with it since is told before the undo, and left', async () => {
  await gate.people.rider(gate.place, { dni: '50111222', birthdate: birth });
  const { import_id } = await office.take(['DNI;Licencia', '50111222;A-7'], cup());
  const rider_id = (await app.pool.query('select rider_id from rider')).rows[0]?.rider_id;
  const entered = await gate.people.call('PUT', `/api/office/races/${gate.race_id}/entries`, office.token, {
    rider_id,
    category_id: gate.boys,
  });
  expect(entered.statusCode).toBe(200);
  expect((await office.act(import_id, 'undo', { leave_used: false })).json()).toMatchObject({
    undone: false,
    used: [{ rider_id, why: 'entry' }],
  });
  await office.act(import_id, 'undo', { leave_used: true });
  expect(await licences()).toHaveLength(1);
});

test('licences are the organization’s to give: a club brings none', async () => {
  const { token } = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] });
  const club = new RiderSheets(gate.people, gate.place.organization_id, token);
  const { preview } = await club.take(rows().slice(0, 2), { ...cup(), club_id: gate.place.club_id });
  expect(preview.left_columns).toEqual([{ heading: 'Licencia', why: 'licences' }]);
  expect(await licences()).toEqual([]);
});

test('whose class age leaves open is asked for it, and the one that is said gets the licence', async () => {
  const junior = await gate.category('Junior', { min_age: 17, max_age: 18 });
  await gate.category('Mayores', { min_age: 17 });
  await gate.category('Crucero', { min_age: 17, wheel: 24 });
  const { rows: named } = await app.pool.query<{ category_name: string }>(
    'select category_name from category where category_id = $1',
    [junior],
  );
  const name = named[0]?.category_name ?? '';
  const lines = [head, `Peña;Ana;50111222;${Number(year) - 17}-06-01;M;Los Teros;;A-7;;`];
  const { preview } = await office.look(lines, cup());
  expect(preview.rows).toMatchObject([{ licences: [], notes: [{ code: 'licence_class' }] }]);
  expect(preview.rows[0]?.licence_choices).toHaveLength(3);
  expect(preview.rows[0]?.licence_choices).toContain(name);
  const repairs = [{ row: 2, field: 'class_20' as const, says: name }];
  const taken = await office.take(lines, { ...cup(), repairs });
  expect(taken.preview.rows).toMatchObject([{ licences: [{ category_name: name }], licence_choices: [] }]);
  expect(await licences()).toEqual([`Ana APPROVED FALSE A-7 ${year}-12-31`]);
});
