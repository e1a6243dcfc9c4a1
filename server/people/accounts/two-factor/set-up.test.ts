import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import type { SecondFactorSecret } from '#contract/people/accounts/two-factor.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, nextCode, setUpFactor } from '#server/testing/factor.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
const password = 'placa 214 verde';
const path = '/api/users/second_factor';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await app.runJobs();
  await takeLetters(app.dataDir);
});

async function letters() {
  await app.runJobs();
  return takeLetters(app.dataDir);
}

const delegate = () => people.account({ password, roles: [{ role: 'club', club_id: place.club_id }] });

async function actionsOn(user_id: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ action: string; user_id: number }>(
    `select action, user_id from audit where entity = 'user' and entity_id = $1 order by audit_id`,
    [user_id],
  );
  expect(rows.every((row) => row.user_id === user_id)).toBe(true);
  return rows.map(({ action }) => action);
}

describe('setting it up', () => {
  test('the secret is shown, a first code turns it on, ten recovery codes come once; told and recorded', async () => {
    const { token, user_id, user_email } = await delegate();
    expect((await people.call('GET', path, token)).json()).toEqual({
      on: false,
      since: null,
      codes_left: 0,
      required: false,
    });
    const { secret, uri } = (await people.call('POST', path, token)).json<SecondFactorSecret>();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain(encodeURIComponent(user_email));
    // A secret that was only shown is not on, so the password still opens the account.
    expect((await people.logIn(user_email, password)).json().key).toBe('login');
    const done = await people.call('PUT', path, token, { code: codeOf(secret) });
    expect(new Set(done.json().codes).size).toBe(10);
    expect((await people.call('GET', path, token)).json()).toMatchObject({ on: true, codes_left: 10 });
    expect(await actionsOn(user_id)).toEqual(['second_factor_on']);
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      [user_email, 'Activaste la verificación en dos pasos'],
    ]);
  });

  test('neither the recovery codes nor what is asked to make them can be read from the tables', async () => {
    const { token, user_id } = await delegate();
    const { codes } = await setUpFactor(people, token);
    const { rows } = await app.pool.query(`select * from recovery_code where user_id = $1`, [user_id]);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('sessions opened with the password alone end, but the one that set it up', async () => {
    const { token, user_email } = await delegate();
    const other = await people.tokenOf(user_email, password);
    await setUpFactor(people, token);
    expect((await people.call('GET', '/api/users/me', other)).statusCode).toBe(401);
    expect((await people.call('GET', '/api/users/me', token)).json().user.second_factor).toBe(true);
  });

  test('a wrong code turns nothing on, and five of them are enough', async () => {
    const { token } = await delegate();
    await people.call('POST', path, token);
    const codes: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      codes.push((await people.call('PUT', path, token, { code: '000000' })).json().code);
    expect(codes).toEqual([...Array(5).fill('second_factor.wrong_code'), 'second_factor.too_many']);
    expect((await people.call('GET', path, token)).json().on).toBe(false);
  });

  test('asked again before it is confirmed there is another secret; once on, it stays', async () => {
    const { token, user_email } = await delegate();
    const first = (await people.call('POST', path, token)).json<SecondFactorSecret>();
    const { secret } = await setUpFactor(people, token);
    expect(secret).not.toBe(first.secret);
    expect((await people.call('POST', path, token)).json().code).toBe('second_factor.is_on');
    const again = await people.call('PUT', path, token, { code: codeOf(secret) });
    expect(again.json().code).toBe('second_factor.is_on');
    expect((await people.logIn(user_email, password)).json().key).toBe('secondFactor');
  });

  test('a code without a secret is refused in words', async () => {
    const { token } = await delegate();
    const answer = await people.call('PUT', path, token, { code: '123456' });
    expect(answer.json()).toMatchObject({ code: 'second_factor.is_off' });
  });

  test('families have no use for it', async () => {
    const { token } = await people.account({ password });
    expect((await people.call('POST', path, token)).json().code).toBe('session.not_allowed');
    expect((await people.call('PUT', path, token, { code: '123456' })).json().code).toBe(
      'session.not_allowed',
    );
  });

  test('one file of everything held on the account says since when, and not the secret', async () => {
    const { token, user_id } = await delegate();
    const { secret } = await setUpFactor(people, token);
    const data = await people.call('GET', `/api/users/${user_id}/data`, token);
    expect(data.json().second_factor_since).toMatch(/^\d{4}-/);
    expect(data.body).not.toContain(secret);
  });
});

