import { plainText } from '#rules/names/plain-text.ts';
import { duesNamedIn } from '#rules/money/payment-code.ts';
import { type Gone, lineText, MOST_SAID, type StatementLine, type StatementRead } from './statement-line.ts';

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** The words by which a bank says that money which arrived went back. */
const ofReturn = listed(
  'contrasiento contraasiento reverso reversa reversion reversado reversal estorno extorno anulacion anulado devolucion devolucao devolvido ' +
    'devuelta devuelto rechazo rechazada rechazado rejeitado chargeback returned refund',
);
/** Words of many transfers, which tell nothing about one of them. */
export const ofManyTransfers = listed(
  'transferencia transferencias transfer transf trf tef ted doc pix spei terceros recibida recibido recebida recebido enviada enviado ' +
    'pago pagamento cuota inscripcion inscricao deposito credito debito cuenta conta banco por para del con desde the from inmediata inmediato ' +
    'debin credin interbanking coelsa cbu cvu cuit cuil cpf cnpj abono ingreso entrada acreditacion nip via web homebanking movil app',
);

/** What a payment is known by. */
type Payment = Pick<StatementLine, 'day' | 'cents' | 'text'>;

/** Where a line stands in its file. */
interface Place {
  row: number;
  said: string;
}

const months = listed(
  'ene feb mar abr may jun jul ago sep set oct nov dic jan fev mai out dez apr aug dec enero febrero marzo abril mayo junio julio agosto ' +
    'septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro',
);

const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(' ')
    .filter(
      (word) => word.length > 2 && !ofManyTransfers.has(word) && !ofReturn.has(word) && !months.has(word),
    );

const isNumber = (word: string): boolean => /^\d+$/.test(word);
const sharesNumber = (line: Payment, { text }: Gone): boolean => {
  const said = new Set(wordsOf(line.text).filter(isNumber));
  return wordsOf(text).some((word) => said.has(word));
};

/** A return that names somebody has so many words of the name. */
const NAME_WORDS = 2;

/**
 * Counts what tells that money which left is that of a line: its code decides, then its words. Many banks give each movement a number
 * of its own, and codes of their own to returns, so that a name is enough. It is 0 when they are of different payments.
 */
function likeness(line: Payment, { day, cents, text }: Gone): number {
  // What goes back came before.
  if (line.cents !== cents || (day !== null && line.day > day)) return 0;
  const codes = new Set(duesNamedIn(text));
  if (codes.size > 0) return duesNamedIn(line.text).some((due_id) => codes.has(due_id)) ? 1 : 0;
  const said = new Set(wordsOf(line.text));
  const all = wordsOf(text);
  const letters = all.filter((word) => !isNumber(word));
  const words = letters.length > 0 ? letters : all;
  const shared = words.filter((word) => said.has(word)).length;
  return shared >= Math.min(NAME_WORDS, words.length) ? shared : 0;
}

const isReturn = ({ text }: Gone): boolean =>
  plainText(text)
    .split(' ')
    .some((word) => ofReturn.has(word));

/**
 * This finds the payment that went back: the one most like the return, with a number of it, the latest one.
 *
 * @param payments what arrived
 * @param gone the money that left
 * @returns the payment, null when the money is no return, or that of none of them
 */
export function returnedLine<One extends Payment>(payments: readonly One[], gone: Gone): One | null {
  if (!isReturn(gone)) return null;
  const like = payments.map((one) => ({ one, likeness: likeness(one, gone) }));
  const most = like.reduce((found, { likeness: is }) => Math.max(found, is), 1);
  const same = like.flatMap(({ one, likeness: is }) => (is === most ? [one] : []));
  const latest = same.toSorted((one, other) => one.day.localeCompare(other.day));
  return latest.findLast((one) => sharesNumber(one, gone)) ?? latest.at(-1) ?? null;
}

/**
 * This leaves out the lines whose money went back in the same file: the bank or the treasurer returned it, with a word that says so.
 * One line goes for each return.
 *
 * @param read what a file said
 * @param places where each of its lines stands, in the same order
 * @param gone the money that left, in the order of the file
 * @returns the file without those lines, which are reported with the reason `returned`, and all returns
 */
export function withoutReturned(
  { lines, left }: Pick<StatementRead, 'lines' | 'left'>,
  places: readonly Place[],
  gone: readonly Gone[],
): StatementRead {
  const back = new Set<number>();
  const returns = gone.filter(isReturn).map((one) => {
    const open = lines.flatMap((line, at) => (back.has(at) ? [] : [{ ...line, at }]));
    const found = returnedLine(open, one);
    if (found === null) return { gone: one, line: null };
    back.add(found.at);
    return { gone: one, line: lines[found.at] ?? null };
  });
  const returned = [...back].map((at) => {
    const { row = 0, said = '' } = places[at] ?? {};
    const { day = null, cents = null, text = '' } = lines[at] ?? {};
    return {
      row,
      said: lineText([said]).slice(0, MOST_SAID),
      why: 'returned' as const,
      found: { day, cents, text },
    };
  });
  return {
    lines: lines.filter((_, at) => !back.has(at)),
    left: [...left, ...returned].toSorted((one, other) => one.row - other.row),
    returns,
  };
}
