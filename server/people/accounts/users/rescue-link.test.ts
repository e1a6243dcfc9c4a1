import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { nextCode, setUpFactor } from '#server/testing/factor.ts';
import { passwordIn, secretIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
const password = 'placa 214 verde';
const own = 'mi propia frase';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await app.runJobs();
  await takeLetters(app.dataDir);
});

/** Returns the newest rescue letter of an account. */
async function rescued(user_email: string) {
  await people.call('POST', '/api/users/rescue', null, { user_email });
  await app.runJobs();
  const letter = (await takeLetters(app.dataDir)).findLast(({ to }) => to === user_email);
  return { token: secretIn(letter), mailed: passwordIn(letter), text: letter?.text ?? '' };
}

const look = (token: string) => people.call('POST', '/api/users/rescue/look', null, { token });
const set = (token: string, more: object = {}) =>
  people.call('POST', '/api/users/rescue/password', null, { token, password: own, password2: own, ...more });

describe('the link of a rescue letter', () => {
  test('sets a new password straight away, and signs in', async () => {
    const { user_email, user_id, token: phone } = await people.account({ password });
    await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [user_id]);
    const { token, text } = await rescued(user_email);
    expect(text).toMatch(/\/rescue#[\w-]{43}/);
    expect((await look(token)).json()).toEqual({ user_email, second_factor: false });
    const reply = (await set(token, { keep: true })).json<LoginReply>();
    expect(reply.user).toMatchObject({ user_id, must_change_password: false, email_confirmed: true });
    expect(reply.known_device).toMatch(/^[\w-]{43}$/);
    expect((await people.call('GET', '/api/users/me', reply.user?.token ?? '')).statusCode).toBe(200);
    expect((await people.call('GET', '/api/users/me', phone)).json().code).toBe('session.ended');
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
    expect((await people.logIn(user_email, password)).json().code).toBe('session.wrong');
  });

  test('works once; the password beside it is worthless then, and the other way round', async () => {
    const { user_email } = await people.account({ password });
    const first = await rescued(user_email);
    expect((await set(first.token)).statusCode).toBe(200);
    expect((await set(first.token)).json().code).toBe('user.token_over');
    expect((await look(first.token)).json().code).toBe('user.token_over');
    expect((await people.logIn(user_email, first.mailed)).json().code).toBe('session.wrong');
    const second = await rescued(user_email);
    const session = (await people.logIn(user_email, second.mailed)).json<LoginReply>().user;
    const body = { password: 'otra frase 9', password2: 'otra frase 9' };
    await people.call('PUT', `/api/users/${session?.user_id}`, session?.token ?? '', body);
    expect((await set(second.token)).json().code).toBe('user.token_over');
  });

  test('of two who use it at once, one sets the password', async () => {
    const { user_email } = await people.account({ password });
    const { token } = await rescued(user_email);
    const statuses = (await Promise.all([set(token), set(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('is not used up by a password that may not be set', async () => {
    const { user_email } = await people.account({ password });
    const { token } = await rescued(user_email);
    expect((await set(token, { password: 'mariposa', password2: 'mariposa' })).json().code).toBe(
      'user.password_common',
    );
    expect((await set(token, { password2: 'otra' })).json().code).toBe('user.passwords_differ');
    expect((await set(token)).statusCode).toBe(200);
  });

  test('is over after 60 minutes, when the account has another address, and when it is made up', async () => {
    const { user_email, user_id } = await people.account({ password });
    const { token } = await rescued(user_email);
    await app.pool.query(`update users set user_email = 'nueva@example.org' where user_id = $1`, [user_id]);
    expect((await set(token)).json().code).toBe('user.token_over');
    await app.pool.query(`update users set user_email = $2 where user_id = $1`, [user_id, user_email]);
    expect((await look(token)).statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from user_token where purpose = 'rescue_link'
       and user_id = $1`,
      [user_id],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    await app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
    for (const tried of [token, 'E'.repeat(43), ''])
      expect((await set(tried)).json().code).toBe('user.token_over');
  });

  test('asks for the code of an account that has a second factor, and spends neither without the other', async () => {
    const {
      user_email,
      user_id,
      token: session,
    } = await people.account({
      password,
      roles: [{ role: 'admin' }],
    });
    const { secret } = await setUpFactor(people, session);
    const { token } = await rescued(user_email);
    expect((await look(token)).json().second_factor).toBe(true);
    expect((await set(token)).json()).toMatchObject({ code: 'request.bad_body', where: 'code' });
    expect((await set(token, { code: '000000' })).json().code).toBe('second_factor.wrong_code');
    expect((await people.logIn(user_email, own)).json().code).toBe('session.wrong');
    const code = await nextCode(app, user_id, secret);
    expect((await set(token, { code })).json().key).toBe('login');
  });

  test('what is stored of it opens nothing, and the job carries no secret', async () => {
    const { user_email } = await people.account({ password });
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const { rows: jobs } = await app.pool.query(`select payload from graphile_worker._private_jobs`);
    await app.runJobs();
    const letter = (await takeLetters(app.dataDir)).find(({ to }) => to === user_email);
    const { rows: tokens } = await app.pool.query(`select * from user_token`);
    const stored = JSON.stringify([jobs, tokens]);
    expect(secretIn(letter)).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secretIn(letter));
    expect(stored).not.toContain(passwordIn(letter));
  });
});
