/** The store of private papers. Keys are random, and no address leads to one. */
export interface DocumentStore {
  /** Stores the whole paper or nothing. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Throws BytesMissing if nothing is stored under the key. */
  get(key: string): Promise<Buffer>;
  /** Does nothing if nothing is stored under the key. */
  remove(key: string): Promise<void>;
  close(): void;
}
