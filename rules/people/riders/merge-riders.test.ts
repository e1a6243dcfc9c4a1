import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LbrStatus } from '#rules/people/licences/licences.ts';
import { MERGED_FIELDS, type MergedField } from './field-lists.ts';
import { changedByMerge, licenceThatStays, type MergedColumns, whoStays } from './merge-riders.ts';

const nobody = Object.fromEntries(MERGED_FIELDS.map((field) => [field, null])) as MergedColumns;
const rider = (columns: Partial<MergedColumns>): MergedColumns => ({ ...nobody, ...columns });

describe('two riders who are one', () => {
  test.each<[string, Partial<MergedColumns>, Partial<MergedColumns>, MergedField[], Partial<MergedColumns>]>([
    ['keep what the one who stays has', { rider_city: 'Rawson' }, { rider_city: 'Trelew' }, [], {}],
    [
      'are filled where something is missing',
      { rider_city: '' },
      { rider_city: 'Trelew' },
      [],
      { rider_city: 'Trelew' },
    ],
    [
      'take what is asked for',
      { rider_dni: '1111' },
      { rider_dni: '2222' },
      ['rider_dni'],
      { rider_dni: '2222' },
    ],
    ['lose nothing to an empty field', { rider_dni: '1111' }, { rider_dni: null }, ['rider_dni'], {}],
    ['do not change what is the same', { club_id: 3 }, { club_id: 3 }, ['club_id'], {}],
  ])('%s', (_, kept, gone, take, changed) => {
    expect(changedByMerge(rider(kept), rider(gone), new Set(take))).toEqual(changed);
  });

  test('whatever is asked, a field somebody filled is never empty afterwards', () => {
    const value = fc.constantFrom<string | number | null>(null, '', 'a', 'b', 7);
    const columns = fc.record(
      Object.fromEntries(MERGED_FIELDS.map((field) => [field, value])),
    ) as fc.Arbitrary<MergedColumns>;
    const fields = fc.subarray([...MERGED_FIELDS]);
    fc.assert(
      fc.property(columns, columns, fields, (kept, gone, take) => {
        const after = { ...kept, ...changedByMerge(kept, gone, new Set(take)) };
        for (const field of MERGED_FIELDS) {
          expect([kept[field], gone[field]]).toContain(after[field]);
          if (kept[field] || gone[field]) expect(after[field]).toBeTruthy();
        }
      }),
    );
  });

  test.each([
    ['APPROVED', 'SENT', 1],
    ['REJECTED', 'SENT', 2],
    ['APPROVED', 'APPROVED', 2],
    ['IN_REVIEW', 'APPROVED', 2],
  ] satisfies [LbrStatus, LbrStatus, number][])(
    'of a licence %s and one %s, number %i stays',
    (first, second, stays) => {
      const one: { lbr_id: number; lbr_status: LbrStatus } = { lbr_id: 1, lbr_status: first };
      const other: { lbr_id: number; lbr_status: LbrStatus } = { lbr_id: 2, lbr_status: second };
      expect(licenceThatStays(one, other).lbr_id).toBe(stays);
      expect(licenceThatStays(other, one).lbr_id).toBe(stays);
    },
  );

  test.each([
    ['an account', { has_account: true, starts: 0 }, { has_account: false, starts: 9 }, 1],
    ['more starts', { has_account: false, starts: 1 }, { has_account: false, starts: 2 }, 2],
    ['been there longer', { has_account: true, starts: 3 }, { has_account: true, starts: 3 }, 1],
  ])('who has %s stays', (_, one, other, stays) => {
    expect(whoStays({ rider_id: 1, ...one }, { rider_id: 2, ...other }).rider_id).toBe(stays);
  });
});
