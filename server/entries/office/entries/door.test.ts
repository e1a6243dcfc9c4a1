import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { race } from '#contract/season/races/races.ts';
import { statusAt } from '#rules/entries/window.ts';
import { RACE_STATUSES } from '#rules/race-statuses.ts';
import { keysOf } from '#rules/table.ts';
import { followClock } from '#server/entries/desk/follow-clock.ts';
import { readRaces } from '#server/season/races/list-query.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';
import { runs } from '#rules/testing/runs.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(() => table.gate.anotherDate());

const set = (columns: string) =>
  app.pool.query(`update race set ${columns} where race_id = $1`, [table.gate.race_id]);
const stored = async () =>
  (
    await app.pool.query<{ race_status: string }>('select race_status from race where race_id = $1', [
      table.gate.race_id,
    ])
  ).rows[0]?.race_status;
const page = async () => race.parse((await app.get(`/api/races/${table.gate.race_id}`)).json());
const days = (init: number, end: number) =>
  app.pool.query(`update cup set cup_inscription_init = $2, cup_inscription_end = $3 where cup_id = $1`, [
    table.gate.cup_id,
    init,
    end,
  ]);
const enter = async () => {
  const { token, rider_id } = await table.gate.family();
  return table.gate.enter(token, rider_id);
};
const move = (was: string, race_status: string, reason = 'Lluvia') =>
  table.ask('PUT', '/status', { was, race_status, reason });

describe('entries open and close by themselves', () => {
  test('on the day they are promised a family enters, although nobody opened and no job ran', async () => {
    await set(`race_status = 'NOT_ISCRIPTION'`);
    expect((await page()).race_status).toBe('INSCRIPTION');
    expect((await enter()).statusCode).toBe(200);
    expect(await stored()).toBe('NOT_ISCRIPTION');
  });

  test('after the promised end the page says closed, and nobody gets in', async () => {
    await days(20, 10);
    expect((await page()).race_status).toBe('CLOSED');
    expect((await enter()).json().code).toBe('inscription.closed');
  });

  test('a page made a second before is not kept beyond the moment', async () => {
    await set(`closes_by_hand = date_trunc('second', clock_timestamp()) + interval '2 seconds'`);
    expect((await page()).race_status).toBe('INSCRIPTION');
    await expect.poll(async () => (await page()).race_status).toBe('CLOSED');
    expect((await enter()).json().code).toBe('inscription.closed');
  });

  test('the clock’s step is written down once, and on the record as nobody’s', async () => {
    await set(`race_status = 'NOT_ISCRIPTION'`);
    await followClock(app.db);
    await followClock(app.db);
    expect(await stored()).toBe('INSCRIPTION');
    await days(20, 10);
    await followClock(app.db);
    expect(await stored()).toBe('CLOSED');
    const { rows } = await app.pool.query(
      `select user_id, became ->> 'race_status' as became from audit where entity = 'race' and action = 'status' and entity_id = $1
        order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows).toEqual([
      { user_id: null, became: 'INSCRIPTION' },
      { user_id: null, became: 'CLOSED' },
    ]);
  });

  test('the database says of every race what the rule says', async () => {
    const moments = fc.integer({ min: -3, max: 3 }).map((hours) => hours * 3_600_000);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keysOf(RACE_STATUSES)),
        fc.option(moments),
        moments,
        fc.constantFrom('OPENED', 'CLOSED'),
        async (race_status, opens, closes, cup_status) => {
          const now = Date.now() + 1000;
          const at = (ms: number) => `timestamptz '${new Date(now + ms).toISOString()}'`;
          await set(
            `race_status = '${race_status}', closes_by_hand = ${at(closes)}, opens_by_hand = ${opens === null ? `'infinity'` : at(opens)}`,
          );
          await app.pool.query('update cup set cup_status = $2 where cup_id = $1', [
            table.gate.cup_id,
            cup_status,
          ]);
          const window = { opens_at: opens === null ? null : now + opens, closes_at: now + closes };
          // This uses the query itself, because its kept answer is discarded only a moment after the write.
          const { items } = await readRaces(app.db, { _filters: { cup_id: [table.gate.cup_id] } });
          const said = items.find(({ race_id }) => race_id === table.gate.race_id)?.race_status;
          expect(said).toBe(statusAt({ race_status, cup_status, ...window }, Date.now()));
        },
      ),
      { numRuns: runs(30) },
    );
    await app.pool.query(`update cup set cup_status = 'OPENED' where cup_id = $1`, [table.gate.cup_id]);
  });
});

describe('the office does it by hand', () => {
  test('not without a reason, which goes on the record', async () => {
    expect(codeOf(await move('INSCRIPTION', 'CLOSED', ' '))).toBe('office.reason_missing');
    expect((await move('INSCRIPTION', 'CLOSED', 'Se inundó la pista')).statusCode).toBe(200);
    const { rows } = await app.pool.query(
      `select became from audit where entity = 'race' and action = 'status' and entity_id = $1 order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows).toEqual([{ became: { race_status: 'CLOSED', reason: 'Se inundó la pista' } }]);
  });

  test('closed early they stay closed, and the page says when that was', async () => {
    await move('INSCRIPTION', 'CLOSED');
    await followClock(app.db);
    const { race_status, closes_at } = await page();
    expect(race_status).toBe('CLOSED');
    expect(Math.abs(Date.parse(closes_at) - Date.now())).toBeLessThan(10_000);
    expect((await enter()).json().code).toBe('inscription.closed');
  });

  test('opened again within their days they close when the cup says', async () => {
    const { closes_at } = await page();
    await move('INSCRIPTION', 'CLOSED');
    await move('CLOSED', 'INSCRIPTION');
    expect(await page()).toMatchObject({ race_status: 'INSCRIPTION', closes_at });
    expect((await enter()).statusCode).toBe(200);
  });

  test('opened again after them they close as the day of the race begins', async () => {
    await days(20, 10);
    expect((await move('CLOSED', 'INSCRIPTION')).statusCode).toBe(200);
    const { race_status, closes_at, race_date } = await page();
    expect([race_status, closes_at]).toEqual(['INSCRIPTION', `${race_date}T03:00:00Z`]);
    expect((await enter()).statusCode).toBe(200);
  });

  test('opened before their day a family enters at once', async () => {
    await days(1, 0);
    await set(`race_status = 'NOT_ISCRIPTION'`);
    expect((await enter()).json().code).toBe('inscription.not_yet');
    expect((await move('NOT_ISCRIPTION', 'INSCRIPTION')).statusCode).toBe(200);
    expect((await enter()).statusCode).toBe(200);
  });

  test('taken back within their days they wait for somebody, and no moment is promised', async () => {
    expect((await move('INSCRIPTION', 'NOT_ISCRIPTION')).statusCode).toBe(200);
    await followClock(app.db);
    expect(await page()).toMatchObject({ race_status: 'NOT_ISCRIPTION', opens_at: null });
    expect((await enter()).json().code).toBe('inscription.not_yet');
  });
});
