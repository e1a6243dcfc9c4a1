import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let people: People;
let place: { organization_id: number };
let office: RiderSheets;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  const { organization_id } = place;
  const { token } = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  office = new RiderSheets(people, organization_id, token);
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.stop());

const letters = (number: number) =>
  number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q');
const sheetOf = (riders: number, first: number) => [
  'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club',
  ...Array.from(
    { length: riders },
    (_, index) =>
      `Ape${letters(index * 7919)};Nom${letters(first)};${first + index};2014-01-0${1 + (index % 9)};M;Los Teros`,
  ),
];
const progress = async (request_key: string, token = office.token) =>
  (
    await people.call('GET', `/api/office/rider-import-progress?request_key=${request_key}`, token)
  ).json<unknown>();
const riders = async () =>
  (await app.pool.query<{ count: number }>('select count(*)::int as count from rider')).rows[0]?.count ?? 0;

describe('a long sheet of riders', () => {
  test('tells how many rows are compared, to whoever sent it', async () => {
    const request_key = randomUUID();
    const sent = await office.post(Buffer.from(sheetOf(600, 61_000_000).join('\n')), { request_key });
    const sheet = sent.json<{ import_id: number; columns: [] }>();
    expect(await progress(request_key)).toMatchObject({ action: 'reading', rows_all: null });
    await office.preview(sheet.import_id, office.choices(sent.json()));
    expect(await progress(request_key)).toMatchObject({ action: 'comparing', rows_all: 601 });
    const { token } = await people.account({
      roles: [{ role: 'organizer', organization_id: place.organization_id }],
    });
    expect(await progress(request_key, token)).toEqual({ action: null, rows_done: 0, rows_all: null });
  });

  test.each([1, 40, 120, 300, 3000])(
    'that is stopped after %i ms is in whole or not at all, and the answer says which',
    async (after) => {
      const lines = sheetOf(700, 62_000_000 + after * 1000);
      const { sheet, choices, preview } = await office.look(lines);
      const before = await riders();
      const path = `/api/office/rider-imports/${sheet.import_id}`;
      const stop = new AbortController();
      setTimeout(() => stop.abort(), after).unref();
      await fetch(`${address}${path}/apply`, {
        method: 'POST',
        headers: { 'x-access-token': office.token, 'content-type': 'application/json' },
        body: JSON.stringify({ ...choices, fingerprint: preview.fingerprint }),
        signal: stop.signal,
      }).catch(() => null);
      const dropped = await people.call('DELETE', path, office.token);
      if (dropped.statusCode !== 200) expect(codeOf(dropped)).toBe('import.over');
      const written = dropped.statusCode === 200 ? 0 : preview.counts.new;
      expect(preview.counts.new).toBe(700);
      expect((await riders()) - before).toBe(written);
    },
    60_000,
  );
});
