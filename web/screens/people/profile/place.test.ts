import { expect, test } from 'vitest';
import { profileHref, profileView } from '#web/screens/people/profile/place.ts';

const riders = [4, 7];

test.each([
  ['', { kind: 'account' }],
  ['view=add', { kind: 'add' }],
  ['view=rider&rider=7', { kind: 'rider', rider_id: 7 }],
  ['view=rider&rider=9', { kind: 'account' }],
  ['view=protests&race=7', { kind: 'protests' }],
  ['view=rider&rider=7%20or%201', { kind: 'account' }],
])('/profile?%s shows what belongs to the account', (search, view) => {
  expect(profileView(new URLSearchParams(search), riders)).toEqual(view);
});

test('an address leads back to the view it was made of', () => {
  for (const view of [
    { kind: 'account' },
    { kind: 'add' },
    { kind: 'protests' },
    { kind: 'rider', rider_id: 4 },
  ] as const) {
    const [, search = ''] = profileHref(view).split('?');
    expect(profileView(new URLSearchParams(search), riders)).toEqual(view);
  }
});
