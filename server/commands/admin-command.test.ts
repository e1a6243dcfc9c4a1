import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const program = runProgram('server/commands/admin.ts', args, {
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
