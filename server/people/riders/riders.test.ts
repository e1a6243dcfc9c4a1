import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import { REQUIRED } from '#rules/people/riders/rider-form.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { pdf } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

function fields() {
  count += 1;
  return {
    rider_firstname: 'Emma',
    rider_lastname: 'Ibáñez',
    rider_dni: `60.000.${String(count).padStart(3, '0')}`,
    organization_id: String(place.organization_id),
    club_id: String(place.club_id),
    rider_state: 'Salta',
    rider_birthdate: '2017-05-05',
    rider_gender: 'WOMAN',
  };
}

const consent = CONSENT_VERSION;
const create = (token: string, form: Record<string, string | undefined>, files = {}) =>
  people.send('POST', '/api/riders/mov', token, { consent, ...form }, files);
const edit = (token: string, id: number, form: Record<string, string | undefined>, files = {}) =>
  people.send(
    'PUT',
    `/api/riders/mov/${id}`,
    token,
    Object.keys(files).length === 0 ? form : { consent, ...form },
    files,
  );

describe('a second child', () => {
  test('is added to the account, with papers and networks', async () => {
    const mother = await people.account();
    const form = {
      ...fields(),
      rider_social: '{"instagram":"@emma","facebook":""}',
      rider_phone: '+54 387 5550000',
    };
    const answer = await create(mother.token, form, await people.papers());
    expect(answer.json()).toMatchObject({
      rider_fullname: 'Emma Ibáñez',
      rider_social: { instagram: '@emma' },
      papers: { rider_dni_image1: true },
    });
    const me = (await people.call('GET', '/api/users/me', mother.token)).json();
    expect(me.riders).toHaveLength(1);
  });

  test.each(REQUIRED.create)('without %s it is refused', async (field) => {
    const mother = await people.account();
    const answer = await create(mother.token, { ...fields(), [field]: undefined });
    expect(answer.json()).toMatchObject({ code: 'request.bad_body', where: field });
  });

  test('"Ya existe un piloto con ese DNI."', async () => {
    const mother = await people.account();
    const form = fields();
    await create(mother.token, form);
    const answer = await create(mother.token, { ...fields(), rider_dni: form.rider_dni.replaceAll('.', '') });
    expect(answer.json()).toMatchObject({ message: 'Ya existe un piloto con ese DNI.', where: 'rider_dni' });
  });

  test('a form sent twice makes one rider', async () => {
    const mother = await people.account();
    const form = { ...fields(), request_key: crypto.randomUUID() };
    const [one, two] = await Promise.all([create(mother.token, form), create(mother.token, form)]);
    const again = await create(mother.token, form);
    expect(new Set([one, two, again].map((answer) => answer.json().rider_id)).size).toBe(1);
  });

  test('a club of another organization is refused', async () => {
    const elsewhere = await people.place('Federación del Sur');
    const mother = await people.account();
    const answer = await create(mother.token, { ...fields(), club_id: String(elsewhere.club_id) });
    expect(answer.json().code).toBe('rider.club_elsewhere');
  });
});

