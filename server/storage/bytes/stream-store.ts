import type { Readable } from 'node:stream';

/** Where large public files are kept: they pass through and are never held whole in memory. */
export interface StreamStore {
  /** Whole or not at all: of a source that fails, or a process that is killed, nothing is seen under the key. */
  put: (key: string, source: Readable, mediaType: string) => Promise<void>;
  /** In: the key; the first and the last byte, where only a part is wanted. Throws BytesMissing where nothing is stored under it. */
  get: (key: string, part?: { first: number; last: number }) => Promise<Readable>;
  /** Does nothing where nothing is stored under the key. */
  remove: (key: string) => Promise<void>;
  close: () => void;
}
