import { FRAME_END, FRAME_START, readP3Frame, type P3Damage, type P3Frame } from './frame.ts';

/** What stands in a stream that is no frame. `cut`: a frame without its end. `junk`: bytes outside of frames. */
interface P3Rest {
  not_a_frame: 'cut' | 'junk';
}

/** A piece of a stream. All pieces together are the stream, without a gap. */
export interface P3Piece {
  /** The place of its first byte in the stream. */
  offset: number;
  /** Its bytes as they came. */
  wire: Uint8Array;
  is: P3Frame | P3Damage | P3Rest;
}

/** The length of a frame is written in two bytes, and each of its bytes may be escaped: a longer one cannot be right. */
const LONGEST_FRAME = 2 * 0xff_ff;
/** More bytes outside of frames are told in pieces, so that a file of something else is never held whole. */
const LONGEST_JUNK = 0x1_00_00;

/** Reads a stream as it comes. */
interface P3Reader {
  /** Takes the next bytes, in any cuts, and returns the pieces that end in them. */
  read: (bytes: Uint8Array) => P3Piece[];
  /** Says that nothing more comes, and returns what was left unfinished. */
  end: () => P3Piece[];
}

/**
 * This reads a stream of P3 byte by byte. A start (8E) inside an unfinished frame drops what came of it and begins anew; the
 * end is never looked for by the length, because one lost byte would then swallow the next frame.
 *
 * @returns the reader of one stream, from its first byte
 * Source: recordings of decoders; ours for what is not a frame.
 */
export function p3Reader(): P3Reader {
  let held = new Uint8Array(256);
  let count = 0;
  let inFrame = false;
  let offset = 0;

  function close(pieces: P3Piece[], what: (wire: Uint8Array) => P3Piece['is']): void {
    if (count === 0) return;
    const wire = held.slice(0, count);
    pieces.push({ offset, wire, is: what(wire) });
    offset += count;
    count = 0;
  }
  function hold(byte: number): void {
    if (count === held.length) {
      const longer = new Uint8Array(2 * count);
      longer.set(held);
      held = longer;
    }
    held[count] = byte;
    count += 1;
  }
  const rest = (): P3Rest => ({ not_a_frame: inFrame ? 'cut' : 'junk' });

  return {
    read: (bytes) => {
      const pieces: P3Piece[] = [];
      for (const byte of bytes) {
        if (byte === FRAME_START) {
          close(pieces, rest);
          inFrame = true;
        }
        hold(byte);
        if (inFrame && byte === FRAME_END) {
          close(pieces, readP3Frame);
          inFrame = false;
        } else if (count === (inFrame ? LONGEST_FRAME : LONGEST_JUNK)) {
          close(pieces, rest);
          inFrame = false;
        }
      }
      return pieces;
    },
    end: () => {
      const pieces: P3Piece[] = [];
      close(pieces, rest);
      inFrame = false;
      return pieces;
    },
  };
}
