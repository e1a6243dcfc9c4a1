import { crc16 } from './crc.ts';
import { type TlvField, writeFields } from './fields.ts';

/** A payment as a static code of PIX asks for it. */
interface PixCharge {
  /** As `pixKeyIn` gives it. */
  key: string;
  /** Who receives it, and the town. */
  name: string;
  city: string;
  /** Cents of reais; null: the payer types the amount. */
  cents: number | null;
  /** 1 to 25 letters and digits, which the payer's bank passes on; null: none. */
  txid: string | null;
}

/** Letters and figures as every reader takes them: without accents, `&` and `@`, cut after folding. */
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

const amountOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * The code that a bank's app reads as a picture or takes by copy and paste. It can be paid again and again and never ends; the amount
 * is written with two decimals, because readers have taken `198` for cents.
 * Out: null: no amount the code can say (nothing, or above 9,999,999,999.99), or a key or txid it cannot carry.
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
    ...(cents === null ? [] : [{ id: '54', value: amountOf(cents) }]),
    { id: '58', value: 'BR' },
    { id: '59', value: plainLine(name, 25) || 'RECEBEDOR' },
    { id: '60', value: plainLine(city, 15) || 'BRASIL' },
    { id: '62', value: writeFields([{ id: '05', value: txid ?? '***' }]) },
  ];
  const code = `${writeFields(fields)}6304`;
  return `${code}${crc16(code)}`;
}
