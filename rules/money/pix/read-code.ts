import { centsOfReais } from './amount.ts';
import { bytesOf, textOfBytes } from './bytes.ts';
import { crc16 } from './crc.ts';
import { type FieldsRefusal, readFields, type TlvField } from './fields.ts';
import { type PixKey, pixKeyIn } from './key.ts';

/**
 * What banks write otherwise than the standard, though the key can be read: letters that it does not allow, a name or a town that is
 * missing or too long, an amount that is none, another currency, a word that PIX forbids, fields that are missing, or fields behind the
 * key whose lengths are wrong.
 */
export type PixOddity = 'sign' | 'name' | 'amount' | 'currency' | 'txid' | 'missing' | 'rest';

/** The content of a code of PIX. */
interface ReadPix {
  /** It is null in a dynamic code, whose charge is stored at `address`. */
  key: PixKey | null;
  /** It is null in a static code. */
  address: string | null;
  name: string;
  city: string;
  /** The amount in cents. It is null when the payer types it, or when the code has none that can be read. */
  cents: number | null;
  /** It is null when the code has none. */
  txid: string | null;
  /** What is otherwise than the standard. It is empty for a code that every bank reads. */
  odd: PixOddity[];
}

/** The reason why a text is no code of PIX whose key can be believed. */
export type PixRefusal = FieldsRefusal | 'format' | 'crc' | 'scheme' | 'account' | 'key';

class Unreadable extends Error {
  readonly refusal: PixRefusal;
  constructor(refusal: PixRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A way of counting the signs of a code, and of reading its words. */
interface View {
  signs: string;
  /** The check sum is right when it is the one of any of these, each of which has a sign for each byte. */
  summed: readonly string[];
  wordOf: (value: string) => string;
}

const isAscii = (text: string): boolean => /^[\u0020-\u007E]*$/.test(text);

/** Banks that write accents count a letter either as one sign or by its bytes, in UTF-8 or in Latin-1. */
function viewsOf(text: string): View[] {
  const word = (value: string) => value;
  if (isAscii(text)) return [{ signs: text, summed: [text], wordOf: word }];
  // A phone may take an accent off its letter on the way.
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].flatMap((one) => {
    const bytes = bytesOf(one);
    const latin = /^[\u0020-\u00FF]*$/.test(one) ? [one] : [];
    return [
      { signs: one, summed: [bytes, ...latin], wordOf: word },
      { signs: bytes, summed: [bytes], wordOf: textOfBytes },
    ];
  });
}

type Of = (id: string) => string | null;

const finder =
  (fields: readonly TlvField[]): Of =>
  (id) =>
    fields.find((field) => field.id === id)?.value ?? null;

/** Among the accounts of all schemes, this finds the one that names PIX. The result is null when none does. */
function accountOf(fields: readonly TlvField[]): Of | null {
  for (const { id, value } of fields) {
    if (Number(id) < 26 || Number(id) > 51) continue;
    const account = readFields(value);
    const of = finder(account.fields);
    if (of('00')?.toLowerCase() !== 'br.gov.bcb.pix') continue;
    if (account.refused !== null) throw new Unreadable(account.refused);
    return of;
  }
  return null;
}

function isSummed(summed: View['summed']): boolean {
  return summed.some(
    (text) => /6304[0-9A-F]{4}$/i.test(text) && crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase(),
  );
}

/** This reads what a treasurer does not need for the key. Whatever is odd about it is reported. */
function restOf(of: Of, wordOf: View['wordOf']): Omit<ReadPix, 'key' | 'address'> {
  const odd: PixOddity[] = [];
  const [name, city] = [wordOf(of('59') ?? ''), wordOf(of('60') ?? '')];
  if (name === '' || name.length > 25 || city === '' || city.length > 15) odd.push('name');
  if (['52', '53', '58'].some((id) => of(id) === null)) odd.push('missing');
  const amount = of('54');
  const cents = amount === null ? null : centsOfReais(amount) || null;
  if (amount !== null && cents === null) odd.push('amount');
  const isReais = of('53') === null || of('53') === '986';
  if (!isReais) odd.push('currency');
  const more = readFields(of('62') ?? '');
  const said = finder(more.fields)('05');
  const txid = said === '***' ? null : said;
  if (more.refused !== null || (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid))) odd.push('txid');
  return { name, city, cents: isReais ? cents : null, txid, odd };
}

function read({ signs, summed, wordOf }: View): ReadPix {
  const { fields, refused } = readFields(signs);
  const of = finder(fields);
  if (refused !== null && fields.length === 0) throw new Unreadable(refused);
  if (fields[0]?.id !== '00' || of('00') !== '01') throw new Unreadable('format');
  const account = accountOf(fields);
  if (refused !== null && account === null) throw new Unreadable(refused);
  if (!isSummed(summed)) throw new Unreadable('crc');
  if (account === null) throw new Unreadable('scheme');
  const [typed, address] = [account('01'), account('25')];
  if ((typed === null) === (address === null)) throw new Unreadable('account');
  const key = typed === null ? null : pixKeyIn(typed);
  if (typed !== null && key === null) throw new Unreadable('key');
  const rest = restOf(of, wordOf);
  const odd: PixOddity[] = [
    ...(summed.every(isAscii) ? [] : (['sign'] as const)),
    ...(refused === null ? [] : (['rest'] as const)),
  ];
  return { key, address, ...rest, odd: [...odd, ...rest.odd] };
}

/**
 * This reads a code of PIX as it is copied out of a bank's app. The check sum and the way to the key have to be right, because several
 * banks check neither. Banks write the rest as they like: what is odd about it is reported, and does not keep the key from being read.
 *
 * @param text the text of the code
 * @returns the content, or in `refused` the reason why it is no code
 * Source: as `pixCode`.
 */
export function readPixCode(text: string): ReadPix | { refused: PixRefusal } {
  const refusals: PixRefusal[] = [];
  const readings = viewsOf(text.trim()).flatMap((view): ReadPix[] => {
    try {
      return [read(view)];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refusals.push(error.refusal);
      return [];
    }
  });
  // Of two ways of counting, the one that leaves fewer oddities is the bank's.
  const [best] = readings.toSorted((one, other) => one.odd.length - other.odd.length);
  return best ?? { refused: refusals[0] ?? 'format' };
}
