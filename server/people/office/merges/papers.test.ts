import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Claims } from '#server/testing/claims.ts';

let app: TestApp;
let kit: Claims;

beforeAll(async () => {
  app = await startTestApp();
  kit = await Claims.open(app);
});
afterAll(() => app.stop());

test('papers a merge leaves aside are kept for its undo, and go when their days are over', async () => {
  const [kept, gone] = [await kit.enrolled(), await kit.enrolled()];
  for (const { rider_id } of [kept, gone]) await kit.papersOf(rider_id);
  const before = await kit.stored(gone.rider_id);
  const office = await kit.office();
  const version = async (rider_id: number) => {
    const { rows } = await app.pool.query<{ rider_version: number }>(
      `select rider_version from rider where rider_id = $1`,
      [rider_id],
    );
    return { rider_id, version: rows[0]?.rider_version ?? 0 };
  };
  const merge = async () => {
    const body = { kept: await version(kept.rider_id), gone: await version(gone.rider_id), take: [] };
    const answer = await kit.people.call('POST', '/api/office/merges', office.token, body);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ merge_id: number }>().merge_id;
  };
  const undo = (merge_id: number) =>
    kit.people.call('POST', `/api/office/merges/${merge_id}/undo`, office.token, {});
  const first = await merge();
  await app.tasks.sweep({});
  expect((await undo(first)).statusCode).toBe(200);
  expect(await kit.stored(gone.rider_id)).toEqual(before);
  const second = await merge();
  await app.pool.query(
    `update file set discard_after = now() - interval '1 minute' where discard_after is not null`,
  );
  await app.tasks.sweep({});
  expect((await undo(second)).statusCode).toBe(200);
  const after = await kit.stored(gone.rider_id);
  expect(after.files).toEqual([]);
  expect(after.rider).toMatchObject({ rider_dni: gone.dni, rider_dni_image1: null });
});
