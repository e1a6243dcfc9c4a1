import { describe, expect, test } from 'vitest';
import { MERGED_FIELDS, SHEETED_FIELDS, TYPED_FIELDS, typedFacts, writtenBy } from './field-lists.ts';
import { RIDER_FIELDS } from './fields.ts';

describe('what is decided of each column of a rider', () => {
  test('no two columns have one place in our own files, and none takes the place of the rider’s number', () => {
    const places = SHEETED_FIELDS.map((name) => RIDER_FIELDS[name].sheet.place);
    expect(new Set(places).size).toBe(places.length);
    expect(Math.min(...places)).toBe(2);
  });

  test('a heading means one column', () => {
    const headings = SHEETED_FIELDS.flatMap((name) => RIDER_FIELDS[name].sheet.headings);
    expect(headings.filter((one, index) => headings.indexOf(one) !== index)).toEqual([]);
  });

  test.each(['registration', 'create', 'edit'] as const)('no two columns have one turn in %s', (form) => {
    const turns = TYPED_FIELDS.flatMap((name) => typedFacts[name].required[form] ?? []);
    expect(new Set(turns).size).toBe(turns.length);
  });

  test('a merge decides about whatever an office may write, but for where the rider belongs', () => {
    const lost = writtenBy('office').filter((name) => !MERGED_FIELDS.some((one) => one === name));
    expect(lost).toEqual(['organization_id']);
  });
});
