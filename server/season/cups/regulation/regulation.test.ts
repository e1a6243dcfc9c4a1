import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicRegulation, listPublicRegulations } from '#contract/season/cups/regulation.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id: number;

beforeAll(async () => {
  app = await startTestApp();
  cup_id = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10'] });
  await app.pool.query(
    `insert into cup_publication (cup_id, published_at, settings) values ($1, '2026-02-01T12:00:00Z', '{}')`,
    [cup_id],
  );
  const write = (written_at: string, text: string | null) =>
    app.pool.query(
      `insert into cup_regulation_version (cup_id, written_at, cup_regulation) values ($1, $2, $3)`,
      [cup_id, written_at, text],
    );
  await write('2026-01-10T12:00:00Z', '<p>Un borrador.</p>');
  await write('2026-01-20T12:00:00Z', '<p>Casco integral.</p>');
  await write('2026-03-05T12:00:00Z', '<p>Casco integral.</p><p>Guantes.<script>alert(1)</script></p>');
});

afterAll(() => app.stop());

const versions = async () =>
  listPublicRegulations.reply.parse((await app.get(`/api/cups/${cup_id}/regulations`)).json()).items;

test('what was in force is listed, from the publication on; drafts before it are not', async () => {
  expect((await versions()).map(({ since, until }) => [since, until])).toEqual([
    ['2026-03-05T12:00:00Z', null],
    ['2026-02-01T12:00:00Z', '2026-03-05T12:00:00Z'],
  ]);
});

test('each is read as it was, clean, with what changed in it', async () => {
  const [newest, first] = await versions();
  const read = async (id = 0) =>
    getPublicRegulation.reply.parse((await app.get(`/api/cups/${cup_id}/regulations/${id}`)).json());
  expect(await read(newest?.regulation_id)).toMatchObject({
    cup_regulation: '<p>Casco integral.</p><p>Guantes.</p>',
    changes: [{ kind: 'added', pieces: [{ text: 'Guantes.', change: 'added' }] }],
  });
  expect((await read(first?.regulation_id)).changes).toBeNull();
});

test('a draft is not read by its number, nor is anything of a cup that is not public', async () => {
  const { rows } = await app.pool.query<{ id: number }>(
    `select min(regulation_id)::int as id from cup_regulation_version where cup_id = $1`,
    [cup_id],
  );
  expect((await app.get(`/api/cups/${cup_id}/regulations/${rows[0]?.id}`)).statusCode).toBe(404);
  const draft = await app.world.cup({ name: 'Borrador', status: 'DRAFT' });
  expect((await app.get(`/api/cups/${draft}/regulations`)).statusCode).toBe(404);
});

test('the page says since when it is in force, and shows what changed, without scripts', async () => {
  const [newest] = await versions();
  const list = (await app.get(`/?regulation=${cup_id}`)).body;
  expect(list).toContain('Vigente desde 05-03-2026');
  const page = (await app.get(`/?regulation=${cup_id}&version=${newest?.regulation_id}`)).body;
  expect(page).toMatch(/<ins[^>]*>Guantes\.<\/ins>/);
});

test('a version is never rewritten, and goes with its cup alone', async () => {
  await expect(
    app.pool.query(`update cup_regulation_version set cup_regulation = '' where cup_id = $1`, [cup_id]),
  ).rejects.toThrow('never changed');
  await expect(
    app.pool.query(`delete from cup_regulation_version where cup_id = $1`, [cup_id]),
  ).rejects.toThrow('never changed');
});
