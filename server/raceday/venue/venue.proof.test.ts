import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { heard, idsOf, judgedRace, Phone, rule } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { dayOf } from '#server/testing/day-rows.ts';
import { VenuePair } from '#server/testing/venue.ts';
import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { readCopy } from './offer-queries.ts';
import { followHome } from './track/follow-home.ts';

let pair: VenuePair;
let office: Office;
let table: DrawTable;
let judge: Phone;

beforeEach(async () => {
  pair = await VenuePair.open();
  office = await Office.open(pair.home);
  table = await judgedRace(pair.home, office);
  judge = await Phone.open(table, office, 'finish');
});
afterEach(() => pair.stop());

/** Says a sheet of a heat on a server. */
async function sheet(phone: Phone, phase: string): Promise<void> {
  const heat = await phone.heat(phase);
  phone.sheet(heat, idsOf(heat));
  await phone.told();
}

const notice = () => ({
  weight: 'info',
  words: { es: 'Llueve un rato', en: 'It rains a bit', pt: 'Chove um pouco' },
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  request_key: randomUUID(),
});

/** Copies the race to the laptop, which leads it from then on. Returns its office and the table there. */
async function atTrack() {
  await pair.copy(table);
  await pair.lead();
  const there = await Office.join(pair.track, office.organization_id);
  return { there, at: DrawTable.on(pair.track, there, table) };
}

async function expectEqual(): Promise<void> {
  expect(await dayOf(pair.track.pool, table.race_id)).toEqual(await dayOf(pair.home.pool, table.race_id));
}

test('a race is copied once by its code, into an empty database, equal to the last row', async () => {
  await sheet(judge, 'M1');
  const code = await pair.offer(table);
  const speak = pair.speakAs(null);
  const { takeCopy } = await import('./track/take-copy.ts');
  const from = { url: 'https://home.example', code, speak };
  expect((await takeCopy(pair.track.db, from)).race_id).toBe(table.race_id);
  await expectEqual();
  await expect(takeCopy(pair.track.db, from)).rejects.toThrow('not empty');
  await expect(
    speak('/api/venue/copy', { code, server_id: randomUUID(), migrations: 1 }),
  ).rejects.toMatchObject({ code: 'venue.wrong_code' });
  // Until it leads, nothing of the day is written there.
  const there = await Office.join(pair.track, office.organization_id);
  const answer = await DrawTable.on(pair.track, there, table).ask('POST', '/notices', notice());
  expect(answer.json()).toMatchObject({ code: 'venue.led_elsewhere' });
});

test('a stranger with a wrong code waits for nobody who writes the day, and keeps nobody waiting', async () => {
  const writer = await pair.home.pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`update run set lane = lane where race_id = $1`, [table.race_id]);
    const body = { code: 'x', server_id: randomUUID(), migrations: 1 };
    await expect(pair.speakAs(null)('/api/venue/copy', body)).rejects.toMatchObject({
      code: 'venue.wrong_code',
    });
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});

test('a copy has no document, birth date, address, phone, mail, paper or money', async () => {
  const secrets = ['87654321', '2011-02-03', 'Calle Secreta 12', '+54 9 11 5555', 'privado@example.org'];
  await pair.home.pool.query(
    `update rider set rider_dni = $2, rider_birthdate = $3, rider_address = $4, rider_phone = $5, rider_email = $6
     where rider_id = (select min(rider_id) from entry where race_id = $1)`,
    [table.race_id, ...secrets],
  );
  await pair.home.pool.query(`update club set club_contact = 'privado@example.org'`);
  const rows = await readCopy(pair.home.db, table.race_id);
  const text = rows.map(({ image }) => image).join('\n');
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const columns = new Set(rows.flatMap(({ image }) => Object.keys(JSON.parse(image) as object)));
  const kept = [
    'rider_dni',
    'rider_birthdate',
    'rider_address',
    'rider_phone',
    'user_password',
    'file_id',
    'pay_alias',
  ];
  expect(kept.filter((column) => columns.has(column))).toEqual([]);
  // The only addresses for mail are made up.
  expect(text.match(/[\w.+-]+@[\w.-]+/g)?.filter((one) => !one.endsWith('@venue.invalid')) ?? []).toEqual([]);
});

