import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { OfficeTakeDown } from '#contract/season/photographs/take-down-desk.ts';
import type { Gallery } from '#contract/season/photographs/gallery.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';

const day = '2031-05-04';
/** The promised time for what must no longer be shown. */
const soon = { timeout: 2000 };

let app: TestApp;
let office: Office;
let cup: OfficeCup;
let race_id: number;
/** A rider who rode that date. */
let rider_id: number;
let colour = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  cup = await office.published('Copa con fotos', [day]);
  race_id = cup.cup_dates[0]?.race_id ?? 0;
  await app.world.category(cup.cup_id, race_id, 'Damas 11', [
    { name: 'Rosaura Quinteros', plate: '214', club: 'Los Teros', serie: 1 },
  ]);
  const { rows } = await app.pool.query<{ rider_id: number }>(
    'select rider_id from entry where race_id = $1',
    [race_id],
  );
  rider_id = Number(rows[0]?.rider_id);
});
afterAll(() => app.stop());

const gallery = async () => (await app.get(`/api/races/${race_id}/photographs`)).json<Gallery>().items;
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;
const took = () =>
  sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: `#${(colour += 4096).toString(16).padStart(6, '0')}`,
    },
  })
    .jpeg()
    .toBuffer();
const send = async (bytes: Uint8Array) =>
  office.people.send(
    'POST',
    `/api/office/cups/${cup.cup_id}/dates/${day}/photographs`,
    office.token,
    {},
    { file: { name: 'llegada.jpg', bytes } },
  );
const ask = (image_id: number, body: object = { reason: 'Es mi hija', user_email: 'abuela@example.org' }) =>
  office.people.call('POST', `/api/photographs/${image_id}/take-down`, null, body);
const asked = async () => (await office.ask('GET', '/take-downs')).json<{ items: OfficeTakeDown[] }>().items;
const decide = (one: OfficeTakeDown | undefined, decision: string, reason = 'Lo pidió la familia') =>
  office.ask('PUT', `/cups/${one?.cup_id}/take-downs/${one?.take_down_id}`, { decision, reason });

/** Makes a photograph that everybody sees. */
async function shown(sent?: Uint8Array) {
  const bytes = sent ?? (await took());
  expect((await send(bytes)).statusCode).toBe(200);
  await expect.poll(async () => (await gallery()).length).toBeGreaterThan(0);
  const one = (await gallery()).at(-1);
  if (!one) throw new Error('nothing is shown');
  return { ...one, bytes };
}
type Shown = Awaited<ReturnType<typeof shown>>;
const addresses = ({ mini, large, full }: Shown) => [mini, large, full];
const statuses = (one: Shown) => Promise.all(addresses(one).map(statusOf));

beforeEach(async () => {
  await app.pool.query('delete from cup_date_image');
  await app.pool.query('delete from take_down');
  await expect.poll(async () => (await gallery()).length).toBe(0);
});

describe('anybody', () => {
  test('asks without an account that a photograph is taken down; it stays until the office decides', async () => {
    const one = await shown();
    expect((await ask(one.image_id)).statusCode).toBe(200);
    expect((await ask(one.image_id)).statusCode).toBe(200);
    const list = await asked();
    expect(list).toHaveLength(1);
    expect((await office.ask('GET', '/today')).json()).toMatchObject({ photographs_waiting: 1 });
    expect(list[0]).toMatchObject({
      image_id: one.image_id,
      race_id,
      reason: 'Es mi hija',
      user_email: 'abuela@example.org',
      by_family: false,
      is_hidden: false,
      decision: null,
    });
    expect(await statuses(one)).toEqual([200, 200, 200]);
  });

  test('says why and where the answer goes, of a photograph that is there', async () => {
    const { image_id } = await shown();
    expect((await ask(image_id, { reason: '', user_email: 'abuela@example.org' })).statusCode).toBe(400);
    expect((await ask(image_id, { reason: 'Es mi hija', user_email: 'abuela' })).statusCode).toBe(400);
    expect(codeOf(await ask(999_999))).toBe('photograph.not_found');
  });
});

