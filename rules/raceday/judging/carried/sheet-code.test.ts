import { describe, expect, test } from 'vitest';
import { sheetTold } from '#rules/raceday/judging/testing/told.ts';
import { checkSign } from './check-sign.ts';
import { numberSaid, readSheetSaid, sheetSaid } from './sheet-code.ts';
import { listPrint, numbersOf } from '#rules/raceday/judging/starting-list.ts';

/** Entry 11 in lane 1 … 18 in lane 8. */
const gate = [11, 12, 13, 14, 15, 16, 17, 18].map((entry_id, index) => ({ entry_id, lane: index + 1 }));
const sheet = (told: string) => ({ ...sheetTold(told), list: listPrint(gate) });

describe('the check sign', () => {
  // The printed example of ISO 7064 for MOD 37-2 is the number of a blood donation: G123 498 654 321 H.
  test('is the one of the standard', () => {
    expect(checkSign('G123498654321')).toBe('H');
    expect(checkSign('g1')).toBeNull();
    expect(checkSign('*')).toBeNull();
  });
});

describe('numbers of a starting list', () => {
  test('are the lanes; without one, behind them in the order of the list', () => {
    const list = [
      { entry_id: 7, lane: null },
      { entry_id: 5, lane: 3 },
      { entry_id: 6, lane: 1 },
      { entry_id: 8, lane: null },
    ];
    expect([...numbersOf(list)]).toEqual([
      [6, 1],
      [5, 3],
      [7, 4],
      [8, 5],
    ]);
  });
  test('eight who choose their lanes are one to eight; behind lane eight there is nine, then what is free', () => {
    expect([...numbersOf(gate.map(({ entry_id }) => ({ entry_id, lane: null }))).values()]).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    const late = [
      { entry_id: 1, lane: 8 },
      { entry_id: 2, lane: null },
      { entry_id: 3, lane: null },
    ];
    expect(numbersOf(late)).toEqual(
      new Map([
        [3, 1],
        [1, 8],
        [2, 9],
      ]),
    );
  });
  test('two of one lane, as a slip of the list, still have a number each', () => {
    const slip = [
      { entry_id: 1, lane: 2 },
      { entry_id: 2, lane: 2 },
    ];
    expect([...numbersOf(slip)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
  test('the print of a list tells a redrawn heat, not the order in which it is listed', () => {
    expect(listPrint(gate.toReversed())).toBe(listPrint(gate));
    expect(listPrint(gate.slice(1))).not.toBe(listPrint(gate));
    expect(listPrint(gate.map(({ entry_id, lane }) => ({ entry_id, lane: 9 - lane })))).not.toBe(
      listPrint(gate),
    );
  });
});

describe('a sheet as it is called over the radio', () => {
  test.each([
    ['15 11 18 12 14 16 13 17', 1, /^37 · 5182 4637 · [0-9A-Z*]$/],
    ['15 11 18 12 14 16 13DNF 17DNS', 1, /^37 · 5182 46 · F3 S7 · [0-9A-Z*]$/],
    ['15 11=18 ? 12 14DNF 16DNF', 2, /^37 · A2 51J8X 2 · F46 · [0-9A-Z*]$/],
    ['15 W4 11', 1, /^37 · 5P2W41 · [0-9A-Z*]$/],
    ['11DNS 12DNS', 1, /^37 · S12 · [0-9A-Z*]$/],
    ['', 1, /^37 · [0-9A-Z*]$/],
  ])('%s', (told, attempt, form) => {
    const said = sheetSaid({ number: '37', attempt, sheet: sheet(told) }, gate);
    expect(said).toMatch(form);
    expect(readSheetSaid(said ?? '', gate)).toEqual({ number: '37', attempt, sheet: sheet(told) });
  });
  test('typed in small letters, with other dots and blanks, it is the same', () => {
    const said = sheetSaid({ number: 'Q2', attempt: 1, sheet: sheet('11 12 13DNF') }, gate) ?? '';
    const typed = said.toLowerCase().replaceAll(' · ', '-').replace('f', ' f');
    expect(readSheetSaid(typed, gate)).toEqual(readSheetSaid(said, gate));
    expect(numberSaid(typed)).toBe('Q2');
    expect(numberSaid('37')).toBeNull();
  });
  test('what cannot be said is written down: somebody without a number, a plate with other signs', () => {
    expect(sheetSaid({ number: '37', attempt: 1, sheet: sheet('11 99') }, gate)).toBeNull();
    expect(sheetSaid({ number: '37', attempt: 1, sheet: sheet('11 99DNF') }, gate)).toBeNull();
    expect(sheetSaid({ number: '37', attempt: 1, sheet: sheet('11 Ñ4') }, gate)).toBeNull();
    expect(sheetSaid({ number: '3-7', attempt: 1, sheet: sheet('11') }, gate)).toBeNull();
  });
  test('a heat that was drawn again in between is noticed', () => {
    const said = sheetSaid({ number: '37', attempt: 1, sheet: sheet('11 12 13') }, gate) ?? '';
    const swapped = gate.map(({ entry_id, lane }) => ({ entry_id, lane: lane < 3 ? 3 - lane : lane }));
    expect(readSheetSaid(said, swapped)).toEqual({ wrong: 'sign' });
  });
  test('what was misheard is told apart', () => {
    const three = gate.slice(0, 3);
    const typed = (body: string) =>
      `37 ${body} ${checkSign(`${listPrint(three).toUpperCase()}237${body.replaceAll(' ', '')}`)}`;
    expect(readSheetSaid(typed('1 2 3'), three)).toHaveProperty('number', '37');
    expect(readSheetSaid(typed('1 2 7'), three)).toEqual({ wrong: 'number' });
    expect(readSheetSaid(typed('1 2 F7'), three)).toEqual({ wrong: 'number' });
    expect(readSheetSaid(typed('1 2 1'), three)).toEqual({ wrong: 'twice' });
    expect(readSheetSaid(typed('1 2 F2'), three)).toEqual({ wrong: 'twice' });
    expect(readSheetSaid(typed('1 F'), three)).toEqual({ wrong: 'form' });
    expect(readSheetSaid(typed('J1 2'), three)).toEqual({ wrong: 'form' });
    expect(readSheetSaid(typed('1 P9W4'), three)).toEqual({ wrong: 'form' });
    expect(readSheetSaid(typed('1 P0'), three)).toEqual({ wrong: 'form' });
    expect(readSheetSaid('37 123', three)).toEqual({ wrong: 'form' });
    expect(readSheetSaid('', three)).toEqual({ wrong: 'form' });
  });
});
