import type { Readable } from 'node:stream';

/** The store of large public files. They pass through and are never in memory completely. */
export interface StreamStore {
  /** Stores the whole file or nothing, also if the source fails or the process is killed. */
  put: (key: string, source: Readable, mediaType: string) => Promise<void>;
  /** Returns the bytes of a key, or a part of them (both ends included). Throws BytesMissing without any. */
  get: (key: string, part?: { first: number; last: number }) => Promise<Readable>;
  /** Does nothing if nothing is stored under the key. */
  remove: (key: string) => Promise<void>;
  close: () => void;
}
