import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskPictures } from '#server/ground/storage/pictures/picture-store.ts';
import { loadDemoSeason } from '#server/operations/demo/season.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

interface Person {
  rider_dni: string | null;
  rider_birthdate: string | null;
  rider_email: string | null;
  rider_phone: string | null;
}

let app: TestApp;
let addresses: string[];
let secrets: Set<string>;

beforeAll(async () => {
  app = await startTestApp();
  await loadDemoSeason({ pool: app.pool, pictures: diskPictures(app.dataDir), today: '2026-11-20' });
  const { rows } = await app.pool.query<Person>(
    `select rider_dni, rider_birthdate, rider_email, rider_phone from rider`,
  );
  secrets = new Set(
    rows
      .flatMap((person) => [person.rider_dni, person.rider_email, person.rider_phone])
      .filter((one) => one !== null),
  );
  const races = await app.pool.query<{ race_id: number; cup_id: number; race_date: string }>(
    `select race_id, cup_id, race_date from race order by race_id`,
  );
  const cups = await app.pool.query<{ cup_id: number }>(`select cup_id from cup`);
  addresses = [
    '/',
    '/ranking',
    '/search?q=echeverria',
    '/api/search?q=echeverria',
    ...[
      'cups',
      'races',
      'organizations',
      'clubs',
      'categories',
      'countries',
      'ads',
      'ads/org/1',
      'ads/org/2',
      'version',
    ].map((one) => `/api/${one}`),
    ...cups.rows.flatMap(({ cup_id }) => [
      `/api/cups/${cup_id}`,
      `/ranking?cup_id=${cup_id}`,
      `/?regulation=${cup_id}`,
    ]),
    ...races.rows.flatMap((one) => [
      `/api/races/${one.race_id}`,
      `/races?cup_id=${one.cup_id}&race_date=${one.race_date}`,
    ]),
  ];
});

afterAll(() => app.stop());

describe('what is personal', () => {
  test('the season has document numbers and birth dates to lose', () => {
    expect(secrets.size).toBeGreaterThan(500);
    expect(addresses.length).toBeGreaterThan(80);
  });

  test('no public answer tells a document number, a mail, a phone or a date of birth', async () => {
    const told: string[] = [];
    for (const address of addresses) {
      const { body, statusCode } = await app.get(address);
      expect([address, statusCode]).toEqual([address, 200]);
      for (const word of body.match(/[\w.+@-]{5,}/g) ?? [])
        if (secrets.has(word)) told.push(`${address}: ${word}`);
      if (/rider_(dni|birthdate|email|phone|address)/.test(body)) told.push(`${address}: a field`);
      if (/\b(19[3-9]\d|20[01]\d)-\d\d-\d\d\b/.test(body)) told.push(`${address}: a date of birth`);
    }
    expect(told).toEqual([]);
  });
});
