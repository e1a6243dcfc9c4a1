import type { Config } from '#server/config.ts';
import { diskStore } from '#server/storage/disk-store.ts';
import { s3Store } from '#server/storage/s3-store.ts';

/** Where private papers lie. Keys are random; nothing here is reachable by an address. */
export interface DocumentStore {
  /** Whole or not at all. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** The object store where one is configured, otherwise a folder of DATA_DIR. */
export function openDocumentStore(config: Config): DocumentStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config;
  if (
    S3_ENDPOINT !== undefined &&
    S3_BUCKET !== undefined &&
    S3_ACCESS_KEY_ID !== undefined &&
    S3_SECRET_ACCESS_KEY !== undefined
  ) {
    return s3Store({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  return diskStore(config.DATA_DIR);
}
