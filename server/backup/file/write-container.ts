import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { sealBackup } from './seal.ts';

/** Entries go in one after another, and out of the sink comes the container. */
export interface ContainerWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Over everything that was added so far. */
  digest(): string;
  /** Ends the container; resolves when the sink has taken all of it. */
  close(): Promise<void>;
  /** Gives it up: the sink is destroyed. */
  abort(error: unknown): Promise<void>;
}

/** Begins a container: a tar, compressed, and sealed where there is a key. */
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
