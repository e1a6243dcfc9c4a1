import { beforeEach, expect, test } from 'vitest';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow } from '#web/parts/testing/draw.tsx';
import { LicenceDesk } from './LicenceDesk.tsx';
import { offered, press, settle, stubLicences, waitingLicence } from './testing/licence-desk.ts';

const licence: ReviewedLicence = { ...waitingLicence, papers: [], clean: false };

/** The decisions, as they were sent. */
let sent: string[] = [];
beforeEach(() => {
  sent = stubLicences(() => [licence]);
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
