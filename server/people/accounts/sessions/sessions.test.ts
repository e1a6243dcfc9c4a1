import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { passwordCost, recommendedCost } from '#server/ground/passwords/cost.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { passwordIn, secretIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';
import { ThreadRoom } from '#server/ground/threads/thread-room.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
const password = 'placa 214 verde';

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

describe('signing in', () => {
  test('gives the account with its token, its riders, and the first of them', async () => {
    const riders = [
      await people.rider(place, { firstname: 'Uno' }),
      await people.rider(place, { firstname: 'Dos' }),
    ];
    const { user_email } = await people.account({ password, riders });
    const reply = (await people.logIn(user_email, password, { lang: 'es' })).json<LoginReply>();
    expect(reply.key).toBe('login');
    expect(reply.user?.token).toMatch(/^[\w-]{43}$/);
    expect(reply.user?.rider_id).toEqual(riders);
    expect(reply.rider?.rider_id).toBe(riders[0]);
  });

  test('capitals and blanks around the e-mail do not matter', async () => {
    const { user_email } = await people.account({ password });
    expect((await people.logIn(`  ${user_email.toUpperCase()} `, password)).statusCode).toBe(200);
  });

  test.each(['es', 'en', 'pt'])(
    'a wrong password and an unknown e-mail get the same answer (%s)',
    async (lang) => {
      const { user_email } = await people.account({ password });
      const cookie = { cookie: `lang=${lang}` };
      const ask = (email: string) =>
        people.call('POST', '/api/users/login', null, { user_email: email, user_password: 'no es' }, cookie);
      const [wrong, unknown] = [await ask(user_email), await ask('nadie@example.org')];
      expect(wrong.statusCode).toBe(401);
      expect(wrong.json().message.length).toBeGreaterThan(10);
      expect(unknown.json()).toEqual(wrong.json());
    },
  );

  test('… for the same work: nobody learns from the clock who has an account', async () => {
    const { current } = passwordCost;
    passwordCost.current = recommendedCost;
    const { user_email } = await people.account({ password });
    const ask = vi.spyOn(ThreadRoom.prototype, 'ask');
    /** Returns, for each comparison, the method and the cost of the hash that a password was compared with. */
    const workOf = async (email: string) => {
      ask.mockClear();
      expect((await people.logIn(email, 'no es esta')).statusCode).toBe(401);
      return ask.mock.calls.map(([question]) => /"stored":"(.*?p=\d+)\$/.exec(JSON.stringify(question))?.[1]);
    };
    try {
      // The work that each guess costs: 64 MiB, three passes, once.
      const work = ['$argon2id$v=19$m=65536,t=3,p=4'];
      expect(await workOf(user_email)).toEqual(work);
      expect(await workOf('nadie@example.org')).toEqual(work);
    } finally {
      ask.mockRestore();
      passwordCost.current = current;
    }
  });

  test('an account without a password cannot be entered with any', async () => {
    const { user_email } = await people.account();
    for (const tried of ['', ' ', 'null', 'undefined'])
      expect((await people.logIn(user_email, tried)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('the token is stored as a hash, and travels in the header alone', async () => {
    const { user_email } = await people.account({ password });
    const token = await people.tokenOf(user_email, password);
    const { rows } = await app.pool.query(`select * from session`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await app.get(`/api/users/me?token=${token}`)).statusCode).toBe(401);
    expect((await people.call('GET', `/api/users/me?token=${token}`, token)).statusCode).toBe(400);
    expect((await app.get('/api/users/me', { cookie: `token=${token}` })).statusCode).toBe(401);
    expect((await people.call('GET', '/api/users/me', token)).statusCode).toBe(200);
  });

  test('signing out ends the session on the server', async () => {
    const { user_email } = await people.account({ password });
    const token = await people.tokenOf(user_email, password);
    await people.call('POST', '/api/users/logout', token);
    expect((await people.call('GET', '/api/users/me', token)).json().code).toBe('session.ended');
  });

  test('a session that was not used for its time is over', async () => {
    const { token, user_id } = await people.account();
    await app.pool.query(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      user_id,
    ]);
    expect((await people.call('GET', '/api/users/me', token)).json().code).toBe('session.ended');
  });

  test('open sessions are listed with device and last use; one or all of them can be ended', async () => {
    const { user_email } = await people.account({ password });
    const agent = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    };
    const body = { user_email, user_password: password, keep: true };
    const phone = (await people.call('POST', '/api/users/login', null, body, agent)).json<LoginReply>();
    const desk = await people.tokenOf(user_email, password);
    const { items } = (await people.call('GET', '/api/users/sessions', desk)).json();
    expect(items).toHaveLength(3);
    const other = items.find((one: { device: string }) => one.device === 'Chrome · Android');
    expect(other).toMatchObject({ keep: true, current: false });
    await people.call('DELETE', `/api/users/sessions/${other.session_id}`, desk);
    expect((await people.call('GET', '/api/users/me', phone.user?.token ?? '')).statusCode).toBe(401);
    await people.call('DELETE', '/api/users/sessions', desk);
    expect((await people.call('GET', '/api/users/me', desk)).statusCode).toBe(401);
  });

  test('fifty devices are enough: the one not used for longest goes', async () => {
    const { user_email, user_id, token } = await people.account({ password });
    await app.pool.query(
      `insert into session (user_id, token_hash, expires_at, used_at)
       select $1, sha256(n::text::bytea), now() + interval '1 day', now() + interval '1 minute' from generate_series(1, 60) n`,
      [user_id],
    );
    await people.logIn(user_email, password);
    const { rows } = await app.pool.query(`select count(*) as n from session where user_id = $1`, [user_id]);
    expect(rows[0]).toEqual({ n: 50 });
    expect((await people.call('GET', '/api/users/me', token)).statusCode).toBe(401);
  });

  test('nobody ends the session of somebody else', async () => {
    const mine = await people.account();
    const theirs = await people.account();
    const { items } = (await people.call('GET', '/api/users/sessions', theirs.token)).json();
    await people.call('DELETE', `/api/users/sessions/${items[0].session_id}`, mine.token);
    expect((await people.call('GET', '/api/users/me', theirs.token)).statusCode).toBe(200);
  });
});

describe('guessing', () => {
  test('after a few failures a proof of work is asked for, and the owner still gets in with it', async () => {
    const { user_email } = await people.account({ password });
    const codes: string[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      codes.push((await people.logIn(user_email, `intento ${turn}`)).json().code);
    expect(codes.slice(0, 8)).toEqual(Array(8).fill('session.wrong'));
    expect(codes.at(-1)).toBe('session.proof_needed');
    expect((await people.logIn(user_email, password)).json().code).toBe('session.proof_needed');
    const recaptcha = await people.captcha();
    expect((await people.logIn(user_email, password, { recaptcha })).json().key).toBe('login');
    const guess = await people.logIn(user_email, 'otro', { recaptcha });
    expect(guess.json().code).not.toBe('login');
  });

  test('one account under attack does not slow another', async () => {
    const victim = await people.account({ password });
    const other = await people.account({ password });
    for (let turn = 0; turn < 9; turn += 1) await people.logIn(victim.user_email, 'no');
    expect((await people.logIn(other.user_email, password)).statusCode).toBe(200);
  });

  test('one account is not opened six hundred times an hour', async () => {
    const { user_email, user_id } = await people.account({ password });
    for (let turn = 0; turn < 600; turn += 1) await app.limits.count('login_open', String(user_id));
    expect((await people.logIn(user_email, password)).json().code).toBe('request.too_many');
  });

  test('what is counted is not stored in the clear', async () => {
    await people.logIn('mama@example.org', 'no');
    const { rows } = await app.pool.query<{ key: string }>(`select key from rate_limit`);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ key }) => !key.includes('@') && !key.includes('127.0'))).toBe(true);
  });

  test.each([
    [
      'rescue',
      (people_: People) => people_.call('POST', '/api/users/rescue', null, { user_email: 'a@example.org' }),
      60,
    ],
  ])('%s answers so many times and no more', async (_name, ask, most) => {
    const statuses: number[] = [];
    for (let turn = 0; turn <= most; turn += 1) statuses.push((await ask(people)).statusCode);
    expect(statuses.slice(0, most).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('rescue', () => {
  test('a password comes by mail: it works once, asks for a new one, and the old one goes on working', async () => {
    const { user_email } = await people.account({ password });
    expect((await people.call('POST', '/api/users/rescue', null, { user_email })).json()).toEqual({});
    const [letter] = await letters();
    expect(letter?.to).toBe(user_email);
    const mailed = passwordIn(letter);
    expect((await people.logIn(user_email, password)).statusCode).toBe(200);
    const reply = (
      await people.logIn(user_email, mailed.toLowerCase().replaceAll('-', ' '))
    ).json<LoginReply>();
    expect(reply.user?.must_change_password).toBe(true);
    const token = reply.user?.token ?? '';
    expect((await people.call('GET', '/api/users/sessions', token)).json().code).toBe(
      'session.new_password_first',
    );
    expect((await people.logIn(user_email, mailed)).statusCode).toBe(401);
    const own = 'mi propia frase';
    const changed = await people.call('PUT', `/api/users/${reply.user?.user_id}`, token, {
      password: own,
      password2: own,
    });
    expect(changed.json().user.must_change_password).toBe(false);
    expect((await people.call('GET', '/api/users/sessions', token)).statusCode).toBe(200);
    expect((await people.logIn(user_email, own)).statusCode).toBe(200);
    expect((await people.logIn(user_email, password)).statusCode).toBe(401);
  });

  test('with the mailed password nothing but a new password can be set', async () => {
    const { user_email, user_id } = await people.account({ password });
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const token = await people.tokenOf(user_email, passwordIn((await letters())[0]));
    for (const body of [
      { user_firstname: 'X' },
      { password: 'una frase 1', password2: 'una frase 1', user_firstname: 'X' },
    ])
      expect((await people.call('PUT', `/api/users/${user_id}`, token, body)).json().code).toBe(
        'session.new_password_first',
      );
  });

  test('after 60 minutes it is over', async () => {
    const { user_email } = await people.account({ password });
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const mailed = passwordIn((await letters())[0]);
    await app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
    expect((await people.logIn(user_email, mailed)).statusCode).toBe(401);
  });

  test('an unknown e-mail gets the same answer, and no letter', async () => {
    const known = await people.account({ password });
    const answers = [];
    for (const user_email of [known.user_email, 'nadie@example.org'])
      answers.push((await people.call('POST', '/api/users/rescue', null, { user_email })).body);
    expect(answers[0]).toBe(answers[1]);
    expect((await letters()).map(({ to }) => to)).toEqual([known.user_email]);
  });

  test('"Escribe tu email.": without an e-mail it is refused', async () => {
    expect((await people.call('POST', '/api/users/rescue', null, { user_email: ' ' })).statusCode).toBe(400);
  });

  test('a flood of requests for a victim fills no mailbox, and does not tell', async () => {
    const { user_email } = await people.account({ password });
    for (let turn = 0; turn < 9; turn += 1)
      expect((await people.call('POST', '/api/users/rescue', null, { user_email })).statusCode).toBe(200);
    expect(await letters()).toHaveLength(5);
  });
});

describe('first login', () => {
  test('surname and document of an enrolled rider open the sign-up, and show nothing stored', async () => {
    const rider_id = await people.rider(place, { dni: '50111222', lastname: 'González Pérez' });
    const answer = await people.logIn('gonzalez', '50.111.222');
    const reply = answer.json<LoginReply>();
    expect(reply).toMatchObject({ key: 'firstLogin', user: null, rider: { rider_id }, riders: [] });
    expect(answer.body).not.toContain('Tomás');
    const fields = { ...(await people.signUpFields(place)), rider_dni: '50111222' };
    const madeUp = { ...fields, rider_id: String(rider_id), claim: 'B'.repeat(43) };
    const refused = await people.send('POST', '/api/users/register', null, madeUp, await people.papers());
    expect(refused.json().code).toBe('rider.claim_over');
  });

  test('another document than the enrolled one is refused', async () => {
    const rider_id = await people.rider(place, { dni: '50111333' });
    const reply = (await people.logIn('González', '50111333')).json<LoginReply>();
    const fields = {
      ...(await people.signUpFields(place)),
      rider_birthdate: '2015-06-01',
      rider_id: String(rider_id),
      claim: reply.claim ?? '',
    };
    const answer = await people.send('POST', '/api/users/register', null, fields, await people.papers());
    expect(answer.json()).toMatchObject({ code: 'rider.claim_mismatch', where: 'rider_dni' });
  });

  test('a rider who has an account, a wrong surname and an unknown document all get the same answer', async () => {
    const rider_id = await people.rider(place, { dni: '50111444' });
    await people.account({ riders: [rider_id] });
    await people.rider(place, { dni: '50111555' });
    const answers = [
      await people.logIn('González', '50111444'),
      await people.logIn('Otra', '50111555'),
      await people.logIn('González', '1'),
    ].map((answer) => answer.body);
    expect(new Set(answers).size).toBe(1);
  });

  test('a rider may be guessed at few times', async () => {
    await people.rider(place, { dni: '50111666' });
    for (let turn = 0; turn < 5; turn += 1) await people.logIn(`Apellido ${turn}`, '50111666');
    expect((await people.logIn('González', '50111666')).statusCode).toBe(429);
  });
});

describe('the e-mail', () => {
  test('is confirmed by the link; a second click says the same; a made up one does not work', async () => {
    const fields = await people.signUpFields(place);
    await people.send('POST', '/api/users/register', null, fields, await people.papers());
    const letter = (await letters()).find(({ to }) => to === fields.rider_email);
    expect(letter?.text).toMatch(/\/confirm#/);
    const token = secretIn(letter);
    const confirm = (secret: string) => people.call('POST', '/api/users/confirm', null, { token: secret });
    expect((await confirm('C'.repeat(43))).json().code).toBe('user.token_over');
    expect((await confirm(token)).json()).toEqual({ user_email: fields.rider_email });
    expect((await confirm(token)).statusCode).toBe(200);
    const login = (await people.logIn(fields.rider_email, fields.password)).json<LoginReply>();
    expect(login.user?.email_confirmed).toBe(true);
  });

  test('the link can be asked for again, five times an hour', async () => {
    const { token, user_id } = await people.account();
    await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [user_id]);
    for (let turn = 0; turn < 5; turn += 1)
      expect((await people.call('POST', '/api/users/confirm/send', token)).statusCode).toBe(200);
    expect((await people.call('POST', '/api/users/confirm/send', token)).statusCode).toBe(429);
    expect(await letters()).toHaveLength(5);
  });
});
