import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { passwordCost } from '#server/ground/passwords/cost.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
const password = 'placa 214 verde';
/** This is twice as many as may wait, so that those who arrive while the first are admitted do not matter. */
const many = 130;

beforeAll(async () => {
  // Makes each password an eighth of the usual work, so that a crowd has to wait. It is still much more than the work
  // of an arrival.
  passwordCost.current = { memoryCost: 8_192, timeCost: 3, parallelism: 4 };
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());

/** Tries a wrong sign-in from an address nobody else uses. */
function stranger(number: number) {
  const crowd = new People(app);
  crowd.address = `198.51.100.${number}`;
  return crowd.logIn(`nadie${number}@example.org`, 'no es');
}

test('a crowd at the sign-in is told when to come again, and who signed in before gets in past it', async () => {
  const { user_email } = await people.account({ password });
  const { known_device } = (await people.logIn(user_email, password, { keep: true })).json<LoginReply>();
  const crowd = Array.from({ length: many }, (_, number) => stranger(number));
  const owner = await people.logIn(user_email, password, { known_device });
  expect(owner.json<LoginReply>().key).toBe('login');
  const answers = await Promise.all(crowd);
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(many - busy.length);
  for (const answer of busy) {
    expect(answer.json().code).toBe('server.busy');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json().message).toContain(`${answer.headers['retry-after']} s`);
  }
  // When the queue is shorter, the same people get an answer.
  expect((await stranger(many)).json().code).toBe('session.wrong');
});

test('the first login with surname and document waits in the same line', async () => {
  const crowd = Array.from({ length: many }, (_, number) => stranger(number));
  const first = Array.from({ length: 20 }, (_, number) => {
    const family = new People(app);
    family.address = `203.0.113.${number}`;
    return family.logIn('González', `5011${number}222`);
  });
  const answers = await Promise.all([...crowd, ...first]);
  expect(answers.slice(many).filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(0);
});
