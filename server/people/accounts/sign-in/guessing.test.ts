import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { CLOSES_AT, WARNS_AT } from '#rules/people/accounts/guessing.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { passwordIn, secretIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
const password = 'placa 214 verde';

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

async function letters() {
  await app.runJobs();
  return takeLetters(app.dataDir);
}

/** Signs in and stays signed in, so that the browser is known from then on. */
async function knownBrowser(user_email: string) {
  const reply = (await people.logIn(user_email, password, { keep: true })).json<LoginReply>();
  return { known_device: reply.known_device ?? '', token: reply.user?.token ?? '' };
}

/** Guesses from one line at home each time, with the proof of work that is required. Returns the answers. */
async function guess(user_email: string, times: number, from = 0): Promise<string[]> {
  const codes: string[] = [];
  for (let turn = from; turn < from + times; turn += 1) {
    const more = turn < 8 ? {} : { recaptcha: await people.captcha() };
    codes.push((await people.logIn(user_email, `intento ${turn}`, more)).json().code);
  }
  return codes;
}

/** Simulates that somebody has guessed this often before. */
async function guessedBefore(user_email: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await app.limits.tally('login_guesses', user_email);
}

describe('guessing at one account ends', () => {
  test('forty guesses with proofs of work, and the right password is of no use to the guesser; the owner gets in', async () => {
    const { user_email } = await people.account({ password });
    const { known_device } = await knownBrowser(user_email);
    const codes = await guess(user_email, 10);
    await guessedBefore(user_email, CLOSES_AT - 12);
    codes.push(...(await guess(user_email, 2, 10)));
    expect(new Set(codes)).toEqual(new Set(['session.wrong']));
    const recaptcha = await people.captcha();
    const found = await people.logIn(user_email, password, { recaptcha });
    expect(found.json().code).toBe('session.closed_for_now');
    expect(Number(found.headers['retry-after'])).toBeGreaterThan(0);
    expect((await people.logIn(user_email, password, { known_device })).json().key).toBe('login');
    // A sign-in of the owner opens nothing for the guesser.
    expect((await people.logIn(user_email, password, { recaptcha })).statusCode).not.toBe(200);
  });

  test('each further failure doubles the wait, of an account that exists and of one that does not alike', async () => {
    const { user_email } = await people.account({ password });
    const waits = async (email: string) => {
      await guessedBefore(email, CLOSES_AT - 1);
      const seen: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await guess(email, 1, turn);
        const refused = await people.logIn(email, password);
        seen.push(`${refused.statusCode} ${refused.json().message} ${refused.headers['retry-after']}`);
        await app.limits.forget('login_closed', email);
      }
      return seen;
    };
    const [known, unknown] = [await waits(user_email), await waits('nadie@example.org')];
    expect(known.map((text) => text.split(' ').at(-1))).toEqual(['60', '120', '240']);
    expect(unknown).toEqual(known);
  });

  test('a device of another account, a made up one, and one that was not to be remembered are unknown', async () => {
    const { user_email } = await people.account({ password });
    const other = await people.account({ password });
    const { known_device } = await knownBrowser(other.user_email);
    const passing = (await people.logIn(user_email, password)).json<LoginReply>();
    expect(passing.known_device).toBeNull();
    await guessedBefore(user_email, CLOSES_AT);
    await guess(user_email, 1);
    for (const sent of [known_device, 'D'.repeat(43), 'x'])
      expect((await people.logIn(user_email, password, { known_device: sent })).json().code).toBe(
        'session.closed_for_now',
      );
  });

  test('a known device has ten failures an hour, then it is one like any other', async () => {
    const { user_email } = await people.account({ password });
    const { known_device } = await knownBrowser(user_email);
    await guessedBefore(user_email, CLOSES_AT);
    await guess(user_email, 1);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await people.logIn(user_email, `no ${turn}`, { known_device })).json().code).toBe(
        'session.wrong',
      );
    expect((await people.logIn(user_email, password, { known_device })).json().code).toBe(
      'session.closed_for_now',
    );
  });

  test('one browser serves two accounts, and the table does not say that it does', async () => {
    const [one, two] = [await people.account({ password }), await people.account({ password })];
    const { known_device } = await knownBrowser(one.user_email);
    const reply = await people.logIn(two.user_email, password, { keep: true, known_device });
    expect(reply.json().known_device).toBe(known_device);
    const { rows } = await app.pool.query<{ device_hash: Buffer }>(
      `select device_hash from known_device where user_id = any($1)`,
      [[one.user_id, two.user_id]],
    );
    expect(new Set(rows.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(known_device);
  });

  test('who mistypes now and then starts afresh each time he gets in', async () => {
    const { user_email } = await people.account({ password });
    for (let day = 0; day < 3; day += 1) {
      await app.pool.query(
        `delete from rate_limit where key like 'login_account%' or key like 'login_addr%'`,
      );
      await guess(user_email, 7);
      expect((await people.logIn(user_email, password)).statusCode).toBe(200);
    }
    expect(await app.limits.counted('login_guesses', user_email)).toBe(0);
  });

  test('a mailed password opens an account that is closed: the mailbox is the owner’s', async () => {
    const { user_email } = await people.account({ password });
    await guessedBefore(user_email, CLOSES_AT);
    await guess(user_email, 1);
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const mailed = passwordIn((await letters()).find((letter) => passwordIn(letter) !== ''));
    const reply = (await people.logIn(user_email, mailed)).json<LoginReply>();
    expect(reply.user?.must_change_password).toBe(true);
  });

  test('a new password forgets the guesses at the one before, and the devices but the one that set it', async () => {
    const { user_email, user_id } = await people.account({ password });
    const [phone, tablet] = [await knownBrowser(user_email), await knownBrowser(user_email)];
    await guessedBefore(user_email, CLOSES_AT);
    await guess(user_email, 1);
    const own = 'otra frase 9';
    await people.call('PUT', `/api/users/${user_id}`, phone.token, { password: own, password2: own });
    expect(await app.limits.closedFor('login_closed', user_email)).toBe(0);
    await guessedBefore(user_email, CLOSES_AT);
    await guess(user_email, 1);
    const [on, off] = [
      await people.logIn(user_email, own, { known_device: phone.known_device }),
      await people.logIn(user_email, own, { known_device: tablet.known_device }),
    ];
    expect([on.json().key, off.json().code]).toEqual(['login', 'session.closed_for_now']);
  });
});

