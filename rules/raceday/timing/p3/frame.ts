import { p3Crc } from './crc.ts';

export const FRAME_START = 0x8e;
export const FRAME_END = 0x8f;
export const ESCAPE = 0x8d;
/** What is added to a byte behind the escape. */
export const ESCAPE_ADDS = 0x20;
/** The bytes before the fields: start, version, and length, checksum, flags and type of two bytes each. */
export const HEAD_BYTES = 10;

/** What a frame says, by name. A field that came is there, and a field that has no name here is only among the tags. */
export interface P3Values {
  /** The number of a passing. A decoder counts them by one. */
  number?: number;
  transponder?: number;
  /** What is printed on the transponder, `FL-94890`. A gate and old decoders say none. */
  label?: string;
  /** The decoder's own clock in microseconds. It need not be the time of anybody else. */
  rtc_us?: bigint;
  strength?: number;
  hits?: number;
  flags?: number;
  noise?: number;
  /** In degrees. */
  temperature?: number;
  gps?: number;
  satellites?: number;
  loop_triggers?: number;
  input_voltage?: number;
  /** The number of the decoder as its four bytes stand on the wire, in hexadecimal. */
  decoder?: string;
}

/** An undamaged frame. */
export interface P3Frame {
  ok: true;
  /** `PASSING`, `STATUS` …, or `UNKNOWN_0099`. */
  type: string;
  length: number;
  crc: number;
  values: P3Values;
  /** The tags of all fields in their order, those without a name here included. */
  tags: number[];
  /** The number of escapes on the wire. */
  escapes: number;
}

/** A frame that is refused. `field`: a field runs over the end. `escape`: something else stands behind an escape. */
export interface P3Damage {
  ok: false;
  why: ('escape' | 'length' | 'crc' | 'field')[];
}

const types = new Map([
  [0x00_01, 'PASSING'],
  [0x00_02, 'STATUS'],
  [0x00_03, 'VERSION'],
  [0x00_04, 'RESEND'],
  [0x00_05, 'CLEAR_PASSING'],
  [0x00_18, 'WATCHDOG'],
  [0x00_24, 'GET_TIME'],
  [0xff_ff, 'ERROR'],
]);

type NumberName = 'number' | 'transponder' | 'strength' | 'hits' | 'flags' | keyof P3Status;
type P3Status = Pick<
  P3Values,
  'noise' | 'temperature' | 'gps' | 'satellites' | 'loop_triggers' | 'input_voltage'
>;

/** The fields that are plain numbers, by the type of the frame and the tag. */
const numbers: Readonly<Record<string, ReadonlyMap<number, NumberName>>> = {
  PASSING: new Map([
    [0x01, 'number'],
    [0x03, 'transponder'],
    [0x05, 'strength'],
    [0x06, 'hits'],
    [0x08, 'flags'],
  ]),
  STATUS: new Map([
    [0x01, 'noise'],
    [0x06, 'gps'],
    [0x07, 'temperature'],
    [0x0a, 'satellites'],
    [0x0b, 'loop_triggers'],
    [0x0c, 'input_voltage'],
  ]),
};

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
/** Returns a number of eight bytes, with all its digits. */
const longLittleEndian = (bytes: Uint8Array): bigint =>
  BigInt(littleEndian(bytes.subarray(0, 4))) + BigInt(littleEndian(bytes.subarray(4))) * 0x1_00_00_00_00n;

/** Returns bytes as hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function takeField(values: P3Values, type: string, tag: number, bytes: Uint8Array): void {
  const name = numbers[type]?.get(tag);
  if (name !== undefined) values[name] = littleEndian(bytes);
  else if (type === 'PASSING' && tag === 0x04) values.rtc_us = longLittleEndian(bytes.subarray(0, 8));
  else if (type === 'PASSING' && tag === 0x0a) values.label = String.fromCharCode(...bytes);
  else if (tag === 0x81) values.decoder = hexOf(bytes).toUpperCase();
}

/** Returns the bytes without escapes, or null where something else stands behind one. */
function unescaped(wire: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(wire.length);
  let count = 0;
  for (let at = 0; at < wire.length; at += 1) {
    let byte = wire[at] ?? 0;
    if (byte === ESCAPE) {
      at += 1;
      byte = (wire[at] ?? 0) - ESCAPE_ADDS;
      if (byte < 0x8a || byte > 0x8f) return null;
    }
    bytes[count] = byte;
    count += 1;
  }
  return bytes.subarray(0, count);
}

/**
 * This reads one P3 frame. It is taken only if its length and its checksum fit and no field runs over its end. Types and
 * fields without a name are skipped, and fields come in any order, because decoders differ.
 *
 * @param wire the bytes as they came, from the start (8E) to the end (8F)
 * @returns what the frame says, or why it is refused
 * Source: recordings of decoders at BMX tracks and elsewhere.
 */
export function readP3Frame(wire: Uint8Array): P3Frame | P3Damage {
  const frame = unescaped(wire);
  if (frame === null) return { ok: false, why: ['escape'] };
  const word = (at: number) => (frame[at] ?? 0) + (frame[at + 1] ?? 0) * 256;
  const [length, crc] = [word(2), word(4)];
  const fits = length === frame.length && length > HEAD_BYTES;
  const why: P3Damage['why'] = [];
  if (!fits) why.push('length');
  if (crc !== p3Crc(frame)) why.push('crc');
  if (why.length > 0) return { ok: false, why };
  const type = types.get(word(8)) ?? `UNKNOWN_${word(8).toString(16).toUpperCase().padStart(4, '0')}`;
  const values: P3Values = {};
  const tags: number[] = [];
  const end = frame.length - 1;
  for (let at = HEAD_BYTES; at < end;) {
    const [tag = 0, size = 0] = frame.subarray(at, at + 2);
    const next = at + 2 + size;
    if (next > end) return { ok: false, why: ['field'] };
    tags.push(tag);
    takeField(values, type, tag, frame.subarray(at + 2, next));
    at = next;
  }
  return { ok: true, type, length, crc, values, tags, escapes: wire.length - frame.length };
}
