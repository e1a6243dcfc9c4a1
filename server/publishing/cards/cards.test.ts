import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMeeting } from '#server/season/import/load-meeting.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { readRace } from '#server/season/races/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bytesOf, meetingFixture } from '#server/testing/meeting-file.ts';
import { podiumCardOf, raceCardOf, resultCardOf } from './of-race.ts';

/** The most bytes that WhatsApp still shows. */
const heaviest = 60_000;

let app: TestApp;
let race_id: number;

const facts = async () => {
  const found = await readRace(app.pool, race_id);
  if (!found) throw new Error('the race of the test is not there');
  return found;
};
const entryOf = async (plate: string): Promise<number> =>
  (await facts()).entries.find((entry) => entry.plate === plate)?.entry_id ?? 0;

async function pictureAt(path: string) {
  const answer = await app.get(path);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  return { status: answer.statusCode, bytes: answer.rawPayload.length, size: `${format} ${width}×${height}` };
}

beforeAll(async () => {
  app = await startTestApp();
  ({ race_id } = await loadMeeting(app.pool, readMeeting(bytesOf(meetingFixture()))));
});

afterAll(() => app.stop());

describe('the picture of a shared link', () => {
  test('says what a rider took, from which class, of how many, and each ride', async () => {
    const card = resultCardOf(await facts(), await entryOf('101'), 'wide', 'es');
    expect(card).toMatchObject({ place: '1', ordinal: '.º', of: 'de 10', plate: '101', name: 'Lucía Pérez' });
    expect(card?.rides.map(({ stage, place }) => `${stage} ${place}`)).toEqual([
      'M1 1.º',
      'M2 1.º',
      'M3 1.º',
      'Final 1.º',
    ]);
    expect(card?.rides.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
  });

  test('of a day that is being ridden says who goes on, and the first three of a final', async () => {
    const official = await facts();
    const racing = { ...official, race_status: 'RACING' as const };
    const inMotos = { ...racing, runs: racing.runs.filter(({ phase }) => phase !== 'final') };
    const [first, last] = [await entryOf('101'), await entryOf('110')];
    const news = (race: typeof official, entry: number, lang: 'es' | 'en' = 'es') =>
      resultCardOf(race, entry, 'story', lang)?.news;
    expect(news(inMotos, first)).toBe('Pasa a la final');
    expect(news(inMotos, last)).toBeNull();
    expect(news(racing, first)).toBe('1.º en la final');
    expect(news(racing, first, 'en')).toBe('1st in the final');
    expect(news(racing, last)).toBeNull();
    expect(news(official, first)).toBeNull();
  });

  test('is in the language of who shares it', async () => {
    const entry = await entryOf('101');
    expect(resultCardOf(await facts(), entry, 'wide', 'en')).toMatchObject({ ordinal: '', of: 'of 10' });
    expect(raceCardOf(await facts(), Date.now(), 'pt').word).toBe('Resultados');
  });

  test('of a class is its first three', async () => {
    const race = await facts();
    const category_id = race.entries.find(({ plate }) => plate === '101')?.category_id ?? 0;
    expect(
      podiumCardOf(race, category_id, 'es')?.rows.map(({ place, plate }) => `${place} ${plate}`),
    ).toEqual(['1 101', '2 102', '3 103']);
  });

  test('is light enough for a chat, and large for a story', async () => {
    const entry = await entryOf('101');
    const race = await facts();
    const category_id = race.entries[0]?.category_id;
    for (const path of [
      `/og/es/race/${race_id}-x.jpg`,
      `/og/es/result/${race_id}/${entry}-official.jpg`,
      `/og/pt/podium/${race_id}/${category_id}.jpg`,
      `/og/en/ranking/${race.cup_id}/${category_id}.jpg`,
    ]) {
      const { bytes, ...picture } = await pictureAt(path);
      expect([path, picture]).toEqual([path, { status: 200, size: 'jpeg 1200×630' }]);
      expect([path, bytes < heaviest]).toEqual([path, true]);
    }
    expect((await pictureAt(`/og/es/story/${race_id}/${entry}.jpg`)).size).toBe('jpeg 1080×1920');
  });

  test('is another one within two seconds where a family wants initials', async () => {
    const entry = await entryOf('102');
    const before = await app.get(`/og/es/result/${race_id}/${entry}.jpg`);
    // Other caches ask each time, and receive the picture again only when it has changed.
    expect(before.headers['cache-control']).toBe('public, no-cache');
    const again = { 'if-none-match': String(before.headers['etag']) };
    expect((await app.get(`/og/es/result/${race_id}/${entry}.jpg`, again)).statusCode).toBe(304);
    await app.pool.query(
      `update rider set public_name = 'initials' where rider_id = (select rider_id from entry where entry_id = $1)`,
      [entry],
    );
    await expect
      .poll(async () =>
        (await app.get(`/og/es/result/${race_id}/${entry}.jpg`)).rawPayload.equals(before.rawPayload),
      )
      .toBe(false);
    expect(resultCardOf(await facts(), entry, 'wide', 'es')?.name).toBe('M. P.');
  });

  test('is none of what nobody may know, or of nothing', async () => {
    for (const path of [
      '/og/es/race/x.jpg',
      '/og/xx/race/1.jpg',
      `/og/es/result/${race_id}/999999.jpg`,
      `/og/es/podium/${race_id}/999999.jpg`,
      '/og/es/ranking/999999/1.jpg',
      `/og/es/result/${race_id}/1.png`,
    ])
      expect([path, (await app.get(path)).statusCode]).toEqual([path, 404]);
  });
});
