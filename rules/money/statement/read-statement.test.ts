import { describe, expect, test } from 'vitest';
import { isOfx, readOfx } from './ofx.ts';
import { signedAmount } from './signed-amount.ts';
import { lineText, numberEquals } from './statement-line.ts';
import { readStatementSheet, statementColumns } from './statement-sheet.ts';

const today = '2026-11-25';
const read = (rows: string[][]) => {
  const columns = statementColumns(rows);
  return columns === null ? null : readStatementSheet(rows, columns, today);
};

test.each([
  ['1.234,56', 123_456],
  ['-1,234.56', -123_456],
  ['1.234,56-', -123_456],
  ['(500)', -50_000],
  ['$ 12.500', 1_250_000],
  ['R$ 99,90', 9990],
  ['+ 300', 30_000],
  ['300,00 C', 30_000],
  ['300,00 D', -30_000],
  ['0,00', 0],
  ['', null],
  ['Saldo', null],
])('an amount as a bank writes it: %j', (typed, cents) => {
  expect(signedAmount(typed)).toBe(cents);
});

describe('a statement as a sheet', () => {
  test('of Argentina, with what went out in a column of its own', () => {
    expect(
      read([
        ['Cuenta 123', ''],
        ['Fecha', 'Descripción', 'Débitos', 'Créditos', 'Leyendas Adicionales1', 'Saldo'],
        ['03/11/2026', 'TRANSFERENCIA DE TERCEROS', '0,00', '12.500,00', 'RUIZ LAURA 27111', '40.000,00'],
        ['04/11/2026', 'COMISION', '300,00', '0,00', '', '39.700,00'],
        ['', 'Total', '300,00', '12.500,00', '', ''],
      ]),
    ).toEqual([
      { day: '2026-11-03', cents: 1_250_000, text: 'TRANSFERENCIA DE TERCEROS · RUIZ LAURA 27111' },
    ]);
  });
  test('of Brazil, with a sign', () => {
    expect(
      read([
        ['Data Lançamento', 'Descrição', 'Valor', 'Saldo'],
        ['13/11/2026', 'Pix recebido - JOANA LIMA', '150,37', '1.000,00'],
        ['13/11/2026', 'Pix enviado', '-80,00', '920,00'],
      ]),
    ).toEqual([{ day: '2026-11-13', cents: 15_037, text: 'Pix recebido - JOANA LIMA' }]);
  });
  test('whose headings we do not know is asked about', () => {
    expect(
      read([
        ['A', 'B'],
        ['1', '2'],
      ]),
    ).toBeNull();
  });
});

describe('a statement in OFX', () => {
  const sgml = `OFXHEADER:100
<OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250901000000[-3:BRT]<TRNAMT>150.37<FITID>1<NAME>JOANA &amp; FILHA<MEMO>PTD-7K3M96
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250902<TRNAMT>-80,00<FITID>2<MEMO>TARIFA
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20250902<TRNAMT>999.00<FITID>2<MEMO>Saldo Anterior
</BANKTRANLIST></OFX>`;
  const xml = `<?xml version="1.0"?><OFX><STMTTRN><DTPOSTED>20260105</DTPOSTED><TRNAMT>+1200</TRNAMT><NAME>LIGA</NAME><MEMO>LIGA</MEMO></STMTTRN></OFX>`;
  test('of either form is read: what came in, and no balance', () => {
    expect(isOfx(sgml)).toBe(true);
    expect(readOfx(sgml)).toEqual([{ day: '2025-09-01', cents: 15_037, text: 'JOANA & FILHA · PTD-7K3M96' }]);
    expect(readOfx(xml)).toEqual([{ day: '2026-01-05', cents: 120_000, text: 'LIGA' }]);
    expect(isOfx('Fecha;Importe')).toBe(false);
  });
});

test('two equal transfers of one day are two lines, whatever else the file has', () => {
  const one = { day: '2026-11-03', cents: 100, text: 'GOMEZ' };
  expect(numberEquals([one, { ...one, cents: 200 }, one]).map(({ ordinal }) => ordinal)).toEqual([1, 1, 2]);
});

test('what a bank says twice is said once', () => {
  expect(lineText(['TRF  RUIZ', '', 'TRF RUIZ', 'Laura'])).toBe('TRF RUIZ · Laura');
});
