import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ HOST: '0.0.0.0' });
  const cup_id = await app.world.cup({ dates: ['2026-05-10'] });
  await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  await app.listen();
});
afterAll(() => app.stop());

test.each(['/', '/robots.txt', '/sitemap.xml'])(
  'a server that listens everywhere writes into %s an address that opens',
  async (path) => {
    const { body, statusCode } = await app.get(path);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('0.0.0.0');
    const [written = ''] = /https?:\/\/[^\s"'<>/]+:\d+/.exec(body) ?? [];
    expect((await fetch(`${written}/robots.txt`)).status).toBe(200);
  },
);
