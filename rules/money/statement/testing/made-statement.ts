import fc from 'fast-check';
import { addDays, daysBetween } from '#rules/calendar.ts';
import type { StatementLine } from '#rules/money/statement/statement-line.ts';

export const today = '2026-11-25';

type Way = 'in' | 'out';

/** A movement as it happened, before a bank wrote it. */
export interface Movement {
  way: Way;
  cents: number;
  daysAgo: number;
  payer: string;
  /** What is broken in its row, and by which words. */
  broken: { cell: 'day' | 'amount' | 'sign' | 'currency'; says: string } | null;
  /** What stands below its row. */
  below: 'nothing' | 'rest' | 'headings' | 'balance';
}

/** How a bank shows whether money arrived. A cell is written from the amount, and from the amount when its sign is broken. */
interface Shown {
  headings: readonly string[];
  write: (amount: string, way: Way) => readonly string[];
  /** Its last column is words, which belong to the text of the line. */
  hasSign: boolean;
  /** Only the words of the movement say that it left. */
  byWords?: true;
}

const inHeadings =
  'Crédito|Créditos|Abono|Abonos|Depósitos|Haber|Entradas|Credit|Ingresos|Importe Crédito|Monto Abono|Crédito (R$)|Abono $';
const outHeadings =
  'Débito|Débitos|Cargo|Cargos|Retiros|Debe|Saídas|Debit|Egresos|Importe Débito|Monto Cargo|Débito (R$)|Cargo $|Withdrawals';
const amountHeadings = 'Importe|Valor|Monto|Amount|Valor (R$)|Importe en pesos|Quantia|Net amount|Importe $';
const dayHeadings =
  'Fecha|Data|Date|Fecha operación|Data Lançamento|Fecha y hora|Fecha Mov.|Posting date|Dt. Lançamento';
const textHeadings = 'Descripción|Histórico|Details|Concepto|Detalle|Lançamento|Leyenda';
const oneOf = (listed: string) => fc.constantFrom(...listed.split('|'));

const twoColumns = fc
  .tuple(oneOf(inHeadings), oneOf(outHeadings), oneOf('|0,00|0.00|-|0'), oneOf('|-'))
  .map(([comes, goes, zero, minus]): Shown => ({
    headings: [comes, goes],
    write: (amount, way) => (way === 'in' ? [amount, zero] : [zero, `${minus}${amount}`]),
    hasSign: false,
  }));
const signed = fc
  .tuple(oneOf(amountHeadings), oneOf('#|+#|# C|# CR'), oneOf('-#|\u2212#|\u2013#|#-|(#)|- #|# D|# DB|$ -#'))
  .map(([heading, into, out]): Shown => ({
    headings: [heading],
    write: (amount, way) => [(way === 'in' ? into : out).replace('#', () => amount)],
    hasSign: false,
  }));
const signColumn = fc
  .tuple(
    oneOf(amountHeadings),
    oneOf(
      'D/C,D,C|C/D,D,C|Débito/Crédito,Débito,Crédito|Cargo/Abono,-,+|Cargo/Abono,C,A|Tipo,Egreso,Ingreso|Tipo,C,A|Tipo,E,I|' +
        'Tipo Lançamento,Saída,Entrada|Natureza,S,E|Dr/Cr,DR,CR|Tipo,DB,CR|Deb_Cred,D,C|Debe/Haber,D,H|Signo,\u2212,+|Type,DEBIT,CREDIT|' +
        'Tipo,N/D,N/C|Tipo de movimiento,Transferencia enviada,Transferencia recibida|Sentido,Débito,Crédito|Columna 7,D,C|,\u2212,+|Columna 7,Débito,Crédito',
    ),
  )
  .map(([heading, told]): Shown => {
    const [sign = '', out = '', into = ''] = told.split(',');
    return {
      headings: [heading, sign],
      write: (amount, way) => [amount, way === 'in' ? into : out],
      hasSign: true,
    };
  });
