import { addDays } from '#rules/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Race, race as raceContract } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cupId: number;

const nine = ['Ana', 'Beto', 'Caro', 'Dani', 'Ema', 'Fede', 'Gina', 'Hugo', 'Iris'];

async function readRace(date: string): Promise<Race> {
  const answer = await app.get(`/api/races/by_date?cup_id=${cupId}&race_date=${date}`);
  expect(answer.statusCode).toBe(200);
  return raceContract.parse(answer.json());
}

beforeAll(async () => {
  app = await startTestApp();
  cupId = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10', '2026-06-14', '2026-07-12'] });
  const done = await app.world.race(cupId, '2026-05-10');
  await app.world.category(cupId, done, 'Varones 9', [
    { name: 'Ana Núñez', plate: '18', club: 'Bici Club', serie: 1, motos: [1, 2, 'DNF'] },
    { name: 'Beto', plate: '018', serie: 1, motos: [2, 1, 1] },
    { name: 'Caro', plate: 'W4', serie: 1, motos: [3, 'DNS', 2] },
  ]);
  await app.world.category(
    cupId,
    done,
    'Damas 10',
    nine.map((name, index) => ({
      name,
      plate: String(index + 1),
      serie: index < 5 ? 1 : 2,
      motos: index < 5 ? [index + 1, index + 1, index + 1] : [index - 4, index - 4, index - 4],
      ...(index < 4 ? { final: index + 1 } : index === 4 ? {} : { final: index }),
    })),
  );
  const open = await app.world.race(cupId, '2026-06-14', 'INSCRIPTION');
  await app.world.category(cupId, open, 'Varones 9', [{ name: 'Ana Núñez', plate: '18' }]);
});

afterAll(() => app.stop());

describe('a finished race', () => {
  test('shows R as nine minus the place, a DNF as last of the heat, and a DNS without R', async () => {
    const race = await readRace('2026-05-10');
    const heat = race.race_races.mangas.find((one) => one.category_name === 'Varones 9');
    const line = (plate: string) => heat?.riders.find((rider) => rider.plate === plate);
    expect(line('018')).toMatchObject({ rider_R1: 7, rider_R2: 8, rider_R3: 8, rider_S1: 'OK', points: 23 });
    expect(line('18')).toMatchObject({ rider_R1: 8, rider_R2: 7, rider_R3: 6, rider_S3: 'DNF', points: 21 });
    expect(line('W4')).toMatchObject({ rider_R2: null, rider_S2: 'DNS' });
  });

  test('of one class gives the lists of that class alone, and what everything else is as ever', async () => {
    const whole = await readRace('2026-05-10');
    const own = whole.race_categories.find((one) => one.category_name === 'Damas 10');
    const key = String(own?.category_id);
    const path = `/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10&category_id=`;
    const part = raceContract.parse((await app.get(path + key)).json());
    expect(Object.keys(part.race_races.mangasResult)).toEqual([key]);
    expect(part.race_races.mangasResult[key]).toEqual(whole.race_races.mangasResult[key]);
    expect(part.race_races.final).toEqual(
      whole.race_races.final.filter(({ category_id }) => category_id === own?.category_id),
    );
    expect(part.race_categories).toEqual(whole.race_categories);
    expect(part.riders_count).toBe(whole.riders_count);
    expect((await app.get(`${path}999999`)).statusCode).toBe(404);
  });

  test('ranks the rider who missed a moto behind those who rode them all', async () => {
    const race = await readRace('2026-05-10');
    const category = race.race_categories.find((one) => one.category_name === 'Varones 9');
    const result = race.race_races.mangasResult[String(category?.category_id)] ?? [];
    expect(result.map((rider) => [rider.rank, rider.plate])).toEqual([
      [1, '018'],
      [2, '18'],
      [3, 'W4'],
    ]);
  });

  test('says which serie of how many a heat is, and who went on', async () => {
    const race = await readRace('2026-05-10');
    const heats = race.race_races.mangas.filter((one) => one.category_name === 'Damas 10');
    expect(heats.map((one) => [one.serie, one.seriesCount, one.riders.length])).toEqual([
      [1, 2, 5],
      [2, 2, 4],
    ]);
    expect(heats[0]?.riders.map((rider) => rider.qualified)).toEqual([true, true, true, true, false]);
    expect(race.race_races.final).toHaveLength(1);
    expect(race.race_races.final[0]?.riders[0]).toMatchObject({
      rider_fullname: 'Ana',
      rider_R1: 8,
      rider_M1: null,
      rider_R2: null,
    });
  });

  test('keeps leading zeros and letters of a plate', async () => {
    const race = await readRace('2026-05-10');
    expect(
      race.race_riders[
        String(race.race_categories.find((one) => one.category_name === 'Varones 9')?.category_id)
      ]?.map((r) => r.plate),
    ).toEqual(['18', '018', 'W4']);
  });

  test('is the same race by its id', async () => {
    const byDate = await app.get(`/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10`);
    const byId = await app.get(`/api/races/${byDate.json().race_id}`);
    expect(byId.json()).toEqual(byDate.json());
  });

  test('names the races of its cup on both sides, and no date that has none', async () => {
    const [first, second] = [await readRace('2026-05-10'), await readRace('2026-06-14')];
    expect(first.race_neighbours).toEqual({
      previous: null,
      next: { race_date: '2026-06-14', race_name: second.race_name },
    });
    expect(second.race_neighbours).toEqual({
      previous: { race_date: '2026-05-10', race_name: first.race_name },
      next: null,
    });
  });

  test('never tells a document number', async () => {
    const answer = await app.get(`/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10`);
    const { rows } = await app.pool.query<{ rider_dni: string }>('select rider_dni from rider');
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(answer.body).not.toContain(row.rider_dni);
  });
});

