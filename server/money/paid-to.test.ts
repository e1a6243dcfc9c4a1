import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FamilyDues } from '#contract/money/payments.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { nextCode, setUpFactor } from '#server/testing/factor.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import type { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let till: Till;
const password = 'placa 214 verde';

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
  people = till.gate.people;
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const club = () => `/api/clubs/${till.gate.place.club_id}/payments`;
const organization = () => `/api/office/organizations/${till.gate.place.organization_id}/payments`;
const to = (alias: string, more: object = {}) => ({
  pay_text: '',
  pay_alias: alias,
  pay_cbu: '',
  pay_pix: '',
  ...more,
});
const ofClub = (alias: string, more: object = {}) => to(alias, { entry_fees: [], ...more });
const ofOrganization = (alias: string, more: object = {}) =>
  to(alias, { organization_payments: true, ...more });
const put = (path: string, token: string, body: object) => people.call('PUT', path, token, body);

/** Makes somebody whose phone lies open on a table for longer than ten minutes. */
async function keeper(role: 'club' | 'organizer') {
  const { club_id, organization_id } = till.gate.place;
  const account = await people.account({
    password,
    roles: [role === 'club' ? { role, club_id } : { role, organization_id }],
  });
  await grownOld(account.user_id);
  return account;
}
const grownOld = (user_id: number) =>
  app.pool.query(`update session set created_at = now() - interval '40 days' where user_id = $1`, [user_id]);
const lettersNow = async () => {
  await app.runJobs();
  return takeLetters(app.dataDir);
};

describe('where money goes', () => {
  test.each([
    ['a club', 'club', club, ofClub],
    ['an organization', 'organizer', organization, ofOrganization],
  ] as const)('of %s asks the present password of who signed in long ago', async (_of, role, path, said) => {
    const { token } = await keeper(role);
    const alias = `ladron.${role}`;
    expect((await put(path(), token, said(alias))).json()).toMatchObject({
      code: 'user.password_needed',
      where: 'user_password',
    });
    expect((await put(path(), token, said(alias, { user_password: 'no es esta' }))).json()).toMatchObject({
      code: 'user.password_wrong',
      where: 'user_password',
    });
    expect((await put(path(), token, said(alias, { user_password: password }))).statusCode).toBe(200);
    // A request that changes nothing needs no password.
    expect((await put(path(), token, said(alias))).statusCode).toBe(200);
    for (const more of [
      { pay_text: 'Banco Ladrón' },
      { pay_cbu: '0000003100010000000009' },
      { pay_alias: '' },
    ])
      expect(codeOf(await put(path(), token, said(alias, more)))).toBe('user.password_needed');
  });

  test('of a provider’s token asks it before the provider is asked', async () => {
    const { token } = await keeper('club');
    const rail = { access_token: 'APP_USR-1234567890' };
    expect(codeOf(await till.ask('PUT', '/rail', rail, token))).toBe('user.password_needed');
    expect(codeOf(await till.ask('PUT', '/rail', { notices_secret: 'secreto-123' }, token))).toBe(
      'user.password_needed',
    );
  });

  test('asks a code, too, of an account that signs in with one', async () => {
    const { token, user_id } = await keeper('organizer');
    const { secret } = await setUpFactor(people, token);
    await grownOld(user_id);
    const said = (more: object) => put(organization(), token, ofOrganization('con.codigo', more));
    expect(codeOf(await said({}))).toBe('user.password_needed');
    expect((await said({ user_password: password })).json()).toMatchObject({
      code: 'second_factor.code_needed',
      where: 'code',
    });
    expect(codeOf(await said({ user_password: password, code: '000000' }))).toBe('second_factor.wrong_code');
    const code = await nextCode(app, user_id, secret);
    expect(codeOf(await said({ user_password: 'otra', code }))).toBe('user.password_wrong');
    expect((await said({ user_password: password, code })).statusCode).toBe(200);
  });

  test('may be guessed at ten times an hour, and then says so', async () => {
    const { token } = await keeper('club');
    for (let turn = 0; turn < 10; turn += 1)
      expect(codeOf(await put(club(), token, ofClub('adivinado', { user_password: `no ${turn}` })))).toBe(
        'user.password_wrong',
      );
    const refused = await put(club(), token, ofClub('adivinado', { user_password: password }));
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'request.too_many']);
  });

  test('is told to everybody who keeps the book, with what it was, and is on record without a secret', async () => {
    const [one, other] = [await keeper('club'), await keeper('club')];
    await put(club(), one.token, ofClub('antes.bmx', { user_password: password }));
    await lettersNow();
    await put(club(), one.token, ofClub('despues.bmx', { user_password: password }));
    const letters = (await lettersNow()).filter(({ text }) => text.includes('despues.bmx'));
    expect(letters.map(({ to: address }) => address)).toEqual(
      expect.arrayContaining([one.user_email, other.user_email, till.treasurer]),
    );
    expect(letters[0]?.text).toContain('antes.bmx');
    expect(letters[0]?.text).toContain(one.user_email);
    const { rows } = await app.pool.query<{ was: object; became: object }>(
      `select was, became from audit where entity = 'club' and user_id = $1 order by audit_id desc limit 1`,
      [one.user_id],
    );
    expect(rows[0]).toMatchObject({ was: { pay_alias: 'antes.bmx' }, became: { pay_alias: 'despues.bmx' } });
    expect(JSON.stringify(rows)).not.toContain('password');
    // Sending the same again is no change and causes no letter.
    await put(club(), one.token, ofClub('despues.bmx'));
    expect(await lettersNow()).toEqual([]);
  });

  test('is read as changed by families for ten days', async () => {
    const family = await till.family();
    const { token } = await keeper('club');
    await put(club(), token, ofClub('cambiado.bmx', { user_password: password }));
    const changed = async () => {
      const { payees } = (await people.call('GET', '/api/payments/family', family.token)).json<FamilyDues>();
      const rider = `/api/payments?rider_id=${family.rider_ids[0]}`;
      const own = (await people.call('GET', rider, family.token)).json<FamilyDues>();
      const of = [payees, own.payees].map((some) => some.find(({ book_id }) => book_id === till.book_id));
      return of.map((one) => one?.paid_to_changed_at?.slice(0, 4) ?? null);
    };
    const year = String(new Date().getUTCFullYear());
    expect(await changed()).toEqual([year, year]);
    await app.pool.query(
      `update book set paid_to_changed_at = paid_to_changed_at - interval '10 days' where book_id = $1`,
      [till.book_id],
    );
    expect(await changed()).toEqual([null, null]);
  });
});
