import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { listCountries } from '#contract/people/reference/reference.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { fillCountries } from './fill-countries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const countries = async () =>
  (await app.app.inject({ url: '/api/countries' })).json<z.infer<typeof listCountries.reply>>().items;

test('every country of the Americas can be chosen, once, and what is there stays', async () => {
  await app.pool.query(`insert into country (country_name, country_code) values ('La Argentina', 'ARG')`);
  await fillCountries(app.db);
  await fillCountries(app.db);
  const found = await countries();
  const codes = found.map(({ country_code }) => country_code);
  expect(codes).toEqual(
    expect.arrayContaining(['PAN', 'DOM', 'GUA', 'ESA', 'HON', 'NCA', 'CUB', 'PUR', 'TTO', 'CAN']),
  );
  expect(new Set(codes).size).toBe(codes.length);
  expect(found).toHaveLength(42);
  expect(found.find(({ country_code }) => country_code === 'ARG')).toMatchObject({
    country_name: 'La Argentina',
    country_iso: null,
  });
  expect(found.find(({ country_code }) => country_code === 'ESA')).toMatchObject({ country_iso: 'SV' });
});
