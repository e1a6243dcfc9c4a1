import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { People } from '#server/testing/people.ts';
import { dayOf } from '#server/testing/day-rows.ts';
import { VenuePair } from '#server/testing/venue.ts';
import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { exchangeWithHome } from './exchange-with-home.ts';
import { readHome } from './home-queries.ts';
import { clockOff, giveBack } from './lead-here.ts';
import { addToMirror, beginMirror } from './mirror.ts';
import { runVenue } from './run-venue.ts';
import { speakTo } from './speak.ts';
import { takeUp } from './take-up.ts';

let pair: VenuePair;
let office: Office;
let table: DrawTable;

beforeEach(async () => {
  pair = await VenuePair.open();
  office = await Office.open(pair.home);
  table = await judgedRace(pair.home, office);
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

/** A second laptop, and what it does with the mirror of the first one. */
async function withSecond(
  work: (second: VenuePair['track'], folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mirror-'));
  const second = await startTestApp();
  try {
    await work(second, folder);
  } finally {
    await second.stop();
    await rm(folder, { recursive: true });
  }
}

/** Exchanges from the second laptop until all is said. Returns why the home server stopped, if it did. */
async function exchangeFrom({ db }: VenuePair['track']): Promise<string | null> {
  for (const heard = new Set<string>(); ;) {
    const { more, stopped } = await exchangeWithHome(db, await pair.speak(), hearKept, heard);
    if (stopped !== null && stopped !== 'venue.hole') return stopped;
    if (!more) return null;
  }
}

/** The day without the record: a mirror has that of the sets which the home server did not know. */
async function dayWithoutRecord({ pool }: VenuePair['track']) {
  const { audit: _record, ...day } = await dayOf(pool, table.race_id);
  return day;
}

test('another laptop goes on from the mirror of one that died, and gives the race back; nothing is lost', async () => {
  const { there, at } = await atTrack();
  const phone = await Phone.open(at, there, 'finish');
  await sheet(phone, 'M1');
  await withSecond(async (second, folder) => {
    const { race_id, n } = await beginMirror(pair.track.db, folder);
    expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
    expect(await pair.exchangeAll()).toBe(null);
    await sheet(phone, 'M2');
    const last = await addToMirror(pair.track.db, folder, race_id, n);
    // The power goes while a line is written.
    await appendFile(join(folder, `race-${race_id}.sets.ndjson`), '{"n":');
    expect(await takeUp(second.db, folder)).toEqual({ race_id, n: last, epoch: 3 });
    expect(await dayWithoutRecord(second)).toEqual(await dayWithoutRecord(pair.track));
    const office2 = await Office.join(second, office.organization_id);
    const at2 = DrawTable.on(second, office2, table);
    expect((await at2.ask('POST', '/notices', notice())).statusCode).toBe(200);
    const phone2 = await Phone.open(at2, office2, 'finish');
    await sheet(phone2, 'M3');
    expect(await exchangeFrom(second)).toBe(null);
    expect(await dayWithoutRecord(pair.home)).toEqual(await dayWithoutRecord(second));
    // The first laptop comes back with what the second one has too, and writes no more.
    expect(await pair.exchangeAll()).toBe('venue.epoch');
    expect((await at.ask('POST', '/notices', notice())).json()).toMatchObject({
      code: 'venue.led_elsewhere',
    });
    expect(await pair.exchangeAll()).toBe(null);
    await giveBack(second.db, await pair.speak(), hearKept);
    expect((await table.ask('GET', '/venue')).json()).toMatchObject({ state: 'here', late: 0 });
    expect(await dayWithoutRecord(pair.home)).toEqual(await dayWithoutRecord(second));
    const { rows } = await second.pool.query<{ id: number }>('select day_notice_id as id from day_notice');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });
});

test('a mirror that lacks a set the home server has does not lead: what was written on it is late', async () => {
  const { at } = await atTrack();
  await withSecond(async (second, folder) => {
    await beginMirror(pair.track.db, folder);
    expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
    expect(await pair.exchangeAll()).toBe(null);
    await takeUp(second.db, folder);
    const at2 = DrawTable.on(second, await Office.join(second, office.organization_id), table);
    expect((await at2.ask('POST', '/notices', notice())).statusCode).toBe(200);
    const before = await dayOf(pair.home.pool, table.race_id);
    expect(await exchangeFrom(second)).toBe('venue.epoch');
    expect(await dayOf(pair.home.pool, table.race_id)).toEqual(before);
    expect((await table.ask('GET', '/venue')).json()).toMatchObject({ state: 'elsewhere', late: 1 });
    expect((await at2.ask('POST', '/notices', notice())).json()).toMatchObject({
      code: 'venue.led_elsewhere',
    });
    // The first laptop goes on.
    expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
    expect(await pair.exchangeAll()).toBe(null);
  });
});

test('the command copies, leads, says how it stands and gives back, over a real line', async () => {
  const url = await pair.home.listen();
  const lines: string[] = [];
  const run = (...args: string[]) =>
    runVenue(args, {
      db: pair.track.db,
      hear: hearKept,
      language: 'es',
      say: (line) => lines.push(line),
      complain: (line) => lines.push(`! ${line}`),
    });
  expect(await run('copy', url, 'not-a-code')).toBe(1);
  expect(lines.pop()).toMatch(/^! Ese código no existe/);
  expect(await run('copy', url, await pair.offer(table))).toBe(0);
  expect(lines.at(-4)).toMatch(/Notebook de Ana/);
  const [, user_email = '', code = ''] = /Ana: (\S+), (\S+)/.exec(lines.pop() ?? '') ?? [];
  const speak = speakTo(url, (await readHome(pair.track.db))?.token ?? '');
  expect(Math.abs(await clockOff(pair.track.db, speak))).toBeLessThan(2000);
  // A laptop whose clock is behind sees answers of the future.
  const late: typeof speak = async (path, body) =>
    (await speak(path, body)).replace(
      /"now":"[^"]+"/,
      `"now":"${new Date(Date.now() + 90_000).toISOString()}"`,
    );
  expect(await clockOff(pair.track.db, late)).toBeLessThan(-30_000);
  expect(await run('lead')).toBe(0);
  const there = await Office.join(pair.track, office.organization_id);
  const at = DrawTable.on(pair.track, there, table);
  expect((await at.ask('POST', '/notices', notice())).statusCode).toBe(200);
  // An account acts by its code, on any device; new codes end those before.
  const people = new People(pair.track);
  const signIn = async (said: string) => (await people.logIn(user_email, said)).statusCode;
  expect([await signIn(code), await signIn(code), await signIn('otra cosa')]).toEqual([200, 200, 401]);
  expect(await run('codes')).toBe(0);
  expect(await signIn(code)).toBe(401);
  expect(await run('status')).toBe(0);
  expect(lines.slice(-2).join(' ')).toMatch(/This server leads .* 1 of \d+ sets are not known/);
  // The line fails once: it is asked again, and nobody has to type it.
  const lost = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await run('back')).toBe(0);
  lost.mockRestore();
  expect(lines.at(-2)).toBe('! The home server does not answer; it is asked again (2 of 5).');
  expect(await dayOf(pair.track.pool, table.race_id)).toEqual(await dayOf(pair.home.pool, table.race_id));
  expect((await table.ask('GET', '/venue')).json()).toMatchObject({ state: 'here' });
  expect(await run('sideways')).toBe(2);
});
