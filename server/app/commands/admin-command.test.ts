import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { databaseAddress } from '#server/testing/address.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { runProgram } from '#server/testing/program.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());

async function admin(...args: string[]) {
  const program = runProgram('server/app/commands/admin.ts', args, {
    DATABASE_URL: databaseAddress(app.connection),
  });
  return { code: await program.ended, said: program.lines.join('\n') };
}

test('the first administrator is made on the command line, and signs in with the password it says, once', async () => {
  const { code, said } = await admin(' Rosa@Example.org');
  expect(code).toBe(0);
  const password = /\b([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(said)?.[1] ?? '';
  const reply = (await people.logIn('rosa@example.org', password)).json();
  expect(reply.user).toMatchObject({ must_change_password: true, user_roles: [{ role: 'admin' }] });
  expect((await people.logIn('rosa@example.org', password)).statusCode).toBe(401);
});

test('the first administrator says a name with the own password, and it signs from then on', async () => {
  const { said } = await admin('nora@example.org');
  const password = /\b([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(said)?.[1] ?? '';
  const { user } = (await people.logIn('nora@example.org', password)).json<LoginReply>();
  const own = 'mi propia frase';
  const chosen = { password: own, password2: own, user_firstname: 'Nora', user_lastname: 'Díaz' };
  const [path, token] = [`/api/users/${user?.user_id}`, user?.token ?? null];
  const more = await people.call('PUT', path, token, { ...chosen, user_phone: '11 5555' });
  expect(more.json().code).toBe('session.new_password_first');
  const changed = await people.call('PUT', path, token, chosen);
  expect(changed.json().user).toMatchObject({
    user_firstname: 'Nora',
    user_lastname: 'Díaz',
    must_change_password: false,
  });
});

test('an account that exists keeps its password and becomes an administrator', async () => {
  const { user_email } = await people.account({ password: 'una frase 1' });
  expect((await admin(user_email)).code).toBe(0);
  const reply = (await people.logIn(user_email, 'una frase 1')).json();
  expect(reply.user).toMatchObject({ must_change_password: false, user_roles: [{ role: 'admin' }] });
});

test('without an e-mail it says what it wants, and does nothing', async () => {
  const { code, said } = await admin('rosa');
  expect(code).toBe(1);
  expect(said).toContain('npm run admin -- somebody@example.org');
});
