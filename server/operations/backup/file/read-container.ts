import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupRefusal, reasonOf } from './refusal.ts';
import { sealedMark, unsealBackup } from './seal.ts';

interface ContainerEntry {
  name: string;
  bytes: Buffer;
}

const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** None of our entries is larger: rows come in parts, and no uploaded file is as large. */
const largestEntry = 512 * 1024 * 1024;

/** Returns the first bytes of a stream, and the complete stream. */
async function peek(stream: Readable, length: number): Promise<{ first: Buffer; all: Readable }> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < length) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    first = Buffer.concat([first, value]);
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    if (first.length > 0) yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { first, all: Readable.from(all(), { objectMode: false }) };
}

async function openSeal(source: Readable, place: string, key: string | undefined): Promise<Readable> {
  const { first, all } = await peek(source, sealedMark.length).catch((error: unknown) => {
    throw new BackupRefusal('cannot_open', { place, reason: reasonOf(error) }, { cause: error });
  });
  if (first.subarray(0, zstdMark.length).equals(zstdMark)) return all;
  if (first.subarray(0, sealedMark.length).toString() !== sealedMark)
    throw new BackupRefusal('not_a_backup', { place });
  if (key === undefined) throw new BackupRefusal('key_missing', { place });
  return unsealBackup(all, key).catch((error: unknown) => {
    const reason = reasonOf(error);
    if (/no identity matched/.test(reason)) throw new BackupRefusal('key_wrong', { place }, { cause: error });
    throw new BackupRefusal('damaged', { place, reason: 'its head' }, { cause: error });
  });
}

/** Tells whether the disk or the network failed, and not the contents of the stream. */
function isOfSource(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Yields the entries of a container in order. Throws BackupRefusal where it is damaged or cannot be opened. */
export async function* readContainer(
  source: Readable,
  place: string,
  key: string | undefined,
): AsyncGenerator<ContainerEntry> {
  const compressed = await openSeal(source, place, key);
  const entries = extract();
  const flow = (async () => {
    const plain = createZstdDecompress();
    compressed.on('error', (error) => plain.destroy(error)).pipe(plain);
    for await (const chunk of plain)
      if (!entries.write(chunk)) await new Promise<void>((resolve) => entries.once('drain', () => resolve()));
    entries.end(null);
  })();
  flow.catch((error: unknown) => entries.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > largestEntry) throw new Error(`the entry ${name} is of no kind of ours`);
      yield { name, bytes: await buffer(entry) };
    }
    await flow;
  } catch (error) {
    if (isOfSource(error))
      throw new BackupRefusal('cannot_open', { place, reason: reasonOf(error) }, { cause: error });
    throw new BackupRefusal('damaged', { place, reason: 'it cannot be read to its end' }, { cause: error });
  } finally {
    source.destroy();
    entries.destroy();
  }
}

const newline = 0x0a;

/** In the text of COPY a line is a row, because an end of line inside a value is written as \n. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines += 1;
  return lines;
}
