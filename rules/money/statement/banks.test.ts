import { expect, test } from 'vitest';
import { statementColumns } from './statement-columns.ts';
import { readStatementSheet } from './statement-sheet.ts';

const read = (rows: string[][]) => {
  const columns = statementColumns(rows);
  if (columns === null) throw new Error('the headings are not known');
  return readStatementSheet(rows, columns, '2026-11-25');
};

/** One payment of 952,30 and one of 10,00 that left, as banks write them. */
test.each([
  [
    'Caixa',
    'Conta;Data_Mov;Nr_Doc;Historico;Valor;Deb_Cred',
    '1;20261118;9;PIX RUIZ;952.30;C',
    '1;20261118;9;TARIFA;10.00;D',
  ],
  [
    'C6',
    'Data Lançamento;Data Contábil;Título;Descrição;Entrada(R$);Saída(R$);Saldo do Dia(R$)',
    '18/11/2026;18/11/2026;Pix;RUIZ;952.30;0.00;1',
    '18/11/2026;18/11/2026;Pix;LUZ;0.00;10.00;1',
  ],
  [
    'Nubank',
    'Data;Valor;Identificador;Descrição',
    '18/11/2026;952.30;65f1-aa;Transferência recebida',
    '18/11/2026;-10.00;65f1-ab;Compra',
  ],
  [
    'Banorte',
    'Cuenta;Fecha De Operación;Fecha;Referencia;Descripción;Cod. Transac;Sucursal;Depósitos;Retiros;Saldo',
    '1;18/11/2026;18/11/2026;9;SPEI RUIZ;003;1;"$952.30";-;$1.00',
    '1;18/11/2026;18/11/2026;9;COMISION;003;1;-;$10.00;$1.00',
  ],
  [
    'BCP',
    'Fecha;Fecha valuta;Descripción operación;Monto;Saldo;Sucursal - agencia;Operación - Número',
    '18/11/2026;18/11/2026;TRAN.CTAS RUIZ;952.30;1.00;111;9',
    '18/11/2026;18/11/2026;ITF;-10.00;1.00;111;9',
  ],
  [
    'BancoEstado',
    'Fecha;N° Operación;Descripción;Cargos ($);Abonos ($);Saldo ($)',
    '18/11/2026;9;TEF RUIZ;;952,30;1',
    '18/11/2026;9;COMISION;10,00;;1',
  ],
  [
    'Santander Chile',
    'MONTO;DESCRIPCIÓN MOVIMIENTO;FECHA;SALDO;N° DOCUMENTO;SUCURSAL;CARGO/ABONO',
    '952,30;TRANSF RUIZ;18/11/2026;1;9;1;A',
    '10,00;COMISION;18/11/2026;1;9;1;C',
  ],
  [
    'Pichincha',
    'Fecha;Concepto;Tipo;Documento;Oficina;Monto;Saldo',
    '2026-11-18;TRANSF RUIZ;C;9;1;952.30;1.00',
    '2026-11-18;COSTO;D;9;1;10.00;1.00',
  ],
  [
    'BROU',
    'Fecha;Referencia;Concepto;Descripción;Débito;Crédito;Saldos',
    '18/11/2026;9;TRASPASO;RUIZ;;952,30;1',
    '18/11/2026;9;COMISION;X;10,00;;1',
  ],
  [
    'BNB',
    'Fecha;Hora;Oficina;Descripción;Referencia;Código;ITF;Débitos;Créditos;Saldo',
    '18/11/2026;10:15:00;1;ABONO RUIZ;9;1;0,00;;952,30;1',
    '18/11/2026;10:15:00;1;RETIRO;9;1;0,00;10,00;;1',
  ],
  [
    'Santander Río',
    'Fecha;Suc. Origen;Desc. Sucursal;Cod. Operativo;Referencia;Concepto;Importe Pesos;Saldo Pesos',
    '18/11/2026;1;X;9;9;TRANSF RUIZ;952,30;1',
    '18/11/2026;1;X;9;9;IMPUESTO;-10,00;1',
  ],
  [
    'BBVA',
    'Fecha;Fecha Valor;Concepto;Codigo;Número Documento;Oficina;Crédito;Débito;Detalle',
    '18-11-2026;18-11-2026;TRF;1;9;1;952,30;;RUIZ',
    '18-11-2026;18-11-2026;IMP;1;9;1;;-10,00;X',
  ],
  [
    'BBVA Perú',
    'F. Operación;F. Valor;Código;Nº. Doc.;Concepto;Importe;Oficina',
    '18-11-2026;18-11-2026;901;0;ABONO RUIZ;952,30;0486',
    '18-11-2026;18-11-2026;902;0;ITF;-10,00;0486',
  ],
  [
    'a bank in English',
    'Date;Details;Transaction Type;In;Out;Balance',
    '18-Nov-26;TRF RUIZ;Transfer;952.30;;1500.00',
    '18-Nov-26;FEE;Fee;;10.00;1490.00',
  ],
  [
    'a bank of Honduras',
    'Fecha;Descripción;Débito;Crédito;Saldo',
    '18/11/2026;DEPOSITO RUIZ;;L 952.30;L 1,500.00',
    '18/11/2026;CARGO;L 10.00;;L 1,490.00',
  ],
  [
    'Mercado Pago, lo liberado',
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;BALANCE_AMOUNT',
    '2026-11-18T09:13:01.000-04:00;88120437;;release;payment;952.30;0.00;960.00;1',
    '2026-11-18T09:13:01.000-04:00;88120438;;release;payout;0.00;10.00;-10.00;1',
    '2026-11-01T00:00:00.000-04:00;;;initial_available_balance;;500.00;0.00;500.00;500.00',
    ';;;total;;952.30;10.00;;',
  ],
  [
    'Mercado Pago, lo acreditado',
    'SETTLEMENT_DATE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;SETTLEMENT_NET_AMOUNT',
    '2026-11-18T09:13:01.000-04:00;88120437;SETTLEMENT;960.00;952.30',
    '2026-11-18T09:13:01.000-04:00;88120438;REFUND;-10.00;-10.00',
  ],
])('the statement of %s', (_bank, ...said) => {
  const rows = said.map((row) => row.replaceAll('"', '').split(';'));
  const { lines, left } = read(rows);
  expect(lines.map(({ cents, day }) => `${day} ${cents}`)).toEqual(['2026-11-18 95230']);
  expect(left.every(({ why }) => ['title', 'out', 'balance', 'total'].includes(why))).toBe(true);
});
