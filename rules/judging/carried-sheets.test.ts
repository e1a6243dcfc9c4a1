import { describe, expect, test } from 'vitest';
import { sheetTold } from './testing/told.ts';
import { type CarriedSheet, codesOf, readCode } from './carried-sheets.ts';
import { openText, sealText } from './carried/sealed-text.ts';
import { orderOfRank, orderRank, widthOf } from './carried/permutations.ts';
import type { HeatName } from './heat-ops.ts';
import { listPrint } from './starting-list.ts';

const device_id = '0b5c3f0e-9b1d-4f6a-8c2e-5a7d9e1f2b3c';
/** Heat k of class c has the entries c·1000 + k·10 + lane. */
const ridersOf = ({ category_id, serie }: HeatName) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((lane) => ({ entry_id: category_id * 1000 + serie * 10 + lane, lane }));
const begun = Date.parse('2026-11-22T12:00:00.123Z');
const plain = (heat: HeatName, n: number): CarriedSheet => ({
  device_n: n,
  heat,
  attempt: 1,
  said_ms: begun + n * 75_321,
  sheet: {
    order: ridersOf(heat)
      .map(({ entry_id }) => [entry_id])
      .toReversed(),
    marks: [],
    laps: [],
    list: listPrint(ridersOf(heat)),
  },
});
/** Heats as a day has them: classes of three heats, one after the other. */
const day = (heats: number): CarriedSheet[] =>
  Array.from({ length: heats }, (_, index) =>
    plain({ category_id: 310 + Math.floor(index / 3), phase: 'M1', serie: (index % 3) + 1 }, index + 1),
  );
const readAll = (codes: string[]) => codes.flatMap((code) => readCode(code, ridersOf)?.sheets ?? []);

describe('sheets carried from phone to phone', () => {
  test('120 of a day fit in one code of version 25', () => {
    const codes = codesOf({ race_id: 12, device_id, sheets: day(120) }, ridersOf);
    expect(codes).toHaveLength(1);
    expect(codes[0]?.length).toBeLessThanOrEqual(1853);
    expect(openText(codes[0] ?? '')?.length).toBeLessThanOrEqual(1273);
    expect(readCode(codes[0] ?? '', ridersOf)).toEqual({
      race_id: 12,
      device_id,
      index: 0,
      count: 1,
      sheets: day(120),
      strange: [],
    });
  });
  test('a whole day goes in a loop of codes, each read by itself, in any order', () => {
    const codes = codesOf({ race_id: 12, device_id, sheets: day(400) }, ridersOf);
    expect(codes.map((code) => readCode(code, ridersOf)).map((read) => [read?.index, read?.count])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
    expect(codes.every(({ length }) => length <= 1853)).toBe(true);
    const sheets = readAll(codes.toReversed()).toSorted((a, b) => a.device_n - b.device_n);
    expect(sheets).toEqual(day(400));
  });
  test('long sheets take more codes, and none is left out', () => {
    const told = sheetTold('3101=3102 ? W4 Ñandú-77 3103DNF');
    const sheets = day(120).map((one) => ({
      ...one,
      attempt: 2,
      sheet: { ...told, laps: [{ entry_id: 3101, time_ms: 35_123 }], list: 'old list' },
    }));
    const codes = codesOf({ race_id: 12, device_id, sheets }, ridersOf);
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.every(({ length }) => length <= 1853)).toBe(true);
    expect(readAll(codes)).toEqual(sheets);
  });
  test('nothing to hand over: no code', () => {
    expect(codesOf({ race_id: 12, device_id, sheets: [] }, ridersOf)).toEqual([]);
  });
  test('a heat drawn again on the other phone is told, and does not disturb the others', () => {
    const sheets = day(4);
    const [code = ''] = codesOf({ race_id: 12, device_id, sheets }, ridersOf);
    const redrawn = (heat: HeatName) =>
      ridersOf(heat).map((rider) => (heat.serie === 2 ? { ...rider, lane: 9 - rider.lane } : rider));
    const read = readCode(code, redrawn);
    expect(read?.strange).toEqual([{ device_n: 2, heat: sheets[1]?.heat }]);
    expect(read?.sheets).toEqual(sheets.filter(({ device_n }) => device_n !== 2));
    expect(readCode(code, () => [])?.strange).toHaveLength(4);
  });
  test('what is no such code is not read', () => {
    expect(readCode('', ridersOf)).toBeNull();
    expect(readCode('https://example.org', ridersOf)).toBeNull();
    expect(readCode(sealText([2, 1, 0, 0]), ridersOf)).toBeNull();
  });
});

test('a text of bytes is the one of RFC 9285 with the check of CRC-32 behind it', () => {
  // The CRC-32 of these signs, by zlib, is 0x1cfe21de.
  const bytes = Array.from('Hello!!', (sign) => sign.codePointAt(0) ?? 0);
  expect(sealText(bytes)).toBe('%69 VD92EG84W5W.4');
  expect(openText(sealText(bytes))).toEqual(bytes);
  expect(openText(sealText([]))).toBeNull();
});

test('every order of five has a number of its own', () => {
  const all = Array.from({ length: 120 }, (_, rank) => orderOfRank(rank, 5));
  expect(new Set(all.map(String)).size).toBe(120);
  expect(all.map((order) => orderRank(order ?? []))).toEqual(all.map((_, rank) => rank));
  expect([orderOfRank(120, 5), widthOf(5), widthOf(8)]).toEqual([null, 7, 16]);
});
