import { describe, expect, test } from 'vitest';
import { type PrintedHeat, sheetChange } from './sheet-changes.ts';

const heat = (sheet: number, ...gates: [entry_id: number, lane: number, plate: string][]): PrintedHeat => ({
  sheet,
  number: '36',
  gates: gates.map(([entry_id, lane, plate]) => ({ entry_id, lane, plate })),
});

const first = heat(1, [1, 1, '159'], [2, 2, '242']);

describe('a heat that goes to paper', () => {
  test('for the first time replaces nothing and marks nobody', () => {
    expect(sheetChange([], first)).toEqual({ sheet: 1, replaces: null, fresh: [], gone: [] });
    // Drawn again before anybody printed: its draw has counted.
    expect(sheetChange([], { ...first, sheet: 3 })).toEqual({
      sheet: 3,
      replaces: null,
      fresh: [],
      gone: [],
    });
  });

  test('again unchanged is the sheet that is out', () => {
    expect(sheetChange([first], first)).toEqual({ sheet: 1, replaces: null, fresh: [], gone: [] });
  });

  test('with a late rider is the next sheet, and marks him alone; so does the same sheet printed once more', () => {
    const late = heat(2, [1, 1, '159'], [2, 2, '242'], [7, 7, '73']);
    const change = { sheet: 2, replaces: 1, fresh: [7], gone: [] };
    expect(sheetChange([first], late)).toEqual(change);
    expect(sheetChange([first, late], late)).toEqual(change);
  });

  test('without a rider who left says whose plate goes', () => {
    expect(sheetChange([first], heat(2, [1, 1, '159']))).toEqual({
      sheet: 2,
      replaces: 1,
      fresh: [],
      gone: ['242'],
    });
  });

  test('with another plate is the next sheet although nothing was drawn', () => {
    expect(sheetChange([first], heat(1, [1, 1, '159'], [2, 2, '18']))).toEqual({
      sheet: 2,
      replaces: 1,
      fresh: [2],
      gone: [],
    });
  });

  test('drawn anew into the same gates is a new sheet, with nothing marked', () => {
    expect(sheetChange([first], { ...first, sheet: 2 })).toEqual({
      sheet: 2,
      replaces: 1,
      fresh: [],
      gone: [],
    });
  });

  test('under another race number is another sheet', () => {
    expect(sheetChange([first], { ...first, number: '40' })).toMatchObject({ sheet: 2, replaces: 1 });
  });
});