describe('taken down', () => {
  test('it is gone from every public answer within two seconds, in every size, and its bytes from the disk', async () => {
    const one = await shown();
    const [row] = (await office.cup(cup.cup_id)).cup_dates[0]?.raceImages ?? [];
    const medium = row?.medium ?? '';
    expect(await statusOf(medium)).toBe(200);
    await ask(one.image_id);
    expect((await decide((await asked())[0], 'taken_down')).statusCode).toBe(200);
    await expect.poll(() => statuses(one), soon).toEqual([404, 404, 404]);
    await expect.poll(() => statusOf(medium), soon).toBe(404);
    await expect.poll(gallery, soon).toEqual([]);
    const race = (await app.get(`/api/races/${race_id}`)).json<Race>();
    expect([race.race_photos, race.race_photos_count]).toEqual([[], 0]);
    expect((await app.get('/api/cups')).body).not.toContain(one.mini);
    await app.tasks.remove_picture({ image_id: one.image_id });
    for (const address of [...addresses(one), medium])
      await expect(access(join(app.dataDir, address))).rejects.toThrow();
  });

  test('it is on the record with the reason, who asked is told, and their e-mail is forgotten', async () => {
    const one = await shown();
    await ask(one.image_id);
    const [request] = await asked();
    await decide(request, 'taken_down', 'Lo pidió la abuela');
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where entity_id = $1 and action = 'picture_taken_down' order by audit_id`,
      [cup.cup_id],
    );
    expect(rows.at(-1)?.became).toMatchObject({ image_id: one.image_id, reason: 'Lo pidió la abuela' });
    await app.tasks.take_down_decided({ take_down_id: request?.take_down_id ?? 0 });
    const [letter] = await takeLetters(app.dataDir);
    expect(letter?.to).toBe('abuela@example.org');
    expect(letter?.text).toContain('Lo pidió la abuela');
    const { rows: left } = await app.pool.query('select user_email from take_down');
    expect(left).toEqual([{ user_email: null }]);
  });

  test('it does not come back, neither sent again nor placed again', async () => {
    const one = await shown();
    await ask(one.image_id);
    await decide((await asked())[0], 'taken_down');
    expect(codeOf(await send(one.bytes))).toBe('office.picture_taken_down');
    const { version } = await office.cup(cup.cup_id);
    const again = await office.ask('PUT', `/cups/${cup.cup_id}/dates/${day}/pictures`, {
      version,
      slot: 'raceImages',
      pictures: [{ image_id: one.image_id, description: '' }],
    });
    expect(codeOf(again)).toBe('office.picture_elsewhere');
    expect(codeOf(await decide((await asked())[0], 'kept'))).toBe('photograph.decided');
  });
});

describe('a family', () => {
  const family = async () => office.people.account({ riders: [rider_id] });
  const hide = (image_id: number, token: string | null) =>
    office.people.call('POST', `/api/photographs/${image_id}/hide`, token);

  test('that rode there hides a photograph in one tap, until the office decides to keep it', async () => {
    const { token } = await family();
    const one = await shown();
    expect((await hide(one.image_id, token)).json()).toEqual({ image_id: one.image_id, is_hidden: true });
    await expect.poll(() => statuses(one), soon).toEqual([404, 404, 404]);
    await expect.poll(gallery, soon).toEqual([]);
    const [request] = await asked();
    expect(request).toMatchObject({ by_family: true, is_hidden: true });
    // The office sees the picture that it decides about.
    const look = await office.ask('GET', `/cups/${cup.cup_id}/take-downs/${request?.take_down_id}/picture`);
    expect((await sharp(look.rawPayload).metadata()).width).toBe(1280);
    await decide(request, 'kept', 'Es una foto del podio');
    await expect.poll(() => statuses(one), soon).toEqual([200, 200, 200]);
    await expect.poll(async () => (await gallery()).length, soon).toBe(1);
    // Somebody asks again for a picture that was kept, and it stays visible.
    expect((await hide(one.image_id, token)).json()).toMatchObject({ is_hidden: false });
    expect(await statuses(one)).toEqual([200, 200, 200]);
    expect((await asked())[0]).toMatchObject({ decision: null, is_hidden: false });
  });

  test('that did not ride there cannot hide it, nor can who is not signed in', async () => {
    const one = await shown();
    const stranger = await office.people.account();
    expect(codeOf(await hide(one.image_id, stranger.token))).toBe('photograph.not_yours');
    expect((await hide(one.image_id, null)).statusCode).toBe(401);
    expect(await statuses(one)).toEqual([200, 200, 200]);
  });
});

test('a photograph that is hidden while somebody has another cut of it open stays hidden in that cut', async () => {
  // Another part of it looks different.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1600, height: 1000, channels: 3, background: '#000', noise } as const;
  const one = await shown(await sharp({ create }).jpeg().toBuffer());
  const { version } = await office.cup(cup.cup_id);
  const path = `/races/${race_id}/pictures/${one.image_id}/hide`;
  expect((await office.ask('POST', path, { reason: 'Se ve a un menor' })).statusCode).toBe(200);
  const saved = await office.ask('PUT', `/cups/${cup.cup_id}/dates/${day}/pictures`, {
    version,
    slot: 'raceImages',
    pictures: [
      { image_id: one.image_id, description: 'La llegada', crop: { x: 10, y: 10, width: 50, height: 45 } },
    ],
  });
  expect(saved.statusCode).toBe(200);
  const cut = saved.json<OfficeCup>().cup_dates[0]?.raceImages[0];
  expect(cut?.image_id).not.toBe(one.image_id);
  expect(await Promise.all([cut?.mini ?? '', cut?.medium ?? '', one.full].map(statusOf))).toEqual([
    404, 404, 404,
  ]);
  expect(await gallery()).toEqual([]);
});

test('another organization neither reads nor decides what was asked here', async () => {
  const one = await shown();
  await ask(one.image_id);
  const [request] = await asked();
  const other = await Office.open(app, 'Liga Ajena');
  expect((await other.ask('GET', '/take-downs')).json()).toEqual({ items: [] });
  const path = `/cups/${cup.cup_id}/take-downs/${request?.take_down_id}`;
  expect((await other.ask('PUT', path, { decision: 'taken_down', reason: 'Porque sí' })).statusCode).toBe(
    403,
  );
  expect((await other.ask('GET', `${path}/picture`)).statusCode).toBe(403);
});
