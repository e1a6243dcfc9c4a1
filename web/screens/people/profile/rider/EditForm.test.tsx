import { expect, test, vi } from 'vitest';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { forms } from '#web/screens/people/profile/testing/forms-sent.ts';
import { mia } from '#web/screens/people/profile/testing/mia.ts';
import { ContactFields } from './ContactFields.tsx';
import { EditForm } from './EditForm.tsx';
import { PersonFields } from './PersonFields.tsx';
import { contactNames, personNames } from '#web/screens/people/profile/parts/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { soon } from '#web/parts/testing/soon.ts';

const none = () => {};
const valueOf = (selector: string): unknown => Reflect.get(found(selector), 'value');
const answers = () => vi.stubGlobal('fetch', async () => Response.json({ items: [], total: 0 }));

const person = (rider = mia) => (
  <EditForm rider={rider} Fields={PersonFields} names={personNames} onSaved={none} onCancel={none} />
);

test('the cursor is in the first field, and what is missing is said there before anything is sent', async () => {
  const sent = forms(() => ({ status: 200, body: mia }));
  answers();
  await draw(person());
  expect(document.activeElement?.id).toBe('rider_firstname');
  await type('#rider_lastname', '');
  expect(document.querySelector('#rider_lastname-error')).toBeNull();
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('rider_lastname');
  expect(found('#rider_lastname-error').textContent).not.toBe('');
  expect(sent).toEqual([]);
});

test('a document that is another rider’s is told at the document, and what was typed stays', async () => {
  const sent = forms(() => ({
    status: 409,
    body: { code: 'rider.dni_taken', message: 'Ya está', where: 'rider_dni' },
  }));
  answers();
  await draw(person());
  await type('#rider_dni', '55200999');
  await press('[type=submit]');
  await soon(() => found('#rider_dni-error'));
  expect(sent).toEqual([{ rider_dni: '55200999', club_id: '8', rider_state: 'Río Negro' }]);
  expect(document.activeElement?.id).toBe('rider_dni');
  expect(valueOf('#rider_dni')).toBe('55200999');
});

test('a rider without a club is led to the card of the place; what was typed stays', async () => {
  const sent = forms(() => ({ status: 200, body: mia }));
  answers();
  await draw(person({ ...mia, club_id: null, club_name: null }));
  await type('#rider_firstname', 'Lía');
  await press('[type=submit]');
  await soon(() => expect(found('[role=alert]').textContent).toBe(m.profile_place_first()));
  expect(valueOf('#rider_firstname')).toBe('Lía');
  expect(sent).toEqual([]);
});

test('one network changed takes the other along', async () => {
  const sent = forms(() => ({ status: 200, body: mia }));
  answers();
  await draw(
    <EditForm rider={mia} Fields={ContactFields} names={contactNames} onSaved={none} onCancel={none} />,
  );
  await type('#facebook', 'mia.bmx');
  await press('[type=submit]');
  await soon(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    rider_social: '{"instagram":"mia","facebook":"mia.bmx"}',
    club_id: '8',
    rider_state: 'Río Negro',
  });
});