const words = oneOf(amountHeadings).map((heading): Shown => ({
  headings: [heading],
  write: (amount) => [amount],
  hasSign: false,
  byWords: true,
}));
const shown = fc.oneof(twoColumns, signed, { arbitrary: signColumn, weight: 2 }, words);

const thousands = (units: number, sign: string) => String(units).replaceAll(/\B(?=(?:\d{3})+$)/g, sign);
const behind = (cents: number) => String(cents % 100).padStart(2, '0');
/** Each way in which banks write the size of an amount. */
const decimals: readonly ((cents: number) => string)[] = [
  ...[
    ['.', ','],
    [',', '.'],
    ['\u00a0', ','],
    [' ', ','],
    ["'", '.'],
    ['', ','],
    ['', '.'],
  ].map(
    ([group = '', decimal = '']) =>
      (cents: number) =>
        `${thousands(Math.floor(cents / 100), group)}${decimal}${behind(cents)}`,
  ),
  (cents) => String(cents / 100),
  (cents) =>
    cents % 100 === 0
      ? thousands(cents / 100, '.')
      : `${thousands(Math.floor(cents / 100), '.')},${behind(cents)}`,
];

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const portuguese = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
/** Each way in which banks write a day: `y` is its year, `m` its month, `d` its day of two digits. */
const dayStyles: readonly ((parts: {
  y: string;
  m: string;
  d: string;
  at: number;
  day: string;
}) => string)[] = [
  ({ y, m, d }) => `${d}/${m}/${y}`,
  ({ y, m, d }) => `${d}-${m}-${y}`,
  ({ y, m, d }) => `${d}.${m}.${y}`,
  ({ y, m, d }) => `${Number(d)}/${Number(m)}/${y}`,
  ({ y, m, d }) => `${d}/${m}/${y.slice(2)}`,
  ({ y, m, d }) => `${y}-${m}-${d}`,
  ({ y, m, d }) => `${y}/${m}/${d}`,
  ({ y, m, d }) => `${y}${m}${d}`,
  ({ y, m, d }) => `${d}${m}${y}`,
  ({ y, m, d }) => `${d}/${m}/${y} 14:22`,
  ({ y, m, d }) => `${d}/${m}/${y} 02:22:05 p. m.`,
  ({ y, m, d }) => `${y}-${m}-${d}T14:22:05.000-03:00`,
  ({ y, m, d }) => `lun ${d}/${m}/${y}`,
  ({ y, d, at }) => `${Number(d)} de ${months[at]} de ${y}`,
  ({ y, d, at }) => `${d}-${(months[at] ?? '').slice(0, 3).toUpperCase()}-${y}`,
  ({ y, d, at }) => `${d}/${portuguese[at]}/${y}`,
  ({ y, d, at }) => `${english[at]} ${Number(d)}, ${y}`,
  ({ m, d }) => `${d}/${m}`,
  ({ d, at }) => `${d} ${(months[at] ?? '').slice(0, 3)}`,
  ({ day }) => String(daysBetween('1899-12-30', day)),
];
const monthFirst: (typeof dayStyles)[number] = ({ y, m, d }) => `${m}/${d}/${y}`;

const saysOut = [
  'COMISION MANTENIMIENTO',
  'PIX ENVIADO',
  'Compra',
  'Tarifa bancária',
  'IMPUESTO LEY 25413',
  'Saque',
];
const saysNothing = ['TRF', 'SPEI', 'Pago cuota', 'Transferencia de terceros', 'PIX', 'Inscripción'];
const payers = ['RUIZ LAURA', 'Peña José', 'SOSA EVA PTD-7K3M96', 'Conceição Araújo', "O'Higgins"];

const balances = ['SALDO ANTERIOR', 'Saldo do dia', 'SALDO', 'Saldo final', 'Opening balance'];
const covers = [
  ['Banco del Sur'],
  ['Cuenta corriente 123-456/7', 'Titular: Club Los Teros'],
  ['Saldo inicial', '1.000,00'],
  ['', ''],
  ['Período', '01/11/2025 al 25/11/2026'],
];

