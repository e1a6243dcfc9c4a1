import { expect, test } from 'vitest';
import { mia } from './testing/mia.ts';
import { likeSibling } from './sibling.ts';

test('a brother lives where his sister lives, and rides where she rides', () => {
  expect(likeSibling(mia, { rider_lastname: '' })).toEqual({
    rider_lastname: 'Ñancupil',
    organization_id: '3',
    club_id: '8',
    rider_state: 'Río Negro',
    rider_city: 'Colonia Los Teros',
    rider_team: '',
    rider_phone: '+54 9 298 400 0000',
    rider_address: 'Calle 12',
  });
});

test('a surname that was typed already stays', () => {
  expect(likeSibling(mia, { rider_lastname: 'Quispe' }).rider_lastname).toBe('Quispe');
});

test('what belongs to one child does not come along', () => {
  const names = Object.keys(likeSibling(mia, { rider_lastname: '' }));
  for (const own of ['rider_firstname', 'rider_dni', 'rider_birthdate', 'rider_gender', 'instagram'])
    expect(names).not.toContain(own);
});
