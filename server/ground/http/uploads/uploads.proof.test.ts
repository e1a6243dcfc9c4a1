import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { formData } from '#server/testing/form.ts';
import { photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

const MiB = 1024 * 1024;
let app: TestApp;
let people: People;
let port: number;
let place: Awaited<ReturnType<People['place']>>;
const open = new Set<Socket>();

beforeAll(async () => {
  app = await startTestApp({}, { uploads: { bytes: 8 * MiB, senderBytes: 8 * MiB, graceMs: 3000 } });
  people = new People(app);
  place = await people.place();
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await app.pool.query('truncate rate_limit');
  await expect.poll(() => app.uploads.underWay).toEqual({ forms: 0, bytes: 0 });
});

/** Begins a form and never ends it. Returns what is answered meanwhile. */
function drip(path: string, { address = '190.1.1.1', length = 500, token = '', method = 'POST' } = {}) {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nx-access-token: ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n--b\r\n`,
  );
  return new Promise<string>((resolve) => {
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk.toString();
      if (answered.includes('"where"')) resolve(answered);
    });
    socket.on('error', () => null);
    socket.on('close', () => resolve(answered));
  });
}

const forms = (count: number) => expect.poll(() => app.uploads.underWay.forms).toBe(count);

async function family() {
  const rider_id = await people.rider(place);
  return { rider_id, ...(await people.account({ riders: [rider_id] })) };
}

async function sendPhoto(token: string, rider_id: number, bytes?: Uint8Array) {
  const fields = {
    rider_firstname: 'Emma',
    rider_lastname: 'Ibáñez',
    rider_dni: `60.000.${String(rider_id).padStart(3, '0')}`,
    organization_id: String(place.organization_id),
    club_id: String(place.club_id),
    rider_state: 'Salta',
    rider_birthdate: '2017-05-05',
    rider_gender: 'WOMAN',
    consent: CONSENT_VERSION,
  };
  const form = formData(fields, {
    rider_dni_image1: { name: 'frente.jpg', bytes: bytes ?? (await photo()) },
  });
  return fetch(`http://127.0.0.1:${port}/api/riders/mov/${rider_id}`, {
    method: 'PUT',
    headers: { ...form.headers, 'x-access-token': token, 'x-forwarded-for': '190.1.1.1' },
    body: new Uint8Array(form.payload),
  });
}

describe('many forms at once', () => {
  test('slow strangers do not shut out the family behind the same address', async () => {
    const { token, rider_id } = await family();
    for (let form = 0; form < 12; form += 1) void drip('/api/users/register');
    await forms(12);
    expect(await drip('/api/users/register')).toContain('request.too_many');
    expect((await sendPhoto(token, rider_id)).status).toBe(200);
  });

  test('a form that drips is ended and told so', async () => {
    const answered = await drip('/api/users/register');
    expect(answered).toContain('408');
    expect(answered).toContain('upload.too_slow');
    expect(answered.toLowerCase()).toContain('connection: close');
    expect(app.uploads.underWay).toEqual({ forms: 0, bytes: 0 });
  });

  test('above what fits the next one is asked to come again, and then there is room', async () => {
    const one = await family();
    const other = await family();
    void drip(`/api/riders/mov/${one.rider_id}`, { token: one.token, length: 7 * MiB, method: 'PUT' });
    await forms(1);
    const busy = await sendPhoto(other.token, other.rider_id, Buffer.alloc(2 * MiB));
    expect(busy.status).toBe(503);
    expect(busy.headers.get('retry-after')).toBe('30');
    expect(await busy.json()).toMatchObject({ code: 'upload.busy' });
    for (const socket of open) socket.destroy();
    await forms(0);
    expect((await sendPhoto(other.token, other.rider_id)).status).toBe(200);
  });

  test('what says it is longer than any form is not read', async () => {
    expect(await drip('/api/users/register', { length: 60 * MiB })).toContain('413');
  });

  test('the room comes back also after a form that is refused', async () => {
    const { token, rider_id } = await family();
    const refused = await sendPhoto(token, rider_id, Buffer.from('no picture'));
    expect(await refused.json()).toMatchObject({ code: 'document.type' });
    expect(app.uploads.underWay).toEqual({ forms: 0, bytes: 0 });
  });
});

describe('many forms after one another', () => {
  test('an account has pictures looked at so often in an hour, in whatever call', async () => {
    const { token, rider_id, user_id } = await family();
    for (let form = 0; form < 240; form += 1) await app.limits.count('upload_account', `user ${user_id}`);
    expect(await (await sendPhoto(token, rider_id)).json()).toMatchObject({ code: 'request.too_many' });
    const another = await people.send('POST', '/api/riders/mov', token, { rider_firstname: 'Emma' });
    expect(another.json().code).toBe('request.too_many');
    const other = await family();
    expect((await sendPhoto(other.token, other.rider_id)).status).toBe(200);
  });
});

describe('forms there is no room for', () => {
  /** Sends eight megabytes on one connection, and a request after them. Returns the answers to both. */
  function sendAll({ token, rider_id }: { token: string; rider_id: number }) {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    socket.write(
      `PUT /api/riders/mov/${rider_id} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 190.2.1.1\r\nx-access-token: ${token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${8 * MiB}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(8 * MiB, 'x'));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    return new Promise<string>((resolve) => {
      let answered = '';
      socket.on('data', (chunk) => (answered += chunk.toString()));
      socket.on('close', () => resolve(answered));
    });
  }

  test('are read to their end on a line that stays open, so that whoever sends one sees why', async () => {
    const room = app.uploads.admit({ key: 'another', isStranger: false }, 8 * MiB);
    const one = await family();
    const answers = await Promise.all(Array.from({ length: 30 }, () => sendAll(one)));
    room.release();
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/HTTP\/1\.1 200 OK/);
    }
  });
});