/** Columns beside those of a movement, which are words of its line. The balance is none of them. */
const besides: Readonly<Record<string, { headings: string; cells: string }>> = {
  number: { headings: 'Referencia|Nro. comprobante|Docto.|ID de operación', cells: '000917|4455|88120437' },
  hour: { headings: 'Hora|Hora operación', cells: '14:22|09:01' },
  office: { headings: 'Sucursal|Oficina', cells: 'Centro|Río Negro' },
  way: { headings: 'Canal|Origen', cells: 'Homebanking|App' },
  kind: { headings: 'Tipo de operación|Tipo', cells: 'Transferencia' },
  person: { headings: 'CUIT|Documento', cells: '27-27111222-4|' },
  checked: { headings: 'Conciliado|Estado', cells: 'S|N' },
  limit: { headings: 'Límite de crédito|Nº de depósito', cells: '1.000.000,00|17' },
  nothing: { headings: 'Observaciones|', cells: '|-' },
  valued: { headings: 'Fecha valor|Data valor', cells: '' },
  currency: { headings: 'Mon.|Moneda|Divisa|Mda', cells: '' },
};
const columnNames = ['day', 'text', 'amount', 'other', 'balance', ...Object.keys(besides)];

export const movement: fc.Arbitrary<Movement> = fc.record({
  way: fc.constantFrom('in', 'out'),
  cents: fc.oneof(
    fc.integer({ min: 1, max: 99_999_999 }),
    fc.integer({ min: 1, max: 90_000 }).map((one) => one * 100),
  ),
  daysAgo: fc.nat(330),
  payer: fc.constantFrom(...payers),
  broken: fc.oneof(
    { arbitrary: fc.constant(null), weight: 8 },
    fc.oneof(
      fc.record({
        cell: fc.constant('day' as const),
        says: oneOf('31/02/2026|ayer||#REF!|45/13/2026|00/00/0000'),
      }),
      fc.record({
        cell: fc.constant('amount' as const),
        says: oneOf('#REF!|1.2.3|######|1.5OO,00|doscientos|1,2,3|USD 52.000|U$S 9,50'),
      }),
      fc.record({ cell: fc.constant('sign' as const), says: oneOf('|?') }),
      fc.record({ cell: fc.constant('currency' as const), says: oneOf('USD|U$S') }),
    ),
  ),
  below: fc.oneof(
    { arbitrary: fc.constant('nothing' as const), weight: 6 },
    fc.constantFrom('rest' as const, 'headings' as const, 'balance' as const),
  ),
});

interface Plan {
  shown: Shown;
  movements: Movement[];
  order: string[];
  beside: string[];
  heads: [day: string, text: string, balance: string];
  decimal: (cents: number) => string;
  prefix: string;
  writeDay: (typeof dayStyles)[number];
  cover: string[][];
  seed: number;
  end: boolean;
  /** Whether the balance of each row follows from the one above or from the one below, or is any number. */
  running: 'down' | 'up' | 'no';
}

/** A statement with the truth about it. */
export interface MadeStatement {
  rows: string[][];
  currency: string;
  /** The money that arrived, whose rows are unbroken. */
  lines: StatementLine[];
  /** The rows of movements that arrived and cannot be read, counted from 1. */
  broken: number[];
  /** The money of broken rows that the balance beside them may show to have arrived, by the row. */
  shown: Map<number, StatementLine>;
  /** Whether the bank's balances follow from all movements. */
  adds: boolean;
  /** One letter, nothing but words, or a balance, tells which way the money of some rows went. Then a reader may ask. */
  mayBeAsked: boolean;
}

export const said = (cells: readonly string[]): string =>
  [...new Set(cells.filter((one) => one !== ''))].join(' · ');

/** A column shows itself as the balance after each movement when at least so many follow from one another. */
const fewestShown = 4;

