import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, nextCode, setUpFactor } from '#server/testing/factor.ts';
import { passwordIn, takeLetters } from '#server/testing/outbox.ts';
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

/** Creates an office account with a second factor. */
async function office() {
  const account = await people.account({ password, roles: [{ role: 'admin' }] });
  const factor = await setUpFactor(people, account.token);
  await letters();
  return { ...account, ...factor, next: () => nextCode(app, account.user_id, factor.secret) };
}

async function ticketOf(user_email: string, more: object = {}): Promise<string> {
  return (await people.logIn(user_email, password, more)).json<LoginReply>().ticket ?? '';
}

const enter = (ticket: string, code: string) =>
  people.call('POST', '/api/users/login/code', null, { ticket, code });

describe('signing in with a second factor', () => {
  test('the password alone opens nothing: it gives a ticket, which is no session', async () => {
    const { user_email } = await office();
    const reply = (await people.logIn(user_email, password)).json<LoginReply>();
    expect(reply).toMatchObject({ key: 'secondFactor', user: null, rider: null, riders: [], claim: null });
    expect(reply.ticket).toMatch(/^[\w-]{43}$/);
    expect((await people.call('GET', '/api/users/me', reply.ticket)).json().code).toBe('session.ended');
  });

  test('with the code of the phone one is in, and the session says so', async () => {
    const { user_email, next } = await office();
    const answer = await enter(await ticketOf(user_email, { keep: true }), await next());
    const reply = answer.json<LoginReply>();
    expect(reply).toMatchObject({ key: 'login', ticket: null, user: { second_factor: true } });
    const token = reply.user?.token ?? '';
    const { items } = (await people.call('GET', '/api/users/sessions', token)).json();
    expect(items.find((one: { current: boolean }) => one.current)).toMatchObject({ keep: true });
  });

  test('a code is taken once, also when two bring it at the same instant', async () => {
    const { user_email, next } = await office();
    const tickets = [await ticketOf(user_email), await ticketOf(user_email), await ticketOf(user_email)];
    const code = await next();
    const [one, other] = await Promise.all([enter(tickets[0] ?? '', code), enter(tickets[1] ?? '', code)]);
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 403]));
    expect((await enter(tickets[2] ?? '', code)).json().code).toBe('second_factor.wrong_code');
  });

  test('the code that set it up does not sign in', async () => {
    const { user_email, user_id, secret } = await office();
    const { rows } = await app.pool.query<{ used_step: number }>(
      `select used_step from second_factor where user_id = $1`,
      [user_id],
    );
    expect(Number(rows[0]?.used_step)).toBeGreaterThan(50_000_000);
    const tried = await enter(await ticketOf(user_email), codeOf(secret));
    // If the step has just changed, the phone already shows the next code.
    if (tried.statusCode !== 200) expect(tried.json().code).toBe('second_factor.wrong_code');
    else expect(Math.floor(Date.now() / 30_000)).toBeGreaterThan(Number(rows[0]?.used_step));
  });

  test('a ticket is good once, for ten minutes, and for the account it was given to', async () => {
    const mine = await office();
    const theirs = await office();
    const ticket = await ticketOf(mine.user_email);
    expect((await enter(ticket, await theirs.next())).json().code).toBe('second_factor.wrong_code');
    expect((await enter(ticket, await mine.next())).statusCode).toBe(200);
    expect((await enter(ticket, await mine.next())).json().code).toBe('second_factor.ticket_over');
    const late = await ticketOf(mine.user_email);
    await app.pool.query(`update sign_in_ticket set expires_at = now() - interval '1 second'`);
    expect((await enter(late, await mine.next())).json().code).toBe('second_factor.ticket_over');
    expect((await enter('A'.repeat(43), await mine.next())).json().code).toBe('second_factor.ticket_over');
    await app.tasks.sweep({});
    expect((await app.pool.query(`select 1 from sign_in_ticket`)).rows).toEqual([]);
  });

  test('tickets are stored as hashes, and end with a new password', async () => {
    const { user_email, user_id, token, next } = await office();
    const ticket = await ticketOf(user_email);
    const { rows } = await app.pool.query(`select * from sign_in_ticket where user_id = $1`, [user_id]);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    const own = 'otra frase larga';
    await people.call('PUT', `/api/users/${user_id}`, token, { password: own, password2: own });
    expect((await enter(ticket, await next())).json().code).toBe('second_factor.ticket_over');
  });

  test('a mailed password does not go around it', async () => {
    const { user_email, next } = await office();
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const mailed = passwordIn((await letters())[0]);
    const reply = (await people.logIn(user_email, mailed)).json<LoginReply>();
    expect(reply).toMatchObject({ key: 'secondFactor', user: null });
    const opened = (await enter(reply.ticket ?? '', await next())).json<LoginReply>();
    expect(opened.user?.must_change_password).toBe(true);
    expect((await people.call('GET', '/api/users/sessions', opened.user?.token ?? '')).json().code).toBe(
      'session.new_password_first',
    );
  });

  test('families sign in as ever', async () => {
    const { user_email } = await people.account({ password });
    expect((await people.logIn(user_email, password)).json()).toMatchObject({
      key: 'login',
      ticket: null,
      user: { second_factor: false, must_set_second_factor: false },
    });
  });
});

