import { formDataOf } from '#web/ground/call/send-form.ts';
import { expect, test } from 'vitest';
import {
  changedFields,
  emptyRider,
  riderFormErrors,
  lacksPlace,
  riderFormOf,
} from '#web/screens/people/profile/parts/rider-form.ts';

const rider = {
  ...emptyRider,
  rider_firstname: 'Tomás',
  rider_lastname: 'González',
  rider_dni: '55123456',
  rider_birthdate: '2015-06-01',
  rider_gender: 'MEN',
  organization_id: '1',
  club_id: '7',
  rider_state: 'Salta',
};

test('an edit sends what changed, and the club and state that the specification asks for', () => {
  expect(changedFields(rider, { ...rider, rider_phone: '+54 387 555 0000' })).toEqual({
    rider_phone: '+54 387 555 0000',
    club_id: '7',
    rider_state: 'Salta',
  });
});

test('a field that was emptied is sent empty, so that it goes', () => {
  expect(changedFields({ ...rider, rider_team: 'Gate' }, rider)).toMatchObject({ rider_team: '' });
});

test('a new rider without a club is told so', () => {
  expect(Object.keys(riderFormErrors('create', { ...rider, club_id: '' }))).toEqual(['club_id']);
  expect(riderFormErrors('create', rider)).toEqual({});
});

test('both networks travel together as JSON, and a paper under its own name', () => {
  const file = new File(['x'], 'frente.jpg', { type: 'image/jpeg' });
  const data = formDataOf(riderFormOf({ instagram: '@tomi', facebook: '' }, { rider_dni_image1: file }));
  expect(data.get('rider_social')).toBe('{"instagram":"@tomi","facebook":""}');
  expect(data.get('rider_dni_image1')).toBeInstanceOf(File);
});

test('whoever was enrolled without a club has to choose one before anything else', () => {
  expect(lacksPlace(rider)).toBe(false);
  expect(lacksPlace({ ...rider, club_id: '' })).toBe(true);
  expect(lacksPlace({ ...rider, rider_state: ' ' })).toBe(true);
});
