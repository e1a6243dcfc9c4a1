import { expect, test } from 'vitest';
import type { PrivateRider } from '#contract/riders/riders.ts';
import { likeSibling } from './sibling.ts';

const mia: PrivateRider = {
  rider_id: 1,
  rider_firstname: 'Mía',
  rider_lastname: 'Ñancupil',
  rider_fullname: 'Mía Ñancupil',
  rider_publicname: 'Mía Ñancupil',
  public_name: 'full',
  rider_dni: '55200100',
  rider_birthdate: '2017-06-01',
  rider_gender: 'WOMAN',
  country_id: 1,
  organization_id: 3,
  organization_shortname: 'LAP',
  club_id: 8,
  club_name: 'Los Teros',
  rider_state: 'Río Negro',
  rider_city: 'Colonia Los Teros',
  rider_team: null,
  rider_phone: '+54 9 298 400 0000',
  rider_address: 'Calle 12',
  rider_social: { instagram: 'mia', facebook: '' },
  plate: '10',
  plate_colour: null,
  category_name: 'Damas 9',
  age: 9,
  papers: { rider_dni_image1: true, rider_dni_image2: true, rider_insurance_image: false },
  can_pay: false,
  can_force_withdraw: false,
};

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
