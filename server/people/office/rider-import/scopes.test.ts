import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let people: People;
let place: { organization_id: number; club_id: number; other_club_id: number };
let office: RiderSheets;
let delegate: RiderSheets;
let stranger: RiderSheets;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const elsewhere = await people.place('Liga del Sur');
  const { organization_id, club_id } = place;
  const desk = async (roles: Parameters<People['account']>[0], of = organization_id) =>
    new RiderSheets(people, of, (await people.account(roles)).token);
  office = await desk({ roles: [{ role: 'organizer', organization_id }] });
  delegate = await desk({ roles: [{ role: 'club', club_id }] });
  stranger = await desk(
    { roles: [{ role: 'organizer', organization_id: elsewhere.organization_id }] },
    elsewhere.organization_id,
  );
  const teros = { organization_id, club_id };
  const zonda = { organization_id, club_id: place.other_club_id };
  await people.rider(teros, { dni: '30111222', firstname: 'Ana', lastname: 'Peña', birthdate: '2015-01-01' });
  await people.rider(zonda, { dni: '30333444', firstname: 'Eva', lastname: 'Ríos', birthdate: '2015-02-02' });
});
afterAll(() => app.stop());

const head = 'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club';
const previewOf = async (who: RiderSheets, line: string) => {
  const { sheet, choices } = await who.send([head, line]);
  return who.preview(sheet.import_id, choices);
};

describe('a club delegate', () => {
  test('enrols into the own club, and into no other', async () => {
    const own = await previewOf(delegate, 'Luna;Sol;30999888;2015-03-03;F;Los Teros');
    expect(own.rows[0]?.state).toBe('new');
    expect(own.clubs.map(({ club_name }) => club_name)).toEqual(['Los Teros']);
    const other = await previewOf(delegate, 'Luna;Sol;30999888;2015-03-03;F;El Zonda');
    expect(other.rows[0]?.problems.map(({ code }) => code)).toEqual(['club_unknown']);
    const { sheet, choices } = await delegate.send([head, 'Luna;Sol;30999888;2015-03-03;F;El Zonda']);
    const clubs = [{ said: 'El Zonda', club_id: place.other_club_id }];
    const answered = await delegate.preview(sheet.import_id, { ...choices, clubs });
    expect(answered.rows[0]?.state).toBe('error');
  });

  test("learns nothing of another club's rider but that the document is taken", async () => {
    const { rows } = await previewOf(delegate, 'Rios;Eva;30333444;2015-02-02;F;Los Teros');
    expect(rows).toEqual([
      {
        row: 2,
        name: 'Eva Rios',
        state: 'error',
        changes: [],
        problems: [{ field: 'rider_dni', code: 'dni_elsewhere', said: '30333444' }],
        notes: [],
        facts: {
          rider_fullname: 'Eva Rios',
          rider_birthdate: '2015-02-02',
          rider_gender: 'WOMAN',
          rider_dni: '30333444',
          club_name: 'Los Teros',
          plates: [],
        },
        licences: [],
        licence_choices: [],
        candidates: [],
        names: null,
      },
    ]);
    // The name and the day of birth alone find nobody.
    expect((await previewOf(delegate, 'Rios;Eva;30777666;2015-02-02;F;Los Teros')).rows[0]?.state).toBe(
      'new',
    );
  });

  test('proposes the birth date of a child whose family has an account, and writes the rest', async () => {
    const teros = { organization_id: place.organization_id, club_id: place.club_id };
    const rider_id = await people.rider(teros, {
      dni: '30555666',
      firstname: 'Inés',
      lastname: 'Luna',
      birthdate: '2015-04-04',
    });
    const mother = await people.account({ riders: [rider_id] });
    const line = 'Luna;Inés;30555666;2012-04-04;M;Los Teros;Rayo';
    // Another birth date may be another child: somebody has to say that it is the same one.
    const asked = await delegate.look([`${head};Equipo`, line]);
    expect(asked.preview.rows[0]).toMatchObject({ state: 'ask', candidates: [{ rider_id }] });
    const riders = [{ row: 2, is: rider_id }];
    const { preview, applied } = await delegate.take([`${head};Equipo`, line], { riders });
    expect(applied.json()).toMatchObject({ riders_new: 0, riders_changed: 1, sum: { taken: 1 } });
    expect(preview.rows[0]?.notes).toEqual([{ field: 'rider_birthdate', code: 'proposed', said: '' }]);
    const { rows } = await app.pool.query(
      'select rider_birthdate, rider_team from rider where rider_id = $1',
      [rider_id],
    );
    expect(rows).toEqual([{ rider_birthdate: '2015-04-04', rider_team: 'Rayo' }]);
    const proposed = await people.call('GET', `/api/riders/${rider_id}/proposals`, mother.token);
    expect(proposed.json().items).toMatchObject([{ club_name: 'Los Teros', rider_birthdate: '2012-04-04' }]);
    const writes = await people.call('GET', `/api/riders/${rider_id}/writes`, mother.token);
    expect(
      writes
        .json<{ items: { action: string; fields: string[] }[] }>()
        .items.map(({ action, fields }) => [action, fields]),
    ).toEqual([
      ['import', ['rider_team']],
      ['propose', ['rider_birthdate']],
    ]);
  });

  test('takes only the own riders away', async () => {
    const file = (await delegate.export('csv')).body;
    expect(file).toContain('Peña');
    expect(file).not.toContain('Ríos');
    expect((await office.export('csv')).body).toContain('Ríos');
  });
});

describe('who runs another organization', () => {
  test('learns nothing either', async () => {
    const { rows } = await previewOf(stranger, 'Peña;Ana;30111222;2015-01-01;F;Los Teros');
    expect(rows[0]).toMatchObject({ state: 'error', problems: [{ code: 'dni_elsewhere' }], candidates: [] });
  });

  test('sends nothing into this one, takes nothing from it, and does not find its imports', async () => {
    const bytes = Buffer.from(`${head}\nLuna;Sol;;2015-03-03;F;Los Teros`);
    const sent = await stranger.post(bytes, { organization_id: String(place.organization_id) });
    expect(codeOf(sent)).toBe('organization.not_found');
    const outside = new RiderSheets(people, place.organization_id, stranger.token);
    expect(codeOf(await outside.export('xlsx'))).toBe('organization.not_found');
    const { import_id, choices } = await office.take([head, 'Mar;Inés;30555444;2015-03-03;F;Los Teros']);
    const actions = [
      await stranger.act(import_id, 'preview', choices),
      await stranger.act(import_id, 'apply', { ...choices, fingerprint: 'x' }),
      await stranger.act(import_id, 'undo', { leave_used: true }),
      await delegate.act(import_id, 'undo', { leave_used: true }),
    ];
    expect(actions.map(codeOf)).toEqual(actions.map(() => 'import.not_found'));
  });
});

test('who takes riders away is on record', async () => {
  await office.export('xlsx');
  const { rows } = await app.pool.query<{ became: object }>(
    `select became from audit where entity = 'organization_riders' and entity_id = $1 order by audit_id desc limit 1`,
    [place.organization_id],
  );
  expect(rows[0]?.became).toMatchObject({ format: 'xlsx', clubs: null });
});
