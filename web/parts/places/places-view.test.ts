import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Located, placesView } from './places-view.ts';

const argentina = { country_name: 'Argentina', country_code: 'ARG', country_iso: 'AR' };
const brazil = { country_name: 'Brasil', country_code: 'BRA', country_iso: 'BR' };

const at = (name: string, state: string, country: Located['country'], city = ''): Located => ({
  name,
  city,
  state,
  country,
});
const all = [
  at('Los Teros', 'Santa Fe', argentina, 'Colonia Los Teros'),
  at('Ñandú BMX', 'Córdoba', argentina),
  at('Serra Azul', 'RS', brazil),
  at('Sin lugar', '', null),
  at('El Zonda', 'San Juan', argentina),
];
const look = (query: string) => placesView(all, new URLSearchParams(query));
const names = (query: string) => look(query).groups.flatMap(({ items }) => items.map(({ name }) => name));

describe('a list of clubs or tracks', () => {
  test('counts each country, and the states of the one that is chosen', () => {
    expect(look('').countries.map(({ country_code, count }) => [country_code, count])).toEqual([
      ['ARG', 3],
      ['BRA', 1],
    ]);
    expect(look('').states).toEqual([]);
    expect(look('country=ARG').states.map(({ state }) => state)).toEqual(['Córdoba', 'San Juan', 'Santa Fe']);
  });

  test('stands by country and state, those of which nothing is known at the end', () => {
    expect(look('').groups.map(({ country, state }) => [country?.country_code, state])).toEqual([
      ['ARG', 'Córdoba'],
      ['ARG', 'San Juan'],
      ['ARG', 'Santa Fe'],
      ['BRA', 'RS'],
      [undefined, ''],
    ]);
  });

  test.each([
    ['country=BRA', ['Serra Azul']],
    ['country=ARG&state=San+Juan', ['El Zonda']],
    ['q=nandu', ['Ñandú BMX']],
    ['q=colonia', ['Los Teros']],
    ['q=santa+fe', ['Los Teros']],
    ['q=nobody', []],
    ['country=XXX', names('')],
    ['country=BRA&state=San+Juan', ['Serra Azul']],
  ])('%s', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test('never shows what was not asked for, and says how many there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...all), { maxLength: 300 }),
        fc.constantFrom('ARG', 'BRA', ''),
        (some, country) => {
          const view = placesView(some, new URLSearchParams({ country }));
          const shown = view.groups.flatMap(({ items }) => items);
          expect(view.found).toBeGreaterThanOrEqual(shown.length);
          expect(view.isCut).toBe(view.found > shown.length);
          if (view.country !== null)
            for (const one of shown) expect(one.country?.country_code).toBe(view.country);
        },
      ),
    );
  });
});