describe('a race in registration', () => {
  test('lists who is in while the cup shows its riders', async () => {
    const race = await readRace('2026-06-14');
    expect(
      Object.values(race.race_riders)
        .flat()
        .map((rider) => rider.rider_fullname),
    ).toEqual(['Ana Núñez']);
    expect(race.race_races.mangas).toEqual([]);
  });

  test('tells only how many are in while the cup hides its riders', async () => {
    const soon = addDays(new Date().toISOString().slice(0, 10), 5);
    const hiding = await app.world.cup({ name: 'Copa Callada', showRiders: false, dates: [soon] });
    const raceId = await app.world.race(hiding, soon, 'INSCRIPTION');
    await app.world.category(hiding, raceId, 'Damas 12', [{ name: 'Sofía Secreta', plate: '7' }]);
    const answer = await app.get(`/api/races/by_date?cup_id=${hiding}&race_date=${soon}`);
    expect(answer.json()).toMatchObject({ riders_count: 1, race_riders: {} });
    expect(answer.body).not.toContain('Sofía');
  });
});

describe('what is not there', () => {
  test.each([
    ['a date without a race', () => `/api/races/by_date?cup_id=${cupId}&race_date=2026-07-12`],
    ['a race nobody knows', () => '/api/races/999999'],
    ['a race of a cup that is not published', () => `/api/races/by_date?cup_id=999&race_date=2026-05-10`],
  ])('%s is a 404 with a sentence', async (_what, url) => {
    const answer = await app.get(url(), { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('race.not_found');
    expect(answer.json().message).toMatch(/[a-zà-ú]{3,}/);
  });

  test('a race of a draft cup is not public', async () => {
    const draft = await app.world.cup({ status: 'DRAFT', dates: ['2026-09-06'] });
    const raceId = await app.world.race(draft, '2026-09-06');
    expect((await app.get(`/api/races/${raceId}`)).statusCode).toBe(404);
    const list = await app.get('/api/races');
    expect(list.json().items.map((one: { race_id: number }) => one.race_id)).not.toContain(raceId);
  });
});
