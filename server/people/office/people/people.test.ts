import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Me } from '#contract/people/accounts/accounts.ts';
import type { OfficePeople } from '#contract/people/office/people.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let elsewhere: Awaited<ReturnType<People['place']>>;
let admin: Awaited<ReturnType<People['account']>>;
let organizer: Awaited<ReturnType<People['account']>>;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  elsewhere = await people.place('Liga del Sur');
  admin = await people.account({ email: 'raiz@example.org', roles: [{ role: 'admin' }] });
  organizer = await people.account({
    email: 'oficina@example.org',
    roles: [{ role: 'organizer', organization_id: place.organization_id }],
  });
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const give = (token: string, user_email: string, role: object) =>
  people.call('POST', '/api/office/people/roles', token, { user_email, ...role });
const take = (token: string, user_id: number, role: object) =>
  people.call('POST', '/api/office/people/roles/take', token, { user_id, ...role });
const list = async (token: string, query = '') =>
  (await people.call('GET', `/api/office/people${query}`, token)).json<OfficePeople>();
const rolesOf = async (token: string) =>
  (await people.call('GET', '/api/users/me', token)).json<Me>().user.user_roles;
const delegate = () => ({ role: 'club', club_id: place.club_id });
/** Sends the letters that wait for the time in which they can be undone. */
const letters = async () => {
  await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  await app.runJobs();
  return takeLetters(app.dataDir);
};
const linkIn = (text: string) => /\/join#([\w-]{43})/.exec(text)?.[1] ?? '';

