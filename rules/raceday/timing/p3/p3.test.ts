import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  gateFrame,
  joined,
  letters,
  p3Frame,
  riderFrame,
  statusFrame,
  type Field,
} from '#rules/raceday/timing/p3/write-frame.ts';
import { runs } from '#rules/testing/runs.ts';
import { p3Crc } from './crc.ts';
import { printP3 } from './print.ts';
import { p3Reader, type P3Piece } from './stream.ts';

/** Reads a stream that comes in these parts. */
function piecesOf(...parts: readonly Uint8Array[]): P3Piece[] {
  const reader = p3Reader();
  return [...parts.flatMap((part) => reader.read(part)), ...reader.end()];
}

const linesOf = (...parts: readonly Uint8Array[]): string[] => piecesOf(...parts).map(printP3);
const saidOf = (...parts: readonly Uint8Array[]): unknown[] =>
  linesOf(...parts).map((line) => JSON.parse(line));
const text = (words: string) => Uint8Array.from(letters(words));

const rider = riderFrame(9003, 102_758_186, 'FL-94890', 1_761_856_002_580_000n);
const gate = gateFrame(9001, 9992, 1_761_856_000_000_000n);

describe('a frame', () => {
  test('of a rider says number, transponder, label, clock, strength and hits', () => {
    expect(saidOf(rider)).toEqual([
      {
        offset: 0,
        bytes: rider.length,
        ok: true,
        type: 'PASSING',
        length: 61,
        crc: expect.stringMatching(/^[0-9a-f]{4}$/),
        number: 9003,
        transponder: 102_758_186,
        label: 'FL-94890',
        rtc_us: 1_761_856_002_580_000,
        strength: 120,
        hits: 20,
        flags: 0,
        decoder: 'D0000C00',
        tags: ['01', '03', '0a', '05', '06', '04', '08', '81'],
        escapes: expect.any(Number),
      },
    ]);
  });

  test('of a gate has neither label nor strength, and a status has none of a passing', () => {
    const [dropped, status] = saidOf(gate, statusFrame(53));
    expect(dropped).toMatchObject({ number: 9001, transponder: 9992 });
    expect(dropped).not.toHaveProperty('label');
    expect(dropped).not.toHaveProperty('hits');
    expect(status).toMatchObject({ type: 'STATUS', noise: 53, temperature: 16, gps: 1, satellites: 7 });
  });

  test('escapes 8D, 8E and 8F in the head and in the fields, and leaves 8A, 8B and 8C bare', () => {
    const bytes = [0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f];
    const frame = p3Frame(0x8e_8d, [[0x8f, bytes]]);
    expect(saidOf(frame)).toMatchObject([{ ok: true, type: 'UNKNOWN_8E8D', tags: ['8f'] }]);
    expect(Array.from(frame.subarray(1, -1)).filter((byte) => byte > 0x8d && byte < 0x90)).toEqual([]);
    expect(frame.join()).toContain('138,139,140,141,173,141,174,141,175');
  });

  test('keeps every digit of a clock that no number of the language holds', () => {
    expect(linesOf(gateFrame(1, 9992, 2n ** 64n - 1n))[0]).toContain('"rtc_us":18446744073709551615,');
  });

  test('has the checksum that decoders write, not the one of the libraries', () => {
    expect(p3Crc(text('123456789'))).not.toBe(0x29_b1);
    const written = (frame: Uint8Array) => [frame[4], frame[5]];
    // Two frames whose checksums are known.
    expect(written(gateFrame(9001, 9992, 1_761_856_000_000_000n))).toEqual([0x57, 0xfe]);
    expect(written(gateFrame(9002, 9991, 1_761_856_000_003_000n))).toEqual([0xa4, 0x60]);
  });

  test('with unknown fields and of an unknown type is skipped, not refused', () => {
    const frames = [
      p3Frame(1, [
        [0x77, [1, 2]],
        [0x01, bytesOf(7, 4)],
      ]),
      p3Frame(0x99, [[0x01, [5, 0]]]),
    ];
    expect(saidOf(...frames)).toMatchObject([
      { ok: true, number: 7, tags: ['77', '01'] },
      { ok: true, type: 'UNKNOWN_0099', tags: ['01'] },
    ]);
  });

  test('whose field runs over its end is refused though its checksum fits', () => {
    const good = p3Frame(1, [[0x01, [1, 0, 0, 0]]]);
    const bare = Uint8Array.from(good);
    bare[11] = 5;
    const crc = p3Crc(bare);
    bare.set(bytesOf(crc, 2), 4);
    expect(bare.some((byte, at) => at > 0 && at < bare.length - 1 && byte > 0x8c && byte < 0x90)).toBe(false);
    expect(saidOf(bare)).toMatchObject([{ ok: false, why: ['field'] }]);
  });

  test('with something else behind an escape is refused', () => {
    expect(saidOf(Uint8Array.of(0x8e, 0x02, 0x8d, 0x41, 0x8f))).toMatchObject([
      { ok: false, why: ['escape'] },
    ]);
    expect(saidOf(Uint8Array.of(0x8e, 0x8d, 0x8f))).toMatchObject([{ ok: false, why: ['escape'] }]);
    expect(saidOf(Uint8Array.of(0x8e, 0x8f))).toMatchObject([{ ok: false, why: ['length', 'crc'] }]);
  });
});