test('entries that are open are not taken to the track', async () => {
  await pair.home.pool.query(`update race set race_status = 'INSCRIPTION' where race_id = $1`, [
    table.race_id,
  ]);
  expect((await table.ask('POST', '/venue', { name: 'Notebook' })).json()).toMatchObject({
    code: 'venue.entries_open',
  });
});

test('what happens between the copy and the lead comes with the lead', async () => {
  await pair.copy(table);
  await sheet(judge, 'M1');
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
  await pair.lead();
  await expectEqual();
});

test('a day at the track is at home after the exchange, and is given back', async () => {
  const { there, at } = await atTrack();
  expect((await table.ask('POST', '/notices', notice())).json()).toMatchObject({
    code: 'venue.led_elsewhere',
  });
  const phone = await Phone.open(at, there, 'finish');
  for (const phase of ['M1', 'M2', 'M3']) await sheet(phone, phase);
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  expect((await at.scratch(idsOf(await phone.heat('M1'))[0] ?? 0)).statusCode).toBe(200);
  expect(await pair.exchangeAll()).toBe(null);
  await expectEqual();
  const before = await dayOf(pair.home.pool, table.race_id);
  // The log gives the same results on the laptop, so there is nothing to send.
  await replayRace(pair.track.db, table.race_id);
  expect((await pair.exchange()).more).toBe(false);
  expect(await dayOf(pair.home.pool, table.race_id)).toEqual(before);
  await pair.giveBack();
  expect((await table.ask('GET', '/venue')).json()).toMatchObject({ state: 'here', late: 0 });
  await replayRace(pair.home.db, table.race_id);
  expect(await dayOf(pair.home.pool, table.race_id)).toEqual(before);
  expect((await at.ask('POST', '/notices', notice())).json()).toMatchObject({ code: 'venue.led_elsewhere' });
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
});

test('numbers of the track lie between those before and those after', async () => {
  const last = async (app: VenuePair['home'], name: string, id: string) =>
    (await app.pool.query<{ id: number }>(`select coalesce(max(${id}), 0) as id from ${name}`)).rows[0]?.id ??
    0;
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
  await pair.copy(table);
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
  const before = await last(pair.home, 'day_notice', 'day_notice_id');
  await pair.lead();
  const there = await Office.join(pair.track, office.organization_id);
  expect((await DrawTable.on(pair.track, there, table).ask('POST', '/notices', notice())).statusCode).toBe(
    200,
  );
  const meanwhile = await last(pair.track, 'day_notice', 'day_notice_id');
  await pair.giveBack();
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
  const after = await last(pair.home, 'day_notice', 'day_notice_id');
  expect(meanwhile).toBeGreaterThan(before);
  expect(after).toBeGreaterThan(meanwhile);
});

test('a race that is not equal is not given back, and the track goes on', async () => {
  const { at } = await atTrack();
  const client = await pair.track.pool.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(`update heat set observations = 'x' where race_id = $1`, [table.race_id]);
  await client.query(`reset session_replication_role`);
  client.release();
  await expect(pair.giveBack()).rejects.toMatchObject({ code: 'venue.differs' });
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
});

