import { cpfAgrees } from '#rules/riders/national-id.ts';

/** The kinds of key an account of PIX can have. */
type PixKeyKind = 'CPF' | 'CNPJ' | 'phone' | 'email' | 'random';

export interface PixKey {
  kind: PixKeyKind;
  /** As the code carries it. */
  key: string;
}

const valueOf = (sign: string): number => sign.charCodeAt(0) - 48;

/** Twelve signs, letters among them since 2026, then two digits, modulus 11 with weights 2 to 9 from the right. */
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
  email: /^[!-?A-~]+@[!\-/-?A-~]+(?:\.[!\-/-?A-~]+)+$/,
  phone: /^\+55[0-9]{10,11}$/,
  CPF: /^[0-9]{11}$/,
  CNPJ: /^[0-9A-Z]{12}[0-9]{2}$/,
};

/**
 * A key of PIX as people type it. A phone begins with +55: without it, its eleven figures could be a CPF, and another's account.
 * Out: its kind and the key as a code carries it, at most 77 signs; null: no key, or its check digits disagree.
 * Source: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix; CNPJ with letters by IN RFB 2229/2024.
 */
export function pixKeyIn(typed: string): PixKey | null {
  const text = typed.trim();
  const small = text.toLowerCase();
  if (shapes.random.test(small)) return { kind: 'random', key: small };
  if (text.includes('@'))
    return small.length <= 77 && shapes.email.test(small) ? { kind: 'email', key: small } : null;
  const plain = text.replaceAll(/[\s().\-/]/g, '').toUpperCase();
  if (plain.startsWith('+')) return shapes.phone.test(plain) ? { kind: 'phone', key: plain } : null;
  if (shapes.CPF.test(plain)) return cpfAgrees(plain) ? { kind: 'CPF', key: plain } : null;
  return shapes.CNPJ.test(plain) && cnpjAgrees(plain) ? { kind: 'CNPJ', key: plain } : null;
}