describe('a stream', () => {
  test('begins behind words, and a cut frame does not swallow the next one', () => {
    const cut = rider.subarray(0, 20);
    expect(saidOf(text('PuTTY log\r\n'), gate, cut, statusFrame(30), rider.subarray(0, 9))).toMatchObject([
      { not_a_frame: 'junk', offset: 0, bytes: 11 },
      { type: 'PASSING', offset: 11 },
      { not_a_frame: 'cut', bytes: 20 },
      { type: 'STATUS', noise: 30 },
      { not_a_frame: 'cut', bytes: 9 },
    ]);
    expect(saidOf()).toEqual([]);
  });

  test('of something else is told in pieces and never held whole', () => {
    const junk = piecesOf(new Uint8Array(200_000));
    expect(junk.map(({ wire }) => wire.length)).toEqual([65_536, 65_536, 65_536, 3392]);
    const open = piecesOf(Uint8Array.of(0x8e), new Uint8Array(300_000));
    expect(open.map(({ is }) => 'not_a_frame' in is && is.not_a_frame)).toEqual([
      'cut',
      'junk',
      'junk',
      'junk',
    ]);
  });
});

const hard = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0x8a, max: 0x8f }) }, fc.nat(255));
const anyField: fc.Arbitrary<Field> = fc.tuple(fc.nat(255), fc.array(hard, { maxLength: 12 }));
const anyFrame = fc
  .tuple(fc.nat(0xff_ff), fc.array(anyField, { maxLength: 10 }))
  .map(([type, fields]) => ({ fields, wire: p3Frame(type, fields) }));
const anyNoise = fc.uint8Array({ maxLength: 40 });
const anyStream = fc
  .array(
    fc.oneof(
      anyFrame.map(({ wire }) => wire),
      anyNoise,
    ),
    { maxLength: 8 },
  )
  .map((parts) => joined(...parts));

describe('properties', () => {
  test('each cut of a stream gives the same pieces, and they are the stream', () => {
    fc.assert(
      fc.property(anyStream, fc.array(fc.nat(400), { maxLength: 6 }), (stream, cuts) => {
        const at = [0, ...cuts.map((cut) => Math.min(cut, stream.length)).toSorted((a, b) => a - b)];
        const parts = at.map((from, index) => stream.subarray(from, at[index + 1] ?? stream.length));
        const pieces = piecesOf(...parts);
        expect(pieces).toEqual(piecesOf(stream));
        expect(joined(...pieces.map(({ wire }) => wire))).toEqual(stream);
      }),
      { numRuns: runs(500) },
    );
  });

  test('what is written is read, with 8A to 8F anywhere', () => {
    const value = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.constant(0x8f_8e_8d_8c_8b_8a_8d_8en),
    );
    const word = fc.oneof(fc.nat(2 ** 31 - 1), fc.constantFrom(0x8d_8e_8f_8d, 0x8a_8b_8c_8d, 0xff_ff_ff_ff));
    fc.assert(
      fc.property(word, word, value, (number, transponder, rtc_us) => {
        const [piece] = piecesOf(riderFrame(number, transponder, 'FL-94890', rtc_us));
        expect(piece?.is).toMatchObject({
          ok: true,
          values: { number, transponder, label: 'FL-94890', rtc_us, strength: 120, hits: 20 },
        });
      }),
      { numRuns: runs(500) },
    );
    fc.assert(
      fc.property(anyFrame, ({ fields, wire }) => {
        const [piece, more] = piecesOf(wire);
        expect(more).toBeUndefined();
        expect(piece?.is).toMatchObject({ ok: true, tags: fields.map(([tag]) => tag) });
      }),
      { numRuns: runs(500) },
    );
  });

  test('a lost byte or a turned bit gives no wrong frame, and takes no other one along', () => {
    fc.assert(
      fc.property(anyFrame, fc.nat(), fc.nat(7), fc.boolean(), ({ wire }, place, bit, lost) => {
        const at = place % wire.length;
        const damaged = lost
          ? wire.filter((_, index) => index !== at)
          : wire.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));
        const taken = piecesOf(gate, damaged, rider).filter(({ is }) => 'ok' in is && is.ok);
        expect(taken.map((piece) => piece.wire)).toEqual([gate, rider]);
      }),
      { numRuns: runs(2000) },
    );
  });
});