test('a race is taken back with a reason; what comes later is kept apart and changes nothing', async () => {
  const { at } = await atTrack();
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  expect(await pair.exchangeAll()).toBe(null);
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  const { known_n } = (await table.ask('GET', '/venue')).json<{ known_n: number }>();
  const reason = 'Se cayó al agua';
  const early = await table.ask('POST', '/venue/take-back', { reason, seen_n: known_n - 1 });
  expect(early.json()).toMatchObject({ code: 'venue.moved_on' });
  const taken = await table.ask('POST', '/venue/take-back', { reason, seen_n: known_n });
  expect(taken.json()).toMatchObject({ state: 'here', known_n });
  const before = await dayOf(pair.home.pool, table.race_id);
  expect(await pair.exchangeAll()).toBe('venue.epoch');
  expect(await pair.exchangeAll()).toBe(null);
  expect(await dayOf(pair.home.pool, table.race_id)).toEqual(before);
  expect((await table.ask('GET', '/venue/late')).json()).toMatchObject({
    items: [{ n: known_n + 1, kind: 'notice', became: null }],
  });
  expect((await at.ask('POST', '/notices', notice())).json()).toMatchObject({ code: 'venue.led_elsewhere' });
});

test('what a phone says to the home server is held there, and heard once at the track', async () => {
  const { there, at } = await atTrack();
  const heat = await judge.heat('M1');
  judge.sheet(heat, idsOf(heat));
  const { known, held, refused } = await judge.told();
  expect([known.length, held.map(({ why }) => why), refused]).toEqual([1, ['elsewhere'], []]);
  expect((await judge.told()).known).toEqual(known);
  expect(await pair.exchangeAll()).toBe(null);
  const chief = await Phone.open(at, there, 'chief');
  expect((await heard(chief)).ops.filter(({ op_id }) => op_id === known[0])).toHaveLength(1);
  pair.heard.clear();
  expect(await pair.exchangeAll()).toBe(null);
  await expectEqual();
  const { rows } = await pair.home.pool.query('select from venue_inbox where taken_n is null');
  expect(rows).toEqual([]);
});

test('an older disk of the laptop stops writing', async () => {
  const { at } = await atTrack();
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  expect(await pair.exchangeAll()).toBe(null);
  await pair.track.pool.query(
    `update venue_set set digest = sha256('other') where n = (select max(n) from venue_set)`,
  );
  await pair.track.pool.query('update venue_home set known_n = known_n - 1');
  expect(await pair.exchangeAll()).toBe('venue.fork');
  expect((await at.ask('POST', '/notices', notice())).json()).toMatchObject({ code: 'venue.led_elsewhere' });
});

test('a set that leaves its race is refused whole', async () => {
  const other = await judgedRace(pair.home, office);
  const { at } = await atTrack();
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  await pair.track.pool.query(
    `update venue_set set rows = replace(rows::text, '"race_id": ' || $1::text, '"race_id": ' || $2::text)::jsonb`,
    [table.race_id, other.race_id],
  );
  await pair.track.pool.query(`update venue_set set digest = sha256(convert_to(rows::text, 'UTF8'))`);
  expect(await pair.exchangeAll()).toBe('venue.refused');
  const { rows } = await pair.home.pool.query('select from day_notice');
  expect(rows).toEqual([]);
});

test('what is packed is unpacked up to the limit of the call, and what is no gzip is refused', async () => {
  const url = new URL('/api/venue/1/exchange', await pair.home.listen());
  const said = async (body: Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await said(Uint8Array.from(gzipSync('{}')))).toBe(401);
  expect(await said(Uint8Array.from(Buffer.from('{}')))).toBe(400);
  expect(await said(Uint8Array.from(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))))).toBe(413);
});

test('a peer reaches its own race, and nothing else', async () => {
  const other = await judgedRace(pair.home, office);
  await pair.copy(table);
  const speak = await pair.speak();
  await expect(speak(`/api/venue/${other.race_id}/lead`, { have: 0 })).rejects.toMatchObject({
    code: 'session.not_allowed',
  });
  await expect(speak(`/api/office/races/${table.race_id}/venue`, { name: 'x' })).rejects.toMatchObject({
    code: 'session.not_allowed',
  });
});

test('a later copy counts, an earlier one does not lead any more', async () => {
  await pair.copy(table);
  const code = await pair.offer(table, 'Otra');
  const { rows } = await pair.home.pool.query<{ n: number }>('select max(number) as n from schema_migration');
  await pair.speakAs(null)('/api/venue/copy', { code, server_id: randomUUID(), migrations: rows[0]?.n });
  await expect(pair.lead()).rejects.toMatchObject({ code: 'venue.epoch' });
});

