import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cup as cupContract } from '#contract/season/cups/cups.ts';
import { readSheet } from 'read-excel-file/node';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let cup_id: number;

beforeAll(async () => {
  app = await startTestApp();
  cup_id = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10', '2026-06-14'] });
  const race = await app.world.race(cup_id, '2026-05-10', 'PROVISIONAL');
  await app.world.category(cup_id, race, 'Varones 9', [
    { name: 'Ana', plate: '1', serie: 1, motos: [1, 1, 1] },
    { name: '=Beto', plate: '2', serie: 1, motos: [2, 2, 2] },
    { name: 'Caro', plate: '3', serie: 1, motos: ['DNS', 'DNS', 'DNS'] },
  ]);
  await app.pool.query(
    `insert into cup_qualification (cup_id, event, places, min_rounds, position) values ($1, 'la final', 1, 1, 1)`,
    [cup_id],
  );
});

afterAll(() => app.stop());

const file = (format: string, query = '') => app.get(`/api/cups/${cup_id}/ranking.${format}${query}`);

describe('a ranking as a file', () => {
  test('as CSV has a row for each rider, who goes on, and no formulas', async () => {
    const answer = await file('csv');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('.csv');
    const [heads, ana, beto] = answer.body.replace('\uFEFF', '').split('\r\n');
    expect(heads).toContain('Pasa a la final');
    expect(ana).toContain('50');
    expect(ana).toContain('sí');
    expect(beto).toContain(`'=Beto`);
    expect(beto).toContain('le faltan 3 puntos');
  });

  test('as a workbook has numbers as numbers', async () => {
    const answer = await app.get(`/api/cups/${cup_id}/ranking.xlsx?lang=en`);
    const rows = await readSheet(answer.rawPayload);
    expect(rows[0]).toContain('Goes to the final');
    expect(rows[1]?.slice(1, 6)).toEqual([1, '1', 'Ana', null, 50]);
  });

  test('as JSON has what the ranking was computed by', async () => {
    const told = (await file('json')).json<{ held: number; categories: { riders: object[] }[] }>();
    expect(told.held).toBe(1);
    expect(told.categories[0]?.riders).toHaveLength(3);
    expect(told.categories[0]?.riders[2]).toMatchObject({
      going: [{ event: 'la final', lacking: { rounds: 1 } }],
    });
  });

  test('of one class, or of none there is', async () => {
    expect((await file('csv', '?category_id=999')).statusCode).toBe(400);
    expect((await file('pdf')).statusCode).toBe(400);
    expect((await app.get('/api/cups/99999/ranking.csv')).statusCode).toBe(404);
  });
});

test('the answer of a cup carries what its ranking is computed by, and who stayed away', async () => {
  const cup = cupContract.parse((await app.get(`/api/cups/${cup_id}`)).json());
  expect(cup.ranking_rules).toMatchObject({
    held: 1,
    min_rounds_to_rank: 0,
    multipliers: { '2026-05-10': 1 },
  });
  expect(cup.qualifications).toEqual([
    { event: 'la final', category_id: null, places: 1, min_points: null, min_rounds: 1 },
  ]);
  const riders = Object.values(cup.cup_rider)[0] ?? [];
  expect(riders.map(({ dates }) => dates[0]?.status)).toEqual([undefined, undefined, 'DNS']);
});
