import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import type { Race } from '#contract/season/races/races.ts';
import { bytesOf, meetingFixture, type MeetingFile, runOf, set } from '#server/testing/meeting-file.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let organizer: string;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  const { organization_id } = await people.place('Federación del Partidor');
  organizer = (await people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
  admin = (await people.account({ roles: [{ role: 'admin' }] })).token;
});
afterAll(() => app.stop());

function fileOf(cup: string, change: (file: MeetingFile) => void = () => {}): MeetingFile {
  const file = meetingFixture();
  file.cup.name = cup;
  change(file);
  return file;
}
const send = (
  action: 'check' | 'load',
  file: unknown,
  fields: Record<string, string> = {},
  token = organizer,
) =>
  people.send('POST', `/api/office/results/${action}`, token, fields, {
    file: { name: 'evento.json', bytes: bytesOf(file), type: 'application/json' },
  });
const report = async (file: unknown, fields: Record<string, string> = {}) =>
  (await send('check', file, fields)).json<ImportReport>();
const races = async (cup: string) => {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*) as n from race join cup using (cup_id) where cup_name = $1`,
    [cup],
  );
  return rows[0]?.n;
};

describe('a meeting file in the browser', () => {
  test('is checked without writing, then loaded as it was seen; again, it changes nothing', async () => {
    const file = fileOf('Copa Uno');
    const seen = await report(file);
    expect(seen).toMatchObject({
      program: 'meeting',
      outcome: 'loaded',
      mismatches: [],
      cup_name: 'Copa Uno',
    });
    expect(seen.categories[0]).toEqual({ name: 'Varones 12', riders: 10, runs: 38, mismatches: 0 });
    expect(await races('Copa Uno')).toBe(0);
    const loaded = await send('load', file, { seen: seen.seen });
    expect(loaded.json()).toMatchObject({ outcome: 'loaded' });
    expect(await races('Copa Uno')).toBe(1);
    expect((await report(file)).outcome).toBe('same');
    expect((await send('load', file, { seen: seen.seen })).json()).toMatchObject({ outcome: 'same' });
  });
  test('that disagrees with itself is told rank by rank, and not loaded', async () => {
    const file = fileOf('Copa Dos', (one) => set(one.categories[1]?.riders[0], { published_rank: 2 }));
    const seen = await report(file);
    expect(seen).toMatchObject({ outcome: null, seen: '' });
    expect(seen.mismatches[0]).toMatchObject({ category: 'Damas 9', plate: '20', published: 2, computed: 1 });
    expect(codeOf(await send('load', file, { seen: 'x' }))).toBe('office.changed');
    expect(await races('Copa Dos')).toBe(0);
  });
  /** Swaps the first two of the final. */
  const swapped = (cup: string) =>
    fileOf(cup, (one) => {
      set(runOf(one, 0, 3), { place: 2 });
      set(runOf(one, 1, 3), { place: 1 });
      set(one.categories[0]?.riders[0], { published_rank: 2 });
      set(one.categories[0]?.riders[1], { published_rank: 1 });
    });

  test('corrected says what it changes, and leaves its reason and lines where everybody reads them', async () => {
    const file = fileOf('Copa Tres');
    await send('load', file, { seen: (await report(file)).seen });
    const corrected = swapped('Copa Tres');
    const { outcome, changes, seen } = await report(corrected);
    expect(outcome).toBe('replaced');
    expect(changes.join(' ')).toContain('placa 101, puesto 1 → 2');
    expect(codeOf(await send('load', corrected, { seen }))).toBe('results.reason_missing');
    const { race_id } = (await send('load', corrected, { seen, reason: 'Planilla mal pasada' })).json<{
      race_id: number;
    }>();
    const shown = (await app.get(`/api/races/${race_id}`)).json<Race>();
    expect(shown.race_corrections).toMatchObject([
      {
        phase: 'final',
        reason: 'Planilla mal pasada',
        lines: [
          { plate: '102', rider_fullname: 'Mateo Pérez', was: '2', became: '1' },
          { plate: '101', was: '1', became: '2' },
        ],
      },
    ]);
  });
  test('that would change something else than what was seen is refused', async () => {
    const file = fileOf('Copa Tres Bis');
    await send('load', file, { seen: (await report(file)).seen });
    const corrected = swapped('Copa Tres Bis');
    const { seen } = await report(corrected);
    const other = fileOf('Copa Tres Bis', (one) =>
      set(one.categories[1]?.riders[0]?.runs[0], { time_s: 45 }),
    );
    await send('load', other, { seen: (await report(other)).seen, reason: 'Tiempos' });
    expect(codeOf(await send('load', corrected, { seen, reason: 'Tarde' }))).toBe('office.changed');
  });
  test('that cannot be is refused in words, with the place inside the file', async () => {
    const refused = await send(
      'check',
      fileOf('Copa Cuatro', (one) => set(runOf(one, 0, 0), { place: 9 })),
    );
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'results.import_refused']);
    expect(refused.json<{ message: string }>().message).toMatch(
      /^No se puede cargar\. .+ · placa \S+ · Manga 1 · «place»: /,
    );
    expect(codeOf(await people.send('POST', '/api/office/results/check', organizer, {}))).toBe(
      'office.file_missing',
    );
  });
  test('of another organization is only an administrator’s', async () => {
    const file = fileOf('Copa Cinco', (one) => set(one.organization, { name: 'Otra Federación' }));
    expect(codeOf(await send('check', file))).toBe('results.import_elsewhere');
    expect((await send('check', file, {}, admin)).json()).toMatchObject({ outcome: 'loaded' });
  });
});

describe('a spreadsheet', () => {
  const sheet = (lines: readonly string[], place: Record<string, string>, action = 'check', more = {}) =>
    people.send(
      'POST',
      `/api/office/results/${action}`,
      organizer,
      { ...place, ...more },
      {
        file: { name: 'resultados.csv', bytes: Buffer.from(lines.join('\n')) },
      },
    );
  const lines = [
    'Copa de Verano;;;;;',
    'Categoría;Placa;Apellido;Nombre;Manga 1;Manga 2;Manga 3;Puesto',
    'Varones 9;7;Páez;Ana;1;2º;1;1',
    'Varones 9;8;Luna;Eva;2;1;No largó;',
    ';;TOTAL;2;;;;',
  ];
  const placed = async () => {
    const cup_id = await app.world.cup({ dates: ['2026-04-12'], organization: 'Federación del Partidor' });
    return { cup_id: String(cup_id), race_date: '2026-04-12' };
  };

  test('with our columns is checked and loaded as any other file', async () => {
    const place = await placed();
    const seen = await sheet(lines, place);
    expect(seen.json()).toMatchObject({
      program: 'sheet',
      outcome: 'loaded',
      categories: [{ name: 'Varones 9', riders: 2, runs: 6 }],
    });
    const loaded = await sheet(lines, place, 'load', { seen: seen.json<{ seen: string }>().seen });
    expect(loaded.statusCode).toBe(200);
  });
  test.each([
    [
      'a cell that is no result',
      lines.with(2, 'Varones 9;7;Páez;Ana;primera;2;1;1'),
      '3 «Manga 1»',
      'Dice primera y no es un resultado ni un tiempo.',
    ],
    [
      'a plate that comes twice',
      lines.with(3, 'Varones 9;7;Luna;Eva;2;1;2;'),
      '4 «Varones 9»',
      'La placa 7 está dos veces en la categoría.',
    ],
  ])('with %s leaves that row out, and says where and why', async (_what, wrong, where, why) => {
    const report = (await sheet(wrong, await placed())).json<ImportReport>();
    expect(report.sum).toEqual({ rows: 3, taken: 1, known: 0, left: 2, doubtful: 0 });
    expect(report.left).toContainEqual(expect.objectContaining({ what: 'row', place: where, reason: why }));
  });
  test.each([
    [
      'only final places, as BEM’s own workbook has them',
      [
        'Copa',
        'Rank;Licence_No;First_Name;Last_Name;Raced Class;Entered Class;Group',
        '1;7;Ana;Páez;V9;V9;Rayo',
      ],
      'solo el puesto final',
    ],
    ['without a column of a stage', ['Categoría;Placa;Piloto', 'Varones 9;7;Ana'], 'Categoría'],
  ])('with %s says where, in words', async (_what, wrong, where) => {
    const answer = await sheet(wrong, await placed());
    expect(codeOf(answer)).toBe('results.import_refused');
    expect(answer.json<{ message: string }>().message).toContain(where);
  });
});

describe('the export of another program', () => {
  const rider = (plate: string, rank: number) => ({
    firstName: 'S.',
    lastName: plate,
    rank,
    plate,
    competitorRankDetails: ['M1', 'M2', 'M3'].map((phaseCode) => ({
      phaseCode,
      result: rank,
      raceName: phaseCode,
    })),
  });
  const sqorz = {
    classRanks: [{ className: 'Varones 9', competitorRankSummaries: [rider('1', 1), rider('2', 2)] }],
  };

  test('goes to the cup and date that are chosen, under the cup’s rules', async () => {
    const cup_id = await app.world.cup({ dates: ['2026-04-11'], organization: 'Federación del Partidor' });
    // Somebody entered and was withdrawn, so the race has kept the category.
    await app.world.category(cup_id, await app.world.race(cup_id, '2026-04-11', 'CLOSED'), 'Varones 9', []);
    expect(codeOf(await send('check', sqorz))).toBe('results.import_place');
    const place = { cup_id: String(cup_id), race_date: '2026-04-11' };
    const seen = await report(sqorz, place);
    expect(seen).toMatchObject({ program: 'sqorz', outcome: 'loaded', race_date: '2026-04-11' });
    const loaded = await send('load', sqorz, { ...place, seen: seen.seen });
    const { race_id } = loaded.json<{ race_id: number }>();
    expect((await app.get(`/api/races/${race_id}`)).json()).toMatchObject({
      race_status: 'OFFICIAL',
      riders_count: 2,
    });
  });
  test('not to a cup of others, nor to a day without a date', async () => {
    const elsewhere = await app.world.cup({ dates: ['2026-04-11'], organization: 'Otra Liga' });
    const place = { cup_id: String(elsewhere), race_date: '2026-04-11' };
    expect(codeOf(await send('check', sqorz, place))).toBe('cup.not_found');
    const own = await app.world.cup({ dates: ['2026-04-12'], organization: 'Federación del Partidor' });
    expect(codeOf(await send('check', sqorz, { cup_id: String(own), race_date: '2026-04-11' }))).toBe(
      'office.date_not_found',
    );
  });
});