test('a ruling at the track raises the same live facts at home', async () => {
  const { there, at } = await atTrack();
  const chief = await Phone.open(at, there, 'chief');
  const heat = await chief.heat('M1');
  rule(chief, heat, idsOf(heat));
  await chief.told();
  expect(await pair.exchangeAll()).toBe(null);
  const facts = async (app: VenuePair['home']) =>
    (await app.pool.query(`select key, body from live_fact where race_id = $1 order by key`, [table.race_id]))
      .rows;
  expect(await facts(pair.home)).toEqual(await facts(pair.track));
});

test('who comes late at the track owes at home what the club asks, and nothing any more after leaving', async () => {
  const { at } = await atTrack();
  const { rows } = await pair.home.pool.query<{ rider_id: number; category_id: number }>(
    `with paid as (update club set club_payments = true),
       fee as (insert into club_entry_fee (club_id, cup_id, cents) select club_id, $2, 5000 from club on conflict do nothing)
     select rider_id, category_id from entry where race_id = $1 order by entry_id limit 1`,
    [table.race_id, table.cup_id],
  );
  const rider_id = rows[0]?.rider_id ?? 0;
  const owes = async () =>
    pair.home.pool.query(
      `select due_id from due where race_id = $1 and rider_id = $2 and cancelled_at is null`,
      [table.race_id, rider_id],
    );
  const gone = 'delete from entry where race_id = $1 and rider_id = $2';
  await pair.track.pool.query(gone, [table.race_id, rider_id]);
  expect(await pair.exchangeAll()).toBe(null);
  expect((await owes()).rows).toEqual([]);
  await pair.track.pool.query(
    `insert into entry (race_id, category_id, rider_id, club_id, plate)
     select $1, $3, rider_id, club_id, '777' from rider where rider_id = $2`,
    [table.race_id, rider_id, rows[0]?.category_id],
  );
  expect(await pair.exchangeAll()).toBe(null);
  expect((await owes()).rows).toHaveLength(1);
  await pair.track.pool.query(gone, [table.race_id, rider_id]);
  expect(await pair.exchangeAll()).toBe(null);
  expect((await owes()).rows).toEqual([]);
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
});

test('a name that a family hides is hidden at the track', async () => {
  await atTrack();
  await pair.home.pool.query(
    `update rider set public_name = 'initials' where rider_id = (select min(rider_id) from entry where race_id = $1)`,
    [table.race_id],
  );
  const names = async (app: VenuePair['home']) =>
    (
      await app.pool.query(
        `select rider_id, rider_publicname from rider where rider_id in (select rider_id from entry where race_id = $1) order by 1`,
        [table.race_id],
      )
    ).rows;
  expect(await names(pair.track)).not.toEqual(await names(pair.home));
  expect(await pair.exchangeAll()).toBe(null);
  expect(await names(pair.track)).toEqual(await names(pair.home));
  await expectEqual();
});

test('a server that holds a copy speaks by itself', async () => {
  const url = await pair.home.listen();
  const { there, at } = await atTrack();
  await pair.track.pool.query('update venue_home set url = $1', [url]);
  const phone = await Phone.open(at, there, 'finish');
  await sheet(phone, 'M1');
  const stop = followHome({ db: pair.track.db, hear: hearKept, log: { warn() {}, info() {} } });
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  await expect.poll(async () => (await pair.home.pool.query('select from day_notice')).rows.length).toBe(1);
  // The cloud shows the phones of the track as the laptop sees them.
  const seen = async ({ pool }: VenuePair['home']) =>
    (await pool.query('select waiting, seen_at from day_device where device_id = $1', [phone.device_id]))
      .rows;
  await expect.poll(() => seen(pair.home)).toEqual(await seen(pair.track));
  await stop();
});
