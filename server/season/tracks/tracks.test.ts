import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAt } from '#rules/calendar.ts';
import type { OfficeTrack } from '#contract/season/office/places/tracks.ts';
import { getTrack, listTracks, type TrackPage } from '#contract/season/tracks/tracks.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let stranger: Office;
let track: OfficeTrack;

const fields = (more: object = {}) => ({
  track_name: 'Pista Los Teros',
  track_city: 'Colonia Los Teros',
  track_state: 'Santa Fe',
  country_id: null,
  track_latitude: -31.63,
  track_longitude: -60.7,
  track_directions: 'Línea 4 desde la terminal',
  track_contact: 'Silvia · 0342 555 0100',
  track_surface: 'Tierra',
  track_length: 350,
  ...more,
});
const path = () => `/organizations/${office.organization_id}/tracks`;
const page = async (): Promise<TrackPage> =>
  getTrack.reply.parse((await app.get(`/api/tracks/${track.track_id}`)).json());

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  stranger = await Office.open(app, 'Liga del Sur');
});
afterAll(() => app.stop());

describe('a track', () => {
  test('is written by its organization, once by its name, and is public from then on', async () => {
    const made = await office.ask('POST', path(), fields());
    track = made.json<OfficeTrack>();
    expect(track).toMatchObject({ version: 1, dates: 0, track_city: 'Colonia Los Teros' });
    expect(codeOf(await office.ask('POST', path(), fields({ track_name: 'PISTA los teros' })))).toBe(
      'track.name_taken',
    );
    expect(codeOf(await stranger.ask('POST', path(), fields()))).toBe('session.not_allowed');
    const { items } = listTracks.reply.parse((await app.get('/api/tracks')).json());
    expect(items).toMatchObject([{ track_name: 'Pista Los Teros', dates: 0, next_date: null }]);
  });

  test.each([
    ['half a position', { track_longitude: null }, 'track.where'],
    ['a latitude beyond the pole', { track_latitude: 91 }, 'request.bad_body'],
    ['a country that is not there', { country_id: 999_999 }, 'request.bad_body'],
    ['no name', { track_name: ' ' }, 'request.bad_body'],
    ['a clock that nobody knows', { track_zone: 'America/Nowhere' }, 'organization.zone'],
  ])('with %s is refused', async (_what, more, code) => {
    expect(codeOf(await office.ask('POST', path(), fields({ track_name: 'Otra', ...more })))).toBe(code);
  });

  test('two people at it: the second is told, and the record says from and to', async () => {
    const one = `${path()}/${track.track_id}`;
    const changed = fields({ track_surface: 'Tierra y asfalto', version: track.version });
    expect((await office.ask('PUT', one, changed)).json()).toMatchObject({ version: track.version + 1 });
    expect(codeOf(await office.ask('PUT', one, changed))).toBe('office.changed');
    const { rows } = await app.pool.query(
      `select action, was, became from audit where entity = 'organization' order by audit_id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      action: 'track_edit',
      was: { track_name: 'Pista Los Teros', track_surface: 'Tierra' },
      became: { track_surface: 'Tierra y asfalto' },
    });
    expect(codeOf(await stranger.ask('DELETE', one))).toBe('session.not_allowed');
  });
});

describe('the page of a track', () => {
  const today = dayAt(Date.now());
  const past = addDays(today, -20);
  const coming = addDays(today, 20);

  test('has its dates past and to come, and the winners of the last one', async () => {
    const cup_id = await app.world.cup({ name: 'Copa Sur', dates: [past, coming] });
    const race_id = await app.world.race(cup_id, past);
    await app.world.category(cup_id, race_id, 'Niñas 9', [
      { name: 'Ana Paz', plate: '1', club: 'Los Teros', serie: 1, motos: [1, 1, 1], final: 1 },
      { name: 'Bea Sol', plate: '2', club: 'Los Teros', serie: 1, motos: [2, 2, 2], final: 2 },
    ]);
    await app.pool.query('update cup_date set track_id = $2 where cup_id = $1', [cup_id, track.track_id]);
    const draft = await app.world.cup({ name: 'Borrador', status: 'DRAFT', dates: [coming] });
    await app.pool.query('update cup_date set track_id = $2 where cup_id = $1', [draft, track.track_id]);
    await app.placings.settle();
    await expect.poll(async () => (await page()).dates.map(({ date }) => date)).toEqual([coming, past]);
    expect((await page()).last).toMatchObject({
      date: past,
      winners: [{ category_name: 'Niñas 9', rider_fullname: 'Ana Paz', plate: '1', club_name: 'Los Teros' }],
    });
    const { items } = listTracks.reply.parse((await app.get('/api/tracks')).json());
    expect(items).toMatchObject([{ dates: 2, next_date: coming }]);
  });

  test('leads to a map by plain links, and says whom to call', async () => {
    const html = (await app.get(`/tracks/${track.track_id}-pista-los-teros`)).body;
    expect(html).toContain('href="geo:-31.63,-60.7?q=-31.63,-60.7"');
    expect(html).toContain('Silvia · 0342 555 0100');
    expect(html).toContain(`<link rel="canonical" href="`);
    expect(html).toMatch(new RegExp(`og:url" content="[^"]*/tracks/${track.track_id}-pista-los-teros"`));
    expect((await app.get('/tracks/999999')).statusCode).toBe(404);
  });

  test('that a date names cannot be removed; one that none names can', async () => {
    expect(codeOf(await office.ask('DELETE', `${path()}/${track.track_id}`))).toBe('track.in_use');
    const other = (
      await office.ask('POST', path(), fields({ track_name: 'Rampa Norte' }))
    ).json<OfficeTrack>();
    expect((await office.ask('DELETE', `${path()}/${other.track_id}`)).statusCode).toBe(200);
    expect((await app.get(`/api/tracks/${other.track_id}`)).statusCode).toBe(404);
  });
});

test('a date of a cup is ridden at a track that is chosen, and is called after it where nothing is typed', async () => {
  const cup = await office.ask('POST', '/cups', {
    organization_id: office.organization_id,
    cup_name: 'Copa Norte',
  });
  const { cup_id, version } = cup.json<{ cup_id: number; version: number }>();
  const body = { version, date: '2027-03-07', name: '1.ª fecha', track_id: track.track_id };
  const added = await office.ask('POST', `/cups/${cup_id}/dates`, body);
  expect(added.json()).toMatchObject({
    cup_dates: [{ place: 'Pista Los Teros', track_id: track.track_id, track_name: 'Pista Los Teros' }],
  });
  const wrong = { ...body, version: version + 1, date: '2027-04-04', track_id: 999_999 };
  expect(codeOf(await office.ask('POST', `/cups/${cup_id}/dates`, wrong))).toBe('track.not_found');
});
