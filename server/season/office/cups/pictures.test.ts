import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

const day = '2031-05-04';
/** The left half is red and the right half blue, so that the colour shows which part was cut out. */
async function twoColours(): Promise<Buffer> {
  const half = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 800, top: 0 }])
    .jpeg()
    .toBuffer();
}

let app: TestApp;
let office: Office;
let cup: OfficeCup;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  cup = await office.published('Copa con fotos', [day, '2031-06-01']);
  photo = await twoColours();
});
afterAll(() => app.stop());

const path = (date = day) => `/api/office/cups/${cup.cup_id}/dates/${date}/pictures`;
const left = { x: 0, y: 0, width: 40, height: 40 };
async function add(fields: Record<string, string> = {}, bytes: Uint8Array = photo, name = 'pista.jpg') {
  const { version } = await office.cup(cup.cup_id);
  return office.people.send(
    'POST',
    path(),
    office.token,
    {
      version: String(version),
      slot: 'images',
      description: 'La largada',
      crop: JSON.stringify(left),
      ...fields,
    },
    { file: { name, bytes } },
  );
}
async function save(pictures: object[], slot = 'images') {
  const { version } = await office.cup(cup.cup_id);
  return office.ask('PUT', `/cups/${cup.cup_id}/dates/${day}/pictures`, { version, slot, pictures });
}
const shown = async () => (await office.cup(cup.cup_id)).cup_dates[0]?.images ?? [];
async function colourOf(address: string): Promise<{ width: number; height: number; red: boolean }> {
  const { rawPayload } = await app.app.inject({ url: address });
  const picture = sharp(rawPayload);
  const { width, height } = await picture.metadata();
  const [red, , blue] = (await picture.stats()).channels;
  return { width, height, red: (red?.mean ?? 0) > (blue?.mean ?? 0) };
}

