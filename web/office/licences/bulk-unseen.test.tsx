// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReviewedLicence } from '#contract/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow } from '#web/parts/testing/draw.tsx';
import { LicenceDesk } from './LicenceDesk.tsx';

const licence: ReviewedLicence = {
  lbr_id: 7,
  rider_id: 1,
  rider_fullname: 'Ana Peña',
  club_name: 'Los Teros',
  organization_id: 1,
  organization_shortname: 'FA',
  cup_id: 1,
  cup_name: 'Copa',
  category_id: 1,
  category_name: 'Damas 11',
  race_date: null,
  season: 2026,
  lbr_guest: 'FALSE',
  lbr_type: 'FALSE',
  lbr_status: 'SENT',
  lbr_approved: 'FALSE',
  state: 'sent',
  lbr_number: null,
  lbr_reason: null,
  expires_on: null,
  has_file: true,
  created_at: '2026-11-22T10:00:00.000Z',
  decided_at: null,
  rider_dni: null,
  rider_birthdate: '2015-03-05',
  rider_gender: 'WOMAN',
  age: 11,
  unfit: null,
  papers: ['rider_dni_image1'],
  unopened: [],
  language: 'es',
  steps: [],
  clean: true,
};
const bruno: ReviewedLicence = {
  ...licence,
  lbr_id: 8,
  rider_id: 2,
  rider_fullname: 'Bruno Luna',
  unopened: ['licence', 'rider_dni_image1'],
};

/** What was decided, as it left. */
let sent: string[] = [];
let items: ReviewedLicence[] = [];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', (address: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const path = address instanceof Request ? address.url : String(address);
    if (method !== 'GET') sent.push(`${method} ${path}`);
    if (/\/(file|papers)/.test(path))
      return Promise.resolve(new Response(new Blob(['x'], { type: 'application/pdf' })));
    const reply = path.includes('/api/office/licences') ? { items, total: items.length } : { items: [] };
    return Promise.resolve(Response.json(method === 'GET' ? reply : { ...licence, lbr_status: 'APPROVED' }));
  });
});

const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words));
const press = (words: string) => follow(() => button(words)?.click());
const settle = () => follow(() => undefined);
const offered = (words: string) =>
  vi.waitFor(async () => {
    await settle();
    expect(button(words)).toBeDefined();
  });
const approved = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

test('many are approved after one more question where nobody opened the files of one', async () => {
  items = [licence, bruno];
  await draw(<LicenceDesk />);
  await offered(m.office_bulk({ count: 2 }));
  await press(m.office_bulk({ count: 2 }));
  expect(document.body.textContent).toContain(m.office_bulk_unseen({ count: 1 }));
  await press(m.office_bulk_do());
  expect(sent).toEqual([]);
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    m.office_bulk_unseen_ask({ count: 1 }),
  );
  await press(m.office_bulk_anyway());
  await approved(2);
});

test('the first of them is opened instead, and then stands on the desk', async () => {
  items = [licence, bruno];
  await draw(<LicenceDesk />);
  await offered(m.office_bulk({ count: 2 }));
  await press(m.office_bulk({ count: 2 }));
  await press(m.office_bulk_do());
  await press(m.office_bulk_open_first());
  expect(document.querySelector('article h2')?.textContent).toBe('Bruno Luna');
  expect(sent).toEqual([]);
});

test('where all were opened nothing more is asked', async () => {
  items = [licence, { ...bruno, unopened: [] }];
  await draw(<LicenceDesk />);
  await offered(m.office_bulk({ count: 2 }));
  await press(m.office_bulk({ count: 2 }));
  await press(m.office_bulk_do());
  await approved(2);
});