describe('the owner hears of it', () => {
  test('by one letter a day, in the language of the account; a stranger’s address gets none', async () => {
    const { user_email, user_id } = await people.account({ password });
    await app.pool.query(`update users set user_language = 'pt' where user_id = $1`, [user_id]);
    await guess(user_email, 12);
    expect(await letters()).toEqual([]);
    await guessedBefore(user_email, WARNS_AT - 13);
    await guessedBefore('nadie@example.org', WARNS_AT);
    await guess(user_email, 3, 12);
    await guess('nadie@example.org', 3);
    const sent = await letters();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [user_email, 'Alguém está testando senhas na sua conta'],
    ]);
    expect(sent[0]?.text).toMatch(/\/lock#[\w-]{43}/);
    const { rows } = await app.pool.query(`select * from user_token where user_id = $1`, [user_id]);
    expect(JSON.stringify(rows)).not.toContain(secretIn(sent[0]));
  });

  test('and locks it with one tap: sessions and devices are over, no password opens it, the mail does', async () => {
    const { user_email, user_id } = await people.account({ password });
    const phone = await knownBrowser(user_email);
    await guessedBefore(user_email, WARNS_AT - 1);
    await guess(user_email, 1);
    const token = secretIn((await letters())[0]);
    const lock = () => people.call('POST', '/api/users/lock', null, { token });
    expect((await lock()).json()).toEqual({});
    expect((await people.call('GET', '/api/users/me', phone.token)).json().code).toBe('session.ended');
    for (const more of [{}, { known_device: phone.known_device }])
      expect((await people.logIn(user_email, password, more)).json().code).toBe('session.wrong');
    const [rescue] = await letters();
    expect(rescue?.to).toBe(user_email);
    const link = secretIn(rescue);
    const own = 'mi propia frase';
    const opened = await people.call('POST', '/api/users/rescue/password', null, {
      token: link,
      password: own,
      password2: own,
      keep: true,
    });
    expect(opened.json<LoginReply>().user).toMatchObject({ user_id, must_change_password: false });
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
    const { rows } = await app.pool.query(
      `select action from audit where entity_id = $1 and entity = 'user' order by audit_id`,
      [user_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['lock', 'password']);
    expect((await lock()).json().code).toBe('user.token_over');
    expect((await people.logIn(user_email, own)).json().key).toBe('login');
  });

  test('a link that was used, is a day old, or is of another purpose locks nothing', async () => {
    const { user_email } = await people.account({ password });
    await guessedBefore(user_email, WARNS_AT - 1);
    await guess(user_email, 1);
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const sent = await letters();
    const of = (path: string) => secretIn(sent.find(({ text }) => text.includes(path)));
    const lock = (token: string) => people.call('POST', '/api/users/lock', null, { token });
    expect((await lock(of('/rescue#'))).json().code).toBe('user.token_over');
    await app.pool.query(
      `update user_token set expires_at = now() - interval '1 second' where purpose = 'lock'`,
    );
    expect((await lock(of('/lock#'))).json().code).toBe('user.token_over');
    expect((await people.logIn(user_email, password)).json().key).toBe('login');
  });
});
