import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as requestOpen } from 'node:http';
import { request as requestSecret } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { laptopCertificate, zoneCertificate } from '#server/testing/certificates.ts';
import { securityHeaders } from './security.ts';
import { secretName, VenueTls } from './venue-tls.ts';

let folder: string;
const put = async ({ cert, key }: { cert: string; key: string }) => {
  await writeFile(join(folder, 'fullchain.pem'), cert);
  await writeFile(join(folder, 'privkey.pem'), key);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-tls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [zoneCertificate, '192.168.8.2', '192-168-8-2.pista.test'],
  [laptopCertificate, '192.168.8.20', '192.168.8.20'],
  [laptopCertificate, '10.0.0.5', 'laptop.pista.test'],
  [zoneCertificate, 'mesa.pista.test', 'mesa.pista.test'],
])('a certificate names an address: %#', ({ cert }, address, name) => {
  expect(secretName(new X509Certificate(cert), address)).toBe(name);
});

test.each([
  ['https://bmx.example.org', true],
  ['https://192.168.8.20:3000', false],
  ['https://[fd00::2]:3000', false],
  ['http://bmx.example.org', false],
])('a browser is asked to remember that %s is secret: %s', (PUBLIC_URL, expected) => {
  const names = securityHeaders({ PUBLIC_URL }, { scripts: [], styles: [] }).map(([name]) => name);
  expect(names.includes('strict-transport-security')).toBe(expected);
});

describe('a folder that does not fit refuses the start and says what is wrong', () => {
  const opened = (publicUrl = '') => VenueTls.open(folder, publicUrl);
  test('without the files', async () => {
    await expect(VenueTls.open(join(folder, 'nowhere'), '')).rejects.toThrow(
      /VENUE_TLS_DIR\) cannot be used: fullchain.pem cannot be read \(ENOENT\)/,
    );
  });
  test.each([
    [{ ...zoneCertificate, cert: 'no' }, 'fullchain.pem holds no certificate'],
    [{ ...zoneCertificate, key: 'no' }, 'privkey.pem holds no key without a password'],
    [{ ...zoneCertificate, key: laptopCertificate.key }, 'privkey.pem is not the key of fullchain.pem'],
  ])('%#', async (pair, sentence) => {
    await put(pair);
    await expect(opened()).rejects.toThrow(sentence);
  });
  test('a certificate that ended', async () => {
    await put(zoneCertificate);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2200-01-01') });
    await expect(opened()).rejects.toThrow('fullchain.pem was good until');
  });
  test('a public address that it does not name, or that is not secret', async () => {
    await put(zoneCertificate);
    await expect(opened('https://bmx.example.org')).rejects.toThrow(
      'fullchain.pem names DNS:*.pista.test, and PUBLIC_URL bmx.example.org',
    );
    await expect(opened('http://a.pista.test')).rejects.toThrow('which is not https');
    await expect(opened('https://a.pista.test')).resolves.toBeDefined();
  });
});

describe('a server with a certificate', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    await put(zoneCertificate);
    app = await startTestApp({ VENUE_TLS_DIR: folder });
    await app.listen();
    ({ port } = app.app.server.address() as AddressInfo);
  });
  afterAll(() => app.stop());

  interface Answer {
    status: number | undefined;
    headers: Record<string, unknown>;
    body: string;
  }
  const ask = (secret: typeof zoneCertificate | null, path: string, name = '127-0-0-1.pista.test') =>
    new Promise<Answer>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { host: `${name}:${port}` } };
      const sent =
        secret === null
          ? requestOpen(options)
          : requestSecret({ ...options, servername: name, ca: secret.cert, agent: false });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const { statusCode: status, headers } = response;
        text(response).then((body) => resolve({ status, headers, body }), reject);
      });
      sent.end();
    });

  test('names the secret address in its pages, and answers at it', async () => {
    const { status, body } = await ask(zoneCertificate, '/robots.txt');
    expect(status).toBe(200);
    expect(body).toContain(`https://127-0-0-1.pista.test:${port}/sitemap.xml`);
  });
  test('answers on the same port who types the bare address, and keeps no such line open', async () => {
    const { status, headers, body } = await ask(null, '/', '127.0.0.1');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ connection: 'close' });
    expect(body).toContain('</html>');
  });
  test('never asks a browser to remember that the address is secret', async () => {
    for (const secret of [zoneCertificate, null])
      expect((await ask(secret, '/')).headers).not.toHaveProperty('strict-transport-security');
  });
  test('takes a new certificate without a start, and keeps the one of before while the new one does not fit', async () => {
    const tls = await VenueTls.open(folder, '');
    const said: string[] = [];
    const log = pino({}, { write: (line: string) => void said.push(line) });
    await put({ ...laptopCertificate, key: zoneCertificate.key });
    await tls.look(log);
    expect(tls.secretOrigin('http://10.0.0.5:3000')).toBe('https://10-0-0-5.pista.test:3000');
    await put(laptopCertificate);
    await tls.look(log);
    expect(tls.secretOrigin('http://10.0.0.5:3000')).toBe('https://laptop.pista.test:3000');
    expect(said).toEqual([
      expect.stringContaining('the new certificate is not used'),
      expect.stringContaining('a new certificate is in use'),
    ]);
  });
});

test('a server whose certificate changed shows the new one to the next phone', async () => {
  await put(zoneCertificate);
  const tls = await VenueTls.open(folder, '');
  const { createServer } = await import('node:http');
  const log = pino({ level: 'silent' });
  const server = tls.serve(createServer(), {}, (_request, response) => response.end('yes'), log);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const shown = (ca: string, servername: string) =>
    new Promise<string>((resolve, reject) => {
      requestSecret({ host: '127.0.0.1', port, servername, ca, agent: false }, (response) =>
        text(response).then(resolve, reject),
      )
        .on('error', reject)
        .end();
    });
  try {
    expect(await shown(zoneCertificate.cert, 'a.pista.test')).toBe('yes');
    await put(laptopCertificate);
    await tls.look(log);
    expect(await shown(laptopCertificate.cert, 'laptop.pista.test')).toBe('yes');
    await expect(shown(zoneCertificate.cert, 'a.pista.test')).rejects.toThrow();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
