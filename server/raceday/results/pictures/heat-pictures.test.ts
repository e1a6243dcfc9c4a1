import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeatPictures } from '#contract/raceday/office/results/pictures.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** Makes a photo as a phone takes it, which contains its place. */
const photo = (background = '#a33') =>
  sharp({ create: { width: 600, height: 450, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' } })
    .toBuffer();

async function drawn(): Promise<DrawTable> {
  const table = await DrawTable.open(app, office, [5]);
  await table.draw();
  return table;
}

const below = ({ classes }: DrawTable, serie = 1) => `/results/${classes[0]}/M1/${serie}/pictures`;
const pictures = async (table: DrawTable) => (await table.ask('GET', below(table))).json<HeatPictures>();
const publicOf = async ({ race_id }: DrawTable) =>
  (await app.get(`/api/races/${race_id}`)).json<Race>().race_races.mangas[0]?.images ?? [];

async function add(table: DrawTable, fields: Record<string, string> = {}, bytes?: Buffer) {
  return office.people.send(
    'POST',
    `/api/office/races/${table.race_id}${below(table)}`,
    office.token,
    { description: 'La llegada', ...fields },
    { file: { name: 'llegada.jpg', bytes: bytes ?? (await photo()) } },
  );
}

const save = (table: DrawTable, was: number[], image_ids: number[]) =>
  table.ask('PUT', below(table), { was, image_ids });

describe('pictures of a heat', () => {
  test('are seen by everybody, small and whole, and say nothing of where they were taken', async () => {
    const table = await drawn();
    expect((await add(table)).statusCode).toBe(200);
    const [shown] = await publicOf(table);
    expect(shown).toMatchObject({ description: 'La llegada' });
    const read = async (address = '') =>
      sharp((await app.app.inject({ url: address })).rawPayload).metadata();
    expect(await read(shown?.mini)).toMatchObject({ width: 320, height: 180 });
    const full = await read(shown?.full ?? undefined);
    expect([full.width, full.height, full.exif]).toEqual([600, 450, undefined]);
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where entity_id = $1 and action = 'results_picture' order by audit_id`,
      [table.race_id],
    );
    expect(rows).toHaveLength(1);
  });

  test('the same file twice is one picture; taken down it comes back, upon what was read', async () => {
    const table = await drawn();
    const bytes = await photo();
    await add(table, {}, bytes);
    await add(table, {}, bytes);
    await add(table, { description: 'El podio' }, await photo('#3a3'));
    const ids = (await pictures(table)).items.map(({ image_id }) => image_id);
    expect(ids).toHaveLength(2);
    const [first = 0, second = 0] = ids;
    expect((await save(table, ids, [second])).statusCode).toBe(200);
    const seen = async () => (await publicOf(table)).map(({ description }) => description);
    await expect.poll(seen).toEqual(['El podio']);
    expect(codeOf(await save(table, ids, [first]))).toBe('office.changed');
    await save(table, [second], ids);
    await expect.poll(seen).toEqual(['La llegada', 'El podio']);
  });

  test('at most six, each with words, of a heat there is, once it is drawn, and of this cup', async () => {
    const table = await drawn();
    for (const colour of ['#100', '#200', '#300', '#400', '#500', '#600'])
      expect((await add(table, {}, await photo(colour))).statusCode).toBe(200);
    expect(codeOf(await add(table, {}, await photo('#700')))).toBe('results.pictures_full');
    expect((await add(table, { description: '  ' })).statusCode).toBe(400);
    const ids = (await pictures(table)).items.map(({ image_id }) => image_id);
    const other = await drawn();
    expect(codeOf(await other.ask('GET', below(other, 9)))).toBe('results.heat_not_found');
    expect(codeOf(await save(other, [], ids.slice(0, 1)))).toBe('office.picture_elsewhere');
    const early = await DrawTable.open(app, office, [5]);
    expect(codeOf(await early.ask('GET', below(early)))).toBe('results.not_drawn');
  });

  test('where a child of the heat asked not to be named, the office is told who, and confirms', async () => {
    const table = await drawn();
    await app.pool.query(
      `update rider set public_name = 'initials' where rider_id = (select min(rider_id) from entry where race_id = $1)`,
      [table.race_id],
    );
    const { hidden } = await pictures(table);
    expect(hidden.map(({ plate }) => plate)).toEqual(['101']);
    expect(codeOf(await add(table))).toBe('results.picture_hidden');
    expect(await publicOf(table)).toEqual([]);
    expect((await add(table, { confirmed: 'true' })).statusCode).toBe(200);
    await expect.poll(() => publicOf(table)).toHaveLength(1);
  });
});
