import { describe, expect, test } from 'vitest';
import { isTyped, readTypedSheet } from './typed-sheet.ts';

const riders = [
  { entry_id: 1, plate: '389' },
  { entry_id: 2, plate: '187' },
  { entry_id: 3, plate: '018' },
  { entry_id: 4, plate: 'W4' },
  { entry_id: 5, plate: '12D' },
];
const whole = '389 187 018 w4 12d';

describe('a paper typed at the table', () => {
  test('is the plates as they crossed the line', () => {
    const typed = readTypedSheet(whole, riders);
    expect(typed.order).toEqual([[1], [2], [3], [4], [5]]);
    expect(isTyped(typed)).toBe(true);
  });

  test('has the lap behind the plate, where somebody took it', () => {
    const typed = readTypedSheet('389/34.125 187 018=w4/1:02.5 12d', riders);
    expect(typed.order).toEqual([[1], [2], [3, 4], [5]]);
    expect(typed.laps).toEqual([
      { entry_id: 1, time_ms: 34_125 },
      { entry_id: 4, time_ms: 62_500 },
    ]);
    expect(readTypedSheet('389/soon', riders).strange).toEqual(['389/soon']);
  });

  test('has a letter behind the plate of who has no place', () => {
    expect(readTypedSheet('187 389d 018s 12Dr w4q', riders)).toMatchObject({
      order: [[2]],
      marks: [
        { entry_id: 1, status: 'DNF' },
        { entry_id: 3, status: 'DNS' },
        { entry_id: 5, status: 'REL' },
        { entry_id: 4, status: 'DSQ' },
      ],
      missing: [],
    });
  });

  test('a plate that ends in such a letter is the plate first', () => {
    expect(readTypedSheet('12d', riders).order).toEqual([[5]]);
    expect(readTypedSheet('12dd', riders).marks).toEqual([{ entry_id: 5, status: 'DNF' }]);
  });

  test('finds a plate without the zeros ahead of it, unless another one has that', () => {
    expect(readTypedSheet('18', riders).order).toEqual([[3]]);
    const both = [...riders, { entry_id: 6, plate: '0018' }];
    expect(readTypedSheet('18', both).strange).toEqual(['18']);
    expect(readTypedSheet('018', both).order).toEqual([[3]]);
  });

  test('says who is strange, who stands twice and who is missing', () => {
    const typed = readTypedSheet('389 500 389 187', riders);
    expect(typed).toMatchObject({ strange: ['500'], twice: ['389'], missing: ['018', 'W4', '12D'] });
    expect(isTyped(typed)).toBe(false);
  });

  test('two with = between them were seen together', () => {
    expect(readTypedSheet('389 = 187 018', riders).order).toEqual([[1, 2], [3]]);
  });
});
