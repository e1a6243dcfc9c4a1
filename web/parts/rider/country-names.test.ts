import { expect, test } from 'vitest';
import { countryName, countryOptions } from './country-names.ts';

const countries = [
  { country_id: 1, country_name: 'Panamá', country_iso: 'PA' },
  { country_id: 2, country_name: 'Estados Unidos', country_iso: 'US' },
  { country_id: 3, country_name: 'Ártico', country_iso: null },
];

test('countries are called and ordered as their reader does', () => {
  expect(countryOptions(countries, 'es').map(({ label }) => label)).toEqual([
    'Ártico',
    'Estados Unidos',
    'Panamá',
  ]);
  expect(countryOptions(countries, 'en').map(({ label }) => label)).toEqual([
    'Ártico',
    'Panama',
    'United States',
  ]);
  expect(countryName({ country_name: 'Brasil', country_iso: 'BR' }, 'en')).toBe('Brazil');
});
