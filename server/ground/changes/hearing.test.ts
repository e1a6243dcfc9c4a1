import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type Proxy, startProxy } from '#server/testing/proxy.ts';

/* A node whose database first sends no notifications, as behind a pooler in transaction mode, and then does. */

let app: TestApp;
let network: Proxy;
let cupId: number;

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      through: async (connection) => {
        network = await startProxy(connection);
        network.set('deaf');
        return network.connection;
      },
    },
  );
  cupId = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10'] });
});

afterAll(async () => {
  await app.stop();
  await network.stop();
});

const cups = '/api/cups';
const ready = async () => {
  const answer = await app.get('/readyz');
  return [answer.statusCode, answer.json<{ reasons: string[] }>().reasons];
};
const rename = (name: string) =>
  app.pool.query('update cup set cup_name = $2 where cup_id = $1', [cupId, name]);

test('who does not hear changes is not ready, and shows every change all the same', async () => {
  expect(await ready()).toEqual([503, ['changes_unheard']]);
  expect((await app.get('/healthz')).statusCode).toBe(200);
  expect((await app.get(cups)).body).toContain('Copa Norte');
  await rename('Copa Sur');
  expect((await app.get(cups)).body).toContain('Copa Sur');
  expect(app.kept.find(cups)).toBeUndefined();
});

test('heard again, it is ready and keeps what it shows', async () => {
  network.set('none');
  await expect.poll(ready, { interval: 250 }).toEqual([200, []]);
  await expect
    .poll(async () => {
      await app.get(cups);
      return app.kept.find(cups) !== undefined;
    })
    .toBe(true);
  await rename('Copa Este');
  await expect.poll(async () => (await app.get(cups)).body).toContain('Copa Este');
});

test('deaf from one moment on, with its line open, it stops keeping by itself', async () => {
  network.set('deaf');
  await expect.poll(() => app.kept.find(cups) === undefined, { interval: 250 }).toBe(true);
  // It stops as soon as it has its doubts; on a busy machine it is sure a moment later.
  await expect.poll(ready, { interval: 250 }).toEqual([503, ['changes_unheard']]);
  await rename('Copa Oeste');
  expect((await app.get(cups)).body).toContain('Copa Oeste');
});