describe('a rider is changed', () => {
  test('club and state are asked for; the rest stays as it is', async () => {
    const mother = await people.account();
    const made = (await create(mother.token, { ...fields(), rider_city: 'Salta' })).json();
    const missing = await edit(mother.token, made.rider_id, { rider_city: 'Cafayate' });
    expect(missing.json()).toMatchObject({ code: 'request.bad_body', where: 'club_id' });
    const answer = await edit(mother.token, made.rider_id, {
      club_id: String(place.other_club_id),
      rider_state: 'Jujuy',
    });
    expect(answer.json()).toMatchObject({
      club_name: 'El Zonda',
      rider_city: 'Salta',
      rider_firstname: 'Emma',
    });
  });

  test('who changed what is kept on record', async () => {
    const mother = await people.account();
    const made = (await create(mother.token, fields())).json();
    const base = { club_id: String(place.club_id), rider_state: 'Salta' };
    await edit(mother.token, made.rider_id, { ...base, rider_lastname: 'Ibáñez Soto' });
    const { rows } = await app.pool.query(
      `select user_id, was, became from audit where entity = 'rider' and entity_id = $1 and action = 'update' order by audit_id`,
      [made.rider_id],
    );
    expect(rows[0]).toMatchObject({
      user_id: mother.user_id,
      was: { rider_lastname: 'Ibáñez' },
      became: { rider_lastname: 'Ibáñez Soto' },
    });
  });

  test('a paper sent anew takes the place of the old one, which is kept until an undo is over', async () => {
    const mother = await people.account();
    const made = (await create(mother.token, fields(), await people.papers())).json();
    const base = { club_id: String(place.club_id), rider_state: 'Salta' };
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    await edit(mother.token, made.rider_id, base, { rider_dni_image1: { name: 'nuevo.png', bytes } });
    const paper = await people.call(
      'GET',
      `/api/riders/${made.rider_id}/papers/rider_dni_image1`,
      mother.token,
    );
    expect((await sharp(paper.rawPayload).metadata()).width).toBe(40);
    const { rows } = await app.pool.query(
      `select count(*) as n from file where file_state = 'kept' and discard_after > now() + interval '30 days'`,
    );
    expect(rows[0]).toEqual({ n: 1 });
  });

  test('with password and confirmation alone, the account gets a new password (spec §7)', async () => {
    const mother = await people.account({ password: 'la de antes' });
    const made = (await create(mother.token, fields())).json();
    const path = `/api/riders/mov/${made.rider_id}`;
    const differ = await people.call('PUT', path, mother.token, {
      password: 'una frase 1',
      password2: 'otra frase',
    });
    expect(differ.json().message).toBe('La contraseña y su verificación son distintas. Deben coincidir');
    for (const body of [{ password: 'una frase 1' }, { password2: 'una frase 1' }])
      expect((await people.call('PUT', path, mother.token, body)).statusCode).toBe(400);
    const other = await people.tokenOf(mother.user_email, 'la de antes');
    await people.call('PUT', path, mother.token, { password: 'una frase 1', password2: 'una frase 1' });
    expect((await people.logIn(mother.user_email, 'una frase 1')).statusCode).toBe(200);
    // The other session ended, and this one did not.
    expect((await people.call('GET', '/api/users/me', other)).statusCode).toBe(401);
    expect((await people.call('GET', '/api/users/me', mother.token)).statusCode).toBe(200);
  });
});

