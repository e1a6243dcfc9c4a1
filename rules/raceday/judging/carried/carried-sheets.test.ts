import { describe, expect, test } from 'vitest';
import { sheetTold } from '#rules/raceday/judging/testing/told.ts';
import { type CarriedSheet, codesOf, readCode } from './carried-sheets.ts';
import { BitReader, BitWriter } from './bits.ts';
import { putSheet, takeSheet } from './sheet-bits.ts';
import { openText, sealText } from './sealed-text.ts';
import { orderOfRank, orderRank, widthOf } from './permutations.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';

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
  mac: n % 3 === 0 ? null : '00ff12c3d4e5f607',
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

/** A code of 25-11-2026: every stage of a class, and every status in each of them. */
const OLD_CODE =
  '5607G0U:1Z3L1RAORK*1J/3DYSP000H0987ETJGN:11*FT$S7B0:/10:F9%UNH04Q2ZW5LHED-E178NR1IAK1:33XV.DPEM0/.31' +
  '/V2FT1Z0875PKB.YSQ$TAEG2A3K483/7 4VNBIS:0.+7WOVXDQ2P1GEA6-MO8P$DRKC04K6+8G7-FC%TU64B:1+ F4XU5BK453XS' +
  'K.KDX0IDBMRP09+CJ10F$V8FRFD8M/3 SV%4T*589A65-8+-Q6U3A6CS71IZP*20FDV0EMUQG0.7C-UF%PXBGIKCB$HJMLCF7KCO' +
  '5I2K9JY50FAUUBC: 01*F9LTFFJ570$+O7D3MSAPUEO8G.-4O26OB0E4SFNO/S13XV3QQEE6BE0DKHEQ6:BL6GTW00B5A35C4N0D' +
  '$NEUG.C3 4VZZKSSCNS0AO2T7DS7A-FQJ10BXK6AO911BDFC:0+P6C%T9A9BCP1C1K35DFQCFKLFK*20U5A-3GI22MQUO/1 6D8F' +
  'RJKI68I2O2-6ABEK9E8QE8X50GCM$7W$44S S3.3SDQ1EMNO4-:3435%DK6C8ISG7TGMB0JAGD:VU98+BP7*7-AKVBC149$:796A' +
  'FB8DOGL+0/-00N0R88ARVGJGJ7IFXFL58HNO28IT:FICKVMGAW0.Z1-%1M50WSFH0';
const OLD_PHASES = 'M1 M2 M3 M4 M5 M6 M7 M8 LCQ playoff_16 playoff_8 playoff_4 playoff_2 final';

describe('sheets carried from phone to phone', () => {
  test('60 of a day with their proofs fit in one code of version 25', () => {
    const sheets = day(60).map((one) => ({ ...one, mac: '00ff12c3d4e5f607' }));
    const codes = codesOf({ race_id: 12, device_id, sheets }, ridersOf);
    expect(codes).toHaveLength(1);
    expect(codes[0]?.length).toBeLessThanOrEqual(1853);
    expect(openText(codes[0] ?? '')?.length).toBeLessThanOrEqual(1273);
    expect(readCode(codes[0] ?? '', ridersOf)).toEqual({
      race_id: 12,
      device_id,
      index: 0,
      count: 1,
      sheets,
      strange: [],
    });
  });
  test('a whole day goes in a loop of codes, each read by itself, in any order', () => {
    const codes = codesOf({ race_id: 12, device_id, sheets: day(400) }, ridersOf);
    expect(codes.map((code) => readCode(code, ridersOf)).map((read) => [read?.index, read?.count])).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 5],
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
  test('a code of an older version says the same for ever, whatever stages and statuses come between', () => {
    const read = readCode(OLD_CODE, () => []);
    expect(read?.sheets.map(({ heat }) => heat.phase).join(' ')).toBe(OLD_PHASES);
    for (const { sheet } of read?.sheets ?? [])
      expect(sheet.marks.map(({ status }) => status)).toEqual(['DNF', 'DNS', 'REL', 'DSQ', 'CR']);
  });
  test('a status nobody knows here is no DNF: its sheet stays with the other phone, the next one is read', () => {
    const bits = new BitWriter();
    const list = 'another list';
    putSheet(bits, { order: [], marks: [{ entry_id: 1, status: 'DNF' }], laps: [], list }, []);
    putSheet(bits, { order: [[1]], marks: [], laps: [], list }, []);
    // Ahead of the mark: no list of ours (1), its text, no plain order (1), no finisher (4), an entry (4), 1 in a bit (6 + 1).
    const text = new BitWriter();
    text.putText(list);
    const at = 1 + text.bits + 1 + 4 + 4 + 7;
    const bytes = bits.bytes();
    for (const bit of [at, at + 1, at + 2]) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (128 >> (bit & 7));
    const source = new BitReader(bytes);
    expect(takeSheet(source, [])).toBeNull();
    expect(takeSheet(source, [])?.order).toEqual([[1]]);
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
