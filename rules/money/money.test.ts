import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyText } from './money.ts';
import { plainCents } from './typed-amount.ts';
import { centsIn, typedCents } from './typed-amount.ts';

test.each([
  ['50.000', 5_000_000],
  ['$ 50000', 5_000_000],
  ['50000', 5_000_000],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['1250,5', 125_050],
  ['R$ 99,90', 9_990],
  ['0,01', 1],
  ['1.000.000', 100_000_000],
  ['12,50', 1_250],
  ['12.50', 1_250],
  ['0', null],
  ['0,00', null],
  ['', null],
  ['-5', null],
  ['1.250.50', null],
  ['12.5000', null],
  ['1,2,3', null],
  ['cincuenta', null],
  ['1e5', null],
  ['9.999.999.999', null],
])('«%s» is %s cents', (typed, cents) => {
  expect(centsIn(typed)).toBe(cents);
});

test.each([
  [5_000_000, '$\u00a050.000'],
  [125_050, '$\u00a01.250,50'],
  [5, '$\u00a00,05'],
  [-9_990, '-$\u00a099,90'],
])('%i cents read %s', (cents, text) => {
  expect(moneyText(cents, 'ARS')).toBe(text);
});

test.each([
  ['BRL', 'R$\u00A0150,37'],
  ['CLP', '$\u00A0150,37'],
  ['UYU', '$\u00A0150,37'],
  ['MXN', '$\u00A0150.37'],
  ['GTQ', 'Q\u00A0150.37'],
  ['PEN', 'S/\u00A0150.37'],
  ['USD', 'US$\u00A0150.37'],
])('%s is written as where it is spent', (currency, text) => {
  expect(moneyText(15_037, currency)).toBe(text);
});

test('twelve thousand five hundred is not read as twelve and a half in Mexico', () => {
  expect(moneyText(1_250_000, 'MXN')).toBe('$\u00A012,500');
  expect(moneyText(-1_250_050, 'PEN')).toBe('-S/\u00A012,500.50');
  expect(moneyText(1_250_000, 'ARS')).toBe('$\u00A012.500');
});

test('what is typed is what was meant, and a table has every cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (cents) => {
      expect(centsIn(typedCents(cents))).toBe(cents);
      for (const currency of ['ARS', 'BRL', 'MXN', 'USD'])
        expect(centsIn(moneyText(cents, currency))).toBe(cents);
      expect(BigInt(plainCents(-cents).replace('.', ''))).toBe(BigInt(-cents));
    }),
  );
});
