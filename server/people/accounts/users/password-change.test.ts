import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { passwordIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
const password = 'placa 214 verde';
const own = 'mi propia frase';
const both = { password: own, password2: own };

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const put = (token: string, id: number, body: object) => people.call('PUT', `/api/users/${id}`, token, body);

/** Creates an account that signed in this many minutes ago, and whose phone lies unlocked on a table. */
async function signedInBefore(minutes: number, more: Parameters<People['account']>[0] = {}) {
  const account = await people.account({ password, ...more });
  await app.pool.query(
    `update session set created_at = now() - make_interval(mins => $2::int) where user_id = $1`,
    [account.user_id, minutes],
  );
  return account;
}

describe('the present password', () => {
  test('is not asked for within ten minutes of signing in: the body of the specification is enough', async () => {
    const { token, user_id, user_email } = await signedInBefore(9);
    expect((await put(token, user_id, both)).statusCode).toBe(200);
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
  });

  test('is asked for later: who found an open phone does not take the account over', async () => {
    const { token, user_id, user_email } = await signedInBefore(11);
    const refused = await put(token, user_id, both);
    expect(refused.json()).toMatchObject({ code: 'user.password_needed', where: 'user_password' });
    expect((await put(token, user_id, { user_password: own })).json().code).toBe('user.password_needed');
    expect((await put(token, user_id, { ...both, user_password: 'no es esta' })).json()).toMatchObject({
      code: 'user.password_wrong',
      where: 'user_password',
    });
    expect((await people.logIn(user_email, own)).json().code).toBe('session.wrong');
    expect((await put(token, user_id, { ...both, user_password: password })).statusCode).toBe(200);
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
  });

  test('… also where the call of a rider sets a password, as JSON and as a form', async () => {
    const rider = await people.rider(place);
    const { token, user_email } = await signedInBefore(11, { riders: [rider] });
    const path = `/api/riders/mov/${rider}`;
    expect((await people.call('PUT', path, token, both)).json().code).toBe('user.password_needed');
    expect((await people.send('PUT', path, token, both)).json().code).toBe('user.password_needed');
    expect(
      (await people.send('PUT', path, token, { ...both, user_password: password })).json().rider_id,
    ).toBe(rider);
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
  });

  test('… also of an administrator who sets the password of somebody else', async () => {
    const { user_id, user_email } = await people.account({ password });
    const admin = await signedInBefore(11, { roles: [{ role: 'admin' }] });
    expect((await put(admin.token, user_id, both)).json().code).toBe('user.password_needed');
    expect((await people.logIn(user_email, own)).json().code).toBe('session.wrong');
    expect((await put(admin.token, user_id, { ...both, user_password: password })).statusCode).toBe(200);
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
  });

  test('may be guessed at ten times an hour', async () => {
    const { token, user_id } = await signedInBefore(11);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await put(token, user_id, { ...both, user_password: `no ${turn}` })).statusCode).toBe(403);
    expect((await put(token, user_id, { ...both, user_password: password })).json().code).toBe(
      'request.too_many',
    );
  });

  test('is not asked of who came with a mailed one, however long ago', async () => {
    const { user_email, user_id } = await people.account({ password });
    await people.call('POST', '/api/users/rescue', null, { user_email });
    await app.runJobs();
    const mailed = passwordIn((await takeLetters(app.dataDir)).find(({ to }) => to === user_email));
    const token = await people.tokenOf(user_email, mailed);
    await app.pool.query(`update session set created_at = now() - interval '50 minutes' where user_id = $1`, [
      user_id,
    ]);
    expect((await put(token, user_id, both)).statusCode).toBe(200);
  });
});

describe('a password that is tried first', () => {
  const refusals = [
    ['12345678', 'user.password_common'],
    ['password', 'user.password_common'],
    ['Password123!', 'user.password_common'],
    ['contraseña', 'user.password_common'],
    ['Argentina 2026', 'user.password_common'],
    ['partidor', 'user.password_common'],
    ['        ', 'user.password_blank'],
    ['corta', 'user.password_short'],
  ] as const;

  test.each(refusals)('%j may not be set: %s', async (tried, code) => {
    const { token, user_id } = await people.account({ password });
    const refused = await put(token, user_id, { password: tried, password2: tried });
    expect(refused.json()).toMatchObject({ code, where: 'password' });
    const asked = { password: tried, user_email: 'mama@example.org' };
    expect((await people.call('POST', '/api/users/check_password', null, asked)).json().code).toBe(code);
  });

  test('the own e-mail may not be set, nor what stands before its @', async () => {
    const { token, user_id } = await people.account({ password, email: 'carolina.silva@example.org' });
    for (const tried of ['carolina.silva@example.org', 'carolina.silva', 'CarolinaSilva84'])
      expect((await put(token, user_id, { password: tried, password2: tried })).json().code).toBe(
        'user.password_own',
      );
  });

  test('neither at the sign-up, nor by an administrator, nor where a role is taken up', async () => {
    const admin = await people.account({ password, roles: [{ role: 'admin' }] });
    const { user_id } = await people.account({ password });
    const fields = await people.signUpFields(place);
    const papers = await people.papers();
    const signUp = async (tried: string) =>
      (
        await people.send(
          'POST',
          '/api/users/register',
          null,
          { ...fields, password: tried, password2: tried },
          papers,
        )
      ).json();
    expect(await signUp('mariposa')).toMatchObject({ code: 'user.password_common', where: 'password' });
    expect(await signUp(fields.rider_email)).toMatchObject({ code: 'user.password_own', where: 'password' });
    const made = { user_firstname: 'E', user_lastname: 'P', user_email: 'eva.paz@example.org' };
    expect(
      (
        await people.call('POST', '/api/users/', admin.token, {
          ...made,
          user_password: 'eva.paz@example.org',
        })
      ).json().code,
    ).toBe('user.password_own');
    expect((await put(admin.token, user_id, { user_password: 'qwerty123' })).json().code).toBe(
      'user.password_common',
    );
  });

  test('says so in the language of who asks', async () => {
    const { token, user_id } = await people.account({ password });
    const said = await Promise.all(
      ['es', 'en', 'pt'].map(
        async (lang) =>
          (
            await people.call(
              'PUT',
              `/api/users/${user_id}`,
              token,
              { password: 'mariposa', password2: 'mariposa' },
              { cookie: `lang=${lang}` },
            )
          ).json().message,
      ),
    );
    expect(said[0]).toBe(
      'Esa contraseña es de las que se prueban primero. Elige una frase corta que nadie más conozca.',
    );
    expect(new Set(said).size).toBe(3);
  });

  test('an account that has one from before still signs in', async () => {
    const { user_email } = await people.account({ password: 'password' });
    const reply = (await people.logIn(user_email, 'password')).json<LoginReply>();
    expect(reply.key).toBe('login');
  });
});
