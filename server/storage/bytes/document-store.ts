/** Where private papers are kept. Keys are random; no address leads to one. */
export interface DocumentStore {
  /** Whole or not at all. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Throws BytesMissing where nothing is stored under the key. */
  get(key: string): Promise<Buffer>;
  /** Does nothing where nothing is stored under the key. */
  remove(key: string): Promise<void>;
  close(): void;
}
