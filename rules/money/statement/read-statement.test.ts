import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { isCardSheet, statementColumns } from './statement-columns.ts';
import { isBalance, isTotal, lineText, numberEquals } from './statement-line.ts';
import { readStatementSheet } from './statement-sheet.ts';
import { madeStatement, today } from './testing/made-statement.ts';
import { wrongIn } from './testing/wrong-in-statement.ts';

const rowsOf = (...said: string[]) => said.map((row) => row.split('|'));
const read = (rows: string[][], currency?: string) => {
  const columns = statementColumns(rows) ?? { heading: 0, day: 0, amount: 1 };
  return readStatementSheet(rows, columns, today, { ...(currency !== undefined && { currency }) });
};
/** What came in, and what was left with its row, of a sheet whose cells are divided by bars, in a book of pesos. */
const taken = (...said: string[]) => {
  const { lines, left } = read(rowsOf(...said), 'ARS');
  const told = left.filter(({ why }) => why !== 'title' && why !== 'out');
  return { cents: lines.map(({ cents }) => cents), left: told.map(({ row, why }) => `${row} ${why}`) };
};

describe('a statement as a sheet', () => {
  test('of Argentina, with what went out in a column of its own', () => {
    const { lines, left } = read(
      rowsOf(
        'Cuenta 123|',
        'Fecha|Descripción|Débitos|Créditos|Leyendas Adicionales1|Saldo',
        '03/11/2026|TRANSFERENCIA DE TERCEROS|0,00|12.500,00|RUIZ LAURA 27111|40.000,00',
        '04/11/2026|COMISION|300,00|0,00||39.700,00',
        '|Total|300,00|12.500,00||',
      ),
    );
    expect(lines).toEqual([
      { day: '2026-11-03', cents: 1_250_000, text: 'TRANSFERENCIA DE TERCEROS · RUIZ LAURA 27111' },
    ]);
    expect(left.map(({ why }) => why)).toEqual(['title', 'title', 'out', 'total']);
  });
  test('of Brazil, with a sign', () => {
    const { lines } = read(
      rowsOf(
        'Data Lançamento|Descrição|Valor|Saldo',
        '13/11/2026|Pix recebido - JOANA LIMA|150,37|1.000,00',
        '13/11/2026|Pix enviado|-80,00|920,00',
      ),
    );
    expect(lines).toEqual([{ day: '2026-11-13', cents: 15_037, text: 'Pix recebido - JOANA LIMA' }]);
  });
  test('whose payer stands in the row below, and whose last movements are listed twice', () => {
    const { lines, left } = read(
      rowsOf(
        'Extrato de: Ag: 513 | Entre 01/11/2026 e 30/11/2026'.replace('|', '·'),
        'Data|Histórico|Docto.|Crédito (R$)|Débito (R$)|Saldo (R$)',
        '01/11/26|SALDO ANTERIOR||||1.500,00',
        '01/11/26|Transfe Pix|1357553|1.296,00||19.312,00',
        '|REM: RUIZ LAURA 01/11||||',
        '02/11/26|Transfe Pix|1357554|250,00||19.562,00',
        '|REM: SOSA EVA PTD-7K3M96||||',
        'Total|||1.546,00||19.562,00',
        'Últimos Lançamentos|||||',
        'Data|Histórico|Docto.|Crédito (R$)|Débito (R$)|Saldo (R$)',
        '02/11/26|Transfe Pix|1357554|250,00||19.562,00',
      ),
      'BRL',
    );
    expect(lines.map(({ cents, text }) => `${cents} ${text}`)).toEqual([
      '129600 Transfe Pix · 1357553 · REM: RUIZ LAURA 01/11',
      '25000 Transfe Pix · 1357554 · REM: SOSA EVA PTD-7K3M96',
    ]);
    expect(left.map(({ row, why }) => `${row} ${why}`)).toEqual([
      '1 title',
      '2 title',
      '3 balance',
      '5 continued',
      '7 continued',
      '8 total',
      '9 title',
      '10 title',
      '11 repeated',
    ]);
  });
  test('whose equal rows on two pages are two payments', () => {
    const page = ['Fecha|Concepto|Importe', '03/11/2026|TRF|100,00'];
    expect(taken(...page, ...page).cents).toEqual([10_000, 10_000]);
  });
  test('whose dates have no year gets it from the title, else it is the last such day', () => {
    const days = (...said: string[]) => read(rowsOf(...said)).lines.map(({ day }) => day);
    expect(days('DESDE 2025/10/01 HASTA 2025/12/31', 'FECHA|VALOR', '2/11|100', '30-DIC|100')).toEqual([
      '2025-11-02',
      '2025-12-30',
    ]);
    expect(days('Fecha|Importe', '3/11|100', '4 de diciembre|100')).toEqual(['2026-11-03', '2025-12-04']);
    expect(days('Del 01/12/2025 al 31/01/2026', 'Fecha|Importe', '30/12|1', '03/01|1')).toEqual([
      '2025-12-30',
      '2026-01-03',
    ]);
  });
  test.each([
    'RELEASE_DATE|TRANSACTION_TYPE|REFERENCE_ID|TRANSACTION_NET_AMOUNT|PARTIAL_BALANCE',
    'Fecha|Descripción|Nro.|Importe (en pesos)|Saldo',
    'FECHA DE OPERACIÓN|CONCEPTO|REFERENCIA|ABONO $|SALDO $',
    'Fecha Mov.|Descripción|Canal|Monto Abono|Saldo Contable',
    'Data Mov.|Histórico|Doc.|Valor (R$)|Saldo (R$)',
    'Fecha y hora|Detalle|Nro|Importe de créditos|Saldo disponible',
    'Transaction date|Details|Ref|Credit|Balance',
  ])('is known by its headings: %s', (headings) => {
    const rows = rowsOf('Extracto|2026', headings, '18-11-2026|TRF RUIZ|9|952,30|1.952,30');
    expect(statementColumns(rows)).toEqual({ heading: 1, day: 0, amount: 3 });
  });
  test.each([
    ['A|B'],
    ['Fecha|Número de crédito|Titular'],
    ['Fecha valor|Tipo de abono|Saldo'],
    ['Limite de crédito|Data de corte|Conta'],
  ])('whose headings are not known is asked about: %s', (headings) => {
    expect(statementColumns(rowsOf(headings, '1|2|3'))).toBeNull();
  });
  test.each([
    [['date,title,amount', '2026-11-08,Mercado,13.00'], true],
    [['Fatura do cartão,,', 'Data,Descrição,Valor'], true],
    [['Fecha,Establecimiento,Cuotas,Importe'], true],
    [['Fecha,Descripción,Importe', '03/11/2026,PAGO TARJETA DE CREDITO,100'], false],
  ])('is of a card or not: %j', (said, isCard) => {
    const rows = said.map((row) => row.split(','));
    expect(isCardSheet(rows, statementColumns(rows)?.heading ?? 0)).toBe(isCard);
  });
});

