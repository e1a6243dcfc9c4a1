import { beforeEach, expect, test, vi } from 'vitest';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow } from '#web/parts/testing/draw.tsx';
import { RaceDeskScreen } from '#web/office/entries/entries/RaceDeskScreen.tsx';
import { soon } from '#web/parts/testing/soon.ts';

const race: RaceDesk = {
  race_id: 5,
  cup_id: 1,
  cup_name: 'Copa',
  cup_status: 'OPENED',
  organization_shortname: 'FA',
  race_name: '7.ª fecha',
  race_date: '2026-11-28',
  race_status: 'INSCRIPTION',
  opens_at: null,
  closes_at: '2026-11-26T03:00:00.000Z',
  resumes_at: null,
  called_off: false,
  zone: 'America/Argentina/Buenos_Aires',
  in_days: 5,
  entries: 0,
  waiting: 0,
  role: 'club',
  refusal: null,
  late: false,
  moves: [],
  priced: false,
  categories: [],
  lines: [],
  proposals: [],
};
const rider = (rider_id: number, rider_fullname: string, classes: string[]): Candidate => ({
  rider_id,
  rider_fullname,
  club_name: 'Los Teros',
  birth_year: 2016,
  has_account: false,
  papers_missing: false,
  categories: classes.map((category_name, index) => ({
    category_id: rider_id * 10 + index,
    category_name,
    plate_colour: 'yellow',
    wheel: 20,
    fits: true,
    inscripted: false,
    plate: null,
    places_left: null,
    refusal: 'inscription.licence_not_approved',
    licence: null,
  })),
  last_category_ids: [],
});
const ana = { ...rider(1, 'Ana Peña', ['Damas 11']), last_category_ids: [10] };
const bruno = rider(2, 'Bruno Luna', ['Varones 9']);
const ciro = rider(3, 'Ciro Sol', ['Junior', 'Varones 17+']);

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  const answers = { usual: null, contact: '' };
  const last = { race_name: '6.ª fecha', items: [ana], others: [bruno, ciro], clubs: [], answers };
  vi.stubGlobal('fetch', (address: string | URL | Request, { body, method = 'GET' }: RequestInit = {}) => {
    const path = address instanceof Request ? address.url : String(address);
    if (method !== 'GET') sent.push(JSON.parse(typeof body === 'string' ? body : '{}'));
    if (path.endsWith('/last-riders')) return Promise.resolve(Response.json(last));
    if (path.includes('/office/acts')) return Promise.resolve(Response.json({ items: [] }));
    return Promise.resolve(Response.json(method === 'GET' ? race : { items: [] }));
  });
});

const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words));
const press = (words: string) => follow(() => button(words)?.click());
const offered = (words: string) =>
  soon(async () => {
    await follow(() => undefined);
    expect(button(words)).toBeDefined();
  });

test('whoever rode last is asked for, of the others only those somebody says, in a class somebody chose', async () => {
  await draw(<RaceDeskScreen race_id={5} below="club" />);
  await offered(m.licence_ask_many({ count: 1 }));
  await press(m.licence_ask_many({ count: 1 }));
  await offered(m.licence_ask_send({ count: 1 }));
  const choice = [...document.querySelectorAll('select')].find(
    (one) => one.getAttribute('aria-label') === m.licence_ask_class({ rider: 'Ciro Sol' }),
  );
  await follow(() => {
    if (!choice) return;
    choice.value = '31';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await offered(m.licence_ask_send({ count: 2 }));
  await press(m.licence_ask_send({ count: 2 }));
  await soon(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      lbr_guest: 'TRUE',
      items: [
        { rider_id: 1, category_id: 10 },
        { rider_id: 3, category_id: 31 },
      ],
    },
  ]);
});
