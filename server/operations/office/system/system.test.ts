import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { systemState } from '#contract/operations/office/system.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { textsOf } from '#text/texts.ts';

let app: TestApp;
let people: People;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = (await people.account({ roles: [{ role: 'admin' }] })).token;
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('delete from graphile_worker._private_jobs'));

type State = z.infer<typeof systemState>;

async function ask(method: 'GET' | 'PUT', path = '', token = admin) {
  const body = method === 'PUT' ? {} : undefined;
  const answer = await people.call(method, `/api/office/system${path}`, token, body);
  return { status: answer.statusCode, state: answer.json<State>() };
}

/** Makes a job that failed as often as it may, or once, and returns its id. */
async function failed(task: 'confirm' | 'rescue', tries: 'all' | 1): Promise<number> {
  if (task === 'confirm') await addJob(app.db, task, { user_id: 1 });
  else await addJob(app.db, task, { user_email: 'ana@example.org' });
  const { rows } = await app.pool.query<{ id: number }>(
    `update graphile_worker._private_jobs set attempts = ${tries === 'all' ? 'max_attempts' : '1'}, run_at = now() + interval '1 hour',
       last_error = E'the mail server said 451\\n  at a line of ours' where last_error is null returning id`,
  );
  return rows[0]?.id ?? 0;
}

test('an administrator sees what failed, what was given up first, and why in one line', async () => {
  const once = await failed('confirm', 1);
  const given = await failed('rescue', 'all');
  const { status, state } = await ask('GET');
  expect(status).toBe(200);
  expect(state.jobs).toMatchObject({ due: 0, scheduled: 1, failed: 1 });
  expect(state.failed_jobs.map(({ job_id, given_up, last_error }) => [job_id, given_up, last_error])).toEqual(
    [
      [given, true, 'the mail server said 451'],
      [once, false, 'the mail server said 451'],
    ],
  );
});

test('tried again, a job that was given up is due at once with all its tries, and the record says who', async () => {
  const given = await failed('rescue', 'all');
  const { status, state } = await ask('PUT', `/jobs/${given}/retry`);
  expect(status).toBe(200);
  expect(state.jobs).toMatchObject({ due: 1, failed: 0 });
  const { rows } = await app.pool.query(
    `select action, became from audit where entity = 'job' order by audit_id`,
  );
  expect(rows).toEqual([{ action: 'retry', became: { task: 'rescue' } }]);
  await app.runJobs();
  expect((await ask('GET')).state.jobs.due).toBe(0);
});

test('all that were given up are tried again together, and what is still tried by itself waits on', async () => {
  await failed('confirm', 1);
  await failed('rescue', 'all');
  const { state } = await ask('PUT', '/jobs/retry');
  expect(state.jobs).toMatchObject({ due: 1, scheduled: 1, failed: 0 });
});

test('a job that is gone, or never failed, is not found', async () => {
  await addJob(app.db, 'confirm', { user_id: 1 });
  const { rows } = await app.pool.query<{ id: number }>(`select id from graphile_worker._private_jobs`);
  for (const id of [rows[0]?.id ?? 0, 999_999])
    expect((await ask('PUT', `/jobs/${id}/retry`)).status).toBe(404);
});

test('an organizer sees nothing of it', async () => {
  const { organization_id } = await people.place();
  const { token } = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  expect((await ask('GET', '', token)).status).toBe(403);
  expect((await ask('PUT', '/jobs/retry', token)).status).toBe(403);
});

test('every job has a name an administrator can read', () => {
  const missing = Object.keys(app.tasks).filter((task) => !(`system_task_${task}` in textsOf('es')));
  expect(missing).toEqual([]);
});