describe('guessing codes', () => {
  test('five tries in a quarter of an hour: then the right code does not open either, and the owner reads of it once', async () => {
    const { user_email, next } = await office();
    const ticket = await ticketOf(user_email);
    const codes: string[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      codes.push((await enter(ticket, String(turn).repeat(6))).json().code);
    expect(codes).toEqual([
      ...Array(5).fill('second_factor.wrong_code'),
      ...Array(2).fill('second_factor.too_many'),
    ]);
    expect((await enter(ticket, await next())).statusCode).toBe(429);
    // Another ticket does not help, because the tries of the account are counted.
    expect((await enter(await ticketOf(user_email), await next())).statusCode).toBe(429);
    const told = await letters();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [user_email, 'Alguien prueba códigos con tu cuenta'],
    ]);
  });

  test('a hundred tries at once are five tries', async () => {
    const { user_email } = await office();
    const ticket = await ticketOf(user_email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => enter(ticket, String(100_000 + turn))),
    );
    const tried = answers.filter((answer) => answer.json().code !== 'second_factor.too_many');
    expect(tried.length).toBeLessThanOrEqual(5);
  });

  test('the owner who gets it right at last has all tries again', async () => {
    const { user_email, next } = await office();
    for (let round = 0; round < 2; round += 1) {
      const ticket = await ticketOf(user_email);
      for (let turn = 0; turn < 4; turn += 1) await enter(ticket, '000000');
      expect((await enter(ticket, await next())).statusCode).toBe(200);
    }
  });

  test('one account under attack does not lock another', async () => {
    const [victim, other] = [await office(), await office()];
    const ticket = await ticketOf(victim.user_email);
    for (let turn = 0; turn < 6; turn += 1) await enter(ticket, '000000');
    expect((await enter(await ticketOf(other.user_email), await other.next())).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  test('each opens the account once, however it is typed, and the owner is told', async () => {
    const { user_email, user_id, codes } = await office();
    const [first = '', second = ''] = codes;
    expect(
      (await enter(await ticketOf(user_email), first.toLowerCase().replaceAll('-', ' '))).statusCode,
    ).toBe(200);
    expect((await enter(await ticketOf(user_email), first)).json().code).toBe('second_factor.wrong_code');
    expect((await enter(await ticketOf(user_email), second)).statusCode).toBe(200);
    expect((await letters()).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Se usó un código de recuperación de tu cuenta'),
    );
    const { rows } = await app.pool.query(
      `select action from audit where entity = 'user' and entity_id = $1 order by audit_id`,
      [user_id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'second_factor_on',
      'second_factor_recovery',
      'second_factor_recovery',
    ]);
  });

  test('those of another account do not', async () => {
    const [mine, theirs] = [await office(), await office()];
    expect((await enter(await ticketOf(mine.user_email), theirs.codes[0] ?? '')).statusCode).toBe(403);
  });
});
