import { expect, test } from 'vitest';
import { requestIn } from './request.ts';

const asked = (query: string) => requestIn(new URLSearchParams(query));

test('the address of the specification is understood', () => {
  expect(asked('organization_id=1&cup_id=12&type=FALSE&race=2026-05-10')).toEqual({
    organization_id: 1,
    cup_id: 12,
    type: 'FALSE',
    race: '2026-05-10',
    category_id: null,
  });
});

test.each([
  ['type in small letters', 'organization_id=1&cup_id=12&type=true&race=2026-05-10'],
  ['no type', 'organization_id=1&cup_id=12&race=2026-05-10'],
  ['no cup', 'organization_id=1&type=FALSE'],
  ['a guest of no date', 'organization_id=1&cup_id=12&type=TRUE'],
  ['a date that does not exist', 'organization_id=1&cup_id=12&type=TRUE&race=2026-02-30'],
])('%s is not enough', (_name, query) => {
  expect(asked(query)).toBeNull();
});

test('a season licence needs no date', () => {
  expect(asked('organization_id=1&cup_id=12&type=FALSE')?.race).toBeNull();
});