test('two equal transfers of one day are two lines, whatever else the file has', () => {
  const one = { day: '2026-11-03', cents: 100, text: 'GOMEZ' };
  expect(numberEquals([one, { ...one, cents: 200 }, one]).map(({ ordinal }) => ordinal)).toEqual([1, 1, 2]);
});

describe('the number of the bank', () => {
  const one = { day: '2026-11-09', cents: 4100, text: 'Pix recebido ANA' };
  const idsOf = (...ids: string[]) => numberEquals(ids.map((id) => ({ ...one, id }))).map(({ id }) => id);
  test('stays where the bank keeps it', () => {
    expect(idsOf('1 88120437', '1 88120438')).toEqual(['1 88120437', '1 88120438']);
    expect(idsOf('a5f3-77')).toEqual(['a5f3-77']);
  });
  test.each([[['1', '2']], [['202611091', '202611092']], [['77 001', '77 002']], [['88120437', '88120437']]])(
    'goes where it only counts, or names two: %j',
    (ids) => {
      expect(idsOf(...ids)).toEqual([undefined, undefined]);
    },
  );
});

test('what a bank says twice is said once', () => {
  expect(lineText(['TRF  RUIZ', '', 'TRF RUIZ', 'Laura'])).toBe('TRF RUIZ · Laura');
  expect(lineText([`${'a'.repeat(499)}😀`])).toBe('a'.repeat(499));
  expect(lineText(['a\u0000b'])).toBe('a b');
});

