import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { printLif } from './print.ts';
import { againstList, readLif, readLynxTime, type LifSheet } from './read-lif.ts';
import { utf16Bytes, windowsBytes } from './text-bytes.ts';

const said = (text: string) => JSON.parse(printLif(readLif(windowsBytes(text))));
function sheetOf(text: string): LifSheet {
  const lif = readLif(windowsBytes(text));
  if (!lif.whole) throw new Error(lif.why);
  return lif;
}

const head = '12,1,2,37 · Varones 11,,,,,,,15:22:07.4190\r\n';
const file = `${head}1,204,1,PÉREZ ACUÑA,Thiago,Río Cuarto BMX,35.212,10012345678,35.212,,,,,,\r
2,018,2,"Núñez, hijo",Bruno,"Club ""El Cóndor""",35.239,,0.027,,,,,,\r
3,W4,3,Da Silva,João,,35.239,,0.000,,,,,,\r
DNF,7,4,O'Higgins,Emilia,,,,,,,,,,\r
DNS,310,6,Quispe,Ana,,,,,,,,,,\r
`;

describe('a file of results', () => {
  test('orders riders by their places, also where two have one time', () => {
    expect(said(file)).toEqual({
      event: 12,
      round: 1,
      heat: 2,
      start: '15:22:07.4190',
      complete: true,
      encoding: 'cp1252',
      order: [['204'], ['018'], ['W4']],
      times_ms: { 204: 35_212, '018': 35_239, W4: 35_239 },
      marks: { 7: 'DNF', 310: 'DNS' },
    });
  });

  test('says nothing of who is not named in it', () => {
    const sheet = sheetOf(`${head}1,204\n2,999\n,018,2,"Núñez, hijo"\n`);
    expect(sheet).toMatchObject({ order: [['204'], ['999']], marks: [] });
    expect(againstList(sheet, ['204', '018', '7'])).toEqual({ strangers: ['999'], unnamed: ['018', '7'] });
  });

  test('lets those of one place stand together, and a person decide', () => {
    expect(said(`; typed\n${head}1,204\n2,018\n2,W4,3\ndnf,7\n\n`)).toMatchObject({
      order: [['204'], ['018', 'W4']],
      marks: { 7: 'DNF' },
      problems: ['place 2 twice: together'],
    });
  });

  test('tells other words, a rider named twice, a time that is none and a place without an ID', () => {
    const sheet = sheetOf(`${head}DQ,1\nREL,2\n1,3,,,,,fast\n2,3\n2,,4\n`);
    expect(sheet).toMatchObject({ order: [['3'], [null]], times: [], marks: [{ id: '1', status: 'DSQ' }] });
    expect(sheet.problems).toEqual([
      { is: 'word', id: '2', word: 'REL' },
      { is: 'time', id: '3', text: 'fast' },
      { is: 'twice', id: '3' },
    ]);
  });

  test('that is not finished is not read', () => {
    expect(said('')).toEqual({ complete: false, why: 'empty' });
    expect(said(`${head}1,204\r\n2,018,2,"N`)).toEqual({ complete: false, why: 'no line end at the end' });
    expect(said(`${head}1,204,1,"Núñez\r\n`)).toEqual({ complete: false, why: 'a quote is open' });
    expect(said(head)).toEqual({ complete: false, why: 'no rider' });
    expect(said('Results\n1,204\n')).toEqual({ complete: false, why: 'no head' });
  });

  test('cut anywhere either is not whole or ends with a line', () => {
    const bytes = windowsBytes(file);
    for (let at = 0; at < bytes.length; at += 1)
      if (readLif(bytes.subarray(0, at)).whole) expect(bytes[at - 1]).toBe(0x0a);
    const wide = utf16Bytes(file);
    for (let at = 0; at < wide.length; at += 1)
      if (readLif(wide.subarray(0, at)).whole) expect([wide[at - 2], wide[at - 1]]).toEqual([0x0a, 0]);
  });

  test('says the same in every encoding', () => {
    const { encoding, ...rest } = said(file);
    const utf8 = new TextEncoder().encode(file);
    const swapped = utf16Bytes(file).map((_, at, bytes) => bytes[at ^ 1] ?? 0);
    const others = {
      'utf-8': [utf8, Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8)],
      'utf-16': [utf16Bytes(file), swapped],
    };
    expect(encoding).toBe('cp1252');
    for (const [name, files] of Object.entries(others))
      for (const bytes of files)
        expect(JSON.parse(printLif(readLif(bytes)))).toEqual({ encoding: name, ...rest });
  });

  test('of anything else is no error', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
        printLif(readLif(bytes));
        printLif(readLif(windowsBytes(`${head}${text}\n`)));
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each([
  ['35.212', 35_212],
  ['35', 35_000],
  ['35.2', 35_200],
  ['35.2124', 35_212],
  ['35.2125', 35_213],
  ['59.9995', 60_000],
  ['1:02.5', 62_500],
  ['1:00:02.004', 3_602_004],
  ['0,5', 500],
  ['', null],
  ['1:75.0', undefined],
  ['1:75:00', undefined],
  ['35.', undefined],
  ['-1', undefined],
])('the time %s is read, its fourth digit half up', (text, time) => {
  expect(readLynxTime(text)).toBe(time);
});
