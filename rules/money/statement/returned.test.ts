import { describe, expect, test } from 'vitest';
import { statementColumns } from './statement-columns.ts';
import { readStatementSheet } from './statement-sheet.ts';

/** What came in, and what was left with its row, of a sheet whose cells are divided by bars, in a book of pesos. */
const taken = (...said: string[]) => {
  const rows = said.map((row) => row.split('|'));
  const columns = statementColumns(rows);
  if (columns === null) throw new Error('the headings are not known');
  const { lines, left } = readStatementSheet(rows, columns, '2026-11-25', { currency: 'ARS' });
  const told = left.filter(({ why }) => why !== 'title' && why !== 'out');
  return { cents: lines.map(({ cents }) => cents), left: told.map(({ row, why }) => `${row} ${why}`) };
};

describe('money that arrived and went back', () => {
  const heads = 'Fecha|Descripción|Débitos|Créditos';
  test('is told, and pays nothing', () => {
    const rows = [
      heads,
      '25/11/2026|TRF PTD-PV9W8J|0,00|52000,00',
      '25/11/2026|CONTRASIENTO TRF PTD-PV9W8J|52000,00|0,00',
      '26/11/2026|TRANSFERENCIA RUIZ LAURA|0,00|500,00',
      '27/11/2026|Devolución transferencia RUIZ LAURA|500,00|',
    ];
    expect(taken(...rows)).toEqual({ cents: [], left: ['2 returned', '4 returned'] });
  });
  test('is known though the bank gives each movement a number of its own', () => {
    const rows = [
      heads,
      '25/11/2026|00431 TRANSF RECIBIDA - SOSA EVA|0,00|500,00',
      '25/11/2026|00432 TRANSF RECIBIDA - TAPIA JOAQUIN|0,00|500,00',
      '25/11/2026|00440 TRANSF RECIBIDA - TAPIA JOAQUIN|0,00|500,00',
      '25/11/2026|00441 REVERSA TRANSF RECIBIDA - TAPIA JOAQUIN|500,00|',
      '25/11/2026|REVERSA SOSA|500,00|',
    ];
    expect(taken(...rows)).toEqual({ cents: [50_000], left: ['2 returned', '4 returned'] });
    rows[4] = '25/11/2026|00441 REVERSA TRANSF 00432 TAPIA JOAQUIN|500,00|';
    expect(taken(...rows)).toEqual({ cents: [50_000], left: ['2 returned', '3 returned'] });
  });
  test('is known though the bank adds a code and the day of the first movement', () => {
    const rows = [
      'Fec. Mov.|Cód.|Glosa|Beneficiario|Cargos|Abonos|Mon.',
      '26-NOV-25|TRF|TRANSF RECIBIDA|VALLEJOS IAN||500,00|ARS',
      '26-NOV-25|TRF|TRANSF RECIBIDA|SOSA EVA||500,00|ARS',
      '27-NOV-25|TRF|TRANSF RECIBIDA|GUZMAN JUAN||500,00|USD',
      '27-NOV-25|REV|REVERSO TRANSF RECIBIDA 26-NOV|VALLEJOS IAN|500,00||ARS',
    ];
    expect(taken(...rows)).toEqual({ cents: [50_000], left: ['2 returned', '4 currency'] });
  });
  test('came before it went back, whichever way the bank lists', () => {
    const rows = ['09|TRF QUIROGA PABLO||5', '10|REVERSO TRF QUIROGA PABLO|5|', '11|TRF QUIROGA PABLO||5'];
    const listed = rows.map((one) => one.replace('|', '/11/2025|'));
    expect(taken(heads, ...listed).left).toEqual(['2 returned']);
    expect(taken(heads, ...listed.toReversed()).left).toEqual(['4 returned']);
  });
  test('is one payment for each return, and never that of another family', () => {
    const rows = [
      heads,
      '25/11/2026|TRF SOSA EVA|0,00|500,00',
      '25/11/2026|TRF RUIZ LAURA|0,00|500,00',
      '26/11/2026|TRF RUIZ LAURA|0,00|500,00',
      '27/11/2026|ANULACION TRF RUIZ LAURA|500,00|',
      '27/11/2026|ANULACION TRANSFERENCIA RECIBIDA|500,00|',
      '27/11/2026|PAGO RUIZ LAURA|500,00|',
    ];
    expect(taken(...rows)).toEqual({ cents: [50_000, 50_000], left: ['4 returned'] });
  });
});
