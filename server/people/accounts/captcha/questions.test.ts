import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Challenge } from '#contract/people/accounts/captcha.ts';
import { proofCost, usualProofCost } from '#server/ground/access/captcha.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  await people.rider(await people.place(), { dni: '40123456' });
  await people.account({ email: 'mama@example.org' });
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const questions: [string, string, object][] = [
  ['a document', '/api/riders/exist/40.123.456', { exist: true }],
  ['an e-mail', '/api/users/check_email/mama%40example.org', { free: false }],
];

describe.each(questions)('whether %s is known', (_what, url, answer) => {
  const withProof = (proof: string) => people.call('GET', url, null, undefined, { 'x-proof': proof });

  test('is told to a form that worked for it', async () => {
    const told = await people.question(url);
    expect([told.statusCode, told.json()]).toEqual([200, answer]);
  });

  test('is not told to who asks without work', async () => {
    for (const refused of [
      await people.call('GET', url, null),
      await people.call('GET', url, 'A'.repeat(43)),
      await withProof(''),
      await withProof('altcha:e30='),
      await withProof('a-token-nobody-vouches-for'),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'request.proof_needed' });
    }
  });

  test('each question spends its own work, also when it was asked at once', async () => {
    const proof = await people.proof();
    const statuses = (await Promise.all([1, 2, 3].map(() => withProof(proof)))).map((one) => one.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  test('a line at home asks a form of questions, not a list', async () => {
    people.address = '2001:db8:0:1::9';
    for (let turn = 0; turn < 119; turn += 1) await app.limits.count('free_address', '2001:db8:0:1::/64');
    expect((await people.question(url)).statusCode).toBe(200);
    people.address = '2001:db8:0:1::a';
    expect((await people.question(url)).json()).toMatchObject({ code: 'request.too_many' });
    people.address = '127.0.0.1';
    expect((await people.question(url)).statusCode).toBe(200);
  });

  test('who is signed in asks without work, so often in an hour', async () => {
    const { token, user_id } = await people.account();
    expect((await people.call('GET', url, token)).json()).toEqual(answer);
    for (let turn = 0; turn < 239; turn += 1) await app.limits.count('free_account', String(user_id));
    expect((await people.call('GET', url, token)).json()).toMatchObject({ code: 'request.too_many' });
  });
});

test('a browser works for it: one that was asked for less is refused, one that did it all is told', async () => {
  const url = '/api/users/check_email/mama%40example.org';
  const ask = (proof: string) => people.call('GET', url, null, undefined, { 'x-proof': proof });
  const { current } = proofCost;
  const cheap = await people.proof();
  proofCost.current = usualProofCost;
  try {
    const { challenge } = (await people.call('GET', '/api/captcha', null)).json<{ challenge: Challenge }>();
    expect(challenge.parameters.cost).toBe(5000);
    expect((await ask(cheap)).json()).toMatchObject({ code: 'request.proof_needed' });
    expect((await ask(await people.proof())).statusCode).toBe(200);
  } finally {
    proofCost.current = current;
  }
});

test('a phone that asks for tasks without end keeps nobody behind its address from getting one', async () => {
  const asked = await Promise.all(
    Array.from({ length: 300 }, () => people.call('GET', '/api/captcha', null)),
  );
  expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe('the small proof', () => {
  test('does not sign anybody up', async () => {
    const fields = await people.signUpFields(await people.place(), { proven: false });
    const recaptcha = await people.proof();
    const papers = await people.papers();
    const answer = await people.send('POST', '/api/users/register', null, { ...fields, recaptcha }, papers);
    expect(answer.json()).toMatchObject({ code: 'captcha.wrong' });
  });

  test('nor does the proof of a form answer a question', async () => {
    const proof = await people.captcha();
    const answer = await people.call('GET', '/api/riders/exist/1', null, undefined, { 'x-proof': proof });
    expect(answer.json()).toMatchObject({ code: 'request.proof_needed' });
  });
});
