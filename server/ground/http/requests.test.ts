import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { systemState } from '#contract/operations/office/system.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { openLog } from '#server/ground/log/open-log.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let node: Awaited<ReturnType<typeof createApp>>;
let admin = '';
const said: string[] = [];
const lines = () => said.map((line): Record<string, unknown> => JSON.parse(line));

beforeAll(async () => {
  app = await startTestApp();
  admin = (await new People(app).account({ roles: [{ role: 'admin' }] })).token;
  const env = {
    DATA_DIR: app.dataDir,
    PORT: '0',
    DEMO: 'off',
    SECOND_FACTOR: 'off',
    PAPERS_KEY: testPapersKey,
  };
  const config = readConfig({ ...env, NODE_NAME: 'pista-1', ACCESS_LOG: 'on' });
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said.push(chunk.toString());
      done();
    },
  });
  const log = openLog(config, sink);
  node = await createApp({ config, pool: app.pool, db: app.db, link: app.link, log, jobs: null });
});
afterAll(async () => {
  await node.close();
  await app.stop();
});
beforeEach(() => {
  said.length = 0;
});

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  node.app.inject({ method: 'GET', url, headers, remoteAddress });
const state = async () =>
  (await ask('/api/office/system', { 'x-access-token': admin })).json<z.infer<typeof systemState>>();
/** Breaks what a page of the office reads, for the time of some work. */
async function broken(work: () => Promise<void>): Promise<void> {
  await app.pool.query('alter table page_view rename to gone');
  await work().finally(() => app.pool.query('alter table gone rename to page_view'));
}
const brokenUrl = '/api/page_views?from=2026-05-01&to=2026-05-02';

describe('a request', () => {
  test('is answered with the id of the proxy, which is on its line, with node and process', async () => {
    const answer = await ask('/api/cups', { 'x-request-id': 'nginx-0001-abcd' });
    expect(answer.headers['x-request-id']).toBe('nginx-0001-abcd');
    await expect
      .poll(() => lines().at(-1))
      .toMatchObject({
        node: 'pista-1',
        pid: process.pid,
        reqId: 'nginx-0001-abcd',
        route: '/api/cups',
        status: 200,
        msg: 'request',
      });
  });

  test('that is kept has a line without the address it asked for', async () => {
    const origin = await node.listen();
    for (let at = 0; at < 2; at += 1)
      await fetch(`${origin}/api/cups?find=Ana`).then((answer) => answer.text());
    await fetch(`${origin}/api/cups`).then((answer) => answer.text());
    await fetch(`${origin}/api/cups`).then((answer) => answer.text());
    await expect
      .poll(() =>
        lines()
          .filter(({ kept }) => kept === true)
          .at(-1),
      )
      .toMatchObject({ route: '/api/cups', status: 200 });
    expect(said.join('')).not.toContain('Ana');
  });
});

describe('a failure nobody foresaw', () => {
  test('has a short code in its sentence, on its line, and on the page of the operator', async () => {
    let code = '';
    await broken(async () => {
      const answer = await ask(brokenUrl, { 'x-access-token': admin, 'accept-language': 'es' });
      expect(answer.statusCode).toBe(500);
      const body = answer.json<{ code: string; message: string; reference: string }>();
      code = body.reference;
      expect(body.code).toBe('server.failed');
      expect(body.message).toBe(`Algo falló de nuestro lado. Prueba otra vez en un momento. Código ${code}.`);
      const line = lines().find(({ msg }) => msg === 'a request failed');
      expect(line).toMatchObject({
        level: 50,
        code,
        route: '/api/page_views',
        reqId: answer.headers['x-request-id'],
      });
    });
    const found = (await state()).faults.find(({ codes }) => codes.includes(code));
    expect(found).toMatchObject({ origin: 'server', place: '/api/page_views', node: 'pista-1', seen: 1 });
    expect(found?.kind).toMatch(/42P01$/);
  });

  test('is counted once for all nodes however often it comes, and has a whole line three times', async () => {
    const before = (await state()).faults.find(({ origin }) => origin === 'server')?.seen ?? 0;
    await broken(async () => {
      for (let at = 0; at < 20; at += 1) await ask(brokenUrl, { 'x-access-token': admin });
    });
    const failures = lines().filter(({ msg }) => msg === 'a request failed');
    expect(failures.filter(({ failure }) => typeof failure === 'object').length).toBeLessThanOrEqual(3);
    expect(failures).toHaveLength(20);
    const faults = (await state()).faults.filter(({ origin }) => origin === 'server');
    expect(faults.map(({ seen }) => seen)).toEqual([before + 20]);
    expect(faults[0]?.first_at.localeCompare(faults[0]?.last_at)).toBe(-1);
  });

  test('of what was foreseen there is no code, because the sentence says all', async () => {
    const answer = await ask('/api/cups/999999');
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.not.objectContaining({ reference: expect.anything() }),
    ]);
    expect(lines().filter(({ msg }) => msg === 'a request failed')).toEqual([]);
  });
});

