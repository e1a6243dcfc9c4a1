import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeOfDay } from '#contract/raceday/office/day/changes.ts';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import type { ResumedClass } from '#contract/raceday/office/day/resume.ts';
import type { DayState } from '#contract/raceday/office/day/state.ts';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import type { RaceMessages } from '#contract/people/office/messages.ts';
import type { Race } from '#contract/season/races/races.ts';
import { addDays } from '#rules/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { wallClock } from '#text/when.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const zone = 'America/Argentina/Buenos_Aires';
const today = wallClock(new Date().toISOString(), zone).date;
const nextWeek = addDays(today, 7);

type Changed = { day: DrawRoom; change_id: number | null };
type Foreseen = { classes: ResumedClass[]; audience: { riders: number }; texts: { subject: string }[] };

/** Makes a drawn day of today whose first class has ridden its first heat. */
async function begun(sizes: readonly number[] = [11]): Promise<DrawTable> {
  const table = await DrawTable.open(app, office, sizes, { date: today });
  await table.draw();
  const [heat] = (await table.results()).heats;
  if (heat) await table.write(table.classes[0] ?? 0, heat);
  return table;
}

const foresee = (table: DrawTable, date = nextWeek) =>
  table.ask('POST', '/resume/foresee', { date, time: '09:00' });

async function resume(table: DrawTable, more: object = {}) {
  const { version } = await table.day();
  const acting = { version, reason: 'Llueve', request_key: crypto.randomUUID() };
  return table.ask('POST', '/resume', { date: nextWeek, time: '09:00', tell: false, ...acting, ...more });
}

const raceOf = async ({ race_id }: DrawTable) => (await app.get(`/api/races/${race_id}`)).json<Race>();
const at = `${nextWeek}T12:00:00Z`;

