import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LateLine, VenueState } from '#contract/raceday/venue/venue.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { heard, idsOf, judgedRace, Phone, rule } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { dayOf } from '#server/testing/day-rows.ts';
import { VenuePair } from '#server/testing/venue.ts';

let pair: VenuePair;
let office: Office;
let table: DrawTable;
let there: Office;
let at: DrawTable;
let judge: Phone;

beforeEach(async () => {
  pair = await VenuePair.open();
  office = await Office.open(pair.home);
  table = await judgedRace(pair.home, office);
  judge = await Phone.open(table, office, 'finish');
  await pair.copy(table);
  await pair.lead();
  there = await Office.join(pair.track, office.organization_id);
  at = DrawTable.on(pair.track, there, table);
});
afterEach(() => pair.stop());

const notice = () => ({
  weight: 'info',
  words: { es: 'Llueve un rato', en: 'It rains a bit', pt: 'Chove um pouco' },
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  request_key: randomUUID(),
});

const venue = async () => (await table.ask('GET', '/venue')).json<VenueState>();
const late = async () => (await table.ask('GET', '/venue/late')).json<{ items: LateLine[] }>().items;

/** Takes the race back while the track has something that nobody at home knows, and lets it arrive. */
async function takenBack(): Promise<void> {
  const { known_n } = await venue();
  const taken = await table.ask('POST', '/venue/take-back', { reason: 'Se cayó al agua', seen_n: known_n });
  expect(taken.statusCode).toBe(200);
  await pair.exchangeAll();
  await pair.exchangeAll();
}

const settle = (lines: readonly LateLine[], became: string, reason: string | null = null) =>
  table.ask('POST', '/venue/late', { sets: lines.map(({ epoch, n }) => ({ epoch, n })), became, reason });

test('the office reads who leads, how long ago it spoke, and why its sets stop', async () => {
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  expect(await pair.exchangeAll()).toBe(null);
  const { state, leader_name, spoke_at, stopped, now } = await venue();
  expect({ state, leader_name, stopped }).toEqual({
    state: 'elsewhere',
    leader_name: 'Notebook de Ana',
    stopped: null,
  });
  expect(Date.parse(now) - Date.parse(spoke_at ?? '')).toBeLessThan(60_000);
  const refused = await table.ask('POST', '/notices', notice());
  expect(refused.json<{ message: string }>().message).toMatch(
    /Notebook de Ana \(últimas noticias hace \d+ s\)/,
  );
  await pair.track.pool.query(
    `update venue_set set digest = sha256('other') where n = (select max(n) from venue_set)`,
  );
  await pair.track.pool.query('update venue_home set known_n = known_n - 1');
  expect(await pair.exchangeAll()).toBe('venue.fork');
  expect((await venue()).stopped).toMatchObject({ code: 'venue.fork' });
});

test('a page that everybody reads says that the track writes the race, and how old that is', async () => {
  const live = async () =>
    (await pair.home.get(`/api/races/${table.race_id}/live`)).json<{
      from_track: { age: number; live: { es: string } } | null;
    }>().from_track;
  await pair.exchangeAll();
  expect((await live())?.live.es).toContain('{age}');
  await pair.giveBack();
  await pair.home.pool.query(`select pg_notify('public_changed', 'race:' || $1)`, [table.race_id]);
  await expect.poll(live).toBe(null);
});

test('a late sheet changes nothing until somebody passes it on and the table admits it', async () => {
  const phone = await Phone.open(at, there, 'finish');
  const heat = await phone.heat('M1');
  phone.sheet(heat, idsOf(heat));
  await phone.told();
  await takenBack();
  const before = await dayOf(pair.home.pool, table.race_id);
  const lines = await late();
  expect(lines.filter(({ kind }) => kind === 'said')).toMatchObject([
    { said: ['sheet'], phase: 'M1', became: null },
  ]);
  expect(await dayOf(pair.home.pool, table.race_id)).toEqual(before);

  const said = lines.filter(({ kind }) => kind === 'said');
  expect((await settle(said, 'redone')).json()).toMatchObject({ code: 'venue.late_other' });
  expect((await settle(said, 'said')).statusCode).toBe(200);
  expect((await settle(said, 'said')).json()).toMatchObject({ code: 'venue.late_settled' });
  const chief = await Phone.open(table, office, 'chief');
  const runs = async () =>
    (
      await pair.home.pool.query(
        'select place from run join heat using (heat_id) where heat.race_id = $1 and place is not null',
        [table.race_id],
      )
    ).rows.length;
  expect((await heard(chief)).ops.filter(({ held }) => held === 'old_leader')).toHaveLength(1);
  expect(await runs()).toBe(0);
  const [op] = (await heard(chief)).ops.filter(({ held }) => held === 'old_leader');
  chief.keep({ kind: 'admit', body: { op_id: op?.op_id ?? '' } }, null);
  await chief.told();
  expect(await runs()).toBe(heat.riders.length);
});

