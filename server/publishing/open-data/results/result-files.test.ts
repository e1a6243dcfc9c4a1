import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { loadMeeting } from '#server/season/import/load-meeting.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { readSheetFile } from '#server/ground/sheets/read-sheet.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { goldenFile } from '#server/testing/golden-file.ts';
import { bytesOf, meetingFixture } from '#server/testing/meeting-file.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

const loaded = async (file: unknown): Promise<number> =>
  (await loadMeeting(app.pool, readMeeting(bytesOf(file)))).race_id;

const fileOf = (race_id: number, format: string, query = '') =>
  app.get(`/api/races/${race_id}/results/${format}${query}`);

describe('the results of a date as a file', () => {
  test.each(GOLDEN_NAMES)('%s: what is given is read back as the same day', async (name) => {
    const race_id = await loaded(goldenFile(readGolden(name)));
    const answer = await fileOf(race_id, 'meeting');
    expect(answer.statusCode).toBe(200);
    const again = await loadMeeting(app.pool, readMeeting(Buffer.from(answer.rawPayload)));
    expect(again.race_id).toBe(race_id);
    // Only the place where it was published has changed.
    expect(again).toMatchObject({ outcome: 'replaced', changes: [{ kind: 'details' }] });
    const once_more = await fileOf(race_id, 'meeting');
    const last = await loadMeeting(app.pool, readMeeting(Buffer.from(once_more.rawPayload)));
    expect(last.outcome).toBe('same');
  });

  test('with times on the way: in every format, and read back as the same day', async () => {
    const file = meetingFixture();
    file.cup.name = 'Copa con rampa';
    const way = { hill_s: 2.345, split_s: [null, 18.001] };
    Object.assign(file.categories[0]?.riders[0]?.runs[0] ?? {}, way);
    Object.assign(file.categories[0]?.riders[1]?.runs[3] ?? {}, { hill_s: 2.2 });
    const race_id = await loaded(file);
    const answer = await fileOf(race_id, 'meeting');
    const again = await loadMeeting(app.pool, readMeeting(Buffer.from(answer.rawPayload)));
    expect(again).toMatchObject({ race_id, outcome: 'replaced', changes: [{ kind: 'details' }] });
    const { runs } = JSON.parse(answer.body).categories[0].riders[0];
    expect(runs[0]).toMatchObject(way);
    expect(runs[1]).not.toHaveProperty('hill_s');
    const told = JSON.parse((await fileOf(race_id, 'json')).body).classes[0].riders[0].runs[0];
    expect(told).toMatchObject({ time_ms: 40_125, hill_ms: 2_345, split_ms: [null, 18_001] });
    const csv = await fileOf(race_id, 'csv', '?lang=en');
    const [head = [], first = []]: string[][] = parse(csv.rawPayload, { bom: true });
    const cell = (name: string) => first[head.indexOf(name)];
    expect(['Moto 1: hill', 'Moto 1: split 1', 'Moto 1: split 2', 'Moto 1: time'].map(cell)).toEqual([
      '2.345',
      '',
      '18.001',
      '40.125',
    ]);
    // Another time at the hill is a change of that ride, and is reported.
    Object.assign(file.categories[0]?.riders[0]?.runs[0] ?? {}, { hill_s: 2.4 });
    const changed = await loadMeeting(app.pool, readMeeting(bytesOf(file)));
    expect(changed).toMatchObject({ outcome: 'replaced', changes: [{ kind: 'runs', facts: { count: 1 } }] });
  });

  test('says club and country of each, and nothing that the page does not', async () => {
    const file = meetingFixture();
    file.cup.name = 'Copa con países';
    const race_id = await loaded(file);
    const answer = await fileOf(race_id, 'json');
    const told = JSON.parse(answer.body) as {
      classes: { category_name: string; riders: Record<string, unknown>[] }[];
    };
    expect(told.classes.length).toBe(file.categories.length);
    const names = Object.keys(told.classes[0]?.riders[0] ?? {});
    expect(names).toEqual([
      'rank',
      'rider_id',
      'plate',
      'rider_fullname',
      'club_name',
      'country_code',
      'entered_category_name',
      'points',
      'removed',
      'runs',
    ]);
  });

  test('opens in a spreadsheet: a line for each rider, a column for each stage', async () => {
    const golden = readGolden('copa-dyamantina-2026-boys-7-8');
    const race_id = await loaded(goldenFile(golden));
    const csv = await fileOf(race_id, 'csv', '?lang=en');
    expect(csv.headers['content-type']).toContain('text/csv');
    const rows: string[][] = parse(csv.rawPayload, { bom: true, relax_column_count: false });
    expect(rows.length - 1).toBe(golden.categories.flatMap(({ riders }) => riders).length);
    expect(rows[0]?.slice(0, 4)).toEqual(['Class', 'Place', 'Plate', 'Rider']);
    const xlsx = await fileOf(race_id, 'xlsx');
    const sheet = await readSheetFile(xlsx.rawPayload, {});
    expect(sheet.rows.length).toBe(rows.length);
  });

  test('is not there before the results are public', async () => {
    const cup_id = await app.world.cup({ name: 'Copa sin publicar', dates: ['2026-05-10'] });
    const race_id = await app.world.race(cup_id, '2026-05-10', 'RACING');
    await app.world.category(cup_id, race_id, 'Varones 9', [
      { name: 'Ana', plate: '1', serie: 1, motos: [1] },
      { name: 'Beto', plate: '2', serie: 1, motos: [2] },
    ]);
    for (const format of ['csv', 'xlsx', 'json', 'meeting'])
      expect([format, (await fileOf(race_id, format)).statusCode]).toEqual([format, 404]);
    expect((await fileOf(race_id, 'pdf')).statusCode).toBe(400);
  });

  test('of classes under different rules is refused in words where the format cannot say it', async () => {
    const file = meetingFixture();
    file.cup.name = 'Copa de dos reglas';
    const race_id = await loaded(file);
    await app.pool.query(
      `with u as (insert into race_rules (motos, dns) select motos, case dns when 'bar' then 'count' else 'bar' end
         from race_rules where race_rules_id = (select race_rules_id from cup join race using (cup_id) where race_id = $1) returning race_rules_id)
       update race_category set race_rules_id = (select race_rules_id from u)
         where race_id = $1 and category_id = (select min(category_id) from race_category where race_id = $1)`,
      [race_id],
    );
    await expect
      .poll(async () => (await fileOf(race_id, 'meeting')).json())
      .toMatchObject({ code: 'race.rules_differ' });
    expect((await fileOf(race_id, 'json')).statusCode).toBe(200);
  });
});