describe('pictures of a date', () => {
  test('are cut as asked in two sizes, and the public sees them at once', async () => {
    const answer = await add();
    expect(answer.statusCode).toBe(200);
    const [picture] = await shown();
    expect(picture).toMatchObject({ description: 'La largada', crop: left });
    expect(await colourOf(picture?.medium ?? '')).toEqual({ width: 640, height: 360, red: true });
    expect(await colourOf(picture?.mini ?? '')).toMatchObject({ width: 320, height: 180 });
    const cups = (await app.app.inject({ url: '/api/cups' })).json<{ items: OfficeCup[] }>().items;
    const found = cups.find(({ cup_id }) => cup_id === cup.cup_id)?.cup_dates[0];
    expect(found?.images).toEqual([
      { mini: picture?.mini, medium: picture?.medium, full: picture?.full, description: 'La largada' },
    ]);
  });

  test('say nothing of where and with which phone they were taken, in any size', async () => {
    const carried = await sharp(photo)
      .withExif({
        IFD0: { Make: 'Telefono de la abuela' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 25/1 0/1', GPSLongitude: '64/1 11/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(carried.includes('Telefono de la abuela')).toBe(true);
    expect((await add({ description: 'Con lugar' }, carried)).statusCode).toBe(200);
    const picture = (await shown()).find(({ description }) => description === 'Con lugar');
    for (const url of [picture?.mini, picture?.medium, picture?.full]) {
      const { rawPayload, statusCode } = await app.app.inject({ url: url ?? '' });
      expect(statusCode).toBe(200);
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc }).toEqual({});
      expect(rawPayload.includes('Telefono')).toBe(false);
    }
    expect(
      (
        await save(
          (await shown()).slice(0, 1).map(({ image_id, description }) => ({ image_id, description })),
        )
      ).statusCode,
    ).toBe(200);
  });

  test('taken at the race are on the page of the race, and gone from it once the office takes them down', async () => {
    const photos = async () => {
      const url = `/api/races/by_date?cup_id=${cup.cup_id}&race_date=${day}`;
      return (await app.app.inject({ url })).json<{ race_photos: { description: string }[] }>().race_photos;
    };
    expect(await photos()).toEqual([]);
    expect((await add({ slot: 'raceImages', description: 'La final' })).statusCode).toBe(200);
    await expect
      .poll(photos)
      .toMatchObject([{ description: 'La final', full: expect.stringMatching(/^\/files\//) }]);
    expect((await save([], 'raceImages')).statusCode).toBe(200);
    await expect.poll(photos).toEqual([]);
  });

  test('are cut anew from the whole, described, put in order, taken down and placed again', async () => {
    await add({ description: 'La recta' });
    const [first, second] = await shown();
    const ids = (list: readonly { image_id: number }[]) =>
      list.map(({ image_id }) => ({ image_id, description: '' }));
    const crop = { x: 60, y: 10, width: 40, height: 40 };
    const answer = await save([
      { image_id: second?.image_id, description: 'La recta' },
      { image_id: first?.image_id, description: 'La curva', crop },
    ]);
    expect(answer.statusCode).toBe(200);
    const [one, two] = await shown();
    expect(one).toEqual(second);
    expect(two).toMatchObject({ description: 'La curva', crop });
    expect((await colourOf(two?.medium ?? '')).red).toBe(false);
    expect((await save([])).json<OfficeCup>().cup_dates[0]?.images).toEqual([]);
    await save(ids(first ? [first] : []));
    expect((await shown())[0]).toMatchObject({ medium: first?.medium, description: '' });
  });

  test('twelve are the most, and a retry after a lost answer places none twice', async () => {
    const { version } = await office.cup(cup.cup_id);
    expect((await add({ version: String(version) })).statusCode).toBe(200);
    expect(codeOf(await add({ version: String(version) }))).toBe('office.changed');
    const [one] = await shown();
    await app.pool.query(
      `insert into cup_date_image (cup_id, race_date, slot, position, image_id)
       select $1, $2::date, 'images', 20 + i, $3 from generate_series(1, 10) i`,
      [cup.cup_id, day, one?.image_id],
    );
    expect(codeOf(await add())).toBe('office.pictures_full');
  });

  test('of another cup cannot be placed here, nor what is no picture', async () => {
    const other = await office.published('Otra copa', ['2031-07-06']);
    const [mine] = await shown();
    const answer = await office.ask('PUT', `/cups/${other.cup_id}/dates/2031-07-06/pictures`, {
      version: other.version,
      slot: 'images',
      pictures: [{ image_id: mine?.image_id, description: '' }],
    });
    expect(codeOf(answer)).toBe('office.picture_elsewhere');
    expect(codeOf(await add({}, Buffer.from('%PDF-1.4 hello'), 'a.pdf'))).toMatch(/^document\./);
    expect(codeOf(await add({}, Buffer.from('hello'), 'a.jpg'))).toBe('document.type');
    expect(codeOf(await add({ crop: '{"x":50,"y":0,"width":80,"height":10}' }))).toBe('request.bad_body');
    expect(codeOf(await add({ crop: 'no' }))).toBe('request.bad_body');
  });
});

describe('before it is published', () => {
  test('the office sees the cup and its race as the public will, nobody else does', async () => {
    const draft = await office.create('Copa en borrador');
    await office.date(draft.cup_id, '2031-08-03', 'Apertura', {
      timetable: '9:00 Prácticas\n11:00 Largada',
      contact: 'pista@example.org',
      office_hours: 'Sábado 8:00 a 12:00',
      guide: 'liga.example/guia.pdf',
      video: 'youtube.com/watch?v=1',
    });
    const { version } = await office.cup(draft.cup_id);
    const dirty = '<h2 style="color:red">Art. 1</h2><script>alert(1)</script><p onclick="x">Hola</p>';
    await office.did('PUT', `/cups/${draft.cup_id}/regulation`, { version, cup_regulation: dirty });
    const seen = (await office.ask('GET', `/cups/${draft.cup_id}/preview`)).json<OfficeCup>();
    expect(seen).toMatchObject({
      cup_name: 'Copa en borrador',
      cup_status: 'OPENED',
      cup_regulation: '<h2>Art. 1</h2><p>Hola</p>',
    });
    const race = await office.ask('GET', `/cups/${draft.cup_id}/dates/2031-08-03/preview`);
    expect(race.json()).toMatchObject({
      race_name: 'Apertura',
      race_timetable: '9:00 Prácticas\n11:00 Largada',
      race_contact: 'pista@example.org',
      race_office_hours: 'Sábado 8:00 a 12:00',
      race_guide: 'https://liga.example/guia.pdf',
      race_video: 'https://youtube.com/watch?v=1',
    });
    const asPublic = `/api/races/by_date?cup_id=${draft.cup_id}&race_date=2031-08-03`;
    expect((await app.app.inject({ url: asPublic })).statusCode).toBe(404);
    const stranger = await Office.open(app, 'Liga Ajena');
    for (const below of ['/preview', '/dates/2031-08-03/preview'])
      expect((await stranger.ask('GET', `/cups/${draft.cup_id}${below}`)).statusCode).toBe(403);
  });

  test('a regulation is shown cleaned without being saved, and takes pictures of its own', async () => {
    const preview = await office.ask('POST', `/cups/${cup.cup_id}/regulation/preview`, {
      cup_regulation: '<p>Uno</p><img src="https://elsewhere.example/a.png">',
    });
    expect(preview.json()).toEqual({ cup_regulation: '<p>Uno</p>' });
    expect((await office.cup(cup.cup_id)).cup_regulation).toBeNull();
    const put = () =>
      office.people.send(
        'POST',
        `/api/office/cups/${cup.cup_id}/regulation/pictures`,
        office.token,
        {},
        {
          file: { name: 'croquis.jpg', bytes: photo },
        },
      );
    const first = (await put()).json<{ src: string; width: number; height: number }>();
    expect(first).toMatchObject({ width: 1600, height: 900 });
    expect((await put()).json()).toEqual(first);
    const kept = await office.ask('POST', `/cups/${cup.cup_id}/regulation/preview`, {
      cup_regulation: `<img src="${first.src}" alt="Croquis">`,
    });
    expect(kept.json<{ cup_regulation: string }>().cup_regulation).toContain(first.src);
  });
});
