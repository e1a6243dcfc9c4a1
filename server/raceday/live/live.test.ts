import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashOf } from '#rules/raceday/live/live-state.ts';
import { liveNow, liveRaces } from '#rules/raceday/live/live-day.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { LivePhone } from '#server/testing/live-phone.ts';
import { Office } from '#server/testing/office.ts';
import { readToldRace, sweepLive } from './live-queries.ts';

let app: TestApp;
let office: Office;
let origin: string;
const phones: LivePhone[] = [];

beforeAll(async () => {
  app = await startTestApp({ LIVE_STREAMS: '12', LIVE_STREAMS_PER_ADDRESS: '3' });
  office = await Office.open(app);
  origin = await app.listen();
});
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.hide();
  await expect.poll(() => app.live.bounds.open).toBe(0);
});
afterAll(() => app.stop());

async function following(race_id: number, address?: string): Promise<LivePhone> {
  const phone = new LivePhone(origin, race_id, address);
  phones.push(phone);
  await phone.follow();
  return phone;
}

async function stands(race_id: number): Promise<string> {
  const told = await readToldRace(app.db, race_id);
  return told === null ? 'nothing' : `${told.state.seq} ${hashOf(told.state)}`;
}

const known = (phone: LivePhone) => `${phone.state.seq} ${phone.hash}`;
const late = (table: DrawTable, minutes: number) =>
  app.pool.query(`update race_day set delay_minutes = $2 where race_id = $1`, [table.race_id, minutes]);

/** Sends this many events, each by itself. */
async function tell(table: DrawTable, times: number): Promise<void> {
  const { rows } = await app.pool.query<{ d: number }>(
    `select delay_minutes as d from race_day where race_id = $1`,
    [table.race_id],
  );
  for (let one = 1; one <= times; one += 1) await late(table, (rows[0]?.d ?? 0) + one);
}

