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
  has_file: false,
  created_at: '2026-11-22T10:00:00.000Z',
  decided_at: null,
  rider_dni: null,
  rider_birthdate: '2015-03-05',
  rider_gender: 'WOMAN',
  age: 11,
  unfit: null,
  papers: [],
  unopened: [],
  language: 'es',
  steps: [],
  clean: false,
};

/** What was decided, as it left. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', (address: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const path = address instanceof Request ? address.url : String(address);
    if (method !== 'GET') sent.push(`${method} ${path}`);
    const reply = path.includes('/api/office/licences') ? { items: [licence], total: 1 } : { items: [] };
    return Promise.resolve(Response.json(method === 'GET' ? reply : { ...licence, lbr_status: 'APPROVED' }));
  });
});

const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words));
const press = (words: string) => follow(() => button(words)?.click());
const settle = () => follow(() => undefined);
/** Waits until the page offers it. */
const offered = (words: string) =>
  vi.waitFor(async () => {
    await settle();
    expect(button(words)).toBeDefined();
  });

test('who lacks papers is approved only after one more question, and not by a key', async () => {
  localStorage.setItem('letter_keys', 'on');
  await draw(<LicenceDesk />);
  await offered(m.office_licence_approve());
  await follow(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Ana Peña');
  await follow(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
  expect(sent).toEqual([]);
  await press(m.office_cancel());
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  await press(m.office_licence_approve());
  expect(sent).toEqual([]);
  await press(m.office_approve_anyway());
  await settle();
  expect(sent).toEqual(['PUT /api/lbr/7']);
});