describe('papers', () => {
  test('are a download that runs nothing, without the place where they were taken', async () => {
    const mother = await people.account();
    const files = {
      ...(await people.papers()),
      rider_insurance_image: { name: 'seguro.pdf', bytes: pdf(), type: 'application/pdf' },
    };
    const made = (await create(mother.token, fields(), files)).json();
    const get = (slot: string) =>
      people.call('GET', `/api/riders/${made.rider_id}/papers/${slot}`, mother.token);
    const photo = await get('rider_dni_image1');
    expect(photo.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined();
    const document = await get('rider_insurance_image');
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="rider_insurance_image.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(document.headers['content-security-policy']).toContain("default-src 'none'");
    expect(document.rawPayload.equals(pdf())).toBe(true);
  });

  test('lie under names nobody can guess, outside of everything public', async () => {
    const mother = await people.account();
    await create(mother.token, fields(), await people.papers());
    const { rows } = await app.pool.query<{ storage_key: string; sha256: string }>(
      `select storage_key, sha256 from file where file_state = 'kept'`,
    );
    for (const { storage_key, sha256 } of rows) {
      expect(storage_key).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
      expect(storage_key).not.toContain(sha256);
      expect((await app.get(`/files/${storage_key}`)).statusCode).toBe(404);
    }
  });

  test('every look is kept on record, and the family sees who looked', async () => {
    const mother = await people.account();
    const made = (await create(mother.token, fields(), await people.papers())).json();
    const office = await people.account({
      roles: [{ role: 'organizer', organization_id: place.organization_id }],
    });
    const path = `/api/riders/${made.rider_id}/papers/rider_dni_image2`;
    await people.call('GET', path, office.token);
    await people.call('GET', path, mother.token);
    const { items } = (await people.call('GET', `/api/riders/${made.rider_id}/looks`, mother.token)).json();
    expect(items.map(({ by }: { by: string }) => by)).toEqual(['you', 'organization']);
  });

  test('one that was not sent is told as such', async () => {
    const mother = await people.account();
    const made = (await create(mother.token, fields())).json();
    const answer = await people.call(
      'GET',
      `/api/riders/${made.rider_id}/papers/rider_dni_image1`,
      mother.token,
    );
    expect(answer.json().code).toBe('document.not_found');
  });
});

describe('the search by document', () => {
  const find = (token: string, dni: string) =>
    people.call('GET', `/api/riders/rider_dni/${encodeURIComponent(dni)}?alone=true`, token);

  test('"No existe un piloto con ese número de documento."', async () => {
    const { token } = await people.account();
    expect((await find(token, '1.111.111')).json().message).toBe(
      'No existe un piloto con ese número de documento.',
    );
  });

  test('"El piloto ya figura en otra cuenta." is said by the screen; the account asks the organization', async () => {
    const rider_id = await people.rider(place, { dni: '61000001' });
    await people.account({ riders: [rider_id] });
    const { token } = await people.account();
    expect((await find(token, '61.000.001')).json().rider).toMatchObject({ in_other_account: true });
    expect((await people.call('GET', `/api/users/has_rider/${rider_id}`, token)).json()).toEqual({
      has_rider: true,
    });
  });

  test('the own rider is told as such', async () => {
    const rider_id = await people.rider(place, { dni: '61000002' });
    const { token } = await people.account({ riders: [rider_id] });
    expect((await find(token, '61000002')).json().code).toBe('rider.in_other_account');
  });

  test('documents cannot be tried one after the other', async () => {
    const { token } = await people.account();
    const statuses: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) statuses.push((await find(token, `7000${turn}`)).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('clubs and offices', () => {
  test('a club enrols a rider who has no e-mail, for itself alone', async () => {
    const club = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const done = await people.call('POST', '/api/riders/enrol', club.token, fields());
    expect(done.statusCode).toBe(200);
    const other = { ...fields(), club_id: String(place.other_club_id) };
    expect((await people.call('POST', '/api/riders/enrol', club.token, other)).statusCode).toBe(403);
    const editable = await people.call('GET', `/api/riders/${done.json().rider_id}`, club.token);
    expect(editable.statusCode).toBe(200);
  });

  test('a search box does not empty the register: so many searches an hour and no more', async () => {
    const club = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const statuses: number[] = [];
    for (let turn = 0; turn <= 240; turn += 1)
      statuses.push((await people.call('GET', '/api/riders/lookfor?q=gon', club.token)).statusCode);
    expect(statuses.slice(0, 240).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test('neither a club nor an office moves a child to another organization: the family may', async () => {
    const elsewhere = await people.place('Federación Vecina');
    const rider_id = await people.rider(place);
    const mother = await people.account({ riders: [rider_id] });
    const club = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const office = await people.account({
      roles: [{ role: 'organizer', organization_id: place.organization_id }],
    });
    const move = {
      organization_id: String(elsewhere.organization_id),
      club_id: String(elsewhere.club_id),
      rider_state: 'Salta',
    };
    expect((await edit(club.token, rider_id, move)).statusCode).toBe(403);
    expect((await edit(office.token, rider_id, move)).statusCode).toBe(403);
    expect((await edit(mother.token, rider_id, move)).statusCode).toBe(200);
  });

  test('lists and searches show the own riders only', async () => {
    const elsewhere = await people.place('Federación Oeste');
    await people.rider(elsewhere, { lastname: 'Zurbarán' });
    const club = await people.account({ roles: [{ role: 'club', club_id: place.club_id }] });
    const admin = await people.account({ roles: [{ role: 'admin' }] });
    const look = async (token: string) =>
      (await people.call('GET', '/api/riders/lookfor?q=zurbar', token)).json().items.length;
    expect([await look(club.token), await look(admin.token)]).toEqual([0, 1]);
    const { items } = (await people.call('GET', '/api/riders', club.token)).json();
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map((one: { club_id: number }) => one.club_id))).toEqual(new Set([place.club_id]));
  });
});
