import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_CENTS } from './typed-amount.ts';
import { amountInWords } from './amount-words.ts';

test.each<[cents: number, currency: string, language: 'es' | 'en' | 'pt', words: string]>([
  [100, 'ARS', 'es', 'un peso argentino'],
  [2_100_00, 'ARS', 'es', 'dos mil cien pesos argentinos'],
  [125_050, 'ARS', 'es', 'mil doscientos cincuenta pesos argentinos con 50/100'],
  [2_150_000, 'CLP', 'es', 'veintiún mil quinientos pesos chilenos'],
  [3_101_605, 'MXN', 'es', 'treinta y un mil dieciséis pesos mexicanos con 05/100'],
  [100_000_000, 'COP', 'es', 'un millón de pesos colombianos'],
  [250_000_100, 'ARS', 'es', 'dos millones quinientos mil un pesos argentinos'],
  [100, 'BRL', 'pt', 'um real brasileiro'],
  [125_000, 'BRL', 'pt', 'mil duzentos e cinquenta reais brasileiros'],
  [110_000, 'BRL', 'pt', 'mil e cem reais brasileiros'],
  [2_150_007, 'BRL', 'pt', 'vinte e um mil e quinhentos reais brasileiros e 07/100'],
  [100_000_000, 'BRL', 'pt', 'um milhão de reais brasileiros'],
  [125_050, 'ARS', 'en', 'one thousand two hundred and fifty Argentine pesos and 50/100'],
  [2_100_500, 'BRL', 'en', 'twenty-one thousand and five Brazilian reals'],
])('%i cents of %s in %s', (cents, currency, language, words) => {
  expect(amountInWords(cents, currency, language)).toBe(words);
});

test('two amounts are never said alike, and every word is one', () => {
  const cents = fc.integer({ min: 100, max: MOST_CENTS });
  fc.assert(
    fc.property(cents, cents, fc.constantFrom('es', 'en', 'pt'), (one, other, language) => {
      const said = amountInWords(one, 'ARS', language);
      expect(said).not.toMatch(/undefined|NaN| {2}|cero|zero/);
      expect(said === amountInWords(other, 'ARS', language)).toBe(one === other);
    }),
  );
});
