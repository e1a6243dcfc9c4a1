import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { Gallery } from '#contract/season/photographs/gallery.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

const day = '2031-05-04';

let app: TestApp;
let office: Office;
let cup: OfficeCup;
let race_id: number;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  cup = await office.published('Copa con galería', [day, '2031-06-01']);
  race_id = cup.cup_dates[0]?.race_id ?? 0;
});
afterAll(() => app.stop());

/** Makes a photograph as a phone takes it: it contains the place, the time, the device and a thumbnail of itself. */
const photo = (background: string, size = { width: 1800, height: 1200 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Plaza de la abuela</x:xmpmeta>')
    .withExif({
      IFD0: { Make: 'Telefono de la abuela', Artist: 'La abuela' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 25/1 0/1', GPSLongitude: '64/1 11/1 0/1' },
    })
    .toBuffer();

const send = async (bytes: Uint8Array, fields: Record<string, string> = {}, name = 'largada.jpg') =>
  office.people.send(
    'POST',
    `/api/office/cups/${cup.cup_id}/dates/${day}/photographs`,
    office.token,
    { credit: 'Foto Curva Dos', ...fields },
    { file: { name, bytes } },
  );
const gallery = async () => (await app.get(`/api/races/${race_id}/photographs`)).json<Gallery>();
const shown = async () => (await office.cup(cup.cup_id)).cup_dates[0]?.raceImages ?? [];
const bytesOf = async (url: string) => (await app.app.inject({ url })).rawPayload;
async function save(pictures: object[]) {
  const { version } = await office.cup(cup.cup_id);
  return office.ask('PUT', `/cups/${cup.cup_id}/dates/${day}/pictures`, {
    version,
    slot: 'raceImages',
    pictures,
  });
}

describe('the gallery of a date', () => {
  test('shows a photograph small, whole in the size of a screen, and as large as it is kept, with who took it', async () => {
    expect((await send(await photo('#a33'), { description: 'La largada' })).statusCode).toBe(200);
    await expect.poll(async () => (await gallery()).items.length).toBe(1);
    const { items, ...about } = await gallery();
    expect(about).toMatchObject({ race_id, cup_name: 'Copa con galería', race_date: day });
    const [one] = items;
    expect(one).toMatchObject({
      description: 'La largada',
      credit: 'Foto Curva Dos',
      width: 1280,
      height: 853,
    });
    const sizes = await Promise.all(
      [one?.mini, one?.large, one?.full].map(async (url = '') => {
        const { width, height } = await sharp(await bytesOf(url)).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [320, 180],
      [1280, 853],
      [1800, 1200],
    ]);
  });

  test('gives no size that says where, when or with what it was taken', async () => {
    const taken = await photo('#3a3');
    expect(taken.includes('Telefono de la abuela')).toBe(true);
    expect(taken.includes('Plaza de la abuela')).toBe(true);
    await send(taken, { description: 'Con lugar' });
    const seen = async () => (await gallery()).items.find(({ description }) => description === 'Con lugar');
    await expect.poll(seen).toBeDefined();
    const one = await seen();
    const [own] = (await shown()).filter(({ description }) => description === 'Con lugar');
    for (const url of [one?.mini, one?.large, one?.full, own?.medium]) {
      const bytes = await bytesOf(url ?? '');
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(/abuela|GPS|Exif/.test(bytes.toString('latin1'))).toBe(false);
    }
  });

  test('takes many at once, each by itself: one that is no photograph does not lose the others', async () => {
    const before = (await shown()).length;
    const answers = await Promise.all([
      send(await photo('#101')),
      send(Buffer.from('hello'), {}, 'nota.jpg'),
      send(await photo('#202')),
      send(await photo('#303')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 200]);
    expect(codeOf(answers[1] ?? answers[0])).toBe('document.type');
    expect(await shown()).toHaveLength(before + 3);
  });

  test('has the same photograph once, so a try whose answer was lost can be made again', async () => {
    const taken = await photo('#404');
    await send(taken);
    const before = await office.cup(cup.cup_id);
    const again = await send(taken);
    expect(again.statusCode).toBe(200);
    expect(again.json<OfficeCup>().version).toBe(before.version);
    expect(await shown()).toEqual(before.cup_dates[0]?.raceImages);
  });

  test('is put in order, said who took each, and taken from by the office', async () => {
    const [first, second, ...rest] = await shown();
    const named = (one: typeof first, credit?: string) => ({
      image_id: one?.image_id,
      description: one?.description,
      ...(credit === undefined ? {} : { credit }),
    });
    await save([named(second, 'Otra cámara'), ...rest.map((one) => named(one))]);
    const now = await shown();
    expect(now).toHaveLength(rest.length + 1);
    expect(now[0]).toMatchObject({ credit: 'Otra cámara', medium: second?.medium });
    await expect.poll(async () => (await gallery()).items[0]?.credit).toBe('Otra cámara');
    expect((await gallery()).items.map(({ mini }) => mini)).not.toContain(first?.mini);
  });

  test('holds a hundred; the page of the race tells the first twelve and how many there are', async () => {
    const [one] = await shown();
    await app.pool.query(
      `insert into cup_date_image (cup_id, race_date, slot, position, image_id)
       select $1, $2::date, 'raceImages', 20 + i, $3 from generate_series(1, 100 - $4::int) i`,
      [cup.cup_id, day, one?.image_id, (await shown()).length],
    );
    expect(codeOf(await send(await photo('#505')))).toBe('office.photographs_full');
    const told = async () => (await app.get(`/api/races/${race_id}`)).json<Race>();
    await expect.poll(async () => (await told()).race_photos_count).toBe(100);
    expect((await told()).race_photos).toHaveLength(12);
    expect((await gallery()).items).toHaveLength(100);
    const { items } = (await app.get('/api/cups')).json<{ items: OfficeCup[] }>();
    const listed = items.find(({ cup_id }) => cup_id === cup.cup_id);
    expect(listed?.cup_dates[0]?.raceImages).toHaveLength(12);
  });

  test('of a race that does not exist, or whose cup is a draft, nobody reads', async () => {
    expect(codeOf(await app.get('/api/races/999999/photographs'))).toBe('race.not_found');
    await app.pool.query(`update cup set cup_status = 'DRAFT' where cup_id = $1`, [cup.cup_id]);
    await expect
      .poll(async () => codeOf(await app.get(`/api/races/${race_id}/photographs`)))
      .toBe('race.not_found');
    await app.pool.query(`update cup set cup_status = 'OPENED' where cup_id = $1`, [cup.cup_id]);
  });
});
