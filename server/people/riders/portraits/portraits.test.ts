import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Career } from '#contract/season/careers/careers.ts';
import type { OfficePortrait } from '#contract/people/office/riders/portraits.ts';
import type { OwnPortrait } from '#contract/people/riders/portrait.ts';
import { PORTRAIT_CONSENT } from '#rules/people/riders/consent-texts.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

const soon = { timeout: 2000 };

let app: TestApp;
let office: Office;
let rider_id: number;
let mother: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  const cup = await office.published('Copa con retratos', ['2031-05-04']);
  const race_id = cup.cup_dates[0]?.race_id ?? 0;
  await app.world.category(cup.cup_id, race_id, 'Damas 11', [
    { name: 'Rosaura Quintanilla', plate: '214', club: 'Los Teros', serie: 1 },
  ]);
  const { rows } = await app.pool.query<{ rider_id: number }>(
    `update rider set organization_id = $1 where rider_id = (select rider_id from entry where race_id = $2) returning rider_id`,
    [office.organization_id, race_id],
  );
  rider_id = Number(rows[0]?.rider_id);
  // She is listed in public once the race is ridden.
  await app.pool.query(`update race set race_status = 'OFFICIAL' where race_id = $1`, [race_id]);
  await app.placings.settle();
  mother = (await office.people.account({ riders: [rider_id] })).token;
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.pool.query(`update rider set public_name = 'full' where rider_id = $1`, [rider_id]);
  await app.pool.query('delete from rider_portrait');
});

/** Makes a photograph of her as a phone takes it, which contains its place. */
const photo = (background = '#a33') =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telefono de la abuela' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 25/1 0/1' },
    })
    .toBuffer();
const send = async (token = mother, consent = PORTRAIT_CONSENT, bytes?: Buffer) =>
  office.people.send(
    'POST',
    `/api/riders/${rider_id}/portrait`,
    token,
    { consent },
    { file: { name: 'retrato.jpg', bytes: bytes ?? (await photo()) } },
  );
const own = async () =>
  (await office.people.call('GET', `/api/riders/${rider_id}/portrait`, mother)).json<{
    portrait: OwnPortrait;
  }>().portrait;
const withdraw = (token = mother) => office.people.call('DELETE', `/api/riders/${rider_id}/portrait`, token);
const waiting = async () => (await office.ask('GET', '/portraits')).json<{ items: OfficePortrait[] }>().items;
const decide = (portrait_key: string | undefined, decision: string, reason = '') =>
  office.ask('PUT', `/organizations/${office.organization_id}/portraits/${rider_id}`, {
    portrait_key,
    decision,
    reason,
  });
const address = async () => (await app.get(`/api/careers/${rider_id}`)).json<Career>().portrait ?? null;
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;

/** Makes a portrait that everybody sees, and returns its address. */
async function shown(): Promise<string> {
  expect((await send()).statusCode).toBe(200);
  expect((await decide((await own())?.portrait_key, 'SHOWN')).statusCode).toBe(200);
  await expect.poll(address, soon).not.toBeNull();
  const url = (await address()) ?? '';
  expect(await statusOf(url)).toBe(200);
  return url;
}
const isGone = async (url: string) => {
  expect(await statusOf(url)).toBe(404);
  await expect.poll(address, soon).toBeNull();
};

