import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Audit, insertAudit } from './insert-audit.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a change is on record with its own words, and what says nothing of before and after leaves both empty', async () => {
  await insertAudit(app.db, { user_id: null, entity: 'user', action: 'lock', entity_id: 7 });
  await insertAudit(app.db, {
    user_id: null,
    desk_name: 'Mesa 2',
    entity: 'race',
    action: 'status',
    entity_id: 9,
    was: { race_status: 'OPEN' },
    became: { race_status: 'CLOSED' },
  });
  const { rows } = await app.pool.query(
    'select desk_name, entity, action, entity_id, was, became from audit order by audit_id',
  );
  expect(rows).toEqual([
    { desk_name: null, entity: 'user', action: 'lock', entity_id: 7, was: null, became: null },
    {
      desk_name: 'Mesa 2',
      entity: 'race',
      action: 'status',
      entity_id: 9,
      was: { race_status: 'OPEN' },
      became: { race_status: 'CLOSED' },
    },
  ]);
});

test('a word that is not agreed on, or a detail of another shape, does not compile', () => {
  // @ts-expect-error: nobody does that to a race
  const action: Audit = { user_id: 1, entity: 'race', action: 'lock', entity_id: 1 };
  // @ts-expect-error: what it became is missing
  const missing: Audit = { user_id: 1, entity: 'job', action: 'retry', entity_id: 1 };
  // @ts-expect-error: a task has a name
  const shape: Audit = { user_id: 1, entity: 'job', action: 'retry', entity_id: 1, became: { task: 3 } };
  expect([action, missing, shape]).toHaveLength(3);
});
