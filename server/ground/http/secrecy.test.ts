import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { formData } from '#server/testing/form.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let loud: Awaited<ReturnType<typeof createApp>>;
const said: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said.push(chunk.toString());
        done();
      },
    }),
  );
  const env = { DATA_DIR: app.dataDir, PORT: '0', DEMO: 'off', PAPERS_KEY: testPapersKey };
  const config = readConfig(env);
  loud = await createApp({ config, pool: app.pool, db: app.db, link: app.link, log, jobs: app.connection });
  await loud.listen();
});
afterAll(async () => {
  await loud.close();
  await app.stop();
});

function port(): number {
  const address = loud.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('at the loudest level, the log names no person, no document, no password and no token', async () => {
  const fields = await people.signUpFields(place);
  const form = formData(fields, await people.papers());
  const send = (url: string, init: RequestInit) => fetch(`http://127.0.0.1:${port()}${url}`, init);
  const json = (method: string, url: string, token: string, body?: object) =>
    send(url, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await send('/api/users/register', {
    method: 'POST',
    headers: form.headers,
    body: new Uint8Array(form.payload),
  });
  await send(`/api/users/check_email/${fields.rider_email}`, {
    headers: { 'x-proof': await people.proof() },
  });
  await send(`/api/riders/exist/${fields.rider_dni}`, { headers: { 'x-proof': await people.proof() } });
  await json('POST', '/api/users/login', '', { user_email: fields.rider_email, user_password: 'una mala' });
  const login = await json('POST', '/api/users/login', '', {
    user_email: fields.rider_email,
    user_password: fields.password,
  });
  const { user } = await login.json();
  await json('POST', '/api/users/rescue', '', { user_email: fields.rider_email });
  await json('PUT', `/api/users/${user.user_id}`, user.token, {
    password: 'otra frase 7',
    password2: 'otra frase 7',
  });
  // This also applies where something breaks: the failed statement must not appear with its values.
  await app.pool.query('alter table file_access rename to gone');
  await json('GET', `/api/riders/${user.rider_id[0]}/papers/rider_dni_image1`, user.token);
  await app.pool.query('alter table gone rename to file_access');
  // The same applies to the row that a constraint refuses, which the database repeats in full.
  await app.pool.query(`alter table rider add constraint no_rome check (rider_city <> 'Roma')`);
  const other = { ...(await people.signUpFields(place)), rider_city: 'Roma' };
  const refused = formData(other, await people.papers());
  const broken = await send('/api/users/register', {
    method: 'POST',
    headers: refused.headers,
    body: new Uint8Array(refused.payload),
  });
  expect(broken.status).toBe(400);
  await expect.poll(() => said.join('')).toContain('no_rome');
  await app.pool.query(`alter table rider drop constraint no_rome`);
  await expect.poll(() => said.length).toBeGreaterThan(0);
  const log = said.join('');
  for (const secret of [
    fields.rider_email,
    fields.rider_dni,
    fields.rider_dni.replaceAll('.', ''),
    fields.password,
    'una mala',
    'otra frase 7',
    user.token,
    'Ñancupil',
    other.rider_email,
    other.rider_dni.replaceAll('.', ''),
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});

test('an upload that is cut off on the way leaves no trace', async () => {
  const fields = await people.signUpFields(place);
  const form = formData(fields, await people.papers());
  const counts = async () =>
    (
      await app.pool.query(
        `select (select count(*) from users) as users, (select count(*) from rider) as riders, (select count(*) from file) as files`,
      )
    ).rows[0];
  const before = await counts();
  for (const share of [0.1, 0.5, 0.99]) {
    const socket = connect(port(), '127.0.0.1');
    const head = `POST /api/users/register HTTP/1.1\r\nhost: x\r\ncontent-type: ${form.headers['content-type']}\r\ncontent-length: ${form.payload.length}\r\n\r\n`;
    await new Promise<void>((resolve) => {
      socket.write(head);
      socket.write(form.payload.subarray(0, Math.floor(form.payload.length * share)), () => resolve());
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    socket.destroy();
  }
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(await counts()).toEqual(before);
  // The same complete form is still accepted.
  const whole = await people.send('POST', '/api/users/register', null, fields, await people.papers());
  expect(whole.statusCode).toBe(200);
});

test('private answers are kept by nobody on the way', async () => {
  const { token } = await people.account();
  const answer = await people.call('GET', '/api/users/me', token);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
});
