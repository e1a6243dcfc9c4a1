import { expect, test } from 'vitest';
import { loginHref, safeReturnUrl, signUpHref } from './return-url.ts';

test('who signs in for the first time, for a rider a club enrolled, keeps the way back', () => {
  expect(signUpHref('/races?cup_id=1', 12)).toBe('/registration?rider_id=12&returnUrl=%2Fraces%3Fcup_id%3D1');
  expect(signUpHref('/', 12)).toBe('/registration?rider_id=12');
  expect(signUpHref('/ranking')).toBe('/registration?returnUrl=%2Franking');
});

test('the way back is never another site, nor the sign-in itself', () => {
  for (const wanted of [
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '/login',
    '/registration?rider_id=1',
  ])
    expect(safeReturnUrl(wanted)).toBe('/');
  expect(loginHref('/login', '')).toBe('/login');
});