describe('a race that goes on on another day', () => {
  test('says what is left and who rides it, and writes nothing by looking', async () => {
    const table = await begun([11, 5]);
    await table.ride(table.classes[1] ?? 0);
    const before = await table.day();
    const { classes, audience, texts } = (await foresee(table)).json<Foreseen>();
    expect(classes.map(({ done, left, riders }) => [done, left, riders])).toEqual([
      [1, 6, 11],
      [3, 0, 0],
    ]);
    expect(audience.riders).toBe(11);
    expect(texts[0]?.subject).toMatch(/: sigue el .+ a las 09:00$/);
    expect(await table.day()).toEqual(before);
  });

  test('is one race still: its clocks start there, everybody reads when, and one undo puts it back', async () => {
    const table = await begun();
    await table.ask('PUT', '/day/clock', { version: (await table.day()).version, act: 'delay', minutes: 30 });
    const before = await raceOf(table);
    const { day, change_id } = (await resume(table)).json<Changed>();
    expect([Date.parse(day.resumes_at ?? ''), day.delay_minutes]).toEqual([Date.parse(at), 0]);
    // Public answers follow a moment later, when the database notifies.
    const became = { race_id: table.race_id, race_status: 'RACING', resumes_at: at };
    await expect.poll(() => raceOf(table)).toMatchObject(became);
    const race = await raceOf(table);
    expect(race.race_races).toEqual(before.race_races);
    expect(race.race_notices?.[0]?.words.es).toMatch(
      /^Las carreras que faltan se corren el .+ a las 09:00\.$/,
    );
    expect(race.race_notices?.[0]?.ends_at).toBe(at);
    const programme = (await table.ask('GET', '/day/programme')).json<DayProgramme>();
    const clocks = programme.items.flatMap((item) => (item.kind === 'block' ? item.races : []));
    expect(clocks.filter(({ done }) => !done).map(({ at: time }) => time)[0]).toBe(
      new Date(at).toISOString(),
    );
    expect((await table.ask('GET', '/day/state')).json<DayState>().resumes_at).toBe(at);
    const { items } = (await office.ask('GET', '/races')).json<{ items: DeskRace[] }>();
    const line = items.find(({ race_id }) => race_id === table.race_id);
    expect([line?.in_days, line?.resumes_at]).toEqual([7, new Date(at).toISOString()]);
    const feed = (await app.get(`/api/cups/${table.cup_id}/calendar.ics?lang=es`)).body.replaceAll(
      '\r\n ',
      '',
    );
    expect(feed).toContain(`DTSTART;VALUE=DATE:${nextWeek.replaceAll('-', '')}`);
    expect(feed).toMatch(/DESCRIPTION:Sigue el .+ a las 09:00/);
    expect((await table.putBack(change_id)).statusCode).toBe(200);
    await expect.poll(() => raceOf(table)).toEqual({ ...before, resumes_at: null });
    expect((await table.day()).delay_minutes).toBe(30);
    expect(codeOf(await table.putBack(change_id))).toBe('day.change_not_found');
  });

  test('moved once more, each undo goes one step back', async () => {
    const table = await begun();
    const first = (await resume(table)).json<Changed>();
    const second = (await resume(table, { date: addDays(today, 14) })).json<Changed>();
    expect(codeOf(await table.putBack(first.change_id))).toBe('day.moved_on');
    await table.putBack(second.change_id);
    await expect.poll(async () => (await raceOf(table)).resumes_at).toBe(at);
  });

  test('stays there once a result of that day is written', async () => {
    const table = await begun();
    const { change_id } = (await resume(table)).json<Changed>();
    await app.pool.query(
      `insert into result_write (race_id, category_id, phase, serie, number, request_key, written_by, written_at)
       select race_id, category_id, phase, serie, number, gen_random_uuid(), written_by, $2 from result_write where race_id = $1`,
      [table.race_id, at],
    );
    expect(codeOf(await table.putBack(change_id))).toBe('day.moved_on');
  });

  test('writes to the families of who still rides, and again when it is undone', async () => {
    const table = await begun([11, 5]);
    await table.ride(table.classes[1] ?? 0);
    const { change_id } = (await resume(table, { tell: true })).json<Changed>();
    const sent = async () => (await table.ask('GET', '/messages')).json<RaceMessages>().items;
    const [letter] = await sent();
    expect([letter?.filters.rider_ids?.length, letter?.unreached]).toEqual([11, 11]);
    await table.putBack(change_id);
    const subjects = (await sent()).map(({ texts }) => texts[0]?.subject ?? '');
    expect(subjects).toHaveLength(2);
    expect(subjects[0]).toMatch(/ya no sigue el/);
  });

  test('once by one key; the second of two secretaries is told', async () => {
    const table = await begun();
    const { version } = await table.day();
    const request_key = crypto.randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => resume(table, { version, request_key })));
    expect(new Set(same.map((answer) => answer.json<Changed>().change_id)).size).toBe(1);
    expect(codeOf(await resume(table, { version, date: addDays(today, 3) }))).toBe('office.changed');
    const { items } = (await table.ask('GET', '/changes')).json<{ items: ChangeOfDay[] }>();
    expect(items.map(({ kind, undone_at }) => [kind, undone_at])).toEqual([['resume', null]]);
    const both = await Promise.all(
      [3, 4].map(async (days) => resume(table, { version: version + 1, date: addDays(today, days) })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    ['the same day', 0],
    ['the eve', -1],
    ['after more than a year', 400],
  ])('is refused: %s', async (_, days) => {
    const table = await begun();
    expect(codeOf(await resume(table, { date: addDays(today, days) }))).toBe('day.resume_date');
  });

  test('is refused before anything is ridden, with nothing left, and once results are out', async () => {
    const fresh = await DrawTable.open(app, office, [5], { date: today });
    await fresh.draw();
    expect(codeOf(await foresee(fresh))).toBe('day.not_begun');
    const over = await begun([5]);
    await over.ride();
    expect(codeOf(await resume(over))).toBe('day.nothing_left');
    const out = await begun();
    await app.pool.query(`update race set race_status = 'PROVISIONAL' where race_id = $1`, [out.race_id]);
    expect(codeOf(await resume(out))).toBe('draw.published');
  });
});
