import { expect, vi } from 'vitest';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import { follow } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';

/** A licence that waits, with papers that somebody has opened. */
export const waitingLicence: ReviewedLicence = {
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

let refused: Readonly<Record<number, string>> = {};

/** Lets the server refuse some licences when many are approved. The words are by licence. */
export function refuse(words: Readonly<Record<number, string>>): void {
  refused = words;
}

/** Makes a server with these licences, whose files open. It returns the decisions, as they are sent. */
export function stubLicences(items: () => readonly ReviewedLicence[]): string[] {
  const sent: string[] = [];
  localStorage.clear();
  refused = {};
  vi.stubGlobal('fetch', (address: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const path = address instanceof Request ? address.url : String(address);
    if (method !== 'GET') sent.push(`${method} ${path}`);
    if (/\/(file|papers)/.test(path))
      return Promise.resolve(new Response(new Blob(['x'], { type: 'application/pdf' })));
    if (path.endsWith('/approvals'))
      return Promise.resolve(
        Response.json({
          items: items().map(({ lbr_id }) => ({
            lbr_id,
            code: refused[lbr_id] === undefined ? null : 'licence.move',
            words: refused[lbr_id] ?? '',
          })),
        }),
      );
    const reply = path.includes('/office/licences')
      ? { items: items(), total: items().length }
      : { items: [] };
    return Promise.resolve(
      Response.json(method === 'GET' ? reply : { ...waitingLicence, lbr_status: 'APPROVED' }),
    );
  });
  return sent;
}

/** Finds the button with these words. It is undefined when the page has none. */
export const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words));
export const press = (words: string) => follow(() => button(words)?.click());
export const settle = () => follow(() => undefined);
/** Waits until the page offers it. */
export const offered = (words: string) =>
  soon(async () => {
    await settle();
    expect(button(words)).toBeDefined();
  });
