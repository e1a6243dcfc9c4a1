import { cpfAgrees } from '#rules/people/riders/national-id.ts';

/** The kinds of key an account of PIX can have. */
type PixKeyKind = 'CPF' | 'CNPJ' | 'phone' | 'email' | 'random';

export interface PixKey {
  kind: PixKeyKind;
  /** The key as a code carries it. */
  key: string;
}

const valueOf = (sign: string): number => sign.charCodeAt(0) - 48;

/**
 * A CNPJ has twelve signs, with letters among them since 2026, and then two check digits, modulus 11 with the weights 2 to 9 from
 * the right.
 */
function cnpjAgrees(id: string): boolean {
  if (new Set(id).size === 1) return false;
  return [12, 13].every((length) => {
    const sum = Array.from(id.slice(0, length))
      .toReversed()
      .reduce((total, sign, index) => total + valueOf(sign) * (2 + (index % 8)), 0);
    return (sum % 11 < 2 ? 0 : 11 - (sum % 11)) === valueOf(id.charAt(length));
  });
}

const shapes = {
  random: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /** The signs that an address of the register of keys may have. */
  email: /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/,
  /** An area that has telephones, and a mobile number of nine digits or a fixed one of eight. Source: Anatel, códigos nacionais. */
  phone: /^\+55(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9[0-9]{8}|[2-5][0-9]{7})$/,
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
};

/** Two dots side by side, or a dot or a hyphen at the end of a part, are in no address. */
const isEmail = (text: string): boolean =>
  text.length <= 77 && shapes.email.test(text) && !/\.\.|^\.|\.@|[@.]-|-\./.test(text);

/** A random key of one digit alone was never given out. */
const isRandom = (text: string): boolean =>
  shapes.random.test(text) && new Set(text.replaceAll('-', '')).size > 1;

/**
 * This reads a key of PIX as people type it. A phone number has to begin with +55: without it, its eleven digits could be a CPF,
 * and the account of another person.
 *
 * @param typed the typed key
 * @returns the kind and the key as a code carries it, at most 77 characters; null when it is no key or its check digits disagree
 * Source: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; CNPJ with letters by IN RFB 2229/2024.
 */
export function pixKeyIn(typed: string): PixKey | null {
  const text = typed.trim();
  const small = text.toLowerCase();
  if (isRandom(small)) return { kind: 'random', key: small };
  if (text.includes('@')) return isEmail(small) ? { kind: 'email', key: small } : null;
  const plain = text.replaceAll(/[\s().\-/]/g, '').toUpperCase();
  if (plain.startsWith('+')) return shapes.phone.test(plain) ? { kind: 'phone', key: plain } : null;
  if (shapes.CPF.test(plain)) return cpfAgrees(plain) ? { kind: 'CPF', key: plain } : null;
  return shapes.CNPJ.test(plain) && cnpjAgrees(plain) ? { kind: 'CNPJ', key: plain } : null;
}
