import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { passwordIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let admin: Awaited<ReturnType<People['account']>>;
const password = 'placa 214 verde';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  admin = await people.account({ password, roles: [{ role: 'admin' }] });
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const put = (token: string, id: number, body: object) => people.call('PUT', `/api/users/${id}`, token, body);

describe('the account', () => {
  test('a new password ends the other sessions, and the owner gets a letter', async () => {
    const { user_email, user_id } = await people.account({ password });
    const [phone, desk] = [
      await people.tokenOf(user_email, password),
      await people.tokenOf(user_email, password),
    ];
    expect(
      (await put(phone, user_id, { password: 'otra frase 9', password2: 'otra frase 9' })).statusCode,
    ).toBe(200);
    expect((await people.call('GET', '/api/users/me', desk)).json().code).toBe('session.ended');
    expect((await people.call('GET', '/api/users/me', phone)).statusCode).toBe(200);
    await app.runJobs();
    expect((await takeLetters(app.dataDir)).map(({ to, subject }) => [to, subject])).toContainEqual([
      user_email,
      'Cambió la contraseña de tu cuenta',
    ]);
  });

  test('"La contraseña y su verificación son distintas. Deben coincidir"; both are required; eight characters at least', async () => {
    const { token, user_id } = await people.account({ password });
    const differ = await put(token, user_id, { password: 'una frase 1', password2: 'una frase 2' });
    expect(differ.json().message).toBe('La contraseña y su verificación son distintas. Deben coincidir');
    expect((await put(token, user_id, { password: 'una frase 1' })).json().where).toBe('password2');
    expect((await put(token, user_id, { password: 'corta', password2: 'corta' })).json().code).toBe(
      'user.password_short',
    );
  });

  test('nobody gives himself a role, another e-mail, or changes another account', async () => {
    const mine = await people.account();
    const theirs = await people.account();
    for (const body of [
      { user_roles: [{ role: 'admin' }] },
      { user_email: 'otra@example.org' },
      { user_teams: ['X'] },
    ])
      expect((await put(mine.token, mine.user_id, body)).statusCode).toBe(403);
    expect((await put(mine.token, theirs.user_id, { user_firstname: 'X' })).statusCode).toBe(403);
  });

  test('name, telephone and language are its own', async () => {
    const { token, user_id } = await people.account();
    const body = { user_firstname: ' Marina ', user_phone: '+54 1', user_language: 'pt' };
    expect((await put(token, user_id, body)).json().user).toMatchObject({
      user_firstname: 'Marina',
      user_phone: '+54 1',
      user_language: 'pt',
    });
  });

  test('everything held on it can be downloaded, without a password or a token in it', async () => {
    const rider_id = await people.rider(place, { dni: '70111222' });
    const { token, user_id, user_email } = await people.account({ password, riders: [rider_id] });
    const answer = await people.call('GET', `/api/users/${user_id}/data`, token);
    const data = answer.json();
    expect(data.account.user_email).toBe(user_email);
    expect(data.riders[0].rider.rider_dni).toBe('70111222');
    expect(data.sessions).toHaveLength(1);
    expect(answer.body).not.toMatch(/argon2|token_hash|user_password/);
  });
});

describe('deleting an account', () => {
  const leave = (token: string, id: number, user_password: string) =>
    people.call('DELETE', `/api/users/${id}`, token, { user_password });

  test('needs the password', async () => {
    const { token, user_id } = await people.account({ password });
    expect((await leave(token, user_id, 'no es')).json().code).toBe('user.password_wrong');
    expect((await people.call('GET', '/api/users/me', token)).statusCode).toBe(200);
  });

  test('takes papers, document and contact; a name in published results stays; a child who never raced goes whole', async () => {
    const fields = await people.signUpFields(place);
    await people.send('POST', '/api/users/register', null, fields, await people.papers());
    const login = (await people.logIn(fields.rider_email, fields.password)).json<LoginReply>();
    const raced = login.rider?.rider_id ?? 0;
    const never = await people.rider(place);
    const user_id = login.user?.user_id ?? 0;
    const token = login.user?.token ?? '';
    await app.pool.query(`insert into user_rider (user_id, rider_id) values ($1, $2)`, [user_id, never]);
    const cup = await app.world.cup({ dates: ['2026-05-10'] });
    const race = await app.world.race(cup, '2026-05-10');
    await app.world.category(cup, race, 'Varones 10', [{ name: 'Otro', plate: '9' }]);
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate) select race_id, category_id, $2, '214' from race_category where race_id = $1`,
      [race, raced],
    );
    expect((await leave(token, user_id, fields.password)).statusCode).toBe(200);
    const { rows } = await app.pool.query(`select * from rider where rider_id = any($1)`, [[raced, never]]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      rider_fullname: 'Lautaro de la Cruz Ñancupil',
      rider_dni: null,
      rider_email: null,
      rider_birthdate: null,
      rider_dni_image1: null,
    });
    expect((await people.logIn(fields.rider_email, fields.password)).statusCode).toBe(401);
    await sweepDocuments(app.db, app.documents);
    const { rows: files } = await app.pool.query(`select count(*) as n from file where not is_public`);
    expect(files[0]).toEqual({ n: 0 });
    const shown = (await app.get(`/api/races/${race}`)).body;
    expect(shown).toContain('Lautaro de la Cruz Ñancupil');
    const { rows: record } = await app.pool.query(
      `select was, became from audit where entity = 'rider' and entity_id = $1 order by audit_id`,
      [raced],
    );
    expect(JSON.stringify(record)).not.toContain(fields.rider_dni.replaceAll('.', ''));
  });

  test('a rider with another guardian is not touched', async () => {
    const rider_id = await people.rider(place, { dni: '70222333' });
    const mother = await people.account({ password, riders: [rider_id] });
    await people.account({ riders: [rider_id] });
    await leave(mother.token, mother.user_id, password);
    const { rows } = await app.pool.query(`select rider_dni from rider where rider_id = $1`, [rider_id]);
    expect(rows[0]).toEqual({ rider_dni: '70222333' });
  });

  test('the last administrator stays', async () => {
    expect((await leave(admin.token, admin.user_id, password)).json().code).toBe('user.last_admin');
    expect((await put(admin.token, admin.user_id, { user_roles: [] })).json().code).toBe('user.last_admin');
  });
});

describe('the administrator', () => {
  test('makes an account with a role; it is opened by rescue', async () => {
    const { organization_id } = place;
    const made = await people.call('POST', '/api/users/', admin.token, {
      user_firstname: 'Ernesto',
      user_lastname: 'Paz',
      user_email: ' Oficina@Example.org ',
      user_roles: [{ role: 'organizer', organization_id }],
    });
    expect(made.json()).toMatchObject({ user_email: 'oficina@example.org' });
    await people.call('POST', '/api/users/rescue', null, { user_email: 'oficina@example.org' });
    await app.runJobs();
    const letter = (await takeLetters(app.dataDir)).find(({ to }) => to === 'oficina@example.org');
    const reply = (await people.logIn('oficina@example.org', passwordIn(letter))).json<LoginReply>();
    expect(reply.user?.user_roles).toEqual([{ role: 'organizer', organization_id, club_id: null }]);
    const again = { user_firstname: 'E', user_lastname: 'P', user_email: 'OFICINA@example.org' };
    expect((await people.call('POST', '/api/users/', admin.token, again)).json().code).toBe(
      'user.email_taken',
    );
  });

  test.each([
    [{ role: 'organizer' }],
    [{ role: 'club', organization_id: 1 }],
    [{ role: 'admin', organization_id: 1 }],
    [{ role: 'organizer', organization_id: 999_999 }],
    [{ role: 'king' }],
  ])('a role that means nothing is refused: %j', async (role) => {
    const { user_id } = await people.account();
    const answer = await put(admin.token, user_id, { user_roles: [role] });
    expect(answer.json().code).toBe('request.bad_body');
  });

  test('lists accounts by role and e-mail, in pages', async () => {
    const list = async (filters: object) =>
      (
        await people.call(
          'GET',
          `/api/users?_perPage=2&_filters=${encodeURIComponent(JSON.stringify(filters))}`,
          admin.token,
        )
      ).json();
    expect((await list({ role: 'admin' })).items).toMatchObject([{ user_id: admin.user_id }]);
    expect((await list({})).items).toHaveLength(2);
    expect((await list({ user_email: admin.user_email.toUpperCase() })).total).toBe(1);
  });
});

describe('reCAPTCHA, where keys are set', () => {
  test('is asked at Google with the secret; success, action and score decide; the proof of work is taken as well', async () => {
    let verdict: object = {};
    const asked: string[] = [];
    const google = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
      request.on('end', () => response.end(JSON.stringify(verdict)));
    });
    await new Promise<void>((resolve) => {
      google.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = google.address() as AddressInfo;
    const keyed = await startTestApp(
      { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'secret-key' },
      { recaptchaUrl: `http://127.0.0.1:${port}/` },
    );
    const crowd = new People(keyed);
    const where = await crowd.place();
    const papers = await crowd.papers();
    const send = async (recaptcha: string) =>
      (
        await crowd.send(
          'POST',
          '/api/users/register',
          null,
          { ...(await crowd.signUpFields(where, { proven: false })), recaptcha },
          papers,
        )
      ).json();
    expect((await crowd.call('GET', '/api/captcha', null)).json().recaptcha_site_key).toBe('site-key');
    for (const said of [
      { success: false },
      { success: true, action: 'register', score: 0.2 },
      { success: true, action: 'login', score: 0.9 },
      { success: true, action: 'register' },
    ]) {
      verdict = said;
      expect((await send('token')).code).toBe('captcha.wrong');
    }
    verdict = { success: true, action: 'register', score: 0.9 };
    expect((await send('token')).rider_id).toBeGreaterThan(0);
    expect(asked[0]).toBe('secret=secret-key&response=token');
    expect((await send(await crowd.captcha())).rider_id).toBeGreaterThan(0);
    const page = await keyed.get('/registration');
    expect(page.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/');
    expect((await app.get('/registration')).headers['content-security-policy']).not.toContain('google');
    google.close();
    expect((await send('token')).code).toBe('captcha.wrong');
    await keyed.stop();
  });
});