describe('who follows a race', () => {
  test('is told whom the park misses, until the heat is ridden or the marshal has found him', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    const gate = await Phone.open(table, office, 'gate');
    const heat = await gate.heat('M1');
    const [first = 0, second = 0, ...others] = idsOf(heat);
    const missing = () =>
      [...phone.state.facts.values()].flatMap((fact) => (fact.kind === 'list' ? (fact.body?.m ?? []) : []));
    gate.keep({ kind: 'call', body: { present: others, absent: [second, first], lanes: [] } }, heat);
    await gate.told();
    await expect.poll(missing).toEqual([first, second].toSorted((a, b) => a - b));
    gate.keep({ kind: 'call', body: { present: [...others, first], absent: [second], lanes: [] } }, heat);
    await gate.told();
    await expect.poll(missing).toEqual([second]);
    const judge = await Phone.open(table, office, 'finish');
    judge.sheet(heat, [first, ...others], [{ entry_id: second, status: 'DNS' }]);
    await judge.told();
    await expect.poll(missing).toEqual([]);
    expect(known(phone)).toBe(await stands(table.race_id));
  });

  test('is told of a result as it is said, and ends with what the snapshot says', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const order = idsOf(heat).toReversed();
    judge.sheet(heat, order);
    await judge.told();
    const key = `h/${heat.category_id} M1 1`;
    await expect
      .poll(() => phone.state.facts.get(key)?.body)
      .toMatchObject({ v: 'agreed', r: order.map((entry_id, index) => [entry_id, index + 1]) });
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    const other = new LivePhone(origin, table.race_id);
    const snapshot = await other.snapshot();
    expect(snapshot.hash).toBe(phone.hash);
    expect(other.hash).toBe(phone.hash);
    expect(phone.stale).toEqual([]);
    const now = liveNow(liveRaces(phone.state, snapshot.frame.steps));
    expect(now).toMatchObject({ begun: true, done: 1, track: { phase: 'M2' } });
    expect(snapshot.frame.riders).toHaveLength(6);
    expect(phone.received).not.toContain('Piloto');
  });

  test('hears of a race that is ridden once more: it is on the track as its gate drops, until it is ridden', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    const judge = await Phone.open(table, office, 'finish');
    const [gate, chief] = [await Phone.open(table, office, 'gate'), await Phone.open(table, office, 'chief')];
    const [first, second] = [await judge.heat('M1'), await judge.heat('M2')];
    const dropped_at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const { frame } = await new LivePhone(origin, table.race_id).snapshot();
    const onTrack = () => liveNow(liveRaces(phone.state, frame.steps)).track?.phase;
    for (const [seconds, heat] of [first, second].entries()) {
      gate.keep({ kind: 'gate', body: { dropped_at: dropped_at(seconds) } }, heat);
      judge.sheet(heat, idsOf(heat));
    }
    await gate.told();
    await judge.told();
    await expect.poll(onTrack).toBe('M3');
    chief.keep({ said: { kind: 'rerun', body: { reason: 'Se cayó la valla' } }, attempt: 2 }, first);
    await chief.told();
    gate.keep({ said: { kind: 'gate', body: { dropped_at: dropped_at(60) } }, attempt: 2 }, first);
    await gate.told();
    await expect.poll(onTrack).toBe('M1');
    const order = idsOf(first).map((one) => [one]);
    const sheet = { kind: 'sheet', body: { order, marks: [], laps: [], list: 'x' } } as const;
    judge.keep({ said: sheet, attempt: 2 }, first);
    await judge.told();
    await expect.poll(onTrack).toBe('M3');
    expect(known(phone)).toBe(await stands(table.race_id));
  });

  test('hears of a whole draw, of one that is taken back, and of a name that is public no longer', async () => {
    const table = await judgedRace(app, office, 1, {}, [6, 9]);
    const phone = await following(table.race_id);
    expect([...phone.state.facts.keys()].filter((key) => key.startsWith('l/'))).not.toEqual([]);
    await table.undo();
    await expect.poll(() => [...phone.state.facts.keys()].filter((key) => key.startsWith('l/'))).toEqual([]);
    const before = phone.state.facts.get('frame')?.body;
    await app.pool.query(
      `update rider set public_name = 'initials' where rider_id = (select min(rider_id) from entry where race_id = $1)`,
      [table.race_id],
    );
    await expect.poll(() => phone.state.facts.get('frame')?.body).not.toEqual(before);
    expect(known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual([]);
  });

  test('hears of stages that are posted, of protests without a word of theirs, and of notices', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    const category_id = table.classes[0];
    await app.pool.query(
      `insert into stage_publication (race_id, category_id, stage, became, digest, protest_until)
       values ($1, $2, 'motos', 'PROVISIONAL', 'x', now() + interval '15 minutes')`,
      [table.race_id, category_id],
    );
    await app.pool.query(
      `with p as (insert into protest (request_key, race_id, category_id, receipt, phase, serie, about, words, as_who, is_late)
         values (gen_random_uuid(), $1, $2, 1, 'M1', 1, 'place', 'La 204 no pasó a mi hija', 'guardian', false) returning protest_id)
       insert into protest_step (protest_id, n, became) select protest_id, 1, 'FILED' from p`,
      [table.race_id, category_id],
    );
    await app.pool.query(
      `insert into day_notice (race_id, weight, words, ends_at)
       values ($1, 'delay', '{"es": "Llueve", "en": "Rain", "pt": "Chove"}', now() + interval '1 hour')`,
      [table.race_id],
    );
    await expect.poll(() => [...phone.state.facts.values()].map(({ kind }) => kind)).toContain('notice');
    expect(phone.state.facts.get(`s/${category_id}/motos`)?.body).toMatchObject({ b: 'PROVISIONAL' });
    const protest = [...phone.state.facts.values()].find(({ kind }) => kind === 'protest');
    expect(protest?.body).toMatchObject({ n: 1, b: 'FILED', l: null });
    expect(phone.received).not.toContain('mi hija');
    expect(known(phone)).toBe(await stands(table.race_id));
  });

  test.each([1, 299, 300])('reads on after %i events', async (events) => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    phone.hide();
    await tell(table, events);
    phone.show();
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual([]);
  });

  test('is sent for the snapshot after 301 events, from the future, and from before the race was begun anew', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    phone.hide();
    await tell(table, 301);
    phone.show();
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual(['reset']);
    const ahead = await following(table.race_id);
    ahead.hide();
    ahead.state = { ...ahead.state, seq: ahead.state.seq + 1 };
    ahead.show();
    await expect.poll(() => ahead.stale).toEqual(['reset']);
    const older = await following(table.race_id);
    older.hide();
    older.state = { ...older.state, epoch: older.state.epoch + 1 };
    older.show();
    await expect.poll(() => older.stale).toEqual(['reset']);
  });

  test('finds a state that went wrong by its fingerprint, and mends it', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    phone.state = { ...phone.state, print: [1, 2] };
    await tell(table, 1);
    await expect.poll(() => phone.stale).toEqual(['hash']);
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
  });

  test('is hidden and shown two hundred times, and misses nothing', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    for (let time = 1; time <= 200; time += 1) {
      phone.hide();
      await late(table, time);
      phone.show();
    }
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual([]);
  });

  test('asks what came since where there is no stream', async () => {
    const table = await judgedRace(app, office);
    const phone = new LivePhone(origin, table.race_id);
    await phone.snapshot();
    expect(await phone.after()).toMatchObject({ events: [], hash: phone.hash });
    await tell(table, 2);
    const from = phone.state.seq;
    await expect
      .poll(async () => (await phone.after()).events?.map(({ seq }) => seq))
      .toEqual([from + 1, from + 2]);
    const seq = from + 2;
    expect(await phone.after(seq + 1)).toMatchObject({ events: null });
    expect(await phone.after(seq, phone.state.epoch + 1)).toMatchObject({ events: null });
  });
});