test('two rulings that differ wait for a third', async () => {
  const away = await Phone.open(at, there, 'chief');
  const heat = await away.heat('M1');
  rule(away, heat, idsOf(heat));
  await away.told();
  await takenBack();
  const chief = await Phone.open(table, office, 'chief');
  rule(chief, heat, idsOf(heat).toReversed());
  await chief.told();
  await settle(
    (await late()).filter(({ kind }) => kind === 'said'),
    'said',
  );
  const [op] = (await heard(chief)).ops.filter(({ held }) => held === 'old_leader');
  chief.keep({ kind: 'admit', body: { op_id: op?.op_id ?? '' } }, null);
  await chief.told();
  const { heats } = await heard(chief);
  expect(heats.find((one) => one.phase === 'M1' && one.serie === heat.serie)?.verdict).toBe('rulings_differ');
});

test('words about a heat that is not here are kept as strange', async () => {
  const phone = await Phone.open(at, there, 'finish');
  const heat = await phone.heat('M1');
  phone.sheet(heat, idsOf(heat));
  await phone.told();
  await takenBack();
  expect((await table.undo({ reason: 'Faltaba uno' })).statusCode).toBe(200);
  await settle(
    (await late()).filter(({ kind }) => kind === 'said'),
    'said',
  );
  const { rows } = await pair.home.pool.query('select held from day_op where race_id = $1 and kind = $2', [
    table.race_id,
    'sheet',
  ]);
  expect(rows).toEqual([{ held: 'strange_heat' }]);
});

test('marks of check-in are added, acts of the office are done again or dismissed with a reason', async () => {
  const { rows: riders } = await pair.track.pool.query<{ rider_id: number }>(
    'select rider_id from entry where race_id = $1 order by entry_id limit 1',
    [table.race_id],
  );
  const marked = await there.people.call('POST', `/api/desk/races/${table.race_id}/check-in`, there.token, {
    request_key: randomUUID(),
    rider_id: riders[0]?.rider_id,
    said: { kind: 'chip', chip: 'AB-12345', loaned: false },
  });
  expect(marked.statusCode).toBe(200);
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  await takenBack();
  const lines = await late();
  expect(lines.map(({ kind }) => kind)).toEqual(['check_in', 'notice']);
  const [mark, said] = lines;
  if (!mark || !said) throw new Error('two sets came');
  expect(mark.plates).toHaveLength(1);
  expect((await settle([mark], 'said')).statusCode).toBe(200);
  const { rows: chips } = await pair.home.pool.query('select chip from check_in_mark where race_id = $1', [
    table.race_id,
  ]);
  expect(chips).toEqual([{ chip: 'AB12345' }]);
  expect((await settle([said], 'dismissed')).statusCode).toBe(409);
  expect((await settle([said], 'dismissed', 'Ya no llueve')).statusCode).toBe(200);
  expect((await late()).map(({ became, reason }) => [became, reason])).toEqual([
    ['said', null],
    ['dismissed', 'Ya no llueve'],
  ]);
  expect((await pair.home.pool.query('select from day_notice')).rows).toEqual([]);
});

test('what phones said here while the track led is heard here as soon as the race is taken back', async () => {
  const heat = await judge.heat('M1');
  judge.sheet(heat, idsOf(heat));
  expect((await judge.told()).held).toMatchObject([{ why: 'elsewhere' }]);
  expect((await venue()).waiting).toEqual({ ops: 1, protests: 0, names: 0 });
  const { known_n } = await venue();
  await table.ask('POST', '/venue/take-back', { reason: 'No responde', seen_n: known_n });
  expect((await venue()).waiting).toEqual({ ops: 0, protests: 0, names: 0 });
  const { rows } = await pair.home.pool.query('select kind, held from day_op where race_id = $1', [
    table.race_id,
  ]);
  expect(rows).toEqual([{ kind: 'sheet', held: null }]);
});
