import fc from 'fast-check';
import { addDays } from '#rules/calendar.ts';
import {
  type MadeStatement,
  type Movement,
  movement,
  said,
  today,
} from '#rules/money/statement/testing/made-statement.ts';

/** How a bank writes a movement in OFX. The sign and the kind of a movement that left may each be missing, but not both. */
const form = fc.record({
  isXml: fc.boolean(),
  decimal: fc.constantFrom('.', ','),
  hour: fc.constantFrom('', '120000', '000000[-3:BRT]', '120000.000[-3:GMT]'),
  end: fc.constantFrom('\r\n', '\n'),
  comes: fc.constantFrom('CREDIT', 'DEP', 'OTHER', 'XFER', 'DIRECTDEP'),
  goes: fc.constantFrom(
    'DEBIT -',
    'DEBIT ',
    'PAYMENT ',
    'FEE -',
    'OTHER -',
    'XFER -',
    'CREDIT -',
    'CHECK \u2212',
  ),
  isShort: fc.boolean(),
});
type Form = typeof form extends fc.Arbitrary<infer One> ? One : never;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function ofxOf(movements: readonly Movement[], { isXml, decimal, hour, end, comes, goes, isShort }: Form) {
  const made: MadeStatement = {
    rows: [],
    currency: 'ARS',
    lines: [],
    broken: [],
    shown: new Map(),
    adds: false,
    mayBeAsked: false,
  };
  const field = (name: string, value: string) =>
    value === '' ? [] : [`<${name}>${escaped(value)}${isXml ? `</${name}>` : ''}`];
  const entries: string[] = [];
  const write = (type: string, day: string, amount: string, [name = '', memo = '']: readonly string[]) => {
    const cells = [
      ['TRNTYPE', type],
      ['DTPOSTED', day],
      ['TRNAMT', amount],
      ['FITID', String(made.rows.length + 1)],
      ['NAME', name],
      ['MEMO', memo],
    ] as const;
    const text = cells.flatMap(([one, value]) => field(one, value)).join(end);
    entries.push(`<STMTTRN>${end}${text}${end}</STMTTRN>`);
    return made.rows.push([type, day, amount]);
  };
  for (const [at, one] of movements.entries()) {
    const isWithout = one.broken?.cell === 'sign' || one.broken?.cell === 'currency';
    const broken = isWithout ? null : one.broken;
    const day = addDays(today, -one.daysAgo);
    const size = `${Math.floor(one.cents / 100)}${decimal}${String(one.cents % 100).padStart(2, '0')}`;
    const words = isShort ? [`TRF & ${one.payer} ${at}`] : [`TRF ${at} & más`, one.payer];
    const [kind = '', minus = ''] = one.way === 'in' ? [comes] : goes.split(' ');
    const row = write(
      kind,
      broken?.cell === 'day' ? broken.says : `${day.replaceAll('-', '')}${hour}`,
      broken?.cell === 'amount' ? broken.says : `${minus}${size}`,
      words,
    );
    if (one.below === 'balance') write('OTHER', day.replaceAll('-', ''), size, ['SALDO ANTERIOR']);
    if (one.way === 'out') continue;
    if (broken === null) made.lines.push({ day, cents: one.cents, text: said(words) });
    else made.broken.push(row);
  }
  const head = isXml
    ? '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="202"?>'
    : `OFXHEADER:100${end}DATA:OFXSGML${end}`;
  const account = field('CURDEF', 'ARS').concat('<BANKACCTFROM>', field('ACCTID', '77-1'), '</BANKACCTFROM>');
  const body = ['<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>', ...account, '<BANKTRANLIST>', ...entries];
  const close = '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  return { made, text: [head, ...body, close].join(end) };
}

/** Any statement that a bank may write in OFX, with broken fields in some movements. */
export const madeOfx = fc
  .tuple(fc.array(movement, { minLength: 1, maxLength: 12 }), form)
  .map(([movements, how]) => ofxOf(movements, how));
