import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeClub, OfficeOrganization } from '#contract/people/office/organizations.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let office: Office;
let stranger: Office;
let admin = '';

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  stranger = await Office.open(app, 'Liga del Sur');
  admin = (await office.people.account({ roles: [{ role: 'admin' }] })).token;
});
afterAll(() => app.stop());

const fields = (more: object = {}) => ({
  organization_name: 'Liga Nueva',
  organization_shortname: 'LN',
  organization_contact: 'liga@example.org',
  country_id: null,
  organization_state: 'Salta',
  organization_zone: 'America/Montevideo',
  organization_language: null,
  ...more,
});
const create = (token: string, more: object = {}) =>
  office.people.call('POST', '/api/office/organizations', token, fields(more));
const mine = async (one: Office): Promise<OfficeOrganization> => {
  const { items } = (await one.ask('GET', '/organizations')).json<{ items: OfficeOrganization[] }>();
  const [own] = items;
  if (!own || items.length !== 1) throw new Error('an organizer sees one organization');
  return own;
};
const path = () => `/organizations/${office.organization_id}`;

describe('an organization', () => {
  test('is made by an administrator, once by its name, and has what a cup needs', async () => {
    expect(codeOf(await create(office.token))).toBe('session.not_allowed');
    const made = (await create(admin)).json<OfficeOrganization>();
    expect(made).toMatchObject({
      organization_name: 'Liga Nueva',
      version: 1,
      clubs: 0,
      cups: 0,
      logo: null,
    });
    expect(codeOf(await create(admin))).toBe('organization.name_taken');
    const { organization_id } = made;
    const cup = await office.people.call('POST', '/api/office/cups', admin, {
      organization_id,
      cup_name: 'Copa',
    });
    expect(cup.statusCode).toBe(200);
    const categories = await office.people.call(
      'POST',
      `/api/office/organizations/${organization_id}/categories/from-template`,
      admin,
      { code: 'argentina' },
    );
    expect(categories.json<{ items: object[] }>().items.length).toBeGreaterThan(10);
    await expect.poll(async () => (await app.get('/api/organizations')).body).toContain('Liga Nueva');
  });

  test.each([
    ['a zone nobody knows', { organization_zone: 'Mars/Olympus' }, 'organization.zone'],
    ['a zone that is a file', { organization_zone: '../../../etc/passwd' }, 'organization.zone'],
    ['a contact that is no e-mail', { organization_contact: 'llámame' }, 'organization.contact'],
    ['a country that is not there', { country_id: 999_999 }, 'request.bad_body'],
    ['no name', { organization_name: ' ' }, 'request.bad_body'],
  ])('with %s is refused', async (_what, more, code) => {
    expect(codeOf(await create(admin, more))).toBe(code);
  });

  test('two people at it: the second is told, and the record says from and to', async () => {
    const { version } = await mine(office);
    const changed = fields({ organization_name: 'Federación Andina', organization_state: 'Jujuy', version });
    const first = await office.ask('PUT', path(), changed);
    expect(first.json()).toMatchObject({ version: version + 1, organization_state: 'Jujuy' });
    expect(codeOf(await office.ask('PUT', path(), changed))).toBe('office.changed');
    const { rows } = await app.pool.query(
      `select was, became from audit where entity = 'organization' and entity_id = $1 order by audit_id desc limit 1`,
      [office.organization_id],
    );
    expect(rows[0]).toMatchObject({
      was: { organization_state: '' },
      became: { organization_state: 'Jujuy' },
    });
    expect(rows[0]?.became).not.toHaveProperty('organization_name');
  });

  test('of others cannot be touched', async () => {
    for (const [method, below] of [
      ['PUT', ''],
      ['GET', '/clubs'],
      ['POST', '/clubs'],
      ['GET', '/letters'],
      ['DELETE', '/logo'],
    ] as const)
      expect(codeOf(await stranger.ask(method, path() + below, method === 'GET' ? undefined : {}))).toBe(
        'session.not_allowed',
      );
  });

  test('shows its logo, public, and takes it down', async () => {
    const file = { name: 'logo.jpg', bytes: await photo() };
    const placed = await office.people.send('PUT', `/api/office${path()}/logo`, office.token, {}, { file });
    const { logo } = placed.json<OfficeOrganization>();
    expect((await app.get(logo ?? '')).headers['content-type']).toBe('image/webp');
    expect((await office.ask('DELETE', `${path()}/logo`)).json()).toMatchObject({ logo: null });
    const program = { name: 'logo.jpg', bytes: Buffer.from('MZ') };
    const refused = await office.people.send(
      'PUT',
      `/api/office${path()}/logo`,
      office.token,
      {},
      { file: program },
    );
    expect(codeOf(refused)).toBe('document.type');
  });
});

describe('a club', () => {
  const club = (more: object = {}) => ({
    club_name: 'Los Cóndores',
    club_state: 'Salta',
    club_contact: '',
    club_payments: true,
    closed: false,
    ...more,
  });
  test('is made, edited upon what was read, closed to new riders, and opened again', async () => {
    const made = (await office.ask('POST', `${path()}/clubs`, club())).json<OfficeClub>();
    expect(codeOf(await office.ask('POST', `${path()}/clubs`, club()))).toBe('club.name_taken');
    const alike = { club_name: ` ${made.club_name.toUpperCase()} ` };
    expect(codeOf(await office.ask('POST', `${path()}/clubs`, club(alike)))).toBe('club.name_taken');
    const address = `${path()}/clubs/${made.club_id}`;
    const closed = await office.ask('PUT', address, club({ closed: true, version: 1 }));
    expect(closed.json()).toMatchObject({ closed: true, version: 2 });
    expect(codeOf(await office.ask('PUT', address, club({ version: 1 })))).toBe('office.changed');
    const rider = {
      rider_firstname: 'Ana',
      rider_lastname: 'Luna',
      rider_dni: '55123456',
      rider_birthdate: '2016-03-09',
      rider_gender: 'WOMAN',
      organization_id: String(office.organization_id),
      club_id: String(made.club_id),
      rider_state: 'Salta',
    };
    const enrol = () => office.people.call('POST', '/api/riders/enrol', office.token, rider);
    expect(codeOf(await enrol())).toBe('rider.club_closed');
    const again = await office.ask('PUT', address, club({ version: 2 }));
    expect(again.json()).toMatchObject({ closed: false });
    expect((await enrol()).statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select action from audit where entity = 'club' and entity_id = $1 order by audit_id`,
      [made.club_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'close', 'reopen']);
  });

  test('of another organization is not there', async () => {
    const { rows } = await app.pool.query(`select club_id from club where organization_id = $1 limit 1`, [
      stranger.organization_id,
    ]);
    const answer = await office.ask('PUT', `${path()}/clubs/${rows[0]?.club_id}`, club({ version: 1 }));
    expect(codeOf(answer)).toBe('club.not_found');
  });
});
