import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { nextCode, setUpFactor } from '#server/testing/factor.ts';
import { passwordIn, takeLetters } from '#server/testing/outbox.ts';
import { filledPath } from '#server/testing/path.ts';
import { People } from '#server/testing/people.ts';
import { needsSecondFactor } from '#server/ground/access/second-factor-rule.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
const password = 'placa 214 verde';

beforeAll(async () => {
  app = await startTestApp({ SECOND_FACTOR: 'required' });
  people = new People(app);
  place = await people.place();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const organizer = () =>
  people.account({
    password,
    roles: [{ role: 'organizer', organization_id: place.organization_id }],
  });
const codeOfCall = async (token: string, url: string) =>
  (await people.call('GET', url, token)).json().code ?? null;

describe('where a second factor is required', () => {
  test.each(['organizer', 'admin'] as const)(
    'an %s without one is signed in, reads what to do, and may do nothing else',
    async (role) => {
      const organization_id = role === 'organizer' ? place.organization_id : undefined;
      const roles = [organization_id === undefined ? { role } : { role, organization_id }];
      const { user_email } = await people.account({ password, roles });
      const reply = (await people.logIn(user_email, password)).json<LoginReply>();
      expect(reply.user).toMatchObject({ must_set_second_factor: true, second_factor: false });
      const token = reply.user?.token ?? '';
      const open: string[] = [];
      for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
        if (endpoint.who === 'anyone' || name === 'logout' || name === 'beginSecondFactor') continue;
        const url = filledPath(endpoint.path, 1);
        const body = endpoint.method === 'GET' ? undefined : { surprise: true };
        const { code } = (await people.call(endpoint.method, url, token, body)).json();
        if (code !== 'session.second_factor_first') open.push(name);
      }
      expect(open.toSorted()).toEqual(['confirmSecondFactor', 'getMe', 'getSecondFactor']);
      expect((await people.call('GET', '/api/users/second_factor', token)).json().required).toBe(true);
    },
  );

  test('set up, everything is open; turned off, it is closed again', async () => {
    const { token, user_id } = await organizer();
    expect(await codeOfCall(token, '/api/users/sessions')).toBe('session.second_factor_first');
    const { secret } = await setUpFactor(people, token);
    expect(await codeOfCall(token, '/api/users/sessions')).toBeNull();
    expect((await people.call('GET', '/api/users/me', token)).json().user).toMatchObject({
      second_factor: true,
      must_set_second_factor: false,
    });
    const proof = { user_password: password, code: await nextCode(app, user_id, secret) };
    await people.call('DELETE', '/api/users/second_factor', token, proof);
    expect(await codeOfCall(token, '/api/users/sessions')).toBe('session.second_factor_first');
  });

  test('who is given the role while signed in is asked at the next step', async () => {
    const { token, user_id } = await people.account({ password });
    expect(await codeOfCall(token, '/api/users/sessions')).toBeNull();
    await app.pool.query(`insert into user_role (user_id, role) values ($1, 'admin')`, [user_id]);
    expect(await codeOfCall(token, '/api/users/sessions')).toBe('session.second_factor_first');
  });

  test('clubs, desks and families go on without', async () => {
    const { organization_id, club_id } = place;
    for (const roles of [
      [{ role: 'club' as const, club_id }],
      [{ role: 'desk' as const, organization_id }],
      [],
    ]) {
      const { token } = await people.account({ roles });
      expect(await codeOfCall(token, '/api/users/sessions')).toBeNull();
    }
  });

  test('with a mailed password: first the own password, of this account alone, then the second factor', async () => {
    const admin = await people.account({ password, roles: [{ role: 'admin' }] });
    const family = await people.account({ password });
    await people.call('POST', '/api/users/rescue', null, { user_email: admin.user_email });
    await app.runJobs();
    const letter = (await takeLetters(app.dataDir)).findLast(({ to }) => to === admin.user_email);
    const token = await people.tokenOf(admin.user_email, passwordIn(letter));
    const own = 'mi propia frase';
    const set = (user_id: number) =>
      people.call('PUT', `/api/users/${user_id}`, token, { password: own, password2: own });
    expect((await set(family.user_id)).json().code).toBe('session.new_password_first');
    expect((await people.logIn(family.user_email, password)).statusCode).toBe(200);
    expect((await set(admin.user_id)).json().user).toMatchObject({
      must_change_password: false,
      must_set_second_factor: true,
    });
    expect(await codeOfCall(token, '/api/users/sessions')).toBe('session.second_factor_first');
  });
});

describe('whom the rule asks', () => {
  const roles = [{ role: 'admin' as const, organization_id: null, club_id: null }];
  test.each([
    ['rosa@example.org', { required: true, demo: true }, true],
    ['admin@demo.test', { required: true, demo: true }, false],
    ['admin@demo.test', { required: true, demo: false }, true],
    ['admin@demo.test.example.org', { required: true, demo: true }, true],
    ['rosa@example.org', { required: false, demo: false }, false],
  ])('%s under %o: %s', (user_email, rule, expected) => {
    expect(needsSecondFactor(rule, { user_email, roles })).toBe(expected);
    expect(needsSecondFactor(rule, { user_email, roles: [] })).toBe(false);
  });
});