/** Returns the balance after each movement, for a list that begins with the oldest or with the latest one. */
function balancesOf(movements: readonly Movement[], running: Plan['running']): readonly number[] | null {
  if (running === 'no') return null;
  const inTime = running === 'down' ? movements : movements.toReversed();
  let balance = 250_050;
  const after = inTime.map(({ way, cents }) => (balance += way === 'in' ? cents : -cents));
  return running === 'down' ? after : after.toReversed();
}

function statementOf(plan: Plan): MadeStatement {
  const { shown, heads, decimal, prefix, writeDay, cover, seed } = plan;
  const used = plan.order.filter(
    (name) =>
      ['day', 'text', 'amount'].includes(name) ||
      (name === 'other' ? shown.headings.length === 2 : plan.beside.includes(name)),
  );
  const pick = (listed: string, at: number) => {
    const all = listed.split('|');
    return all[at % all.length] ?? '';
  };
  const inForm = (heading: string) => {
    if (seed % 3 === 0) return heading;
    return seed % 3 === 1
      ? heading.toUpperCase()
      : heading
          .normalize('NFD')
          .replaceAll(/\u0301|\u0303/g, '')
          .normalize('NFC');
  };
  const rowOf = (cells: Readonly<Record<string, string>>) => used.map((name) => cells[name] ?? '');
  const [day, text, balance] = heads;
  const [amount = '', other = ''] = shown.headings;
  const besideHeads = Object.entries(besides).map(
    ([name, { headings }]) => [name, pick(headings, seed)] as const,
  );
  const headings = rowOf({ ...Object.fromEntries(besideHeads), day, text, balance, amount, other }).map(
    inForm,
  );
  const rows: string[][] = [...cover, headings];
  const signs = new Set<string>();
  let hasLeft = false;
  let showsThatSomeLeft = false;
  const isNameless = /^(?:Columna.*)?$/.test(other) && shown.hasSign;
  // Signs below no known heading are known as such where the file has both.
  const movements = plan.movements.map((one, at): Movement =>
    isNameless && at < 2 ? { ...one, way: at === 0 ? 'in' : 'out', broken: null } : one,
  );
  const centsWords = (cents: number) => `${cents < 0 ? '-' : ''}${decimal(Math.abs(cents))}`;
  const running = used.includes('balance') ? plan.running : 'no';
  const balanceAfter = balancesOf(movements, running);
  const hasMany = movements.length > fewestShown && movements.every(({ broken }) => broken === null);
  const isShownByBalance = shown.byWords === true && balanceAfter !== null && hasMany;
  const made: MadeStatement = {
    rows,
    currency: [prefix, amount].some((words) => words.includes('R$')) ? 'BRL' : 'ARS',
    lines: [],
    broken: [],
    shown: new Map(),
    adds: balanceAfter !== null && hasMany,
    mayBeAsked: false,
  };
  for (const [at, one] of movements.entries()) {
    // The first row is unbroken, and shows by its day which number is the month.
    const isWithout =
      (one.broken?.cell === 'sign' && !shown.hasSign) ||
      (one.broken?.cell === 'currency' && !used.includes('currency'));
    const broken = at === 0 || isWithout ? null : one.broken;
    const about = addDays(today, -one.daysAgo);
    const own = at === 0 ? `${about.slice(0, 8)}${13 + (one.daysAgo % 10)}` : about;
    const date = own > today ? addDays(own, -31) : own;
    const [y = '', m = '', d = ''] = date.split('-');
    const [size, sign = ''] = shown.write(`${prefix}${decimal(one.cents)}`, one.way);
    const isOut = one.way === 'out';
    const hasTwo = shown.headings.length === 2 && !shown.hasSign;
    // Where only words tell, the first that left says so, and nobody knows of the others.
    const saysSo = shown.byWords === true && isOut && !hasLeft && !isShownByBalance;
    hasLeft ||= isOut && broken === null;
    showsThatSomeLeft ||= isOut && broken?.cell !== 'amount' && broken?.cell !== 'sign';
    const neutral = isOut ? saysNothing : [...saysNothing, 'Depósito', 'PIX recebido'];
    const begins = pick((saysSo ? saysOut : neutral).join('|'), at + seed);
    const cells: Record<string, string> = {
      ...Object.fromEntries(
        Object.entries(besides).map(([name, { cells: listed }]) => [name, pick(listed, at)]),
      ),
      day: writeDay({ y, m, d, at: Number(m) - 1, day: date }),
      valued: writeDay({ y, m, d: '17', at: Number(m) - 1, day: date }),
      text: `${begins} ${one.payer} ${at + 1}X`,
      currency: broken?.cell === 'currency' ? broken.says : made.currency,
      amount: size ?? '',
      other: sign,
      balance:
        balanceAfter === null
          ? `${at % 3 === 0 ? '-' : ''}${decimal(one.cents + 100_000)}`
          : centsWords(balanceAfter[at] ?? 0),
    };
    if (broken?.cell === 'day') cells['day'] = broken.says;
    if (broken?.cell === 'amount') cells[hasTwo && isOut ? 'other' : 'amount'] = broken.says;
    if (broken?.cell === 'sign') cells['other'] = broken.says;
    const row = rows.push(rowOf(cells));
    if (shown.hasSign && broken?.cell !== 'sign') signs.add(sign);
    const isText = (name: string) =>
      !['day', 'amount', 'balance', 'valued', 'currency'].includes(name) &&
      (name !== 'other' || shown.hasSign);
    const words = used.filter(isText).map((name) => cells[name] ?? '');
    const isRest = one.below === 'rest';
    const rest = `REM: ${payers[at % payers.length]} 01/11 ${at}`;
    if (isRest) rows.push(rowOf({ text: rest }));
    if (one.below === 'headings') rows.push([], headings);
    if (one.below === 'balance')
      rows.push(
        rowOf({
          day: cells['day'] ?? '',
          text: pick(balances.join('|'), at + seed),
          amount: `-${decimal(one.cents)}`,
        }),
      );
    if (isOut) continue;
    const line = { day: date, cents: one.cents, text: said(isRest ? [...words, rest] : words) };
    if (broken === null) made.lines.push(line);
    else made.broken.push(row);
    if (broken?.cell === 'sign' && balanceAfter !== null) made.shown.set(row, line);
  }
  if (plan.end)
    rows.push(rowOf({ text: 'Total', amount: decimal(12_345), other: '' }), ['Impreso el 25/11/2026']);
  const hasOneLetter = signs.size === 1 && /^[A-Z]$/.test([...signs].join(''));
  const someLeft = movements.some(({ way }) => way === 'out');
  const isUntold =
    shown.byWords === true ? someLeft || balanceAfter !== null : !showsThatSomeLeft && balanceAfter !== null;
  return { ...made, mayBeAsked: hasOneLetter || isUntold };
}

/** Any statement that a bank may write as a sheet, with broken cells in some rows. */
export const madeStatement: fc.Arbitrary<MadeStatement> = fc
  .record({
    shown,
    movements: fc.array(movement, { minLength: 1, maxLength: 12 }),
    order: fc.shuffledSubarray(columnNames, { minLength: columnNames.length }),
    beside: fc.subarray(['balance', ...Object.keys(besides)], { maxLength: 5 }),
    heads: fc.tuple(
      oneOf(dayHeadings),
      oneOf(textHeadings),
      oneOf('Saldo|Saldo (R$)|Balance|Saldo contable'),
    ),
    decimal: fc.constantFrom(...decimals),
    prefix: oneOf('||$ |$|R$ '),
    writeDay: fc.constantFrom(...dayStyles, monthFirst, monthFirst),
    cover: fc.subarray(covers),
    seed: fc.nat(60),
    end: fc.boolean(),
    running: fc.constantFrom('down', 'up', 'no'),
  })
  .map(statementOf);
