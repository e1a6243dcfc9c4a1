import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { formData } from '#server/testing/form.ts';
import { People } from '#server/testing/people.ts';

const MiB = 1024 * 1024;
let app: TestApp;
let people: People;
let port: number;
const open = new Set<Socket>();

/** The test uses a fifth of the usual time, so that nobody waits for it, and the same bytes a second. */
beforeAll(async () => {
  app = await startTestApp({}, { uploads: { firstMs: 1000, silentMs: 3000, graceMs: 6000 } });
  people = new People(app);
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await app.pool.query('truncate rate_limit');
  await expect.poll(() => app.uploads.underWay).toEqual({ forms: 0, bytes: 0 });
});

/** Begins a sign-up. Returns its connection, and everything that is answered until it ends. */
function begin(length: number, address = '190.1.1.1') {
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  socket.write(
    `POST /api/users/register HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => null);
    socket.on('close', () => resolve(text));
  });
  return { socket, answered };
}

const head = '--b\r\ncontent-disposition: form-data; name="rider_dni_image1"; filename="frente.jpg"\r\n\r\n';
const end = '\r\n--b--\r\n';

/** Tells whether the client was refused because it is too slow. */
const isCut = (answered: string) =>
  answered.startsWith('HTTP/1.1 408 ') &&
  answered.includes('"upload.too_slow"') &&
  /connection: close/i.test(answered);

describe('a form that stops', () => {
  test('is cut where nothing of it came', async () => {
    expect(await begin(500).answered).toSatisfy(isCut);
  });

  test('is cut where it announced much and sent a line, and a family signs up meanwhile', async () => {
    const silent = [31e6, 31e6, 21.8e6].map((length, line) => {
      const { socket, answered } = begin(length, `190.1.1.${line}`);
      socket.write(`${head}${'x'.repeat(30)}`);
      return answered;
    });
    await expect.poll(() => app.uploads.underWay.forms).toBe(3);
    const fields = await people.signUpFields(await people.place());
    const form = formData(fields, await people.papers());
    const { status } = await fetch(`http://127.0.0.1:${port}/api/users/register`, {
      method: 'POST',
      headers: { ...form.headers, 'x-forwarded-for': '190.1.2.1' },
      body: new Uint8Array(form.payload),
    });
    expect(status).toBe(200);
    for (const answered of await Promise.all(silent)) expect(answered).toSatisfy(isCut);
    expect(app.uploads.underWay).toEqual({ forms: 0, bytes: 0 });
  });

  test('is cut where half of it came', async () => {
    const { socket, answered } = begin(2 * MiB);
    socket.write(head + 'x'.repeat(MiB));
    expect(await answered).toSatisfy(isCut);
  });

  test('is cut where a byte comes now and then', async () => {
    const { socket, answered } = begin(MiB);
    socket.write(head);
    const drip = setInterval(() => socket.write('x'), 200);
    expect(await answered).toSatisfy(isCut);
    clearInterval(drip);
  });
});

describe('a slow phone', () => {
  /**
   * Sends a picture of that many seconds at a kilobyte a second. Returns the answer.
   * @param pause - The milliseconds to pause on the way.
   */
  async function atAKilobyte(seconds: number, pause: (quarter: number) => number = () => 0) {
    const { socket, answered } = begin(head.length + seconds * 1000 + end.length);
    socket.write(head);
    for (let quarter = 0; quarter < 4 * seconds; quarter += 1) {
      await sleep(250 + pause(quarter));
      socket.write('x'.repeat(250));
    }
    socket.write(end);
    return answered;
  }

  test('that goes on sending is read to its end', async () => {
    // The form lacks the rest of a sign-up, and is refused for that.
    expect(await atAKilobyte(12)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('that loses its signal for a moment is waited for', async () => {
    expect(await atAKilobyte(7, (quarter) => (quarter === 20 ? 2000 : 0))).toMatch(/^HTTP\/1\.1 400 /);
  });
});
