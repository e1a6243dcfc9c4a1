import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { cameraUsage, isCamera, runCameraCommand } from './camera/command.ts';
import { bridgeUsage, isBridge, runBridgeCommand } from './bridge/command.ts';
import { decoders, type Decoder } from './decoders.ts';

const usage = `npm run timing -- decode FILE [--as ${[...decoders.keys()].join('|')}]
${bridgeUsage}
${cameraUsage}`;

/** The input and output of the command. */
interface Terminal {
  /** Takes the lines for the program that called. */
  out: NodeJS.WritableStream;
  /** Prints one line for the person. */
  complain: (line: string) => void;
  /** Ends a command that goes on until it is told to end. */
  signal?: AbortSignal;
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
 * Prints what a recording says while it is read, so that a file of any length fits. Returns the exit code: 1 where there is no
 * file, or nothing in it that can be read.
 */
async function decode(file: string, decoder: Decoder, { out, complain }: Terminal): Promise<number> {
  const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  async function* printed(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    for await (const part of parts) yield textOf(decoder.read(part));
    yield textOf(decoder.end());
  }
  try {
    await pipeline(createReadStream(file), printed, out, { end: false });
  } catch (error) {
    const code = codeOf(error);
    // Somebody who reads only the first lines closes the pipe.
    if (code === 'EPIPE') return 0;
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    complain(reason(file));
    return 1;
  }
  const { said, found } = decoder.sum();
  complain(`${file}: ${said}`);
  return found ? 0 : 1;
}

/** Returns the file and its decoder that the arguments ask for, or null where they are not understood. */
function askedOf(args: readonly string[]): { file: string; decoder: Decoder } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { as: { type: 'string' } },
      allowPositionals: true,
    });
    const [action, file = '', ...rest] = positionals;
    const usual = extname(file).toLowerCase() === '.lif' ? 'lif' : 'p3';
    const decoder = decoders.get(values.as ?? usual)?.();
    const understood = action === 'decode' && file !== '' && rest.length === 0;
    return understood && decoder !== undefined ? { file, decoder } : null;
  } catch {
    return null;
  }
}

/** Runs the command with its arguments, and returns the exit code. */
export async function runTiming(args: readonly string[], terminal: Terminal): Promise<number> {
  const lasting = { signal: new AbortController().signal, ...terminal };
  if (isBridge(args)) return runBridgeCommand(args, lasting);
  if (isCamera(args)) return runCameraCommand(args, lasting);
  const asked = askedOf(args);
  if (asked !== null) return decode(asked.file, asked.decoder, terminal);
  terminal.complain(usage);
  return 1;
}
