import { expect, test } from 'vitest';
import type { ComparedRider } from '#contract/people/accounts/claims.ts';
import { compareLines, openChoices } from './compared.ts';

const stored: ComparedRider = {
  rider_firstname: 'Tomás',
  rider_lastname: 'González',
  rider_birthdate: null,
  rider_gender: 'MEN',
  organization_shortname: 'Andina',
  club_name: 'Los Teros',
  rider_state: 'Salta',
  rider_city: null,
  rider_phone: null,
  papers: [],
};
const nothing: ComparedRider = {
  rider_firstname: null,
  rider_lastname: null,
  rider_birthdate: null,
  rider_gender: null,
  organization_shortname: null,
  club_name: null,
  rider_state: null,
  rider_city: null,
  rider_phone: null,
  papers: [],
};

test('only what was typed is compared, and only what differs is a choice', () => {
  const lines = compareLines(stored, {
    ...stored,
    rider_firstname: 'Tomás Ariel',
    rider_birthdate: '2015-06-01',
  });
  expect(lines.filter(({ differs }) => differs).map(({ key }) => key)).toEqual([
    'rider_firstname',
    'rider_birthdate',
  ]);
  expect(openChoices(lines)).toEqual(['rider_firstname', 'rider_birthdate']);
});

test('a city that was not typed stays with its state, and is no difference', () => {
  const before = { ...stored, rider_city: 'Cafayate' };
  expect(openChoices(compareLines(before, { ...before, rider_city: null }))).toEqual([]);
  const moved = compareLines(before, { ...before, rider_city: null, rider_state: 'Jujuy' });
  expect(moved.find(({ key }) => key === 'place')?.typed).toBe('Los Teros · Andina · Jujuy');
});

test('who found the rider by document typed a birth date and nothing else', () => {
  const lines = compareLines(stored, { ...nothing, rider_birthdate: '2015-06-01' });
  expect(lines).toMatchObject([{ key: 'rider_birthdate', stored: '', typed: '01-06-2015', differs: true }]);
});
