import { beforeEach, expect, test } from 'vitest';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { draw } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { LicenceDesk } from './LicenceDesk.tsx';
import { offered, press, refuse, stubLicences, waitingLicence } from './testing/licence-desk.ts';

const licence = waitingLicence;
const bruno: ReviewedLicence = {
  ...licence,
  lbr_id: 8,
  rider_id: 2,
  rider_fullname: 'Bruno Luna',
  unopened: ['licence', 'rider_dni_image1'],
};

/** The decisions, as they were sent. */
let sent: string[] = [];
let items: ReviewedLicence[] = [];
beforeEach(() => {
  sent = stubLicences(() => items);
});
/** Waits until all are approved together, in one call. */
const approved = () => soon(() => expect(sent).toEqual(['POST /api/office/licences/approvals']));

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
  await approved();
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
  await approved();
});

test('who is refused stays in the list and is named, the others leave it', async () => {
  items = [licence, { ...bruno, unopened: [] }];
  refuse({ 8: 'La licencia no se puede mover.' });
  await draw(<LicenceDesk />);
  await offered(m.office_bulk({ count: 2 }));
  await press(m.office_bulk({ count: 2 }));
  await press(m.office_bulk_do());
  await soon(() => expect(document.body.textContent).toContain('Bruno Luna: La licencia no se puede mover.'));
  expect(document.querySelector('article h2')?.textContent).toBe('Bruno Luna');
});
