import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '#server/ground/jobs/queries.ts';
import { startJobs } from '#server/ground/jobs/worker.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a rescue letter goes at once while three hundred notifications wait for a service that does not answer', async () => {
  const hung = Promise.withResolvers<void>();
  let pushes = 0;
  const rescued: string[] = [];
  const message = { title: '', body: '', tag: '', url: '/' };
  const until = Math.floor(Date.now() / 1000) + 300;
  for (let push_id = 1; push_id <= 300; push_id += 1)
    await addJob(app.db, 'push', { push_id, until, message });
  const running = await startJobs({
    connection: app.connection,
    log: pino({ level: 'silent' }),
    tasks: {
      ...app.tasks,
      push: async () => {
        pushes += 1;
        await hung.promise;
      },
      rescue: async ({ user_email }) => {
        rescued.push(user_email);
      },
    },
  });
  await expect.poll(() => pushes).toBeGreaterThan(0);
  await addJob(app.db, 'rescue', { user_email: 'olvido@example.org' });
  await expect.poll(() => rescued).toEqual(['olvido@example.org']);
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'push'`,
  );
  expect(rows[0]?.n).toBe(300);
  await app.pool.query(`delete from graphile_worker._private_jobs where locked_at is null`);
  hung.resolve();
  await running.stop();
});
