import { centsIn } from '#rules/money/money.ts';

/**
 * An amount as a bank writes it: `1.234,56`, `-1,234.56`, `1.234,56-`, `(1.234,56)`, `$ 500`, `+ 500`, `500 C`, `500 D`.
 * Out: cents, negative for what went out; 0: nothing; null: no amount.
 */
export function signedAmount(typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00A0]/g, '');
  if (text === '' || /^[-+]?[$0.,]*$/.test(text)) return text === '' ? null : 0;
  const minus = /^[-\u2212]|[-\u2212]$|^\(.*\)$|^[^0-9]*-|D$/i.test(text);
  const plain = text
    .replaceAll(/[-+()\u2212]|[CD]$/gi, '')
    .replace(/^(?:ARS|BRL|MXN|CLP|COP|PEN|UYU|USD)/i, '');
  const cents = centsIn(plain);
  return cents === null ? null : minus ? -cents : cents;
}
