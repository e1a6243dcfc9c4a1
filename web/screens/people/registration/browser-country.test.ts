import { expect, test } from 'vitest';
import { countryOfLanguages } from './browser-country.ts';

test.each([
  [['es-AR', 'es', 'en'], 'ARG'],
  [['pt-BR'], 'BRA'],
  [['es-419', 'es-CO'], 'COL'],
  [['es'], null],
  [['es-ES', 'en-US'], null],
  [[], null],
])('a browser that reads %j begins a sign-up in %s', (languages, country) => {
  expect(countryOfLanguages(languages)).toBe(country);
});
