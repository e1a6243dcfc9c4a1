import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '#server/ground/db/pool.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { simulate, simulationOf } from './simulate.ts';

let app: TestApp;
let office: Office;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.stop());

test('a simulated race is heard heat by heat: everybody in the own heat, with laps, and what was lost is said of nobody', async () => {
  const table = await judgedRace(app, office, 1, {}, [16, 8]);
  const chief = await Phone.open(table, office, 'chief');
  const { heats } = await chief.pack();
  const args = ['--race', String(table.race_id), '--to', url, '--lend', '--directly', '--lost', '20'];
  const asked = simulationOf([...args, '--seed', 'nine']);
  if (asked === null) throw new Error('not understood');
  const told: string[] = [];
  const say = (line: string) => told.push(line);
  expect(await simulate(openDb(app.pool), asked, { say, signal: new AbortController().signal })).toBe(0);
  expect(told.join(' ')).toContain(`${heats.length} heats wait for their result`);

  const { ops } = await heard(chief);
  const said = ops.filter(({ timing }) => timing === true);
  const ofKind = (kind: string) => said.filter(({ op }) => op.said.kind === kind);
  expect(ofKind('gate')).toHaveLength(heats.length);
  expect(ofKind('sheet').length).toBeGreaterThan(0);
  for (const { op } of ofKind('sheet')) {
    const heat = heats.find(({ phase, serie, category_id }) => {
      const { heat: of } = op;
      return of?.category_id === category_id && of.phase === phase && of.serie === serie;
    });
    if (heat === undefined || op.said.kind !== 'sheet') throw new Error('a sheet of no heat');
    const { order, laps, marks } = op.said.body;
    expect(idsOf(heat)).toEqual(expect.arrayContaining(order.flat()));
    expect(laps.every(({ time_ms }) => time_ms >= 30_000 && time_ms < 45_000)).toBe(true);
    expect(laps).toHaveLength(order.flat().length);
    expect(marks).toEqual([]);
  }
  const { rows } = await app.pool.query(
    `select count(*) as n from desk_pass where race_id = $1 and desk_name = 'Simulation' and revoked_at is null`,
    [table.race_id],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('what cannot be simulated is answered with how it is used', () => {
  expect(simulationOf(['--race', 'today'])).toBeNull();
  expect(simulationOf(['--race', 'x', '--to', 'http://localhost'])).toBeNull();
  expect(simulationOf(['--bogus'])).toBeNull();
});
