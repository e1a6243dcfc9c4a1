import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { readTrustedProxies } from './trust-proxy.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

test.each([
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 192.168.1.4 fd00::/8', ['10.0.0.0/8', '192.168.1.4', 'fd00::/8']],
  ['2', 2],
  ['none', []],
])('%s names proxies', (text, expected) => {
  expect(readTrustedProxies(text)).toEqual(expected);
});

test.each(['0.0.0.0/0', '::/0', 'everybody', '10.0.0.0/33', '0', '99', ','])(
  '%s names none: a visitor may not choose an address',
  (text) => {
    expect(readTrustedProxies(text)).toBeNull();
  },
);

/**
 * Tries a desk code through a balancer for visitors of these addresses. Returns how many answers come before the
 * first 429.
 */
async function refusedAfter(balancer: string, visitor: (index: number) => string): Promise<number> {
  if (!app) throw new Error('no app');
  for (let index = 0; index < 40; index += 1) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/desk/open',
      remoteAddress: balancer,
      headers: { 'x-forwarded-for': visitor(index), 'content-type': 'application/json' },
      payload: { code: 'AAAAA-AAAAA' },
    });
    if (statusCode === 429) return index;
  }
  return 40;
}

test('behind a balancer on another machine every visitor has an address of one’s own once it is named', async () => {
  app = await startTestApp({ TRUST_PROXY: '10.1.0.0/16' });
  expect(await refusedAfter('10.1.2.3', (index) => `190.1.1.${index}`)).toBe(40);
});

test('whoever is not named cannot choose an address', async () => {
  app = await startTestApp();
  expect(await refusedAfter('10.1.2.3', (index) => `190.1.1.${index}`)).toBe(30);
});

test('health is asked by balancers and schedulers: it is never refused as too many', async () => {
  app = await startTestApp();
  const { app: server } = app;
  const ask = async (url: string) =>
    (await server.inject({ method: 'GET', url, remoteAddress: '10.9.9.9' })).statusCode;
  for (let index = 0; index < 1210; index += 1) await ask('/robots.txt');
  expect(await ask('/robots.txt')).toBe(429);
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
});
