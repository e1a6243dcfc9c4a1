import { crc16 } from './crc.ts';
import { type TlvField, type FieldsRefusal, readFields } from './fields.ts';
import { type PixKey, pixKeyIn } from './key.ts';

/** What a code of PIX says. */
interface ReadPix {
  /** null: a dynamic code, whose charge is kept at `address`. */
  key: PixKey | null;
  /** null: a static code. */
  address: string | null;
  name: string;
  city: string;
  /** Cents; null: the payer types it. */
  cents: number | null;
  /** null: none. */
  txid: string | null;
  /** The txid has signs PIX forbids, though other schemes allow them. */
  odd_txid: boolean;
}

/** Why a text is no code of PIX. */
export type PixRefusal =
  | FieldsRefusal
  | 'format'
  | 'sign'
  | 'crc'
  | 'scheme'
  | 'account'
  | 'key'
  | 'missing'
  | 'currency'
  | 'amount'
  | 'name'
  | 'txid';

class Unreadable extends Error {
  readonly refusal: PixRefusal;
  constructor(refusal: PixRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type Of = (id: string) => string | null;

/** Fields by their number, or the whole reading ends. */
function fieldsOf(text: string): { fields: TlvField[]; of: Of } {
  const read = readFields(text);
  if ('refused' in read) throw new Unreadable(read.refused);
  return { fields: read.fields, of: (id) => read.fields.find((field) => field.id === id)?.value ?? null };
}

/** The account among those of other schemes: the one that names PIX. */
function accountOf(fields: readonly TlvField[]): Of {
  for (const { id, value } of fields) {
    if (Number(id) < 26 || Number(id) > 51) continue;
    const { of } = fieldsOf(value);
    if (of('00')?.toLowerCase() === 'br.gov.bcb.pix') return of;
  }
  throw new Unreadable('scheme');
}

function centsOf(of: Of): number | null {
  const amount = of('54');
  if (amount === null) return null;
  if (of('53') !== '986') throw new Unreadable('currency');
  const cents = /^\d{1,10}\.\d{2}$/.test(amount) ? Number(amount.replace('.', '')) : 0;
  if (cents === 0) throw new Unreadable('amount');
  return cents;
}

function wordsOf(of: Of): { name: string; city: string } {
  const [name, city] = [of('59') ?? '', of('60') ?? ''];
  if (name === '' || name.length > 25 || city === '' || city.length > 15) throw new Unreadable('name');
  return { name, city };
}

function read(text: string): ReadPix {
  if (!/^[\u0020-\u007E]*$/.test(text)) throw new Unreadable('sign');
  const { fields, of } = fieldsOf(text);
  if (fields[0]?.id !== '00' || of('00') !== '01') throw new Unreadable('format');
  const last = fields.at(-1);
  if (last?.id !== '63' || last.value.length !== 4) throw new Unreadable('crc');
  if (crc16(text.slice(0, -4)) !== last.value.toUpperCase()) throw new Unreadable('crc');
  const account = accountOf(fields);
  const [typed, address] = [account('01'), account('25')];
  if ((typed === null) === (address === null)) throw new Unreadable('account');
  const key = typed === null ? null : pixKeyIn(typed);
  if (typed !== null && key === null) throw new Unreadable('key');
  if (['52', '53', '58'].some((id) => of(id) === null)) throw new Unreadable('missing');
  const more = of('62');
  const said = more === null ? null : fieldsOf(more).of('05');
  const txid = said === '***' ? null : said;
  if (txid !== null && (txid === '' || txid.length > 25)) throw new Unreadable('txid');
  const odd_txid = txid !== null && !/^[A-Za-z0-9]+$/.test(txid);
  return { key, address, ...wordsOf(of), cents: centsOf(of), txid, odd_txid };
}

/**
 * Reads a code of PIX as it is copied out of a bank's app. Structure and check sum both: several banks check neither.
 * Out: what it says, or why it is none. Source: as `pixCode`.
 */
export function readPixCode(text: string): ReadPix | { refused: PixRefusal } {
  try {
    return read(text.trim());
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.refusal };
    throw error;
  }
}
