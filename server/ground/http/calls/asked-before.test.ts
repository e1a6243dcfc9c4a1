import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { asFirstAsked, sweepAsked } from './asked-before.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const pay = { method: 'POST', path: '/api/pay' } as const;
const refund = { method: 'POST', path: '/api/refund' } as const;

/** Asks with a key as a call does, and returns what is answered: the number of times it was done, or the refusal. */
function asker() {
  let times = 0;
  const act = () => Promise.resolve((times += 1));
  return (body: object, call: Pick<Endpoint, 'method' | 'path'> = pay, acting = act) =>
    asFirstAsked(app.db, call, { params: { id: 7 }, body }, acting).catch((error: unknown) =>
      error instanceof Refusal ? error.code : String(error),
    );
}

const asked = async () =>
  (await app.pool.query<{ n: number }>('select count(*)::int as n from asked_request')).rows[0]?.n;

test('a key that comes back with other content is refused, and with the same content it is not', async () => {
  const ask = asker();
  const request_key = randomUUID();
  expect(await ask({ request_key, cents: 100 })).toBe(1);
  expect(await ask({ request_key, cents: 100 })).toBe(2);
  expect(await ask({ request_key, cents: 90 })).toBe('request.key_reused');
  expect(await ask({ request_key, cents: 100, reason: 'De más' })).toBe('request.key_reused');
  expect(await ask({ request_key: randomUUID(), cents: 90 })).toBe(3);
  // Cash that was sent from the desk is written under a number later, with the same key.
  expect(await ask({ request_key, cents: 90 }, refund)).toBe(4);
});

test('whoever read another state since is not refused', async () => {
  const ask = asker();
  const request_key = randomUUID();
  expect(await ask({ request_key, version: 1, items: [{ id: 1, was: 'SENT' }] })).toBe(1);
  expect(await ask({ request_key, version: 2, items: [{ id: 1, was: 'APPROVED' }] })).toBe(2);
  expect(await ask({ request_key, version: 2, items: [{ id: 2, was: 'SENT' }] })).toBe('request.key_reused');
});

test('what is refused leaves its key free, and what failed may have been done', async () => {
  const ask = asker();
  const request_key = randomUUID();
  const over = () => Promise.reject(new Refusal('dues.over'));
  expect(await ask({ request_key, cents: 900 }, pay, over)).toBe('dues.over');
  expect(await ask({ request_key, cents: 90 })).toBe(1);
  // A repeated request that is refused frees nothing: the first one was done.
  expect(await ask({ request_key, cents: 90 }, pay, over)).toBe('dues.over');
  expect(await ask({ request_key, cents: 80 })).toBe('request.key_reused');
  const other = randomUUID();
  const lost = () => Promise.reject(new Error('connection lost'));
  expect(await ask({ request_key: other, cents: 90 }, pay, lost)).toBe('Error: connection lost');
  expect(await ask({ request_key: other, cents: 80 })).toBe('request.key_reused');
  expect(await ask({ request_key: other, cents: 90 })).toBe(2);
});

test('two contents with one key at the same moment: one is done', async () => {
  const ask = asker();
  const request_key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map((cents) => ask({ request_key, cents })));
  expect(answers.filter((one) => one !== 'request.key_reused')).toEqual([1]);
});

test('what was asked sixty days ago is forgotten', async () => {
  const ask = asker();
  await app.pool.query('delete from asked_request');
  await ask({ request_key: randomUUID() });
  await ask({ request_key: randomUUID() });
  await app.pool.query(
    `update asked_request set asked_at = now() - interval '61 days' where digest in (select digest from asked_request limit 1)
     and request_key in (select request_key from asked_request limit 1)`,
  );
  await sweepAsked(app.db);
  expect(await asked()).toBe(1);
});

test('a stranger stores nothing', async () => {
  await app.pool.query('delete from asked_request');
  const people = new People(app);
  await people.call('POST', '/api/users/register', null, { request_key: randomUUID() });
  expect(await asked()).toBe(0);
});