describe('money that went out is never income', () => {
  test.each([
    ['Cargo/Abono', '-', '+'],
    ['D/C', 'D', 'C'],
    ['C/D', 'D', 'C'],
    ['Débito/Crédito', 'Débito', 'Crédito'],
    ['Tipo', 'Egreso', 'Ingreso'],
    ['Tipo Lançamento', 'Saída', 'Entrada'],
    ['Tipo de movimiento', 'Transferencia enviada', 'Transferencia recibida'],
    ['Tipo', 'Pago', 'Pago recibido'],
    ['Transaction type', 'DEBIT', 'CREDIT'],
    ['Dr/Cr', 'DR', 'CR'],
    ['Natureza', 'S', 'E'],
    ['CARGO/ABONO', 'C', 'A'],
    ['Tipo', 'C', 'A'],
    ['Tipo', 'N/D', 'N/C'],
    ['Tipo', 'ND', 'NC'],
    ['Deb_Cred', 'D', 'C'],
    ['Debe/Haber', 'D', 'H'],
    ['Tipo', 'E', 'I'],
    ['Columna de nadie', 'D', 'C'],
    ['', '\u2212', '+'],
  ])('a column %s with %s and %s', (heading, out, into) => {
    expect(
      taken(
        `Fecha|Descripción|${heading}|Importe`,
        `10/11/2026|SPEI|${out}|350.00`,
        `11/11/2026|SPEI|${into}|500.00`,
      ),
    ).toEqual({ cents: [50_000], left: [] });
  });
  test('one outgoing row alone is nothing that came in', () => {
    expect(taken('Fecha|Cargo/Abono|Importe', '20/11/2026|-|52000.00')).toEqual({ cents: [], left: [] });
  });
  test('a row that says neither, where others do, is told; with a minus before all that went out it came', () => {
    const [out, none] = ['10/11/2026|D|350.00', '11/11/2026||500.00'];
    expect(taken('Fecha|D/C|Importe', out, none)).toEqual({ cents: [], left: ['3 sign'] });
    expect(taken('Fecha|D/C|Importe', '10/11/2026|C|1.00', none).left).toEqual(['3 sign']);
    expect(taken('Fecha|D/C|Importe', out, none, '12/11/2026|D|-1.00').left).toEqual(['3 sign']);
    expect(taken('Fecha|D/C|Importe', none, '12/11/2026|D|-1.00').cents).toEqual([50_000]);
    expect(taken('Fecha|Tipo|Créditos', '10/11/2026|Debito|0,00', '11/11/2026||500.00').cents).toEqual([
      50_000,
    ]);
  });
  test('one letter alone is no sign, unless its heading says which', () => {
    const one = (heading: string) => taken(`Fecha|Detalle|${heading}|Monto`, '10/11/2026|X|C|350.00').cents;
    expect(one('Cargo/Abono')).toEqual([]);
    expect(one('Débito/Crédito')).toEqual([35_000]);
  });
  test('a letter alone that may mean both is asked about, and so is a word that nobody knows', () => {
    expect(taken('Fecha|Natureza|Importe', '10/11/2026|S|350.00').left).toEqual(['2 sign']);
    expect(taken('Fecha|Sentido|Importe', '10/11/2026|Otro|350.00').left).toEqual(['2 sign']);
    expect(taken('Fecha|Tipo|Importe', '10/11/2026|Transferencia|350.00').cents).toEqual([35_000]);
  });
  test('one broken sign, a repeated heading and the foot of a page hide no column of signs', () => {
    const heads = 'Clave|Fecha|Importe';
    expect(
      taken(
        heads,
        'C|10/11/2026|1.00',
        'D|10/11/2026|2.00',
        heads,
        '?|10/11/2026|3.00',
        'Impreso el 25/11/2026',
      ),
    ).toEqual({ cents: [100], left: ['5 sign', '6 continued'] });
  });
  test('a balance below zero is no sign', () => {
    expect(
      taken(
        'Fecha|Detalle|D/C|Importe',
        '1/11/2026|Saldo anterior||-9,00',
        '2/11/2026|X||7,00',
        '3/11/2026|X|D|5,00',
      ),
    ).toEqual({ cents: [], left: ['2 balance', '3 sign'] });
  });
  test('the number of a deposit is no amount', () => {
    expect(taken('Nº de depósito|Importe|Fecha', '17|350,00|10/11/2026').cents).toEqual([35_000]);
  });
  test('a column that fills itself with a dash or one letter tells nothing', () => {
    expect(
      taken('Fecha|Observación|Importe', '10/11/2026|-|350.00', '11/11/2026|-|500.00').cents,
    ).toHaveLength(2);
    expect(
      taken('Fecha|Conciliado|Importe', '10/11/2026|S|350.00', '11/11/2026|S|500.00').cents,
    ).toHaveLength(2);
  });
  test('words that say so are asked about, where the amount does not', () => {
    const rows = [
      'Data|Histórico|Descrição|Valor',
      '03/09/2024|PIX ENVIADO|Mercado|4.994,61',
      '05/09/2024|Pix recebido|Ana|1.250,00',
      '05/09/2024|Tarifa|Pacote|12,00',
      '05/09/2024|Pago|Cuota Ruiz|13,00',
    ];
    // A row without such words may have left too.
    expect(taken(...rows)).toEqual({ cents: [125_000], left: ['2 sign', '4 sign', '5 sign'] });
    expect(taken(...rows.toSpliced(1, 3)).cents).toEqual([1300]);
  });
  test('a balance, which a family never writes alone', () => {
    expect(['Saldo Anterior', 'S A L D O', 'Saldo do dia', 'SALDO', 'Saldo contable'].every(isBalance)).toBe(
      true,
    );
    expect(['Saldo cuota Ruiz', 'Ruiz saldo', 'Saldo'.repeat(2)].some(isBalance)).toBe(false);
    expect(['TOTAL', 'Subtotal créditos', 'Totais'].every(isTotal)).toBe(true);
    expect(['Totalmente', 'Ruiz total'].some(isTotal)).toBe(false);
    expect(
      taken('Data|Lançamento|Valor', '31/10/2026|Saldo Anterior|372,93', '03/11/2026|Pix|150,37'),
    ).toEqual({ cents: [15_037], left: ['2 balance'] });
  });
});