describe('turning it off, and new recovery codes', () => {
  test('ask for the password and a code: a phone left open is not enough', async () => {
    const { token, user_id } = await delegate();
    const { secret } = await setUpFactor(people, token);
    for (const [method, url] of [
      ['DELETE', path],
      ['POST', `${path}/codes`],
    ] as const) {
      const ask = async (user_password: string, code: string) =>
        (await people.call(method, url, token, { user_password, code })).json().code;
      expect(await ask('no es', await nextCode(app, user_id, secret))).toBe('user.password_wrong');
      expect(await ask(password, '000000')).toBe('second_factor.wrong_code');
      expect(await ask(password, 'AAAAA-AAAAA-AAAAA')).toBe('second_factor.wrong_code');
    }
    expect((await people.call('GET', path, token)).json()).toMatchObject({ on: true, codes_left: 10 });
  });

  test('off: the password alone opens again; told and recorded', async () => {
    const { token, user_id, user_email } = await delegate();
    const { secret } = await setUpFactor(people, token);
    await letters();
    const proof = { user_password: password, code: await nextCode(app, user_id, secret) };
    expect((await people.call('DELETE', path, token, proof)).json()).toEqual({});
    expect((await people.logIn(user_email, password)).json().key).toBe('login');
    expect(await actionsOn(user_id)).toEqual(['second_factor_on', 'second_factor_off']);
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Se desactivó la verificación en dos pasos',
    ]);
    expect((await people.call('DELETE', path, token, proof)).json().code).toBe('second_factor.is_off');
  });

  test('a lost phone: a recovery code turns it off too', async () => {
    const { token, user_id } = await delegate();
    const { codes } = await setUpFactor(people, token);
    const proof = { user_password: password, code: codes[3] ?? '' };
    expect((await people.call('DELETE', path, token, proof)).statusCode).toBe(200);
    expect(await actionsOn(user_id)).toEqual([
      'second_factor_on',
      'second_factor_recovery',
      'second_factor_off',
    ]);
  });

  test('new codes: the ones before are good for nothing', async () => {
    const { token, user_id, user_email } = await delegate();
    const { secret, codes: before } = await setUpFactor(people, token);
    await letters();
    const proof = { user_password: password, code: await nextCode(app, user_id, secret) };
    const { codes } = (await people.call('POST', `${path}/codes`, token, proof)).json<{ codes: string[] }>();
    expect(codes).toHaveLength(10);
    const enter = async (code: string) => {
      const { ticket } = (await people.logIn(user_email, password)).json<LoginReply>();
      return people.call('POST', '/api/users/login/code', null, { ticket, code });
    };
    expect((await enter(before[0] ?? '')).statusCode).toBe(403);
    expect((await enter(codes[0] ?? '')).statusCode).toBe(200);
    expect((await letters()).map(({ subject }) => subject)).toContain(
      'Hay nuevos códigos de recuperación de tu cuenta',
    );
  });

  test('who lost the role can still turn it off', async () => {
    const { token, user_id } = await delegate();
    const { secret } = await setUpFactor(people, token);
    await app.pool.query(`delete from user_role where user_id = $1`, [user_id]);
    const proof = { user_password: password, code: await nextCode(app, user_id, secret) };
    expect((await people.call('DELETE', path, token, proof)).statusCode).toBe(200);
  });
});
