import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { WrittenDump } from '#server/testing/read-dump.ts';

/*
 * Tests which photographs are in the dump, what it says about them, and that none stays when it is no longer shown.
 */

let app: TestApp;
let dump: WrittenDump;
let race_id: number;

beforeAll(async () => {
  app = await startTestApp();
  dump = new WrittenDump(app);
  const cup_id = await app.world.cup({ dates: ['2026-05-10', '2026-06-10', '2099-05-10'] });
  race_id = await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  const second = await app.world.race(cup_id, '2026-06-10', 'OFFICIAL');
  const coming = await app.world.race(cup_id, '2099-05-10', 'INSCRIPTION');
  for (const race of [race_id, second, coming])
    await app.world.category(cup_id, race, 'Damas', [
      { name: `Bea Ruiz ${race}`, plate: '2', serie: 1, motos: [1], final: 1 },
    ]);
  await app.placings.settle();
  await take('gallery', race_id, 'raceImages');
  await take('poster', race_id, 'images');
  await take('early', coming, 'raceImages');
  await take('heat', race_id, 'heat');
  await take('both', second, 'raceImages');
  await place('both', second, 'heat');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.tasks.dump({});
  expect(await isWithheld()).toBe(false);
});

async function take(name: string, race: number, where: 'raceImages' | 'images' | 'heat') {
  await app.pool.query(
    `with taken as (
       insert into file (storage_key, media_type, byte_size, sha256, is_public, width, height)
       select 'public/' || $1::text || '-' || size || '.webp', 'image/webp', 1, repeat('0', 64), true, w, w / 2
       from (values ('mini', 320), ('medium', 960), ('large', 1280)) s(size, w) returning file_id, width)
     insert into image (mini_id, medium_id, large_id, description, credit)
     select (select file_id from taken where width = 320), (select file_id from taken where width = 960),
       (select file_id from taken where width = 1280), 'Bea Ruiz en la curva', 'Foto ' || $1::text`,
    [name],
  );
  await place(name, race, where);
}

async function place(name: string, race: number, where: 'raceImages' | 'images' | 'heat') {
  await (where === 'heat'
    ? app.pool.query(
        `insert into heat_image (heat_id, position, image_id)
         select heat_id, 0, image_id from heat, image i where race_id = $1 and phase = 'final' and credit = 'Foto ' || $2::text`,
        [race, name],
      )
    : app.pool.query(
        `insert into cup_date_image (cup_id, race_date, slot, position, image_id)
         select r.cup_id, race_date, $3, 0, image_id from race r, image where race_id = $1 and credit = 'Foto ' || $2::text`,
        [race, name, where],
      ));
}

const isWithheld = async () => (await app.pool.query('select from dump_outdated limit 1')).rows.length > 0;
const credits = async () => (await dump.rows('photographs')).map(({ credit }) => credit);

describe('photographs in the dump', () => {
  test('are those of races whose results are out, of the gallery and of heats, each once', async () => {
    const rows = await dump.rows('photographs');
    expect(rows.map(({ credit }) => credit)).toEqual(['Foto gallery', 'Foto heat', 'Foto both']);
    expect(rows[0]).toEqual({
      race_id,
      photograph_id: rows[0]?.['photograph_id'],
      address: '/files/public/gallery-large.webp',
      width: 1280,
      height: 640,
      credit: 'Foto gallery',
    });
    const heats = await dump.rows('heat_photographs');
    expect(heats.map(({ photograph_id }) => photograph_id)).toEqual(
      rows.slice(1).map(({ photograph_id }) => photograph_id),
    );
    expect((await dump.rows('heats')).map(({ heat_id }) => heat_id)).toContain(heats[0]?.['heat_id']);
  });

  test('come without their description, which may name a child, and are not under the licence of the tables', async () => {
    expect(await dump.all()).not.toContain('en la curva');
    expect(await dump.all()).not.toContain('Bea Ruiz');
    expect(await dump.text('LICENSE')).toContain('not their photographs');
  });

  test('one that is hidden or taken down withholds the dump, and is in none that follows', async () => {
    await app.pool.query(`update file set withheld_at = now() where storage_key like 'public/heat-%'`);
    expect(await isWithheld()).toBe(true);
    await app.tasks.dump({});
    expect(await credits()).toEqual(['Foto gallery', 'Foto both']);
    expect(await dump.rows('heat_photographs')).toHaveLength(1);
    await app.pool.query(`update file set withheld_at = null`);
    expect(await isWithheld()).toBe(false);
  });

  test('one that the office removes withholds it too; other places and another order do not', async () => {
    const heatImages = `delete from heat_image where image_id = (select image_id from image where credit = $1)`;
    await app.pool.query(heatImages, ['Foto both']);
    await app.pool.query(`delete from cup_date_image where slot = 'images'`);
    await app.pool.query(
      `with moved as (delete from cup_date_image where race_date = '2026-05-10' returning *)
       insert into cup_date_image select cup_id, race_date, slot, position + 1, image_id from moved`,
    );
    await app.pool.query(`delete from cup_date_image where race_date = '2099-05-10'`);
    expect(await isWithheld()).toBe(false);
    await app.pool.query(heatImages, ['Foto heat']);
    expect(await isWithheld()).toBe(true);
    await app.tasks.dump({});
    await app.pool.query(`delete from cup_date_image where race_date = '2026-05-10'`);
    expect(await isWithheld()).toBe(true);
    await app.tasks.dump({});
    expect(await credits()).toEqual(['Foto both']);
  });
});