describe('events', () => {
  test('have no holes and come in the order of commit, however many write at once', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id);
    await Promise.all(Array.from({ length: 30 }, (_, index) => late(table, index + 1)));
    const { rows } = await app.pool.query<{ holes: number }>(
      `select (max(seq) - min(seq) + 1 - count(*))::int as holes from live_event where race_id = $1`,
      [table.race_id],
    );
    expect(rows[0]?.holes).toBe(0);
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual([]);
  });

  test('are told of what was done in the end: undone or taken back within a transaction, nobody hears of it', async () => {
    const table = await judgedRace(app, office);
    const before = await stands(table.race_id);
    const client = await app.pool.connect();
    await client.query('begin');
    await client.query('update race_day set delay_minutes = 5 where race_id = $1', [table.race_id]);
    await client.query('update race_day set delay_minutes = 0 where race_id = $1', [table.race_id]);
    await client.query('commit');
    await client.query('begin');
    await client.query('update race_day set delay_minutes = 5 where race_id = $1', [table.race_id]);
    await client.query('rollback');
    client.release();
    expect(await stands(table.race_id)).toBe(before);
    const { rows } = await app.pool.query(`select 1 from live_due`);
    expect(rows).toEqual([]);
  });

  test('are not changed, and go when nobody reads on from them', async () => {
    const table = await judgedRace(app, office);
    await tell(table, 305);
    await sweepLive(app.db);
    const { rows } = await app.pool.query<{ kept: number }>(
      `select count(*)::int as kept from live_event where race_id = $1`,
      [table.race_id],
    );
    expect(rows[0]?.kept).toBe(300);
    const phone = await following(table.race_id);
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
  });

  test('of a heat are about two hundred bytes', async () => {
    const table = await judgedRace(app, office, 1, {}, [8]);
    const phone = await following(table.race_id);
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    judge.sheet(heat, idsOf(heat));
    await judge.told();
    await expect.poll(() => phone.received).toContain('"v":"agreed"');
    const told = phone.received.split('\n\n').find((part) => part.includes('"v":"agreed"')) ?? '';
    expect(told.length).toBeLessThan(260);
  });
});

describe('the door', () => {
  test('is closed with an answer without content to one address too many, and to one race that is not told', async () => {
    const table = await judgedRace(app, office);
    const streams = await Promise.all(
      Array.from({ length: 12 }, (_, index) => following(table.race_id, `198.51.100.${index}`)),
    );
    await expect.poll(() => streams.flatMap(({ statuses }) => statuses)).toEqual(Array(12).fill(200));
    const more = await following(table.race_id, '198.51.100.99');
    await expect.poll(() => more.statuses).toEqual([204]);
    for (const stream of streams) stream.hide();
    await expect.poll(() => app.live.bounds.open).toBe(0);
    const nowhere = await fetch(`${origin}/api/races/999999/live/stream?after=1.0`);
    expect(nowhere.status).toBe(204);
    expect((await fetch(`${origin}/api/races/${table.race_id}/live/stream?after=x`)).status).toBe(400);
    expect((await fetch(`${origin}/api/races/x/live/stream?after=1.0`)).status).toBe(400);
    expect((await fetch(`${origin}/api/races/999999/live`)).status).toBe(404);
  });

  test('is opened again after half an hour at most, so that phones spread over the nodes, and nothing is missed', async () => {
    const table = await judgedRace(app, office);
    const phone = await following(table.race_id, '198.51.100.77');
    await expect.poll(() => phone.statuses).toEqual([200]);
    await app.live.rooms.beat();
    expect(app.live.bounds.open).toBe(1);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31 * 60_000);
    await app.live.rooms.beat();
    later.mockRestore();
    await tell(table, 2);
    await expect.poll(() => phone.statuses).toEqual([200, 200]);
    await expect.poll(() => known(phone)).toBe(await stands(table.race_id));
    expect(phone.stale).toEqual([]);
  });

  test('says to every proxy on the way that nothing is kept together, kept or changed', async () => {
    const table = await judgedRace(app, office);
    const stop = new AbortController();
    const answer = await fetch(`${origin}/api/races/${table.race_id}/live/stream?after=1.0`, {
      signal: stop.signal,
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.has('content-encoding')).toBe(false);
    stop.abort();
  });

  test('closes on a reader that does not read', async () => {
    const table = await judgedRace(app, office);
    const { state } = (await readToldRace(app.db, table.race_id)) ?? {};
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET /api/races/${table.race_id}/live/stream?after=${state?.epoch}.${state?.seq} HTTP/1.1\r\nhost: x\r\n\r\n`,
    );
    await once(socket, 'readable');
    socket.pause();
    await expect.poll(() => app.live.bounds.open).toBe(1);
    const words = 'x'.repeat(200_000);
    const notice = JSON.stringify({ es: words, en: words, pt: words });
    for (let one = 0; one < 30 && app.live.bounds.open > 0; one += 1)
      await app.pool.query(
        `insert into day_notice (race_id, weight, words, ends_at) values ($1, 'info', $2, now() + interval '1 hour')`,
        [table.race_id, notice],
      );
    await expect.poll(() => app.live.bounds.open).toBe(0);
    socket.destroy();
  });
});
