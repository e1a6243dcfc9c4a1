import { createHash } from 'node:crypto';
import { type Writable, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import type { FileStores } from './file-stores.ts';
import { BackupRefusal, reasonOf } from './refusal.ts';
import { sealBackup } from './seal.ts';
import type { CopiedRows } from './snapshot.ts';

/** Accepts entries one after another, and writes the container to the sink. */
export interface ContainerWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the digest of everything that was added so far. */
  digest(): string;
  /** Ends the container. It resolves when the sink has accepted all of it. */
  finish(): Promise<void>;
  /** Gives the container up and destroys the sink. Returns what is to be thrown: SinkFailure when the sink failed. */
  giveUp(error: unknown): Promise<unknown>;
}

/** Begins a container, which is a compressed tar, sealed where there is a key. */
export function writeContainer(sink: Writable, key: string | undefined): ContainerWriter {
  const entries = pack();
  entries.on('error', () => {});
  const digest = createHash('sha256');
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const flow = (async () => {
    const compressing = pipeline(Readable.from(entries, { objectMode: false }), compress);
    compressing.catch(() => {});
    const outgoing = key === undefined ? compress : await sealBackup(compress, key);
    await Promise.all([compressing, pipeline(outgoing, sink)]);
  })();
  // The failure is thrown when the next entry is added, and when the container is closed.
  const failed = flow.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  return {
    async add(name, bytes) {
      digest.update(`${name} ${bytes.byteLength}\n`).update(bytes);
      const added = new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.byteLength, mtime: new Date(0) };
        entries
          .entry(header, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()))
          .on('error', reject);
      });
      added.catch(() => {});
      await Promise.race([added, failed]);
    },
    digest: () => digest.copy().digest('hex'),
    async finish() {
      entries.finalize();
      await flow;
    },
    async giveUp(error) {
      const failure = sink.errored;
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
      await flow.catch(() => {});
      return failure === null ? error : new SinkFailure(failure.message, { cause: failure });
    },
  };
}

/** The sink failed, so the problem is at the place of the backup. */
export class SinkFailure extends Error {}

const partBytes = 4 * 1024 * 1024;
const filesAhead = 8;

export const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * Joins the pieces of a stream into parts of some size, because an entry of a tar gives its size before its bytes.
 */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/**
 * Reads some files before they are needed, because an object store answers slowly, and serves many requests at once.
 */
async function* readAhead(
  keys: readonly string[],
  read: (key: string) => Promise<Buffer | null>,
): AsyncGenerator<{ key: string; bytes: Buffer | null }> {
  const ahead: { key: string; bytes: Promise<Buffer | null> }[] = [];
  const start = (key: string | undefined): void => {
    if (key === undefined) return;
    const bytes = read(key);
    bytes.catch(() => {});
    ahead.push({ key, bytes });
  };
  for (const key of keys.slice(0, filesAhead)) start(key);
  for (let next = filesAhead; ahead.length > 0; next += 1) {
    const one = ahead.shift();
    if (one) yield { key: one.key, bytes: await one.bytes };
    start(keys[next]);
  }
}

/** Writes the rows of a table, and returns how many there are and their digest. */
export async function addRows(
  out: ContainerWriter,
  table: string,
  { chunks, count }: CopiedRows,
): Promise<{ rows: number; sha256: string }> {
  const digest = createHash('sha256');
  let part = 0;
  for await (const bytes of inParts(chunks)) {
    part += 1;
    digest.update(bytes);
    await out.add(`tables/${table}/${String(part).padStart(6, '0')}`, bytes);
  }
  return { rows: await count(), sha256: digest.digest('hex') };
}

/** Writes pictures and papers. Returns how many there were, and the keys that had no bytes. */
export async function addFiles(
  out: ContainerWriter,
  keys: readonly string[],
  stores: FileStores,
): Promise<{ files: number; missing: string[] }> {
  const read = (key: string): Promise<Buffer | null> =>
    stores.read(key).catch((error: unknown) => {
      throw new BackupRefusal('files_unreadable', { reason: reasonOf(error) }, { cause: error });
    });
  let files = 0;
  const missing: string[] = [];
  for await (const { key, bytes } of readAhead(keys, read)) {
    if (bytes === null) missing.push(key);
    else {
      await out.add(`files/${key}`, bytes);
      files += 1;
    }
  }
  return { files, missing };
}
