import { expect, test } from 'vitest';
import { searchRead } from './search-read.ts';

test.each([
  [
    '/races',
    '?cup_id=1&race_date=2026-05-10&tab=mangas&q=ana%20n',
    '?cup_id=1&race_date=2026-05-10&tab=mangas&q=ana%20n',
  ],
  ['/ranking', '?cup_id=1&z=1', '?cup_id=1'],
  ['/ranking', '?utm_source=wa&cup_id=1&category_id=4&cup_id=2', '?cup_id=1&category_id=4'],
  ['/', '?cup=1&date=2026-05-10&fbclid=x', '?cup=1&date=2026-05-10'],
  ['/', '', ''],
  ['/', '?', ''],
  ['/help', '?z=1', ''],
  ['/login', '?z=1', ''],
  ['/licence', '?organization_id=1&cup_id=2&z=3', '?organization_id=1&cup_id=2'],
])('%s%s is the page of "%s"', (path, search, read) => {
  expect(searchRead(path, search)).toBe(read);
});
