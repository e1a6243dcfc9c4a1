import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseAddress } from '#server/testing/address.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { setUpFactor } from '#server/testing/factor.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';
import { runProgram } from '#server/testing/program.ts';

let app: TestApp;
let people: People;
const password = 'placa 214 verde';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());

async function command(...args: string[]) {
  const program = runProgram('server/app/commands/second-factor.ts', args, {
    DATABASE_URL: databaseAddress(app.connection),
  });
  return { code: await program.ended, said: program.lines.join('\n') };
}

test('who lost phone and codes is let in by whoever runs the server; told, recorded, and signed out everywhere', async () => {
  const { user_id, user_email, token } = await people.account({ password, roles: [{ role: 'admin' }] });
  await setUpFactor(people, token);
  await app.runJobs();
  await takeLetters(app.dataDir);
  const { code, said } = await command('off', ` ${user_email.toUpperCase()}`);
  expect([code, said]).toEqual([0, expect.stringContaining(user_email)]);
  expect((await people.call('GET', '/api/users/me', token)).statusCode).toBe(401);
  expect((await people.logIn(user_email, password)).json().key).toBe('login');
  await app.runJobs();
  expect((await takeLetters(app.dataDir)).map(({ to, subject }) => [to, subject])).toEqual([
    [user_email, 'Se desactivó la verificación en dos pasos'],
  ]);
  const { rows } = await app.pool.query(
    `select user_id from audit where action = 'second_factor_off' and entity_id = $1 order by audit_id`,
    [user_id],
  );
  expect(rows).toEqual([{ user_id: null }]);
});

test('an account without one is left as it is', async () => {
  const { user_email } = await people.account();
  const { code, said } = await command('off', user_email);
  expect([code, said]).toEqual([0, expect.stringContaining('has no second factor')]);
});

test.each([[[]], [['off']], [['on', 'a@example.org']]])('%o: it says what it wants', async (args) => {
  const { code, said } = await command(...args);
  expect([code, said]).toEqual([1, expect.stringContaining('npm run second-factor -- off')]);
});
