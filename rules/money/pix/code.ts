import { reaisOf } from './amount.ts';
import { crc16 } from './crc.ts';
import { type TlvField, writeFields } from './fields.ts';

/** A payment as a static code of PIX asks for it. */
interface PixCharge {
  /** The key as `pixKeyIn` returns it. */
  key: string;
  /** The name of the receiver, and the town. */
  name: string;
  city: string;
  /** The amount in cents of reais. It is null when the payer types it. */
  cents: number | null;
  /** A text of 1 to 25 letters and digits that the payer's bank passes on. It is null when there is none. */
  txid: string | null;
}

/** This writes letters and digits as every reader accepts them: without accents, `&` and `@`, and cut after folding. */
function plainLine(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

/**
 * This writes the code that a bank's app reads as a picture or receives by copy and paste. The code can be paid again and again and
 * never ends. The amount is written with two decimals, because readers have taken `198` for cents.
 *
 * @param charge the payment
 * @returns the code; null when it cannot carry the amount (zero, or above 9,999,999,999.99), the key or the txid
 * Source: EMV merchant-presented QR code; Banco Central do Brasil, Manual de Padrões para Iniciação do Pix.
 */
export function pixCode({ key, name, city, cents, txid }: PixCharge): string | null {
  if (cents !== null && !(Number.isSafeInteger(cents) && cents > 0 && cents < 1e12)) return null;
  if (key === '' || key.length > 77 || (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid))) return null;
  const account: TlvField[] = [
    { id: '00', value: 'br.gov.bcb.pix' },
    { id: '01', value: key },
  ];
  const fields: TlvField[] = [
    { id: '00', value: '01' },
    { id: '26', value: writeFields(account) },
    { id: '52', value: '0000' },
    { id: '53', value: '986' },
    ...(cents === null ? [] : [{ id: '54', value: reaisOf(cents) }]),
    { id: '58', value: 'BR' },
    { id: '59', value: plainLine(name, 25) || 'RECEBEDOR' },
    { id: '60', value: plainLine(city, 15) || 'BRASIL' },
    { id: '62', value: writeFields([{ id: '05', value: txid ?? '***' }]) },
  ];
  const code = `${writeFields(fields)}6304`;
  return `${code}${crc16(code)}`;
}
