import { beforeEach, expect, test, vi } from 'vitest';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow } from '#web/parts/testing/draw.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { LicenceDesk } from './LicenceDesk.tsx';
import { offered, press, settle, stubLicences, waitingLicence } from './testing/licence-desk.ts';

const licence: ReviewedLicence = { ...waitingLicence, papers: [], clean: false };

/** The decisions, as they were sent. */
let sent: string[] = [];
let waiting: readonly ReviewedLicence[] = [];
beforeEach(() => {
  waiting = [licence];
  sent = stubLicences(() => waiting);
});

/** Shows how much is to do, as the menu of the office does. */
function Counts() {
  useAsk('GET /api/office/today');
  return null;
}

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

test('the next licence is decided by the next tap, although the counts of the menu are still being read', async () => {
  waiting = [7, 8].map((lbr_id) => ({ ...waitingLicence, lbr_id, rider_id: lbr_id }));
  const answer = fetch;
  const approve = () =>
    follow(() =>
      [...document.querySelectorAll('button')]
        .find((one) => one.textContent === m.office_licence_approve())
        ?.click(),
    );
  await draw(
    <>
      <LicenceDesk />
      <Counts />
    </>,
  );
  await offered(m.office_licence_approve());
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/office/today') ? new Promise(() => {}) : answer(address, init),
  );
  await approve();
  await settle();
  expect(document.body.textContent).toContain(m.office_licence_of({ current: '1', total: '1' }));
  await approve();
  await settle();
  expect(sent).toEqual(['PUT /api/lbr/7', 'PUT /api/lbr/8']);
});
