import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { captivePaths } from './captive.ts';

const inTurn = async (app: TestApp, headers: Record<string, string> = {}) =>
  Promise.all(captivePaths.map((path) => app.get(path, headers)));

describe('a phone that looks for the internet', () => {
  let track: TestApp;
  beforeAll(async () => {
    track = await startTestApp({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.8.20:3000' });
  });
  afterAll(() => track.stop());

  test('finds none at the track, and is told what to type in a browser', async () => {
    for (const { statusCode, headers, body } of await inTurn(track, { 'accept-language': 'es' })) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(body).toContain('abre el navegador y escribe http://192.168.8.20:3000');
      // Nothing that a device takes for the internet, and nothing to tap in a window that forgets.
      expect(body).not.toMatch(/success|Microsoft|NetworkManager|<a /i);
    }
  });
  test.each([
    ['en', 'open the browser and type'],
    ['pt-BR', 'abra o navegador e digite'],
  ])('is told so in its language: %s', async (language, words) => {
    const { body } = await track.get('/generate_204', { 'accept-language': language });
    expect(body).toContain(words);
  });
});

test('a phone that looks for the internet finds nothing at a server of the internet', async () => {
  const cloud = await startTestApp({ HOST: '0.0.0.0', PUBLIC_URL: 'https://bmx.example.org' });
  try {
    for (const { statusCode } of await inTurn(cloud)) expect(statusCode).toBe(404);
  } finally {
    await cloud.stop();
  }
});