test('a job does its work under the id of the request that added it, and its failure is on the same page', async () => {
  const answer = await node.app.inject({
    method: 'POST',
    url: '/api/users/rescue',
    headers: { 'x-request-id': 'from-the-browser-1' },
    payload: { user_email: 'nobody@example.org' },
  });
  expect(answer.statusCode).toBe(200);
  const { rows } = await app.pool.query<{ flags: object }>(`select flags from graphile_worker._private_jobs`);
  expect(Object.keys(rows[0]?.flags ?? {})[0]).toMatch(/^trail from-the-browser-1 00-/);
  await app.pool.query('delete from graphile_worker._private_jobs');
  await addJob(app.db, 'provider_notice', { rail_id: 'none', provider_id: 'none' });
  await app.runJobs();
  await app.faults.save();
  expect((await state()).faults.filter(({ origin }) => origin === 'job').map(({ place }) => place)).toEqual([
    'provider_notice',
  ]);
});

describe('a proxy that nobody named in TRUST_PROXY', () => {
  const warnings = () => lines().filter(({ proxy }) => proxy !== undefined);

  test('is told once, with its address, and stands on the page of the operator', async () => {
    for (let at = 0; at < 5; at += 1) await ask('/api/cups', { 'x-forwarded-for': '190.1.1.1' }, '10.0.0.7');
    expect(warnings()).toEqual([expect.objectContaining({ level: 40, proxy: '10.0.0.7' })]);
    expect((await state()).faults.filter(({ origin }) => origin === 'setting')).toMatchObject([
      { kind: 'TRUST_PROXY', words: '10.0.0.7' },
    ]);
  });

  test('is not taken for one where a proxy is trusted, or a visitor sends the header once', async () => {
    await ask('/api/cups', { 'x-forwarded-for': '190.1.1.1' });
    await ask('/api/cups', { 'x-forwarded-for': '10.0.0.1' }, '190.7.7.7');
    expect(warnings()).toEqual([]);
  });
});

describe('a browser reports an error', () => {
  const report = (body: object) => node.app.inject({ method: 'POST', url: '/api/faults', payload: body });
  const stack = 'TypeError: x\n    at t (https://bmx.example.org/assets/code-Ab12.js:1:99)';
  const body = {
    screen: 'race',
    version: 7,
    name: 'TypeError',
    message: 'Ana Prueba 118 is not a function',
    stack,
  };
  const ofBrowsers = async () => (await state()).faults.filter(({ origin }) => origin === 'browser');

  test('of which the page of the operator shows the place in the code, and no name', async () => {
    expect((await report(body)).statusCode).toBe(200);
    await report(body);
    expect(await ofBrowsers()).toMatchObject([
      {
        kind: 'TypeError',
        words: '… is not a function',
        place: 'race',
        version: 'page 7',
        frames: ['assets/code-Ab12.js:1:99'],
        seen: 2,
      },
    ]);
  });

  test('of an extension, of which nothing is kept', async () => {
    await report({ ...body, stack: 'at chrome-extension://abc/x.js:1:1' });
    expect(await ofBrowsers()).toHaveLength(1);
  });

  test('too long or of a screen that does not exist, which is refused', async () => {
    expect((await report({ ...body, message: 'x'.repeat(501) })).statusCode).toBe(400);
    expect((await report({ ...body, screen: 'casino' })).statusCode).toBe(400);
  });

  test('a thousand times, of which sixty a minute are taken and nobody is refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        report({ ...body, stack: stack.replace('code-Ab12', `other${at}`) }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await ofBrowsers()).length).toBeLessThanOrEqual(60);
  });
});
