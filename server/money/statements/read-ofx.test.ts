import { describe, expect, test } from 'vitest';
import { accountsIn, isOfCards, isOfx, readOfx } from '#rules/money/statement/ofx.ts';
import { readOfxFile } from './ofx-file.ts';

const takenOf = (text: string, account?: string) => {
  const { lines, left } = readOfx(readOfxFile(text), {
    currency: 'ARS',
    ...(account !== undefined && { account }),
  });
  const told = left.filter(({ why }) => why !== 'out');
  return { cents: lines.map(({ cents }) => cents), left: told.map(({ row, why }) => `${row} ${why}`) };
};
const moved = (kind: string, amount: string, day = '20261106', more = '') =>
  `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>1<MEMO>TRF RUIZ${more}</STMTTRN>`;
const account = (currency: string, id: string, ...movements: string[]) =>
  `<STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM>${movements.join('')}</STMTRS>`;
const ofx = (...inside: string[]) => `<OFX><STMTRS>${inside.join('')}</STMTRS></OFX>`;
const linesOf = (text: string) =>
  readOfx(readOfxFile(text)).lines.map(({ day, cents, text: words }) => `${day} ${cents} ${words}`);

describe('a statement in OFX', () => {
  const sgml = `OFXHEADER:100
<OFX><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250901000000[-3:BRT]<TRNAMT>150.37<FITID>1<NAME>JOANA &amp; FILHA<MEMO>PTD-7K3M96
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250902<TRNAMT>-80,00<FITID>2<MEMO>TARIFA
<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20250902<TRNAMT>999.00<FITID>2<MEMO>Saldo Anterior
</BANKTRANLIST></STMTRS></OFX>`;
  test('of either form is read: what came in, and no balance', () => {
    expect(isOfx(sgml)).toBe(true);
    expect(linesOf(sgml)).toEqual(['2025-09-01 15037 JOANA & FILHA · PTD-7K3M96']);
    const xml = `<?xml version="1.0"?><OFX><STMTTRN><DTPOSTED>20260105</DTPOSTED><TRNAMT>+1200</TRNAMT><NAME>LIGA</NAME><MEMO>LIGA</MEMO></STMTTRN></OFX>`;
    expect(linesOf(xml)).toEqual(['2026-01-05 120000 LIGA']);
    expect(isOfx('Fecha;Importe')).toBe(false);
  });
  test('says every movement once: as a line, or with the reason why it is none', () => {
    const { lines, left } = readOfx(readOfxFile(sgml));
    expect(lines).toHaveLength(1);
    expect(left.map(({ row, why }) => `${row} ${why}`)).toEqual(['2 out', '3 balance']);
  });
  test('keeps the number of the bank with that of the account', () => {
    const text = `<OFX>${account('ARS', '9100', moved('CREDIT', '3.00'))}</OFX>`;
    expect(readOfx(readOfxFile(text)).lines[0]?.id).toBe('9100 1');
  });
  test('is read with its entities, numbered ones too, and with CDATA', () => {
    const memo = (words: string) =>
      ofx(`<STMTTRN><DTPOSTED>20261105<TRNAMT>16.85<MEMO>${words}</MEMO></STMTTRN>`);
    expect(linesOf(memo('NU&#209;EZ &amp; PE&Ntilde;A&nbsp;&lt;hijo&gt;'))).toEqual([
      '2026-11-05 1685 NUÑEZ & PEÑA <hijo>',
    ]);
    expect(linesOf(memo('<![CDATA[TRF <RUIZ> & LIMA]]>'))).toEqual(['2026-11-05 1685 TRF <RUIZ> & LIMA']);
    expect(linesOf(memo('A < B & C'))).toEqual(['2026-11-05 1685 A < B & C']);
  });
  test('in the form before it, OFC, whose kinds are numbers', () => {
    const ofc = `<OFC><ACCTSTMT><STMTRS><STMTTRN><TRNTYPE>0<DTPOSTED>20261105<TRNAMT>5.00<FITID>1<MEMO>DEPOSITO</STMTTRN>
<STMTTRN><TRNTYPE>1<DTPOSTED>20261105<TRNAMT>6.00<FITID>2<MEMO>TARIFA</STMTTRN></STMTRS></ACCTSTMT></OFC>`;
    expect(isOfx(ofc)).toBe(true);
    expect(linesOf(ofc)).toEqual(['2026-11-05 500 DEPOSITO']);
  });
  test('with a hundred thousand tags that nothing closes, and one field that never ends, is read in time', () => {
    const open = `<OFX>${'<A>1'.repeat(100_000)}${'</B>'.repeat(100_000)}<MEMO>${'x'.repeat(1_000_000)}`;
    expect(readOfxFile(open)).toEqual([]);
  });
});

