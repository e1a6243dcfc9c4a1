import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all/endpoints.ts';
import { errorsOf } from '#contract/endpoint.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { buildRealms } from '#server/testing/realms/realms.ts';
import { sampleOf } from '#server/testing/realms/sample.ts';
import { fewerMay, rolesAt } from '#server/testing/realms/who-may.ts';
import { targetsOf } from '#server/testing/targets.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('every call of the contract with a key refuses one that was used for something else', async () => {
  const realms = await buildRealms(app);
  const keyed: string[] = [];
  const wrong: string[] = [];
  for (const target of targetsOf(endpoints)) {
    const { name, endpoint } = target;
    if (endpoint.who === 'anyone' || endpoint.body?.shape['request_key'] === undefined) continue;
    expect([name, errorsOf(endpoint).includes('request.key_reused')]).toEqual([name, true]);
    const may = fewerMay[name] ?? rolesAt[endpoint.who] ?? [];
    const token = realms.inOwn.find(({ role }) => may.includes(role))?.token;
    if (token === undefined) {
      wrong.push(`${name}: nobody of the realm may call it`);
      continue;
    }
    const { url, body } = sampleOf(target, realms.own);
    const request_key = randomUUID();
    await app.pool.query('insert into asked_request (request_key, call, digest) values ($1, $2, $3)', [
      request_key,
      `${endpoint.method} ${endpoint.path}`,
      randomBytes(32),
    ]);
    const answer = await app.app.inject({
      method: endpoint.method,
      url,
      headers: { 'x-access-token': token },
      payload: { ...body, request_key },
    });
    if (codeOf(answer) !== 'request.key_reused') wrong.push(`${name}: ${answer.statusCode} ${answer.body}`);
    keyed.push(name);
  }
  expect(wrong).toEqual([]);
  expect(keyed.length).toBeGreaterThan(40);
});
