import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { P3Sum } from './p3-sum.ts';
import { printP3 } from '#rules/raceday/timing/p3/print.ts';
import { p3Reader } from '#rules/raceday/timing/p3/stream.ts';

const usage = 'npm run timing -- decode FILE';

/** The input and output of the command. */
interface Terminal {
  /** Takes the lines for the program that called. */
  out: NodeJS.WritableStream;
  /** Prints one line for the person. */
  complain: (line: string) => void;
}

const reasons: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder, not a recording.`,
  EACCES: (file) => `${file} may not be read.`,
};

/** Returns the code of a system's error, `ENOENT`, or null for any other one. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/**
 * Prints each piece of a recording while it is read, so that a file of any length fits. Returns the exit code: 1 where there
 * is no file, or no frame in it.
 */
async function decode(file: string, { out, complain }: Terminal): Promise<number> {
  const sum = new P3Sum();
  async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const reader = p3Reader();
    const print = (pieces: ReturnType<typeof reader.end>): string => {
      pieces.forEach((piece) => sum.add(piece));
      return pieces.map((piece) => `${printP3(piece)}\n`).join('');
    };
    for await (const part of parts) yield print(reader.read(part));
    yield print(reader.end());
  }
  try {
    await pipeline(createReadStream(file), linesOf, out, { end: false });
  } catch (error) {
    const code = codeOf(error);
    // Somebody who reads only the first lines closes the pipe.
    if (code === 'EPIPE') return 0;
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    complain(reason(file));
    return 1;
  }
  complain(`${file}: ${sum.said()}`);
  return sum.frames === 0 ? 1 : 0;
}

/** Runs the command with its arguments, and returns the exit code. */
export async function runTiming(
  [action, file, ...rest]: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (action === 'decode' && file !== undefined && rest.length === 0) return decode(file, terminal);
  terminal.complain(usage);
  return 1;
}
