import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Certificate } from '#contract/season/races/certificates.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;
let race_id = 0;
let cup_id = 0;
let owner = '';
const race_date = '2026-05-10';
let rider_id = 0;

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  gate = await Gate.open(app);
  cup_id = await app.world.cup({ name: 'Copa Ñandú' });
  race_id = await app.world.race(cup_id, race_date, 'OFFICIAL');
  await app.world.category(cup_id, race_id, 'Varones 11', [
    { name: 'Lautaro Ñancupil', plate: '214', club: 'Los Teros', serie: 1, motos: [2, 2, 1] },
    { name: 'Tomás Agüero', plate: '018', club: 'El Zonda', serie: 1, motos: [1, 1, 2] },
    { name: 'Iñaki Peña', plate: '7', serie: 1, motos: ['DNS', 'DNS', 'DNS'] },
  ]);
  const { rows } = await app.pool.query<{ rider_id: number }>(
    `select rider_id from rider where rider_fullname = 'Tomás Agüero'`,
  );
  rider_id = rows[0]?.rider_id ?? 0;
  owner = (await gate.people.account({ riders: [rider_id] })).token;
});
afterAll(() => app.stop());

const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text;

async function open(address: string, language = 'es') {
  const redirect = await app.get(address, { 'accept-language': language });
  expect(redirect.statusCode).toBe(302);
  const location = String(redirect.headers['location']);
  return { location, file: await app.get(location) };
}

describe('the sheets of a race', () => {
  test('are linked only where their stage exists', async () => {
    const race = (await app.get(`/api/races/${race_id}`)).json();
    expect(race.race_files).toEqual({
      inscription: `/sheets/${race_id}/inscription`,
      mangas: `/sheets/${race_id}/mangas`,
      classification: `/sheets/${race_id}/classification`,
      Octavos: null,
      Cuartos: null,
      Semis: null,
      Final: null,
    });
    expect((await app.get(`/sheets/${race_id}/Final`)).statusCode).toBe(404);
    expect((await app.get(`/sheets/${race_id}/whatever`)).statusCode).toBe(404);
    expect((await app.get(`/sheets/999999/mangas`)).statusCode).toBe(404);
  });
  test.each([
    ['es', 'Clasificación'],
    ['en', 'Standings'],
    ['pt', 'Classificação'],
  ])('in the language of the reader (%s), with names as they are written', async (language, title) => {
    const { location, file } = await open(`/sheets/${race_id}/classification`, language);
    expect(location).toMatch(/^\/documents\/[\w-]{43}\/2026-05-10-classification\.pdf$/);
    expect(file.headers['content-type']).toBe('application/pdf');
    const text = await textOf(file.rawPayload);
    expect(text.toLowerCase()).toContain(title.toLowerCase());
    expect(text).toContain('Lautaro Ñancupil');
    const pdf = await getDocumentProxy(new Uint8Array(file.rawPayload));
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: language });
  });
  test('are kept until the facts change, and then made anew', async () => {
    const kept = async () =>
      (
        await app.pool.query(`select file_id, version from printed where race_id = $1 and kind = 'mangas'`, [
          race_id,
        ])
      ).rows;
    await open(`/sheets/${race_id}/mangas`);
    const before = await kept();
    await open(`/sheets/${race_id}/mangas`);
    expect(await kept()).toEqual(before);
    await app.pool.query(`update entry set plate = '215' where race_id = $1 and plate = '214'`, [race_id]);
    const { file } = await open(`/sheets/${race_id}/mangas`);
    expect(await textOf(file.rawPayload)).toContain('215');
    const after = await kept();
    expect(after).toHaveLength(1);
    expect(after[0]?.version).not.toBe(before[0]?.version);
    const { rows } = await app.pool.query(`select file_state from file where file_id = $1`, [
      before[0]?.file_id,
    ]);
    expect(rows).toEqual([{ file_state: 'discarded' }]);
    await app.pool.query(`update entry set plate = '214' where race_id = $1 and plate = '215'`, [race_id]);
  });
  test('asked for by many at once, each is made once', async () => {
    await app.pool.query(`delete from printed where race_id = $1`, [race_id]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.get(`/sheets/${race_id}/inscription`)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true);
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(12);
    const { rows } = await app.pool.query(
      `select 1 from printed where race_id = $1 and kind = 'inscription'`,
      [race_id],
    );
    expect(rows).toHaveLength(1);
  });
  test('when the disk gives out whoever waits is told soon, and the next one gets it', async () => {
    await app.pool.query(`delete from printed where race_id = $1 and kind = 'mangas'`, [race_id]);
    const files = join(app.dataDir, 'files');
    await rename(files, `${files}.away`);
    await writeFile(files, 'no folder');
    const [warned, failed] = [vi.spyOn(app.log, 'warn'), vi.spyOn(app.log, 'error')];
    const refused = await app.get(`/sheets/${race_id}/mangas`);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'sheet.not_made']);
    // It was foreseen that a sheet may not be made in time: that is a warning, not an error that wakes somebody up.
    const told = warned.mock.calls.filter((line) => line.includes('a request failed'));
    expect([told.length, failed.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
    await rm(files);
    await rename(`${files}.away`, files);
    expect((await open(`/sheets/${race_id}/mangas`)).file.statusCode).toBe(200);
  });
  test('an address expires, and is of its own file only', async () => {
    const { location } = await open(`/sheets/${race_id}/mangas`);
    expect((await app.get(location.replace('mangas', 'final'))).statusCode).toBe(404);
    await app.pool.query(`update file_link set expires_at = now() - interval '1 second'`);
    expect((await app.get(location)).statusCode).toBe(404);
  });
  test('a hidden list is not printed either', async () => {
    const hidden = await app.world.cup({ showRiders: false });
    // Entries close by the clock, and then the list shows it.
    const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    const open_race = await app.world.race(hidden, inAWeek, 'INSCRIPTION');
    await app.world.category(hidden, open_race, 'Varones 12', [{ name: 'Bruno Paz', plate: '3' }]);
    expect((await app.get(`/api/races/${open_race}`)).json().race_files.inscription).toBeNull();
    expect((await app.get(`/sheets/${open_race}/inscription`)).statusCode).toBe(404);
  });
});

