import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCalendar } from '#contract/season/calendar/calendar.ts';
import type { Career } from '#contract/season/careers/careers.ts';
import type { Cup } from '#contract/season/cups/cups.ts';
import type { SeasonRider } from '#contract/entries/entries.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import type { SearchReply } from '#contract/season/search/search.ts';
import { getTrack, listTracks } from '#contract/season/tracks/tracks.ts';
import { raceCardOf } from '#server/publishing/cards/of-race.ts';
import { readRace } from '#server/season/races/queries.ts';
import type { TestApp } from '#server/testing/app.ts';
import { codeOf } from '#server/testing/office.ts';
import { ReturnDesk } from '#server/testing/return-desk.ts';

let desk: ReturnDesk;
let app: TestApp;
let track_id = 0;
let child: Awaited<ReturnType<ReturnDesk['entered']>>;

const gate = () => desk.till.gate;
const office = <T>(path: string) =>
  gate()
    .people.call('GET', `/api/office${path}`, desk.prices.token)
    .then((answer) => answer.json<T>());
const isHere = ({ race_id }: { race_id: number | null }) => race_id === gate().race_id;
const callOff = () =>
  gate().people.call('POST', `/api/office/races/${gate().race_id}/call-off`, desk.prices.token, {
    reason: 'Se inundó la pista',
  });
const page = async (path: string) => (await app.get(path, { accept: 'text/html' })).body;
const racePath = () => `/races?cup_id=${gate().cup_id}&race_date=${gate().race_date}`;

beforeAll(async () => {
  desk = await ReturnDesk.open();
  ({ app } = desk);
  await desk.begin();
  const { rows } = await app.pool.query<{ track_id: number }>(
    `with made as (insert into track (organization_id, track_name, track_city, track_state)
       select organization_id, 'Pista Quebracho', 'Ciudad', 'Chaco' from cup where cup_id = $1 returning track_id)
     update cup_date d set track_id = made.track_id, date_name = 'Fecha del Quebracho' from made where cup_id = $1 returning d.track_id`,
    [gate().cup_id],
  );
  track_id = rows[0]?.track_id ?? 0;
  child = await desk.entered();
  await callOff();
});
afterAll(() => app.stop());

describe('a date that is called off is told as such to who visits', () => {
  test('in the calendar and in the feeds, which calendars cross out', async () => {
    const { items } = listCalendar.reply.parse((await app.get('/api/calendar')).json());
    expect(items.find(isHere)).toMatchObject({ called_off: true });
    for (const path of ['/api/calendar.ics', `/api/cups/${gate().cup_id}/calendar.ics`]) {
      const event = (await app.get(path)).body
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .find((one) => one.includes(`cup-${gate().cup_id}-${gate().race_date}@`));
      expect(event).toContain('STATUS:CANCELLED');
      expect(event).toContain('SUMMARY:Fecha cancelada: Fecha del Quebracho');
    }
    expect((await app.get('/api/calendar.ics?lang=pt')).body).toContain('SUMMARY:Etapa cancelada');
    expect(await page('/calendar')).toContain('Fecha cancelada');
    const filters = encodeURIComponent(JSON.stringify({ cup_id: gate().cup_id }));
    const races = (await app.get(`/api/races?_filters=${filters}`)).json<{ items: object[] }>();
    expect(races.items).toMatchObject([{ called_off: true }]);
  });

  test('in its cup, on the home page and to search engines; it is no next date', async () => {
    const { cup_dates } = (await app.get(`/api/cups/${gate().cup_id}`)).json<Cup>();
    expect(cup_dates.map(({ called_off }) => called_off)).toEqual([true]);
    const home = await page('/');
    expect(home).toContain('Fecha cancelada');
    expect(home).toContain('https://schema.org/EventCancelled');
    expect(home).not.toMatch(/name="description" content="[^"]*Fecha del Quebracho/);
  });

  test('on its own page, whose data says that the event is cancelled', async () => {
    const body = await page(racePath());
    expect(body).toContain('"eventStatus":"https://schema.org/EventCancelled"');
    expect(body).toContain('Fecha cancelada');
    expect(body).not.toContain('Inscripciones abiertas');
  });

  test('at its track, which has no next date', async () => {
    const track = getTrack.reply.parse((await app.get(`/api/tracks/${track_id}`)).json());
    expect(track.dates).toMatchObject([{ called_off: true }]);
    expect(await page(`/tracks/${track_id}`)).toContain('Fecha cancelada');
    const { items } = listTracks.reply.parse((await app.get('/api/tracks')).json());
    expect(items.find((one) => one.track_id === track_id)).toMatchObject({ dates: 1, next_date: null });
  });

  test('where it is searched for, and on the picture of its link', async () => {
    await desk.runJobsNow();
    const found = async () =>
      (await app.get('/api/search?q=quebracho')).json<SearchReply>().dates.map((one) => one.called_off);
    await expect.poll(found).toEqual([true]);
    const facts = await readRace(app.pool, gate().race_id);
    if (facts === null) throw new Error('the race of the test is not there');
    expect(raceCardOf(facts, Date.now(), 'es')).toMatchObject({ word: 'Fecha cancelada', under: '' });
  });
});

describe('it is told to who was in', () => {
  test('among the family’s next dates, until the day is over', async () => {
    const season = async () => {
      const answer = await gate().people.call('GET', '/api/riders/season', child.token);
      return answer.json<{ items: SeasonRider[] }>().items[0];
    };
    expect((await season())?.next).toMatchObject({
      race_id: gate().race_id,
      called_off: true,
      open: false,
      entered: [],
      missing: [],
      nearest: null,
    });
    const bystander = await gate().family();
    const other = await gate().people.call('GET', '/api/riders/season', bystander.token);
    const [seen] = other.json<{ items: SeasonRider[] }>().items;
    expect([seen?.next, seen?.later].some((one) => one?.race_id === gate().race_id)).toBe(false);
  });
});

describe('it is told to the office', () => {
  test('in each of its lists', async () => {
    expect((await office<{ items: RaceDesk[] }>('/races')).items.find(isHere)).toMatchObject({
      called_off: true,
    });
    const { next_races } = await office<OfficeToday>('/today');
    expect(next_races.find(isHere)).toMatchObject({ called_off: true, readiness: null });
    expect((await office<OfficeCup>(`/cups/${gate().cup_id}`)).cup_dates).toMatchObject([
      { called_off: true },
    ]);
    const { items } = await office<{ items: { race_id: number; called_off: boolean }[] }>('/meetings');
    expect(items.find(isHere)).toMatchObject({ called_off: true });
    expect(await office(`/races/${gate().race_id}/day/state`)).toMatchObject({ called_off: true });
  });

  test('at its desk, which opens its entries no more', async () => {
    expect(await office<RaceDesk>(`/races/${gate().race_id}/entries`)).toMatchObject({
      called_off: true,
      moves: [],
    });
    const path = `/api/office/races/${gate().race_id}/status`;
    const body = { was: 'CLOSED', race_status: 'INSCRIPTION', reason: 'Escampó' };
    expect(codeOf(await gate().people.call('PUT', path, desk.prices.token, body))).toBe('race.called_off');
  });
});

test('called off once it is drawn, the pages of its riders say so', async () => {
  await desk.begin();
  const drawn = await desk.entered();
  await gate().status('DRAWN');
  await callOff();
  const career = async () =>
    (await app.get(`/api/careers/${drawn.rider_id}`)).json<Career>().upcoming.map((one) => one.called_off);
  await expect.poll(career).toEqual([true]);
});
