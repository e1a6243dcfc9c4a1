import { createHash } from 'node:crypto';
import { type Writable, Readable } from 'node:stream';
import type { FileStores } from './file-stores.ts';
import { type Closing, formatVersion, type Opening } from './format.ts';
import { BackupRefusal, reasonOf } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';

import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { sealBackup } from './seal.ts';

/** Accepts entries one after another, and writes the container to the sink. */
interface ContainerWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the digest of everything that was added so far. */
  digest(): string;
  /** Ends the container. It resolves when the sink has accepted all of it. */
  close(): Promise<void>;
  /** Gives the container up and destroys the sink. */
  abort(error: unknown): Promise<void>;
}

/** Begins a container, which is a compressed tar, sealed where there is a key. */
function writeContainer(sink: Writable, key: string | undefined): ContainerWriter {
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
    async close() {
      entries.finalize();
      await flow;
    },
    async abort(error) {
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
      await flow.catch(() => {});
    },
  };
}

/** The sink failed, so the problem is at the place of the backup. */
export class SinkFailure extends Error {}

export interface WrittenBackup {
  rows: number;
  files: number;
  missing: string[];
}

const partBytes = 4 * 1024 * 1024;
const filesAhead = 8;

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

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

async function writeTable(
  out: ContainerWriter,
  snapshot: Snapshot,
  table: Opening['tables'][number],
): Promise<Closing['tables'][string]> {
  const digest = createHash('sha256');
  const { chunks, count } = snapshot.rows(table);
  let part = 0;
  for await (const bytes of inParts(chunks)) {
    part += 1;
    digest.update(bytes);
    await out.add(`tables/${table.name}/${String(part).padStart(6, '0')}`, bytes);
  }
  return { rows: await count(), sha256: digest.digest('hex') };
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

async function writeFiles(
  out: ContainerWriter,
  snapshot: Snapshot,
  stores: FileStores,
): Promise<Pick<WrittenBackup, 'files' | 'missing'>> {
  const read = (key: string): Promise<Buffer | null> =>
    stores.read(key).catch((error: unknown) => {
      throw new BackupRefusal('files_unreadable', { reason: reasonOf(error) }, { cause: error });
    });
  let files = 0;
  const missing: string[] = [];
  const keys = snapshot.files.map(({ storage_key }) => storage_key);
  for await (const { key, bytes } of readAhead(keys, read)) {
    if (bytes === null) missing.push(key);
    else {
      await out.add(`files/${key}`, bytes);
      files += 1;
    }
  }
  for (const name of await stores.landing()) await out.add(`landing/${name}`, await stores.readLanding(name));
  return { files, missing };
}

/** Writes a snapshot into a sink, sealed where there is a key. The sink is ended, or destroyed after a failure. */
export async function writeBackup(
  sink: Writable,
  {
    snapshot,
    stores,
    key,
    program,
  }: {
    snapshot: Snapshot;
    stores: FileStores;
    key: string | undefined;
    program: string;
  },
): Promise<WrittenBackup> {
  const out = writeContainer(sink, key);
  try {
    const opening: Opening = { format: formatVersion, program, ...snapshot.opening };
    await out.add('opening.json', asJson(opening));
    const tables: Closing['tables'] = {};
    let rows = 0;
    for (const table of opening.tables) {
      const written = await writeTable(out, snapshot, table);
      tables[table.name] = written;
      rows += written.rows;
    }
    await out.add('sequences.json', asJson(snapshot.sequences));
    await out.add('jobs.json', asJson(snapshot.jobs));
    await snapshot.release();
    const { files, missing } = await writeFiles(out, snapshot, stores);
    await snapshot.stillThere();
    const closing: Closing = { tables, files, missing, sha256: out.digest() };
    await out.add('closing.json', asJson(closing));
    await out.close();
    return { rows, files, missing };
  } catch (error) {
    const failed = sink.errored;
    await out.abort(error);
    throw failed === null ? error : new SinkFailure(failed.message, { cause: failed });
  }
}