describe('the certificate', () => {
  const ask = (token: string, rider: number, date = race_date, cup = cup_id) =>
    gate.people.call('GET', `/api/cups/exportcertificate/${cup}/${date}?rider_id=${rider}`, token);

  test('opens under an address that expires, and its code is verified by anybody', async () => {
    const answer = await ask(owner, rider_id);
    expect(answer.statusCode).toBe(200);
    const file = await app.get(answer.json<{ file: string }>().file);
    const text = await textOf(file.rawPayload);
    expect(text).toContain('Tomás Agüero');
    const { rows } = await app.pool.query<{ code: string }>(
      `select code from certificate where rider_id = $1`,
      [rider_id],
    );
    const code = rows[0]?.code ?? '';
    expect(text.replaceAll(/\s/g, '')).toContain(code);
    const seen = await app.get(`/api/certificates/${code}`);
    expect(seen.json<Certificate>()).toMatchObject({
      rider_fullname: 'Tomás Agüero',
      status: 'official',
      lines: [{ category_name: 'Varones 11', plate: '018', rank: 1, riders: 3 }],
    });
    expect(seen.body).not.toContain('DNI');
  });
  test('shows the result as it stands today: a correction changes what the code says', async () => {
    await ask(owner, rider_id);
    const { rows } = await app.pool.query<{ code: string }>(
      `select code from certificate where rider_id = $1`,
      [rider_id],
    );
    await app.pool.query(
      `update run set status = 'DSQ', place = null where entry_id = (select entry_id from entry where rider_id = $1)`,
      [rider_id],
    );
    const seen = (await app.get(`/api/certificates/${rows[0]?.code}`)).json<Certificate>();
    expect(seen.lines[0]?.rank).not.toBe(1);
    expect(await ask(owner, rider_id).then(({ statusCode }) => statusCode)).toBe(200);
  });
  test.each(['0'.repeat(20), 'short', 'x'.repeat(200)])('a code somebody made up (%s)', async (code) => {
    expect([400, 404]).toContain((await app.get(`/api/certificates/${code}`)).statusCode);
  });
  test('not for a rider who did not ride', async () => {
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `select rider_id from rider where rider_fullname = 'Iñaki Peña'`,
    );
    const absent = rows[0]?.rider_id ?? 0;
    const { token } = await gate.people.account({ riders: [absent] });
    expect((await ask(token, absent)).json().code).toBe('certificate.did_not_ride');
    const family = await gate.family();
    expect((await ask(family.token, family.rider_id)).json().code).toBe('certificate.did_not_ride');
  });
  test('of a whole club comes in one file, to its delegate and to the organization only', async () => {
    const { rows } = await app.pool.query<{ organization_id: number; club_id: number; club_name: string }>(
      `select c.organization_id, e.club_id, b.club_name from entry e join race r using (race_id) join cup c using (cup_id)
         join club b on b.club_id = e.club_id where e.race_id = $1 order by b.club_name`,
      [race_id],
    );
    const [zonda, teros] = rows;
    const staff = async (role: 'club' | 'organizer', more: object) =>
      (await gate.people.account({ roles: [{ role, organization_id: zonda?.organization_id, ...more }] }))
        .token;
    const delegate = await staff('club', { club_id: teros?.club_id });
    const organizer = await staff('organizer', {});
    const get = (token: string, club_id = teros?.club_id, race = race_id) =>
      gate.people.call('GET', `/api/office/races/${race}/certificates?club_id=${club_id}`, token);
    const file = await get(delegate);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await textOf(file.rawPayload);
    expect(text).toContain('Lautaro Ñancupil');
    expect(text).not.toContain('Agüero');
    expect((await get(organizer, zonda?.club_id)).statusCode).toBe(200);
    expect((await get(delegate, zonda?.club_id)).json().code).toBe('race.not_found');
    expect((await get(organizer, 999_999)).json().code).toBe('certificate.did_not_ride');
    expect((await get(owner)).json().code).toBe('session.not_allowed');
    expect((await get(organizer, teros?.club_id, gate.race_id)).json().code).toBe('certificate.not_yet');
  });
  test('not before there are results', async () => {
    const family = await gate.family();
    await gate.enter(family.token, family.rider_id);
    const answer = await ask(family.token, family.rider_id, gate.race_date, gate.cup_id);
    expect(answer.json().code).toBe('certificate.not_yet');
  });
  test("another family's rider", async () => {
    const { token } = await gate.family();
    expect((await ask(token, rider_id)).statusCode).toBe(403);
  });
});

test('the entry list as a spreadsheet is for the organizer; nothing in it runs', async () => {
  const { organization_id } = gate.place;
  const { token } = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
  await app.pool.query(`update rider set rider_team = '=HYPERLINK("x")' where rider_id = $1`, [rider_id]);
  const csv = await gate.people.call('GET', `/api/races/${race_id}/entries?format=csv`, token);
  expect(csv.body.startsWith('\uFEFFCategoría,Placa')).toBe(true);
  expect(csv.body).toContain('018');
  expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
  const xlsx = await gate.people.call('GET', `/api/races/${race_id}/entries?format=xlsx`, token);
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await gate.people.call('GET', `/api/races/${race_id}/entries?format=csv`, owner)).statusCode).toBe(
    403,
  );
});
