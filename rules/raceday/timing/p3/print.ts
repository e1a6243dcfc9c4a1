import { hexOf, type P3Values } from './frame.ts';
import type { P3Piece } from './stream.ts';

const order: readonly (keyof P3Values)[] = [
  'number',
  'transponder',
  'label',
  'rtc_us',
  'strength',
  'hits',
  'flags',
  'noise',
  'temperature',
  'gps',
  'satellites',
  'loop_triggers',
  'input_voltage',
  'decoder',
];

/** Returns an object as JSON. A whole number keeps all its digits, which JSON allows and `JSON.stringify` does not write. */
const jsonLine = (entries: readonly (readonly [string, unknown])[]): string =>
  `{${entries
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `"${name}":${typeof value === 'bigint' ? value.toString() : JSON.stringify(value)}`,
    )
    .join()}}`;

/**
 * This writes a piece of a P3 stream as one line of JSON: `offset` and `bytes` on the wire, then for an undamaged frame
 * `ok`, `type`, `length`, `crc`, its named values, `tags` and `escapes`; for a damaged one `ok`, `why` and `hex`; for anything
 * else `not_a_frame` and `hex`. Checksum, tags and `decoder` are hexadecimal.
 *
 * @param piece the piece
 * @returns the line, without its end
 * Source: ours.
 */
export function printP3({ offset, wire, is }: P3Piece): string {
  const place = [
    ['offset', offset],
    ['bytes', wire.length],
  ] as const;
  if ('not_a_frame' in is) return jsonLine([...place, ['not_a_frame', is.not_a_frame], ['hex', hexOf(wire)]]);
  if (!is.ok) return jsonLine([...place, ['ok', false], ['why', is.why], ['hex', hexOf(wire)]]);
  return jsonLine([
    ...place,
    ['ok', true],
    ['type', is.type],
    ['length', is.length],
    ['crc', is.crc.toString(16).padStart(4, '0')],
    ...order.map((name) => [name, is.values[name]] as const),
    ['tags', is.tags.map((tag) => tag.toString(16).padStart(2, '0'))],
    ['escapes', is.escapes],
  ]);
}
