import type { Random } from '../rules/raceday/day/draw/random.ts';
import type { Schema } from '#server/testing/targets.ts';
import { type Choice, pick, valueOf } from './values.ts';

/*
 * Pieces of inputs as large as they may be that take a reader long: what it searches again and again, and almost
 * finds.
 */

const pieces = [
  ...Array.from(' \t,;|.-_/:=&?#@"\'`([{<>)]}%\\+*$^~09aAzñßİ\u00a0\u2028\ufeff'),
  'a\u0301\u0301',
  '\r\n',
  '\n',
  '1,',
  '1.',
  '0:',
  '00:',
  'a@',
  'a.',
  'a-',
  'a ',
  ' ,',
  '= ',
  '1 de ',
  '12/',
  'http://',
  'https://a',
  '&amp;',
  '&#',
  '<b>',
  '</b>',
  '<a ',
  '<a href="',
  '<!--',
  '<x>',
  '<ul><li>',
  '<td>',
  '<script>',
  '[]',
  '[',
  '{"a":',
  '""',
  '\\"',
  '%E0',
  '🏁',
  '<STMTTRN>',
  '<TRNAMT>1',
  'q=0 ',
  'lang=',
  'bytes=0-,',
  'W/"',
  'Mozilla/',
  '(compatible; ',
] as const;

/** Returns repeats of a piece, alone, between two others, or in turn with a second one. */
export function hurtfulText(random: Random, length: number): string {
  const piece = pick(random, pieces) ?? ' ';
  const other = pick(random, pieces) ?? 'a';
  const filled = (one: string) => one.repeat(Math.max(1, Math.floor(length / one.length)));
  switch (random.below(5)) {
    case 0:
      return filled(piece).slice(0, length);
    case 1:
      return `a${filled(piece)}`.slice(0, Math.max(1, length - 1)) + 'x';
    case 2:
      return filled(piece + other).slice(0, length);
    case 3:
      return `1${filled(piece)}`.slice(0, Math.max(1, length - 1)) + other.slice(0, 1);
    default:
      return filled(piece).slice(0, Math.floor(length / 2)) + filled(other).slice(0, Math.floor(length / 2));
  }
}

/** Returns some places of texts in a value, each with the function that replaces the text. */
function textsIn(value: unknown, put: (text: string) => void): { put: (text: string) => void }[] {
  if (typeof value === 'string') return [{ put }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, (text) => void Reflect.set(value, key, text)),
  );
}

/** Returns a body according to the contract, with one text as long as the body may be, or one list as long. */
export function hurtfulBody(schema: Schema, choice: Choice, length: number): string {
  const { random } = choice;
  const value = valueOf(schema, '', { ...choice, hostility: 0 });
  switch (random.below(8)) {
    case 0:
      return '['.repeat(length / 2) + ']'.repeat(length / 2);
    case 1:
      return JSON.stringify(
        Object.fromEntries(Array.from({ length: length / 12 }, (_, key) => [`k${key}`, 1])),
      );
    case 2:
      return JSON.stringify(hurtfulText(random, length / 3)).slice(0, length);
    case 3: {
      if (typeof value !== 'object' || value === null) return '{}';
      const lists = Object.entries(value).filter(([, one]) => Array.isArray(one) && one.length > 0);
      const [key, list] = pick(random, lists) ?? ['', []];
      const item = JSON.stringify(Array.isArray(list) ? list[0] : {}) ?? '1';
      const count = Math.max(1, Math.floor((length * 0.9) / (item.length + 1)));
      return JSON.stringify({ ...value, [key]: Array.from({ length: count }, () => JSON.parse(item)) });
    }
    default: {
      const places = textsIn(value, () => {});
      const one = pick(random, places);
      // Each sign may take three bytes, or six if it is escaped.
      one?.put(hurtfulText(random, Math.floor(length / (2 + random.below(4)))));
      return JSON.stringify(value) ?? 'null';
    }
  }
}

const beginnings: readonly (() => string)[] = [
  () => '',
  () => 'OFXHEADER:100\r\n<OFX><BANKTRANLIST>',
  () => 'Fecha;Descripcion;Importe\r\n',
  () => 'apellido;nombre;documento;fecha de nacimiento\r\n',
  () => '{"format":"',
  () => '{"classRanks":[',
  () => '{"Category Report":',
  () => '[',
  () => 'Category\tPlate\t',
  () => '%PDF-1.7\n1 0 obj\n<<',
  () => '<?xml version="1.0"?><svg>',
  () => '<html><table>',
  () => 'PK\u0003\u0004',
  () => '\u00ff\u00d8\u00ff\u00e0',
  () => '\u0089PNG\r\n\u001a\n',
];

/** Returns a file of a form that is read, filled with what takes its reader long. */
export function hurtfulFile(random: Random, length: number): Buffer {
  const begin = (pick(random, beginnings) ?? (() => ''))();
  return Buffer.from(begin + hurtfulText(random, length), 'latin1').subarray(0, length);
}
