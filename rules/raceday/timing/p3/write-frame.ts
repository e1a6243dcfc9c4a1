import { p3Crc } from '#rules/raceday/timing/p3/crc.ts';
import { ESCAPE, ESCAPE_ADDS, FRAME_END, FRAME_START, HEAD_BYTES } from '#rules/raceday/timing/p3/frame.ts';

/** A field as it is written: its tag and its bytes. */
export type Field = readonly [tag: number, bytes: readonly number[]];

/** Returns a number as so many bytes, the lowest first. */
export const bytesOf = (value: number | bigint, size: number): number[] =>
  Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n));

/** Returns the letters of a label as bytes. */
export const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Writes a P3 frame as a decoder does: only 8D, 8E and 8F are escaped, in the head too. */
export function p3Frame(type: number, fields: readonly Field[]): Uint8Array {
  const body = fields.flatMap(([tag, bytes]) => [tag, bytes.length, ...bytes]);
  const length = HEAD_BYTES + body.length + 1;
  const head = [FRAME_START, 2, ...bytesOf(length, 2), 0, 0, 0, 0, ...bytesOf(type, 2)];
  const frame = Uint8Array.from([...head, ...body, FRAME_END]);
  frame.set(bytesOf(p3Crc(frame), 2), 4);
  const inside = Array.from(frame.subarray(1, -1)).flatMap((byte) =>
    byte >= ESCAPE && byte <= FRAME_END ? [ESCAPE, byte + ESCAPE_ADDS] : [byte],
  );
  return Uint8Array.from([FRAME_START, ...inside, FRAME_END]);
}

/** The number of the decoder of the made frames, as it stands on the wire. */
const decoder: Field = [0x81, [0xd0, 0x00, 0x0c, 0x00]];

/** Writes the passing of a transponder with the order of fields of a decoder at a BMX track. */
export const riderFrame = (number: number, transponder: number, label: string, rtc_us: bigint): Uint8Array =>
  p3Frame(1, [
    [0x01, bytesOf(number, 4)],
    [0x03, bytesOf(transponder, 4)],
    [0x0a, letters(label)],
    [0x05, bytesOf(120, 2)],
    [0x06, bytesOf(20, 2)],
    [0x04, bytesOf(rtc_us, 8)],
    [0x08, bytesOf(0, 2)],
    decoder,
  ]);

/** Writes the drop of a gate, which has no label and no strength. */
export const gateFrame = (number: number, gate: number, rtc_us: bigint): Uint8Array =>
  p3Frame(1, [
    [0x01, bytesOf(number, 4)],
    [0x03, bytesOf(gate, 4)],
    [0x04, bytesOf(rtc_us, 8)],
    [0x08, bytesOf(0, 2)],
    decoder,
  ]);

/** Writes what a decoder says of itself every few seconds. */
export const statusFrame = (noise: number): Uint8Array =>
  p3Frame(2, [[0x01, bytesOf(noise, 2)], [0x07, bytesOf(16, 2)], [0x06, [1]], [0x0a, [7]], decoder]);

/** Returns streams as one. */
export const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