describe('an organizer', () => {
  test('names a delegate of an own club at once, sees them, and takes it back; each on record with from and to', async () => {
    const { user_id, user_email, token } = await people.account();
    expect((await give(organizer.token, user_email, delegate())).json()).toEqual({ given: 'now' });
    expect((await give(organizer.token, user_email, delegate())).json()).toEqual({ given: 'had' });
    expect(await rolesOf(token)).toMatchObject([delegate()]);
    const found = (await list(organizer.token)).items.find((one) => one.user_id === user_id);
    expect(found).toMatchObject({ sessions: null, roles: [{ role: 'club', club_name: 'Los Teros' }] });
    expect((await letters()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Los Teros'),
    );
    expect((await take(organizer.token, user_id, delegate())).statusCode).toBe(200);
    expect(await rolesOf(token)).toEqual([]);
    const { rows } = await app.pool.query(
      `select action, was, became from audit where entity = 'user' and entity_id = $1 order by audit_id`,
      [user_id],
    );
    const one = { ...delegate(), organization_id: null };
    expect(rows).toMatchObject([
      { action: 'role_given', was: { user_roles: [] }, became: { user_roles: [one] } },
      { action: 'role_taken', was: { user_roles: [one] }, became: { user_roles: [] } },
    ]);
  });

  test('what is undone at once is told to nobody', async () => {
    await letters();
    const { user_id, user_email } = await people.account();
    await give(organizer.token, user_email, delegate());
    await take(organizer.token, user_id, delegate());
    expect(await letters()).toEqual([]);
  });

  test.each<[string, () => object]>([
    ['an administrator', () => ({ role: 'admin' })],
    ['an organizer of others', () => ({ role: 'organizer', organization_id: elsewhere.organization_id })],
    ['a delegate of a club of others', () => ({ role: 'club', club_id: elsewhere.club_id })],
    ['a delegate of no club at all', () => ({ role: 'club', club_id: 999_999 })],
    ['a delegate without a club', () => ({ role: 'club' })],
  ])('does not name %s, nor take that away', async (_whom, role) => {
    const { user_id, user_email } = await people.account();
    expect(codeOf(await give(organizer.token, user_email, role()))).toBe('role.not_yours');
    expect(codeOf(await take(organizer.token, user_id, role()))).toBe('role.not_yours');
  });

  test('hands the office over: names another, whom all hear of, and goes; the other cannot put anybody out', async () => {
    const house = await people.place(`Liga ${Math.random()}`);
    const role = { role: 'organizer' as const, organization_id: house.organization_id };
    const [sick, next] = [await people.account({ roles: [role] }), await people.account()];
    expect(codeOf(await take(sick.token, sick.user_id, role))).toBe('role.last_organizer');
    await letters();
    expect((await give(sick.token, next.user_email, role)).json()).toEqual({ given: 'now' });
    expect((await letters()).filter(({ to }) => to === sick.user_email)).toMatchObject([
      { text: expect.stringContaining(next.user_email) },
    ]);
    expect(codeOf(await take(next.token, sick.user_id, role))).toBe('role.not_yours');
    expect((await take(sick.token, sick.user_id, role)).statusCode).toBe(200);
    expect(await rolesOf(sick.token)).toEqual([]);
    expect(await rolesOf(next.token)).toMatchObject([role]);
    expect(codeOf(await take(next.token, next.user_id, role))).toBe('role.last_organizer');
  });

  test('takes a wrong name back within a day, and not later', async () => {
    const role = { role: 'organizer', organization_id: place.organization_id };
    const wrong = await people.account();
    await give(organizer.token, wrong.user_email, role);
    expect((await take(organizer.token, wrong.user_id, role)).statusCode).toBe(200);
    await give(organizer.token, wrong.user_email, role);
    await app.pool.query(
      `update audit set at = at - interval '25 hours' where entity = 'user' and entity_id = $1`,
      [wrong.user_id],
    );
    expect(codeOf(await take(organizer.token, wrong.user_id, role))).toBe('role.not_yours');
    await take(admin.token, wrong.user_id, role);
  });

  test('sees nobody of other organizations, no administrators, and finds no families', async () => {
    await people.account({ roles: [{ role: 'club', club_id: elsewhere.club_id }], email: 'sur@example.org' });
    await people.account({ email: 'familia@example.org' });
    const emails = (await list(organizer.token, '?q=example')).items.map(({ user_email }) => user_email);
    expect(emails).toContain('oficina@example.org');
    for (const hidden of ['sur@example.org', 'familia@example.org', 'raiz@example.org'])
      expect(emails).not.toContain(hidden);
  });
});

describe('nobody', () => {
  test('raises themselves', async () => {
    const role = { role: 'organizer', organization_id: place.organization_id };
    expect(codeOf(await give(admin.token, admin.user_email, role))).toBe('role.own');
    expect(codeOf(await give(organizer.token, organizer.user_email, delegate()))).toBe('role.own');
  });

  test('takes the last administrator away, also two at once', async () => {
    const second = await people.account({ roles: [{ role: 'admin' }] });
    const answers = await Promise.all([
      take(admin.token, admin.user_id, { role: 'admin' }),
      take(second.token, second.user_id, { role: 'admin' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await app.pool.query(
      `insert into user_role (user_id, role) values ($1, 'admin') on conflict do nothing`,
      [admin.user_id],
    );
  });
});

describe('a role for somebody without an account', () => {
  test('waits, its link makes an account that needs no rider, and the role is there', async () => {
    const user_email = 'nueva@example.org';
    const role = { role: 'organizer', organization_id: place.organization_id };
    expect((await give(admin.token, ` Nueva@Example.org `, role)).json()).toEqual({ given: 'waits' });
    expect((await list(admin.token)).waiting).toMatchObject([{ user_email, role: 'organizer' }]);
    const [letter] = (await letters()).filter(({ to }) => to === user_email);
    const token = linkIn(letter?.text ?? '');
    const look = await people.call('POST', '/api/users/join/look', null, { token });
    expect(look.json()).toMatchObject({ user_email, has_account: false, roles: [{ role: 'organizer' }] });
    const body = { token, user_firstname: 'Rosa', user_lastname: 'Luna', password: 'una frase 1' };
    expect(codeOf(await people.call('POST', '/api/users/join', null, { ...body, password: 'corta' }))).toBe(
      'user.password_short',
    );
    expect((await people.call('POST', '/api/users/join', null, body)).json()).toEqual({ user_email });
    expect(await rolesOf(await people.tokenOf(user_email, 'una frase 1'))).toMatchObject([role]);
    expect(codeOf(await people.call('POST', '/api/users/join', null, body))).toBe('role.link_over');
    expect((await list(admin.token)).waiting).toEqual([]);
  });

  test('waits for an account until it shows that the e-mail is its own', async () => {
    const { user_id, user_email, token } = await people.account();
    await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [user_id]);
    expect((await give(organizer.token, user_email, delegate())).json()).toEqual({ given: 'waits' });
    expect(await rolesOf(token)).toEqual([]);
    await app.pool.query(`update users set email_confirmed_at = now() where user_id = $1`, [user_id]);
    expect(await rolesOf(token)).toMatchObject([delegate()]);
  });

  test('is called off by who may name it, and the link is over', async () => {
    const user_email = 'nadie@example.org';
    await give(organizer.token, user_email, delegate());
    const [waiting] = (await list(organizer.token)).waiting;
    const token = linkIn((await letters()).find(({ to }) => to === user_email)?.text ?? '');
    const path = `/api/office/people/waiting/${waiting?.invitation_id}`;
    const other = await people.account({
      roles: [{ role: 'organizer', organization_id: elsewhere.organization_id }],
    });
    expect(codeOf(await people.call('DELETE', path, other.token))).toBe('role.not_yours');
    expect((await people.call('DELETE', path, organizer.token)).statusCode).toBe(200);
    expect(codeOf(await people.call('POST', '/api/users/join/look', null, { token }))).toBe('role.link_over');
  });
});

test('an administrator finds any account by a part of its name, and signs it out everywhere', async () => {
  const { user_id, token } = await people.account({ email: 'perdida@example.org' });
  const [found] = (await list(admin.token, '?q=PERDIDA')).items;
  expect(found).toMatchObject({ user_id, sessions: 1, roles: [], second_factor: false, own: false });
  await people.call('DELETE', `/api/office/people/${user_id}/sessions`, admin.token);
  expect(codeOf(await people.call('GET', '/api/users/me', token))).toBe('session.ended');
  await people.call('DELETE', `/api/office/people/${admin.user_id}/sessions`, admin.token);
  expect((await people.call('GET', '/api/users/me', admin.token)).statusCode).toBe(200);
});
