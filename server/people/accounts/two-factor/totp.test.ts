import { describe, expect, test } from 'vitest';
import { codeAt, newTotpSecret, plainCode, secretTold, stepOf } from './totp.ts';

/** The secret of the published examples: RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

describe('codes of a phone', () => {
  // The published codes have eight digits, and six digits are their end (RFC 4226 §5.3).
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('second %i of the published table gives %s', (second, code) => {
    expect(codeAt(secret, second * 1000)).toBe(code);
    expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test('a clock may be thirty seconds off, either way, and no more', () => {
    const now = 1_800_000_000_000;
    const step = now / 30_000;
    for (const [away, expected] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const)
      expect([away, stepOf(secret, codeAt(secret, now + away * 30_000), now)]).toEqual([away, expected]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '28708２'])('"%s" is no code', (typed) => {
    expect(plainCode(typed)).toBeNull();
    expect(stepOf(secret, plainCode(typed) ?? '', 59_000)).toBeNull();
  });

  test.each(['287 082', ' 287082 ', '287-082'])('"%s" is read as it is meant', (typed) => {
    expect(plainCode(typed)).toBe('287082');
  });
});

describe('a secret', () => {
  test('has 160 bits, and is never the same', () => {
    const many = Array.from({ length: 100 }, newTotpSecret);
    expect(many.every(({ length }) => length === 20)).toBe(true);
    expect(new Set(many.map((one) => one.toString('hex'))).size).toBe(100);
  });

  test('is told as base 32 and as the address a camera reads', () => {
    const told = secretTold(secret, 'rosa+bmx@example.org');
    expect(told.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = new URL(told.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Partidor:rosa+bmx@example.org',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: told.secret,
      issuer: 'Partidor',
      digits: '6',
      period: '30',
    });
  });
});
