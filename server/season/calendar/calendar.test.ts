import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { listCalendar } from '#contract/season/calendar/calendar.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let here: number;
let there: number;
const today = new Date().toISOString().slice(0, 10);
const soon = addDays(today, 20);
const later = addDays(today, 50);
const long = 'Gran Prix; de la Ciudad, con un nombre tan largo que no entra en una sola línea del archivo';

/** Creates a named date at a track of a country and a state. */
async function atTrack(cup_id: number, date: string, country: string, state: string, name: string) {
  await app.pool.query(
    `with made as (
       insert into track (organization_id, track_name, track_city, track_state, country_id)
       select organization_id, 'Pista ' || $4::text, 'Ciudad', $4, (select country_id from country where country_code = $3)
       from cup where cup_id = $1 returning track_id)
     update cup_date set track_id = (select track_id from made), date_name = $5 where cup_id = $1 and race_date = $2`,
    [cup_id, date, country, state, name],
  );
}
const items = async (query = '') =>
  listCalendar.reply.parse((await app.get(`/api/calendar${query}`)).json()).items;
const events = (body: string) => body.replaceAll(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);

beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query(
    "insert into country (country_name, country_code) values ('Argentina', 'ARG'), ('Brasil', 'BRA') on conflict do nothing",
  );
  here = await app.world.cup({ name: 'Copa del Sur', dates: [soon] });
  there = await app.world.cup({ name: 'Copa do Norte', dates: [later] });
  await atTrack(here, soon, 'ARG', 'Santa Fe', long);
  await atTrack(there, later, 'BRA', 'Paraná', '2ª etapa');
});
afterAll(() => app.stop());

describe('the calendar of the season', () => {
  test('has the dates of every cup in order, each with its track', async () => {
    expect(await items()).toMatchObject([
      { cup_id: here, date: soon, track_state: 'Santa Fe', country: { country_code: 'ARG' } },
      { cup_id: there, date: later, track_name: 'Pista Paraná', country: { country_code: 'BRA' } },
    ]);
    expect((await items(`?cup_id=${there}`)).map(({ date }) => date)).toEqual([later]);
    expect(await items('?cup_id=999999')).toEqual([]);
  });

  test('is a feed narrowed like the page, of whole days with an id that stays', async () => {
    const all = await app.get('/api/calendar.ics');
    expect(all.headers['content-type']).toContain('text/calendar');
    expect(events(all.body)).toHaveLength(2);
    const [one = '', ...more] = events(
      (await app.get('/api/calendar.ics?country=ARG&state=Santa%20Fe')).body,
    );
    expect(more).toEqual([]);
    expect(one).toContain(`UID:cup-${here}-${soon}@partidor`);
    expect(one).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll('-', '')}`);
    expect(one).not.toContain('DTEND');
    expect(one).toContain('SUMMARY:Gran Prix\\; de la Ciudad\\, con un nombre');
    expect(events((await app.get('/api/calendar.ics?country=ARG&state=Paran%C3%A1')).body)).toEqual([]);
    expect((await app.get('/api/calendar.ics?colour=red')).statusCode).toBe(400);
  });

  test('folds its lines at 75 octets', async () => {
    const lines = (await app.get('/api/calendar.ics')).body.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test('says a date that was moved under its new day', async () => {
    const moved = addDays(later, 7);
    await app.get('/api/calendar.ics');
    await app.pool.query('update cup_date set race_date = $3 where cup_id = $1 and race_date = $2', [
      there,
      later,
      moved,
    ]);
    await expect
      .poll(async () => (await app.get('/api/calendar.ics')).body)
      .toContain(moved.replaceAll('-', ''));
  });

  test('is a page that needs no scripts, narrowed by its address', async () => {
    const page = (await app.get('/calendar?country=BRA', { accept: 'text/html' })).body;
    expect(page).toContain('2ª etapa');
    expect(page).not.toContain('Gran Prix;');
    expect(page).toContain('/api/calendar.ics?country=BRA');
    const ofCup = await app.get(`/calendar?cup_id=${here}`, { accept: 'text/html' });
    expect(ofCup.body).toContain(`/api/cups/${here}/calendar.ics`);
    expect((await app.get('/calendar?cup_id=999999', { accept: 'text/html' })).statusCode).toBe(404);
  });
});
