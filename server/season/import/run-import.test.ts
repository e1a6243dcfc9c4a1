import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { ranksByPlate } from '#server/season/import/day/day.ts';
import { readLoadedDay } from '#server/season/import/day/day-queries.ts';
import { goldenFile } from '#server/testing/golden-file.ts';
import { loadMeeting } from './load-meeting.ts';
import { boys, bytesOf, meetingFixture, type MeetingFile, runOf, set } from '#server/testing/meeting-file.ts';
import { readMeeting } from '#server/season/import/meeting/read-meeting.ts';
import { runImport } from './run-import.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await lendDatabase();
  folder = await mkdtemp(join(tmpdir(), 'partidor-import-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command on files that are written for it. */
async function command(files: Record<string, unknown>, ...options: string[]) {
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    if (content !== undefined)
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    paths.push(path);
  }
  const told: string[] = [];
  const complaints: string[] = [];
  let opened = 0;
  const code = await runImport([...options, ...paths], {
    language: 'es',
    say: (line) => told.push(line.replaceAll(`${folder}/`, '')),
    complain: (line) => complaints.push(line.replaceAll(`${folder}/`, '')),
    openDatabase: async () => {
      opened += 1;
      return { pool: database.pool, close: async () => {} };
    },
  });
  return { code, told, complaints, opened };
}

/** Makes a cup of its own for each test, so that they do not meet in the database. */
function fixtureOf(cup: string, change: (file: MeetingFile) => void = () => {}): MeetingFile {
  const file = meetingFixture();
  file.cup.name = cup;
  change(file);
  return file;
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) ${sql}`, values);
  return rows[0]?.count ?? -1;
}

const ofCup = `from race r join cup c using (cup_id) join entry e using (race_id) where c.cup_name = $1`;

test.each(GOLDEN_NAMES)(
  '%s goes in as it was published, and its ranks come out of the database',
  async (name) => {
    const golden = readGolden(name);
    const { race_id } = await loadMeeting(database.pool, readMeeting(bytesOf(goldenFile(golden))));
    const day = await readLoadedDay(database.pool, race_id);
    expect(day.length).toBe(golden.categories.length);
    for (const category of golden.categories) {
      const stored = day.find((one) => one.name === category.name);
      const printed = new Map(category.riders.map((rider) => [rider.plate, rider.published_rank]));
      const riders = stored?.riders.map(({ rider }) => rider) ?? [];
      const published = new Map(riders.map((rider) => [rider.entry_id, printed.get(rider.plate) ?? null]));
      expect(riders.length).toBe(category.riders.length);
      expect(checkRanking(riders, published, golden.rules)).toEqual([]);
    }
  },
);

test('--check says one line for each file and needs no database', async () => {
  const wrong = fixtureOf('Copa Revisada', (file) => set(boys(file)[0], { published_rank: 3 }));
  const { code, told, opened } = await command(
    { 'good.json': meetingFixture(), 'wrong.json': wrong, 'bad.json': '{', 'none.json': undefined },
    '--check',
  );
  expect(told.map((line) => JSON.parse(line))).toEqual([
    { file: 'good.json', riders: 13, mismatches: [] },
    {
      file: 'wrong.json',
      riders: 13,
      mismatches: [{ category: 'Varones 12', plate: '101', published: 3, computed: 1 }],
    },
    { file: 'bad.json', error: { path: '$', reason: expect.stringContaining('1:2') } },
    { file: 'none.json', error: { path: '$', reason: 'El archivo no se puede leer (ENOENT).' } },
  ]);
  expect([code, opened]).toEqual([1, 0]);
  expect((await command({ 'good.json': meetingFixture() }, '--check')).code).toBe(0);
});

test('a file that disagrees with its own runs, or is bad, loads nothing, not even the good one beside it', async () => {
  const wrong = fixtureOf('Copa Discutida', (file) => set(boys(file)[0], { published_rank: 3 }));
  const bad = fixtureOf('Copa Rota', (file) => set(runOf(file, 0, 0), { place: 9 }));
  const { code, complaints, opened } = await command({
    'good.json': fixtureOf('Copa Buena'),
    'wrong.json': wrong,
    'bad.json': bad,
  });
  expect(complaints).toEqual([
    'wrong.json: la clasificación publicada no sale de las carreras (diferencias: 1).',
    '  Varones 12, placa 101: publicado 3, calculado 1',
    'bad.json: categories[0].riders[0].runs[0].place: El puesto 9 no existe en una serie de 5.',
    'No se cargó nada.',
  ]);
  expect([code, opened]).toEqual([1, 0]);
  expect(await count(`from cup where cup_name in ('Copa Buena', 'Copa Discutida', 'Copa Rota')`)).toBe(0);
});

test('a file brings everything it names: countries, clubs, categories, heats and an official race', async () => {
  const { told } = await command({ 'all.json': fixtureOf('Copa Entera') });
  expect(told).toEqual(['all.json: cargado. Categorías: 2, pilotos: 13, carreras: 47.']);
  const { rows } = await database.pool.query(
    `select c.cup_status, r.race_status, r.race_name, d.date_place, n.country_name,
        (select count(*) from heat h where h.race_id = r.race_id) as heats,
        (select string_agg(distinct b.club_name, ',') from entry e join club b using (club_id) where e.race_id = r.race_id) as clubs,
        (select string_agg(distinct pn.country_code, ',') from entry e join rider p using (rider_id)
          join country pn on pn.country_id = p.country_id where e.race_id = r.race_id) as flags,
        (select count(*) from cup_points t where t.cup_id = c.cup_id) > 0 as gives_points
       from race r join cup c using (cup_id) join cup_date d using (cup_id, race_date)
       join organization o using (organization_id) join country n on n.country_id = o.country_id where c.cup_name = 'Copa Entera'`,
  );
  expect(rows).toEqual([
    {
      cup_status: 'OPENED',
      race_status: 'OFFICIAL',
      race_name: 'Primera fecha',
      date_place: 'Pista Norte',
      country_name: 'Argentina',
      heats: 10,
      clubs: 'Club Partidor Norte',
      flags: 'ARG,BRA',
      gives_points: true,
    },
  ]);
});

test('the same file again changes nothing and says so', async () => {
  const file = fixtureOf('Copa Repetida');
  await command({ 'twice.json': file });
  const before = await database.pool.query(`select xmin, * from run order by run_id`);
  const { told, code } = await command({ 'twice.json': JSON.stringify(file, null, 4) });
  expect([told, code]).toEqual([['twice.json: ya estaba cargado, no cambia nada.'], 0]);
  expect((await database.pool.query(`select xmin, * from run order by run_id`)).rows).toEqual(before.rows);
});

test('a corrected file replaces the date and says who came, who went, which runs and ranks changed', async () => {
  const file = fixtureOf('Copa Corregida');
  await command({ 'fixed.json': file });
  const race = await database.pool.query<{ race_id: number }>(
    `select race_id from race join cup using (cup_id) where cup_name = 'Copa Corregida'`,
  );
  const stayed = await database.pool.query(
    `select plate, rider_id ${ofCup} and plate not in ('109', '119') order by 1`,
    ['Copa Corregida'],
  );

  // The judges had the first two of the final the wrong way round, and 109 had lent out the plate.
  set(runOf(file, 0, 3), { place: 2 });
  set(runOf(file, 1, 3), { place: 1 });
  set(boys(file)[0], { published_rank: 2 });
  set(boys(file)[1], { published_rank: 1 });
  set(boys(file)[8], { plate: '119', name: 'Ramiro Sosa' });
  const { told } = await command({ 'fixed.json': file });

  expect(told).toEqual([
    'fixed.json: reemplaza lo cargado antes.',
    '  Varones 12: sale 109 Thiago Pérez',
    '  Varones 12: placa 101, carreras cambiadas: 1',
    '  Varones 12: placa 101, puesto 1 → 2',
    '  Varones 12: placa 102, carreras cambiadas: 1',
    '  Varones 12: placa 102, puesto 2 → 1',
    '  Varones 12: entra 119 Ramiro Sosa',
  ]);
  const after = await database.pool.query(`select race_id, count(*) ${ofCup} group by 1`, ['Copa Corregida']);
  expect(after.rows).toEqual([{ race_id: race.rows[0]?.race_id, count: 13 }]);
  const now = await database.pool.query(
    `select plate, rider_id ${ofCup} and plate not in ('109', '119') order by 1`,
    ['Copa Corregida'],
  );
  expect(now.rows).toEqual(stayed.rows);
  expect(
    await count(`from rider p where not exists (select 1 from entry e where e.rider_id = p.rider_id)`),
  ).toBe(0);
});

test('a correction of the clubs alone is told too, and pictures of heats stay where they are', async () => {
  const file = fixtureOf('Copa Retratada');
  await command({ 'photo.json': file });
  await database.pool.query(
    `with f as (insert into file (storage_key, media_type, byte_size, sha256, is_public) values ('public/00/a.webp', 'image/webp', 1, $2, true) returning file_id),
          i as (insert into image (mini_id, medium_id) select file_id, file_id from f returning image_id)
     insert into heat_image select h.heat_id, 0, i.image_id from i, heat h join race using (race_id) join cup c using (cup_id)
      where c.cup_name = $1 and h.number = 'F1'`,
    ['Copa Retratada', '0'.repeat(64)],
  );
  set(boys(file)[1], { club: 'Club Partidor Sur' });
  const { told } = await command({ 'photo.json': file });
  expect(told[1]).toBe('  Cambian los datos del evento, las reglas o los clubes');
  expect(
    await count(
      `from heat_image join heat h using (heat_id) join race using (race_id) join cup c using (cup_id) where c.cup_name = $1 and h.number = 'F1'`,
      ['Copa Retratada'],
    ),
  ).toBe(1);
});

test('a rider with the same class, plate and name on the next date is the same person', async () => {
  const first = fixtureOf('Copa de Dos Fechas');
  const second = fixtureOf('Copa de Dos Fechas', (file) => {
    file.date = '2026-04-18';
    set(boys(file)[0], { plate: '999' });
  });
  await command({ 'one.json': first, 'two.json': second });
  expect(await count(ofCup, ['Copa de Dos Fechas'])).toBe(26);
  const { rows } = await database.pool.query(`select count(distinct rider_id) as people ${ofCup}`, [
    'Copa de Dos Fechas',
  ]);
  expect(rows).toEqual([{ people: 14 }]);
});

test('merged classes keep the class each rider entered, and series points go there', async () => {
  const file = fixtureOf('Copa Fusionada', (one) => set(boys(one)[2], { entered_class: 'Varones 11' }));
  await command({ 'merged.json': file });
  const { rows } = await database.pool.query(
    `select e.plate, k.category_name, (select count(*) from cup_category cc where cc.cup_id = r.cup_id) as categories
       from race r join cup c using (cup_id) join entry e using (race_id) join category k on k.category_id = e.entered_category_id
      where c.cup_name = 'Copa Fusionada'`,
  );
  expect(rows).toEqual([{ plate: '103', category_name: 'Varones 11', categories: 3 }]);
});

test('a file may say what decides between equal points in the cup it makes; otherwise it is the usual', async () => {
  const tie = async (name: string, ranking_tie?: ('betterLastDate' | 'moreWins')[]) => {
    const file = fixtureOf(name);
    if (ranking_tie) file.cup.ranking_tie = ranking_tie;
    await command({ [`${name}.json`]: file });
    const { rows } = await database.pool.query<{ ranking_tie: string[] }>(
      `select ranking_tie from cup where cup_name = $1`,
      [name],
    );
    return rows[0]?.ranking_tie;
  };
  expect(await tie('Copa Corta', ['betterLastDate', 'moreWins'])).toEqual(['betterLastDate', 'moreWins']);
  expect(await tie('Copa de Siempre')).toEqual([
    'moreWins',
    'more2ndsTo8ths',
    'betterLastDate',
    'betterPreviousDates',
  ]);
});

test('a tie that only an official could break keeps the order that was published', async () => {
  // Both heats have the same places and no clock, so only the printed sheet shows who was ninth.
  const file = fixtureOf('Copa Empatada', (one) => {
    for (const rider of boys(one)) for (const run of rider.runs) run.time_s = null;
    set(boys(one)[8], { published_rank: 10 });
    set(boys(one)[9], { published_rank: 9 });
  });
  const { race_id } = await loadMeeting(database.pool, readMeeting(bytesOf(file)));
  const [day] = await readLoadedDay(database.pool, race_id);
  if (!day) throw new Error('nothing was loaded');
  const ranks = ranksByPlate(day);
  expect([ranks.get('110'), ranks.get('109')]).toEqual([9, 10]);
});

test('a date that was entered by hand is not replaced by a file', async () => {
  await command({ 'hand.json': fixtureOf('Copa a Mano') });
  await database.pool.query(
    `delete from meeting_import where race_id in (select race_id from race join cup using (cup_id) where cup_name = 'Copa a Mano')`,
  );
  const { code, complaints } = await command({ 'hand.json': fixtureOf('Copa a Mano') });
  expect(code).toBe(1);
  expect(complaints).toEqual([
    'hand.json: date: Esa fecha de la copa ya tiene una carrera cargada a mano; no se reemplaza.',
  ]);
});

test('a date that people entered takes the results of those riders, as far as nobody has to be asked', async () => {
  const file = fixtureOf('Copa Inscripta');
  await command({ 'entered.json': file });
  const inCup = `from race r join cup c using (cup_id) where c.cup_name = 'Copa Inscripta'`;
  const people = `select e.plate, e.rider_id from entry e where e.race_id in (select race_id ${inCup}) order by entry_id`;
  const { rows: before } = await database.pool.query(people);
  await database.pool.query(`delete from meeting_import where race_id in (select race_id ${inCup})`);
  await database.pool.query(`delete from heat where race_id in (select race_id ${inCup})`);
  await database.pool.query(`delete from run where race_id in (select race_id ${inCup})`);
  const doubtful = fixtureOf('Copa Inscripta', (one) => set(boys(one)[0], { name: 'Otra Persona' }));
  const { code, complaints } = await command({ 'entered.json': doubtful });
  expect([code, complaints[0]]).toEqual([1, expect.stringContaining('quién es quién (1)')]);
  expect(await command({ 'entered.json': file })).toMatchObject({
    code: 0,
    told: [
      'entered.json: cargado sobre los inscritos: 13 encontrados, 0 sin inscripción, 0 inscritos que no están en el archivo.',
    ],
  });
  const { rows: after } = await database.pool.query(people);
  expect(after).toEqual(before);
});

test('a whole published meeting goes onto its entries: nobody changes, merged classes stay merged, every rank is the printed one', async () => {
  const file = goldenFile(readGolden('open-season-2022'));
  const meeting = readMeeting(bytesOf(file));
  const { race_id } = await loadMeeting(database.pool, meeting);
  const people = `select entry_id, rider_id, category_id, entered_category_id, plate, lot, removed from entry where race_id = $1 order by 1`;
  const { rows: before } = await database.pool.query(people, [race_id]);
  for (const table of ['meeting_import', 'run', 'heat'])
    await database.pool.query(`delete from ${table} where race_id = $1`, [race_id]);
  await database.pool.query(`update entry set lot = null, removed = null where race_id = $1`, [race_id]);
  expect(await loadMeeting(database.pool, meeting)).toMatchObject({ outcome: 'entered', race_id });
  expect((await database.pool.query(people, [race_id])).rows).toEqual(before);
  const days = await readLoadedDay(database.pool, race_id);
  for (const category of meeting.categories) {
    const day = days.find(({ name }) => name === category.name);
    const printed = new Map(category.riders.map((one) => [one.plate, one.published_rank]));
    const riders = day?.riders.map(({ rider }) => rider) ?? [];
    const ranks = new Map(riders.map((one) => [one.entry_id, printed.get(one.plate) ?? null]));
    expect([category.name, checkRanking(riders, ranks, meeting.rules)]).toEqual([category.name, []]);
  }
});

test('a thousand riders are loaded, and all of them are there', async () => {
  const base = meetingFixture();
  const file = {
    ...base,
    cup: { name: 'Copa Enorme' },
    categories: Array.from({ length: 100 }, (_, index) => ({
      ...base.categories[0],
      name: `Clase ${index}`,
    })),
  };
  const meeting = readMeeting(bytesOf(file));
  await loadMeeting(database.pool, meeting);
  const { rows } = await database.pool.query(
    `select count(*)::int as riders, count(distinct category_id)::int as classes from entry join race using (race_id)
     join cup using (cup_id) where cup_name = 'Copa Enorme'`,
  );
  const [perClass] = base.categories;
  expect(rows).toEqual([{ riders: 100 * (perClass?.riders.length ?? 0), classes: 100 }]);
});

test('an unknown option, or no file at all, is answered with how to use the command', async () => {
  expect(await command({}, '--chek')).toMatchObject({
    code: 2,
    complaints: ['La opción --chek no existe.', 'Uso: npm run import -- [--check] ARCHIVO…'],
  });
  expect((await command({})).code).toBe(2);
});
