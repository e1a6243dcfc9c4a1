import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all/endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { formData } from '#server/testing/form.ts';
import { photo } from '#server/testing/papers.ts';
import { buildRealms } from '#server/testing/realms/realms.ts';
import { keepRows } from '#server/testing/realms/rewind.ts';
import { sampleOf } from '#server/testing/realms/sample.ts';
import { fewerMay, rolesAt } from '#server/testing/realms/who-may.ts';
import { type Target, targetsOf } from '#server/testing/targets.ts';

/*
 * Sends a valid request to every call of the contract that writes, as somebody who may: first while this server leads all races, then
 * while another one does. Whatever wrote a race the first time is refused the second time, and no race changes.
 */

let app: TestApp;
let realms: Awaited<ReturnType<typeof buildRealms>>;
let kept: Awaited<ReturnType<typeof keepRows>>;
let image: Buffer;
let asked = 0;

beforeAll(async () => {
  app = await startTestApp();
  realms = await buildRealms(app);
  await app.pool.query('insert into server_self default values');
  await app.pool.query(
    `insert into race_lead (race_id, epoch, leader, leader_name, how)
     select race_id, 1, server_id, 'Notebook de Ana', 'given' from race cross join server_self`,
  );
  kept = await keepRows(app.pool);
  image = await photo(300, 300);
});
afterAll(() => app.stop());

/** What a call may say while another server leads although it is refused nothing: it keeps what it hears for that one. */
const keeps = ['sayOps', 'fileProtest'];

async function ask(target: Target) {
  const { name, endpoint } = target;
  const may = fewerMay[name] ?? rolesAt[endpoint.who] ?? [];
  const asker = realms.inOwn.find(({ role }) => may.includes(role));
  if (asker === undefined) return null;
  const { url, body } = sampleOf(target, realms.own);
  asked += 1;
  await app.pool.query('delete from rate_limit');
  const headers = {
    'x-access-token': asker.token,
    'x-forwarded-for': `10.2.${(asked >> 8) & 255}.${asked & 255}`,
  };
  const request = { method: endpoint.method, url } as const;
  if (endpoint.files === undefined)
    return app.app.inject({ ...request, headers, ...(body === undefined ? {} : { payload: body }) });
  const fields = Object.fromEntries(
    Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]),
  );
  const files = Object.fromEntries(endpoint.files.map((field) => [field, { name: 'a.jpg', bytes: image }]));
  const form = formData(fields, files);
  return app.app.inject({ ...request, headers: { ...headers, ...form.headers }, payload: form.payload });
}

/** Reads the days of the races that another server may lead. A new race of a cup is led here. */
const days = async (): Promise<unknown[]> =>
  (
    await app.pool.query(
      `select r.race_id, d.name, d.digest from race_lead r cross join lateral venue_digests(r.race_id) d order by 1, 2`,
    )
  ).rows;

test('every call that writes a race is refused while another server leads it', async () => {
  const before = await days();
  const tables = new Set(before.map((row) => (row as { name: string }).name));
  const changed = async () => {
    const touched = await kept.touched();
    return (
      touched.some((name) => tables.has(name)) && JSON.stringify(await days()) !== JSON.stringify(before)
    );
  };
  const writing: string[] = [];
  const wrong: string[] = [];
  for (const target of targetsOf(endpoints)) {
    const { name, endpoint } = target;
    if (endpoint.method === 'GET' || rolesAt[endpoint.who] === null || endpoint.who === 'venue_peer')
      continue;
    if ((await ask(target)) === null) continue;
    const writes = await changed();
    await kept.rewind();
    if (writes) writing.push(name);
    await app.pool.query('update server_self set server_id = gen_random_uuid()');
    const answer = await ask(target);
    if (await changed()) wrong.push(`${name} wrote a race: ${answer?.statusCode}`);
    const code = /"code":"([\w.]+)"/.exec(answer?.body ?? '')?.[1];
    if (writes && code !== 'venue.led_elsewhere' && !keeps.includes(name))
      wrong.push(`${name} was not refused: ${answer?.statusCode} ${answer?.body.slice(0, 120)}`);
    await kept.rewind();
  }
  console.log(`venue: ${writing.length} calls write a race: ${writing.join(' ')}`);
  expect(wrong).toEqual([]);
  expect(writing.length).toBeGreaterThan(10);
});