test('what cannot be read is told, and costs one line', () => {
  expect(
    taken(
      'Fecha|Importe|Concepto',
      '31/02/2026|200,00|A',
      '03/11/2026|999.999.999.999,00|B',
      '03/11/2026|1.2.3|C',
      '03/11/2026|201,00|D',
      'ayer|202,00|E',
      'Total|403,00|',
      '|9,00|F',
      '03/11/2026|1.5OO,00|G',
      '03/11/2026|doscientos|H',
      '03/11/2026||Informe',
    ),
  ).toEqual({
    cents: [20_100],
    left: ['2 day', '3 amount', '4 amount', '6 day', '7 total', '8 day', '9 amount', '10 amount', '11 empty'],
  });
});

test('an amount in another currency is told, and not taken', () => {
  expect(
    taken(
      'Fecha|Importe|Moneda',
      '03/11/2026|USD 52.000|',
      '03/11/2026|U$S 100,00|',
      '03/11/2026|100,00|Dólares',
      '03/11/2026|$ 100,00|ARS',
    ),
  ).toEqual({ cents: [10_000], left: ['2 currency', '3 currency', '4 currency'] });
});

const cell = fc.oneof(
  fc.constantFrom('', '-', '+', 'C', 'D', 'Saldo anterior', 'Total', 'REM: RUIZ', '0,00', '3/11', 'Débito'),
  fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-25'), noInvalidDate: true }).map((one) => {
    const [year, month, day] = one.toISOString().slice(0, 10).split('-');
    return `${day}/${month}/${year}`;
  }),
  fc.float({ min: -100_000, max: 100_000, noNaN: true }).map((one) => one.toFixed(2)),
  fc.string({ maxLength: 12 }),
);

test('every row of a file is a line or left with its reason, once', () => {
  const headings = fc.constantFrom(
    'Fecha|Concepto|Importe|Saldo',
    'Saldo|Importe|Concepto|Fecha',
    'Data|Histórico|Crédito|Débito',
    'Fecha|D/C|Monto|Detalle',
  );
  fc.assert(
    fc.property(
      headings,
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 30 }),
      fc.nat(5),
      (heads, body, at) => {
        const rows = [...body.slice(0, at), heads.split('|'), ...body.slice(at)];
        const columns = statementColumns(rows);
        if (columns === null) return;
        const { lines, left } = readStatementSheet(rows, columns, today, { currency: 'ARS' });
        expect(lines.length + left.length).toBe(rows.length);
        expect(new Set(left.map(({ row }) => row)).size).toBe(left.length);
        expect(lines.every(({ cents, day }) => cents > 0 && day > '2000' && day < '2027')).toBe(true);
      },
    ),
  );
});

test('of any statement the money that arrived is taken, and never money that left', () => {
  fc.assert(
    fc.property(madeStatement, (made) => {
      const filled = made.rows
        .map((cells, at) => ({ row: at + 1, cells }))
        .filter(({ cells }) => cells.some(Boolean));
      const rows = filled.map(({ cells }) => cells);
      const columns = statementColumns(rows);
      if (columns === null) throw new Error('its headings are not known');
      const facts = { currency: made.currency, numbers: filled.map(({ row }) => row) };
      expect(wrongIn(made, readStatementSheet(rows, columns, today, facts))).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
