import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseNewPassword } from './new-password.ts';

const email = 'Maria.Perez84@example.org';

describe('a new password', () => {
  test.each([
    ['placa 214 verde'],
    ['mi propia frase'],
    ['una frase 1'],
    ['maria tiene una bici'],
    ['el partidor de mi club'],
    ['contraseñita larga'],
    ['ñandú-ñandú'],
  ])('%s is taken', (password) => expect(refuseNewPassword(password, email)).toBeNull());

  test.each([
    ['', 'required'],
    ['x'.repeat(201), 'too_long'],
    ['corta', 'password_short'],
    ['   corta   ', 'password_short'],
    ['        ', 'password_blank'],
    ['\u00a0\u00a0\u2003\u2003\u3000\u3000\t\t', 'password_blank'],
    ['\u200b\u200b\u200b\u200b\u2060\u2060\ufeff\ufeff', 'password_blank'],
  ])('%j is %s', (password, refusal) => expect(refuseNewPassword(password, email)).toBe(refusal));

  test.each([
    ['maria.perez84@example.org'],
    ['MARIA.PEREZ84@EXAMPLE.ORG'],
    ['maria.perez84'],
    ['mariaperez'],
    ['Maria-Perez-2026!'],
    ['mariaperez123'],
  ])('%s is the own e-mail', (password) => expect(refuseNewPassword(password, email)).toBe('password_own'));

  test.each([
    ['partidor'],
    ['Partidor2026!'],
    ['partidor-demo'],
    ['bmx-partidor'],
    ['bicicross'],
    ['aaaaaaaa'],
    ['--------'],
    ['12345678'],
    ['87654321'],
    ['abcdefgh'],
  ])('%s is tried first by who guesses', (password) =>
    expect(refuseNewPassword(password, email)).toBe('password_common'),
  );

  test('a short name before the @ shuts out no sentence with it in', () => {
    expect(refuseNewPassword('ana y pedro corren', 'ana@example.org')).toBeNull();
    expect(refuseNewPassword('ana12345', 'ana@example.org')).toBe('password_own');
    expect(refuseNewPassword('lo-que-sea 7', '7@example.org')).toBeNull();
  });

  test('without an e-mail the rest still holds; nothing typed makes it fail', () => {
    expect(refuseNewPassword('placa 214 verde', '')).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, account) => {
        const refusal = refuseNewPassword(password, account);
        if (refusal === null) expect(password.length).toBeGreaterThan(7);
      }),
    );
  });
});
