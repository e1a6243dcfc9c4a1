import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { StreamStore } from '#server/ground/storage/bytes/stream-store.ts';

export interface WrittenFile {
  file_name: string;
  byte_size: number;
  sha256: string;
  /** It is null when the file is no table. */
  row_count: number | null;
}

const types: readonly [ending: string, type: string][] = [
  ['.gz', 'application/gzip'],
  ['.json', 'application/json; charset=utf-8'],
];

/** Returns the media type with which a file of the dump is sent. */
export function typeOfFile(file_name: string): string {
  return types.find(([ending]) => file_name.endsWith(ending))?.[1] ?? 'text/plain; charset=utf-8';
}

/** Passes bytes through and afterwards knows their size and hash. */
function measured() {
  const hash = createHash('sha256');
  let byte_size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      byte_size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ byte_size, sha256: hash.digest('hex') }) };
}

/** Writes one file while its text comes, compressed if its name says so: completely, or not at all. */
export async function writeFile(
  store: StreamStore,
  folder: string,
  file_name: string,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<Omit<WrittenFile, 'row_count'>> {
  const { stream, result } = measured();
  const source = Readable.from(text, { objectMode: true });
  const made = file_name.endsWith('.gz') ? pipeline(source, createGzip(), stream) : pipeline(source, stream);
  const stored = store.put(`${folder}/${file_name}`, stream, typeOfFile(file_name)).catch((error: Error) => {
    // Nobody reads the rest, so whoever makes it is told.
    stream.destroy(error);
    throw error;
  });
  // Both have ended before anybody continues, because the source reads from a transaction.
  const ends = await Promise.allSettled([made, stored]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { file_name, ...result() };
}