describe('money that went out is never income', () => {
  test.each(['DEBIT', 'PAYMENT', 'FEE', 'SRVCHG', 'CHECK', 'CASH', 'DIRECTDEBIT', 'REPEATPMT', 'debit'])(
    '%s, whatever its sign',
    (kind) => {
      const text = ofx(moved(kind, '200.00'), moved(kind, '-200.00'), moved('CREDIT', '201.00'));
      expect(takenOf(text)).toEqual({ cents: [20_100], left: [] });
    },
  );
});

describe('what cannot be read is told, and costs one movement', () => {
  test.each([
    ['20260231', '200.00', 'day'],
    ['00000000', '200.00', 'day'],
    ['', '200.00', 'day'],
    ['20261101', '999999999999.00', 'amount'],
    ['20261101', 'doscientos', 'amount'],
    ['20261101', '1.500', 'amount'],
  ])('%j, %j', (day, amount, why) => {
    const text = ofx(moved('CREDIT', amount, day), moved('CREDIT', '201.00'));
    expect(takenOf(text)).toEqual({ cents: [20_100], left: [`1 ${why}`] });
  });
  test('but thousands are', () => {
    const text = ofx(
      moved('CREDIT', '1.400,82'),
      moved('CREDIT', '1,400.83'),
      moved('CREDIT', '   386,80  '),
    );
    expect(takenOf(text).cents).toEqual([140_082, 140_083, 38_680]);
  });
});

describe('another currency, account or card', () => {
  test('an amount in another currency is told, and not taken', () => {
    const one = account('USD', '1', moved('CREDIT', '52000.00'), moved('CREDIT', '-1.00'));
    expect(takenOf(`<OFX>${one}`)).toEqual({ cents: [], left: ['1 currency'] });
    const own = moved('CREDIT', '5.00', '20261106', '<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>');
    expect(takenOf(`<OFX>${account('ARS', '1', own)}`)).toEqual({ cents: [], left: ['1 currency'] });
    const exchanged = moved('CREDIT', '5.00', '20261106', '<ORIGCURRENCY><CURSYM>USD</ORIGCURRENCY>');
    expect(takenOf(`<OFX>${account('ARS', '1', exchanged)}`).cents).toEqual([500]);
  });
  test('two accounts in the currency are asked about; one beside another currency is taken', () => {
    const [first, second] = [moved('CREDIT', '300.00'), moved('CREDIT', '301.00')];
    const two = `<OFX>${account('ARS', '9100', first)}${account('ARS', '9200', second)}`;
    expect(accountsIn(readOfxFile(two), 'ARS')).toEqual(['9100', '9200']);
    expect(takenOf(two, '9200')).toEqual({ cents: [30_100], left: ['1 account'] });
    const mixed = `<OFX>${account('ARS', '9100', first)}${account('USD', '9200', second)}`;
    expect(accountsIn(readOfxFile(mixed), 'ARS')).toEqual(['9100']);
    expect(takenOf(mixed)).toEqual({ cents: [30_000], left: ['2 currency'] });
    const months = `<OFX>${account('ARS', '9100', first)}${account('ARS', '9100', second)}`;
    expect(accountsIn(readOfxFile(months), 'ARS')).toEqual(['9100']);
  });
  test('a card is none', () => {
    const card = `<CCSTMTRS><CURDEF>ARS<CCACCTFROM><ACCTID>1111</CCACCTFROM>${moved('CREDIT', '1280.91')}</CCSTMTRS>`;
    expect(isOfCards(readOfxFile(`<OFX>${card}`))).toBe(true);
    const both = `<OFX>${card}${account('ARS', '9100', moved('CREDIT', '300.00'))}`;
    expect(isOfCards(readOfxFile(both))).toBe(false);
    expect(accountsIn(readOfxFile(both), 'ARS')).toEqual(['9100']);
    expect(takenOf(both)).toEqual({ cents: [30_000], left: ['1 card'] });
  });
});