describe('a portrait', () => {
  test('is sent with a consent on record, and nobody sees it before the office has looked at it', async () => {
    expect((await send(mother, 'otra')).statusCode).toBe(400);
    expect((await send()).statusCode).toBe(200);
    const portrait = await own();
    expect(portrait).toMatchObject({ portrait_state: 'WAITING', consented_by: 'you' });
    expect(await address()).toBeNull();
    expect(await statusOf(`/portraits/${portrait?.portrait_key}.jpg`)).toBe(404);
    const { rows } = await app.pool.query(
      `select action, became from audit where entity = 'rider' and entity_id = $1 and action = 'portrait' order by audit_id`,
      [rider_id],
    );
    expect(rows.at(-1)).toMatchObject({ became: { consent: PORTRAIT_CONSENT } });
    expect(await waiting()).toMatchObject([{ rider_id, rider_fullname: 'Rosaura Quintanilla' }]);
  });

  test('is a square that says neither where nor with what it was taken', async () => {
    const { rawPayload } = await app.app.inject({ url: await shown() });
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([480, 480, undefined]);
    expect(rawPayload.includes('abuela')).toBe(false);
  });

  test('is withdrawn in one tap: gone at once, and its bytes with the next sweep', async () => {
    const url = await shown();
    expect((await withdraw()).json()).toEqual({ portrait: null });
    await isGone(url);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await sweepDocuments(app.db, app.documents)).toBeGreaterThan(0);
  });

  test('is gone once the name is reduced to initials, does not come back with the name, and none is taken meanwhile', async () => {
    const url = await shown();
    const name = (public_name: string) =>
      office.people.call('PUT', `/api/riders/${rider_id}/public_name`, mother, { public_name });
    expect((await name('initials')).statusCode).toBe(200);
    await isGone(url);
    expect(codeOf(await send())).toBe('portrait.initials');
    await name('full');
    await isGone(url);
    expect(await own()).toBeNull();
  });

  test('of a rider reduced to initials is shown to nobody, whatever else is stored', async () => {
    const url = await shown();
    await app.pool.query(`update rider set public_name = 'initials' where rider_id = $1`, [rider_id]);
    await isGone(url);
  });

  test('that the office does not show, or no longer, is gone; the family reads why', async () => {
    const url = await shown();
    await decide((await own())?.portrait_key, 'REJECTED', 'Se ve a otra niña');
    await isGone(url);
    expect(await own()).toMatchObject({ portrait_state: 'REJECTED', portrait_reason: 'Se ve a otra niña' });
  });

  test('that was replaced while the office looked is not shown by that look', async () => {
    await send();
    const looked = (await own())?.portrait_key;
    await send(mother, PORTRAIT_CONSENT, await photo('#3a3'));
    expect(codeOf(await decide(looked, 'SHOWN'))).toBe('office.changed');
    expect(await address()).toBeNull();
  });

  test('is a family’s: nobody else sends, withdraws or shows one', async () => {
    await send();
    const stranger = (await office.people.account()).token;
    expect((await send(stranger)).statusCode).toBe(403);
    expect((await withdraw(stranger)).statusCode).toBe(403);
    expect((await send(office.token)).statusCode).toBe(403);
    const other = await Office.open(app, 'Liga Ajena');
    const key = (await own())?.portrait_key;
    const body = { portrait_key: key, decision: 'SHOWN' };
    const path = `/organizations/${other.organization_id}/portraits/${rider_id}`;
    expect(codeOf(await other.ask('PUT', path, body))).toBe('portrait.not_found');
    expect((await other.ask('GET', '/portraits')).json()).toEqual({ items: [] });
    expect(
      (await office.people.call('GET', `/api/riders/${rider_id}/portrait/picture`, other.token)).statusCode,
    ).toBe(403);
  });

  test('goes with a merge, and stands in the copy of the family’s data', async () => {
    const url = await shown();
    const me = await office.people.call('GET', '/api/users/me', mother);
    const { user_id } = me.json<{ user: { user_id: number } }>().user;
    const copy = await office.people.call('GET', `/api/users/${user_id}/data`, mother);
    expect(copy.body).toContain(PORTRAIT_CONSENT);
    const { rows } = await app.pool.query<{ rider_id: number; kept_version: number }>(
      `insert into rider (rider_firstname, rider_lastname, organization_id) values ('Rosaura', 'Quintanila', $1)
       returning rider_id, (select rider_version from rider where rider_id = $2) as kept_version`,
      [office.organization_id, rider_id],
    );
    const [gone] = rows;
    const merged = await office.ask('POST', '/merges', {
      kept: { rider_id, version: gone?.kept_version },
      gone: { rider_id: Number(gone?.rider_id), version: 1 },
      take: [],
    });
    expect(merged.statusCode, merged.body).toBe(200);
    await isGone(url);
  });
});
