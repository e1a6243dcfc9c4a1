import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { Refusal } from '#contract/errors.ts';
import { decodeText } from '#server/ground/sheets/decode.ts';
import { openSheet } from '#server/ground/sheets/open-sheet.ts';
import { readCsv } from '#server/ground/sheets/read-csv.ts';
import { encoded } from '#server/ground/sheets/testing/made-file.ts';
import { textCell, workbookOf, workbookParts, zipOf } from '#server/testing/zip.ts';

const cellsOf = async (bytes: Buffer) => (await openSheet(bytes)).rows.map(({ cells }) => cells);
const refusalOf = (bytes: Buffer) =>
  openSheet(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('separated text', () => {
  const rows = [
    ['Apellido', 'Nombre', 'Club'],
    ['Peña', 'José', 'Zonda, El'],
  ];
  const text = (sign: string) => rows.map((row) => row.map((cell) => `"${cell}"`).join(sign)).join('\r\n');

  test.each([';', ',', '\t', '|'])('is read whatever separates it: %j', async (sign) => {
    expect(await cellsOf(Buffer.from(text(sign)))).toEqual(rows);
  });

  test.each([';', ',', '\t'])('is read below titles of one cell: %j', async (sign) => {
    const titled = Buffer.from(`Lista de buena fe\r\nClub Los Teros\r\n${text(sign)}`);
    expect((await cellsOf(titled)).slice(2)).toEqual(rows);
  });

  test.each([
    ['UTF-8', Buffer.from(text(';'))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text(';')}`)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${text(';')}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(text(';'), 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(text(';'), 'utf16le').swap16()],
    ['Latin-1', Buffer.from(text(';'), 'latin1')],
    ['UTF-8 that was read as Latin-1', Buffer.from(Buffer.from(text(';')).toString('latin1'))],
    ['the code page of DOS', Buffer.from(text(';').replace('ñ', '\u00a4').replace('é', '\u0082'), 'latin1')],
    ['that of the Mac', Buffer.from(text(';').replace('ñ', '\u0096').replace('é', '\u008e'), 'latin1')],
  ])('is read in %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toEqual(rows);
  });

  test.each([
    'Íñigo MUÑOZ',
    'JOSÉ PEÑA',
    'São João',
    'Conceição Araújo',
    'Núñez Güemes',
    'O’Higgins «Tito» 3.º',
  ])('keeps %s in each encoding that has its letters', (name) => {
    const inWindows = Buffer.from(name.replace('’', '\u0092'), 'latin1');
    expect(decodeText(inWindows)).toBe(name);
    expect(decodeText(Buffer.from(name))).toBe(name);
  });

  test.each(['Иван Петров', '\u2212\u00a01\u00a0000,00', 'Ana 🏁', '田中', 'Peña ☎'])(
    'keeps %s in UTF-8',
    (name) => {
      expect(decodeText(Buffer.from(name))).toBe(name);
    },
  );

  test.each(['Débito', 'Íñigo', 'Lançamento', 'JOÃO', 'CRÉDITO', 'Peña\n615\u00a0046,22'])(
    'keeps %j in each of the older encodings, whatever else the file has',
    (text) => {
      for (const one of ['windows-1252', 'cp850', 'macintosh'] as const)
        expect(decodeText(encoded(text, one))).toBe(text);
    },
  );

  test('tells a row by the number that its reader sees', async () => {
    const { rows: read } = await openSheet(Buffer.from('sep=;\n\nA;B\n;;\n1;2\n'));
    expect(read).toEqual([
      { row: 3, cells: ['A', 'B'] },
      { row: 5, cells: ['1', '2'] },
    ]);
  });

  test('keeps a formula as the text it is, and takes our own guard off', async () => {
    const dangerous = `=cmd|'/c calc'!A0`;
    expect(await cellsOf(Buffer.from(`"${dangerous}";"'+54 11 4444"\n`))).toEqual([
      [dangerous, '+54 11 4444'],
    ]);
  });

  test('with a quote that is never closed is broken', async () => {
    expect(await refusalOf(Buffer.from('a,"b\nc,d\n'))).toBe('spreadsheet.broken');
  });

  test('of too many rows or columns says so', async () => {
    expect(await refusalOf(Buffer.from('a;b\n'.repeat(20_001)))).toBe('spreadsheet.too_long');
    expect(await refusalOf(Buffer.from(`${'a;'.repeat(300)}b\n`))).toBe('spreadsheet.too_wide');
  });

  test.each([
    ['rows', 'a;b;c\n'],
    ['empty lines', '\n'],
    ['lines of empty cells', ';;\n'],
  ])('of far too many %s is refused before it is read to its end', (_what, line) => {
    let read = 0;
    const bytes = Buffer.from(line.repeat(400_000));
    expect(() => readCsv(bytes, ({ done }) => (read = done))).toThrow('spreadsheet.too_long');
    expect(read).toBeLessThan(101_000);
  });
});

describe('a workbook', () => {
  test('gives text, documents without points, and days as days', async () => {
    const bytes = await writeExcelFile([
      [
        { value: '018', type: String },
        { value: 45_123_456, type: Number },
        { value: 10_012_345_678, type: Number },
        { value: new Date('2014-03-05T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: ' Peña ', type: String },
      ],
    ]).toBuffer();
    expect(await cellsOf(bytes)).toEqual([['018', '45123456', '10012345678', '2014-03-05', 'Peña']]);
  });

  test('is opened at the sheet that is asked for, in any letter case, and tells the others', async () => {
    const cell = (value: string) => [[{ value, type: String }]];
    const bytes = await writeExcelFile([
      { data: cell('portada'), sheet: 'Portada' },
      { data: cell('riders'), sheet: 'bem5_ext' },
    ]).toBuffer();
    const { name, names, rows } = await openSheet(bytes, { sheets: ['BEM5_EXT'] });
    expect({ name, names, first: rows[0]?.cells[0] }).toEqual({
      name: 'bem5_ext',
      names: ['Portada', 'bem5_ext'],
      first: 'riders',
    });
  });

  test('with merged cells gives the club to each row it covers, and a title to one', async () => {
    const inside = `<sheetData><row r="1">${textCell('A1', 'Planilla')}</row>
      <row r="2">${textCell('A2', 'Los Teros')}${textCell('B2', 'Ana')}</row><row r="3">${textCell('B3', 'Beto')}</row>
      </sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/></mergeCells>`;
    const { rows, merged } = await openSheet(workbookOf(inside));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Planilla'],
      ['Los Teros', 'Ana'],
      ['Los Teros', 'Beto'],
    ]);
    expect(merged).toBe(2);
  });

  test('with a formula that starts a program gives what it last came to, and is told to have one', async () => {
    const inside = `<sheetData><row r="1"><c r="A1" t="str"><f>cmd|'/c calc'!A0</f><v>hola</v></c>
      <c r="B1" t="str"><f>HYPERLINK("http://x")</f></c><c r="C1"><v>7</v></c></row></sheetData>`;
    const { rows, formulas } = await openSheet(workbookOf(inside));
    expect(rows).toEqual([{ row: 1, cells: ['hola', '', '7'] }]);
    expect(formulas).toBe(2);
  });
});

describe('a hostile file', () => {
  const sheet = `<sheetData><row r="1">${textCell('A1', 'x')}</row></sheetData>`;
  const big = Buffer.alloc(48 * 1024 * 1024, ' ');
  const bomb = { name: 'xl/worksheets/sheet2.xml', content: big };

  test.each<[string, () => Buffer, string]>([
    ['a zip bomb', () => zipOf([...workbookParts(sheet), bomb]), 'spreadsheet.bomb'],
    [
      'a zip bomb that calls itself small',
      () => zipOf([...workbookParts(sheet), { ...bomb, claims: 1000 }]),
      'spreadsheet.broken',
    ],
    [
      'an archive of a thousand parts',
      () =>
        zipOf(
          Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.xml`, content: Buffer.from('x') })),
        ),
      'spreadsheet.bomb',
    ],
    ['a part twice', () => zipOf([...workbookParts(sheet), ...workbookParts(sheet)]), 'spreadsheet.broken'],
    [
      'entities made of entities',
      () => workbookOf(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet}`),
      'spreadsheet.broken',
    ],
    [
      'a row a billion lines below',
      () => workbookOf(`<sheetData><row r="999999999">${textCell('A999999999', 'x')}</row></sheetData>`),
      'spreadsheet.broken',
    ],
    [
      'another archive',
      () => zipOf([{ name: 'word/document.xml', content: Buffer.from('x') }]),
      'spreadsheet.not_a_sheet',
    ],
    ...['xl/workbook.bin', 'content.xml', 'Index/Document.iwa'].map(
      (name): [string, () => Buffer, string] => [
        `a workbook of another program with ${name}`,
        () => zipOf([{ name, content: Buffer.from('x') }]),
        'spreadsheet.other_format',
      ],
    ),
    ['half a workbook', () => workbookOf(sheet).subarray(0, 300), 'spreadsheet.broken'],
    ['no sheet at all', () => workbookOf('<sheetData/>'), 'spreadsheet.empty'],
    ['an old XLS', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'spreadsheet.old_excel'],
    [
      'a workbook behind a password',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'spreadsheet.locked',
    ],
    ['results of Sqorz', () => Buffer.from('\uFEFF[{"name": 1}]'), 'spreadsheet.json'],
    ['an object of JSON', () => Buffer.from('{\n  "data": {}\n}'), 'spreadsheet.json'],
    ['a statement in SGML', () => Buffer.from('OFXHEADER:100\n<OFX>'), 'spreadsheet.statement'],
    [
      'a statement in XML',
      () => Buffer.from('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>'),
      'spreadsheet.statement',
    ],
    ['a PDF called xlsx', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'spreadsheet.pdf'],
    [
      'a web page called xls',
      () => Buffer.from('<html><table><tr><td>a</td></tr></table>'),
      'spreadsheet.web_page',
    ],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'spreadsheet.not_a_sheet'],
    ['nothing', () => Buffer.alloc(0), 'spreadsheet.empty'],
  ])('that is %s is told what it is', async (_name, make, refusal) => {
    expect(await refusalOf(make())).toBe(refusal);
  });

  test('can be put down while it is read', async () => {
    const stop = new AbortController();
    const reading = openSheet(Buffer.from('a;b\n'.repeat(20_000)), {}, stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'spreadsheet.stopped' });
  });
});
