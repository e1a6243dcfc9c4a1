import { printRr, printTs } from '#rules/raceday/timing/lines/print.ts';
import { rrReader } from '#rules/raceday/timing/lines/race-result.ts';
import { tsReader } from '#rules/raceday/timing/lines/times-and-scoring.ts';
import { printLif } from '#rules/raceday/timing/lynx/print.ts';
import { readLif } from '#rules/raceday/timing/lynx/read-lif.ts';
import { printP3 } from '#rules/raceday/timing/p3/print.ts';
import { p3Reader, type P3Piece } from '#rules/raceday/timing/p3/stream.ts';
import { P3Sum } from './p3-sum.ts';

/** Reads a recording from its first byte to its last one. */
export interface Decoder {
  /** Takes the next bytes and returns the lines to print. */
  read: (bytes: Uint8Array) => string[];
  /** Says that nothing more comes. */
  end: () => string[];
  /** Returns what the recording holds as a sentence, and whether that is anything. */
  sum: () => { said: string; found: boolean };
}

const lineEnd = Uint8Array.of(0x0a);

function p3(): Decoder {
  const reader = p3Reader();
  const sum = new P3Sum();
  const print = (pieces: readonly P3Piece[]) =>
    pieces.map((piece) => {
      sum.add(piece);
      return printP3(piece);
    });
  return {
    read: (bytes) => print(reader.read(bytes)),
    end: () => print(reader.end()),
    sum: () => ({ said: sum.said(), found: sum.frames > 0 }),
  };
}

/** A reader of passings that counts them. */
function counted(read: (bytes: Uint8Array) => string[]): Decoder {
  let count = 0;
  const counting = (bytes: Uint8Array) => {
    const lines = read(bytes);
    count += lines.length;
    return lines;
  };
  return {
    read: counting,
    end: () => counting(lineEnd),
    sum: () => ({ said: count === 0 ? 'no passing in it.' : `${count} passings.`, found: count > 0 }),
  };
}

function rr(): Decoder {
  const read = rrReader();
  return counted((bytes) => read(bytes).flatMap((line) => (line.is === 'passing' ? [printRr(line)] : [])));
}

function ts(): Decoder {
  const read = tsReader();
  return counted((bytes) => read(bytes).flatMap(({ passings }) => passings.map(printTs)));
}

/** A photo finish writes a few kilobytes. More than that is something else, and not held. */
const LONGEST_LIF = 1024 * 1024;

function lif(): Decoder {
  const parts: Uint8Array[] = [];
  let length = 0;
  let whole = false;
  return {
    read: (bytes) => {
      if (length <= LONGEST_LIF) parts.push(bytes);
      length += bytes.length;
      return [];
    },
    end: () => {
      if (length > LONGEST_LIF) return [];
      const said = readLif(Buffer.concat(parts));
      whole = said.whole;
      return [printLif(said)];
    },
    sum: () => ({
      said: whole
        ? 'a whole file of results.'
        : length > LONGEST_LIF
          ? 'too long for a file of results.'
          : 'not a whole file of results.',
      found: whole,
    }),
  };
}

/** What can be read, by the name that the command has for it. */
export const decoders: ReadonlyMap<string, () => Decoder> = new Map([
  ['p3', p3],
  ['rr', rr],
  ['ts', ts],
  ['lif', lif],
]);
