import { plainText } from '#rules/names/plain-text.ts';

const inWords = (text: string): readonly string[] => text.split(' ');

/**
 * The words by which a bank reports that money arrived or left. The first list decides over the second: "pago recibido" arrived.
 */
const decisive = {
  in: inWords('recibido recibida recebido recebida received acreditado acreditada'),
  out: inWords('enviado enviada emitido emitida realizado realizada sent debitado debitada'),
};
const telling = {
  in: inWords(
    'c cr nc cred credito creditos credit abono abonos deposito depositos deposit entrada entradas ingreso ingresos haber h in income receita cobro cobranza',
  ),
  out: inWords(
    'd db dr nd deb debito debitos debit cargo cargos retiro retiros retirada salida salidas saida saidas egreso egresos debe out withdrawal saque ' +
      'pago pagos pagamento payment gasto despesa compra comision tarifa fee impuesto',
  ),
};

type Way = 'in' | 'out';

const minus = /^[-\u2212\u2013\u2014]$/;

function among(
  words: readonly string[],
  list: Readonly<Record<Way, readonly string[]>>,
): Way | 'both' | null {
  const [comes, goes] = [list.in, list.out].map((said) => words.some((word) => said.includes(word)));
  return comes && goes ? 'both' : comes ? 'in' : goes ? 'out' : null;
}

/** Words with which the text of a movement begins only where money left. A family may begin with "pago" too. */
const beginsOut: ReadonlySet<string> = new Set(
  inWords(
    'compra comision comissao tarifa retiro saque extraccion impuesto iva itf iof debito cargo percepcion retencion taxa',
  ),
);

/**
 * This tells whether the words of a movement say that its money left: "Pix enviado", "Comisión de mantenimiento".
 *
 * @param text the words
 * @returns true when they do, and nothing in them says that it arrived
 */
export function saysOut(text: string): boolean {
  const words = plainText(text).split(' ');
  const said = among(words, decisive);
  return said === 'out' || (said === null && beginsOut.has(words[0] ?? ''));
}

/**
 * This tells whether the words of a movement say that its money arrived: "Pix recebido", "Depósito en efectivo".
 *
 * @param text the words
 * @returns true when they do, and nothing in them says that it left
 */
export function saysIn(text: string): boolean {
  const words = plainText(text).split(' ');
  const [first = ''] = words;
  const said = among(words, decisive) ?? (first.length > 2 ? among([first], telling) : null);
  return said === 'in';
}

/** A cell reports that money arrived or left. The result is null when it reports neither or both. */
function wayOf(cell: string): Way | null {
  const text = cell.trim();
  if (text === '+') return 'in';
  if (minus.test(text)) return 'out';
  const words = plainText(text).split(' ');
  const said = among(words, decisive) ?? among(words, telling);
  return said === 'both' ? null : said;
}

/**
 * Letters that have a meaning only together, or below their heading. "E" means that money arrived where "S" means that it left, and
 * that it left where "I" means that it arrived. "C" means that it left beside "A" or below "Cargo/Abono", that it arrived beside "D"
 * or below "Débito/Crédito", and nothing alone.
 */
function lettersOf(cells: readonly string[], heading: string): ReadonlyMap<string, Way | null> {
  const letters = new Set(cells.map(plainText));
  const heads = plainText(heading).split(' ');
  const isOf = (...words: string[]) => words.some((word) => heads.includes(word));
  const meant = new Map<string, Way | null>();
  if (isOf('cargo', 'cargos') || (letters.has('a') && letters.has('c') && !letters.has('d')))
    meant.set('c', 'out').set('a', 'in');
  else if (!letters.has('d') && !isOf('c', 'cred', 'credito', 'creditos', 'credit', 'cr'))
    meant.set('c', null);
  if (letters.has('e') && letters.has('s')) meant.set('e', 'in').set('s', 'out');
  else if (letters.has('e') && letters.has('i')) meant.set('i', 'in').set('e', 'out');
  return meant;
}

const ofKinds = /^(?:tipo|type)\b|\b(?:transaction|operation|movement) type$/;
const ofWays = /^(?:sentido|nat|naturaleza|natureza|signo|sinal|sign)\b/;

/** A heading names a column that says nothing but the direction of the money: "Cargo/Abono", "D/C", "Sentido". */
const headsWays = (heading: string): boolean =>
  ofWays.test(heading) || among(heading.split(' '), telling) === 'both';

/** A sign that is broken or unknown: "#REF!", "?", "S" alone. A longer word only describes the movement. */
const isUnknownSign = (cell: string): boolean => cell.startsWith('#') || plainText(cell).length <= 2;

/** How a sheet shows, beside the amounts, which of them arrived. */
export interface SignColumns {
  /** The result is `unclear` when a column that tells it for other rows has nothing, or an unknown sign, for this one. */
  of: (row: readonly string[]) => Way | 'unclear' | null;
  /** Whether some row reports that its money left. A row that reports nothing may then have left too. */
  tells_out: boolean;
}

/**
 * This finds the columns that report for each row whether its money arrived or left: those with such a heading, and those whose
 * cells are such signs, of both ways. A row left when any of these columns reports it.
 *
 * @param heading the headings
 * @param body the rows below them
 * @param others the columns that are something else, counted from 0
 * @returns how the sheet shows the direction
 */
export function waysIn(
  heading: readonly string[],
  body: readonly (readonly string[])[],
  others: readonly number[],
): SignColumns {
  const width = Math.max(0, heading.length, ...body.slice(0, 1000).map((row) => row.length));
  const readers = Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    if (others.includes(column)) return [];
    const cells = body.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    const letters = lettersOf(cells, heading[column] ?? '');
    const read = (cell: string) => {
      const letter = letters.get(plainText(cell));
      return letter === undefined ? wayOf(cell) : letter;
    };
    const ways = cells.map(read);
    const isSign = (cell: string) => plainText(cell).split(' ').length === 1 && read(cell) !== null;
    // A dash or a letter that is the same in every row fills a column without meaning.
    const isTold =
      cells.every((cell) => isSign(cell) || cell.startsWith('#') || plainText(cell) === '') &&
      ways.includes('in') &&
      ways.includes('out');
    const head = plainText(heading[column] ?? '');
    const isOfWays = isTold || headsWays(head);
    if (!isOfWays && !ofKinds.test(head)) return [];
    const tells = cells.some((cell) => read(cell) !== null || isUnknownSign(cell));
    return [
      (row: readonly string[]): Way | 'unclear' | null => {
        const cell = row[column]?.trim() ?? '';
        const isUnclear = cell === '' ? tells : isOfWays || isUnknownSign(cell);
        return read(cell) ?? (isUnclear ? 'unclear' : null);
      },
    ];
  });
  const of = (row: readonly string[]) => {
    const said = readers.map((read) => read(row));
    return (['out', 'in', 'unclear'] as const).find((way) => said.includes(way)) ?? null;
  };
  return { of, tells_out: readers.length > 0 && body.some((row) => of(row) === 'out') };
}
