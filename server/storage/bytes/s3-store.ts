import { Refusal } from '#contract/errors.ts';
import type { Config } from '#server/config/config.ts';
import { BytesMissing } from './bytes-missing.ts';
import type { DocumentStore } from './document-store.ts';
import { s3Client } from './s3-client.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export type S3Config = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_REGION'
>;

/** The object store of the settings; null where none is configured. */
export function s3SettingsOf(config: S3Config): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config;
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  )
    return null;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Files in an S3-compatible store, each held whole in memory on its way. */
export function s3Store(settings: S3Settings): DocumentStore {
  const { bucket } = settings;
  const s3 = s3Client(settings, { connectionTimeout: 3000, requestTimeout: 20_000, maxAttempts: 3 });
  return {
    async put(key, bytes, mediaType) {
      const { aws, client } = await s3.open();
      const command = new aws.PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentType: mediaType,
      });
      await client.send(command).catch(() => {
        // Whatever kept it from being stored: nothing was saved, and trying again later is the way.
        throw new Refusal('document.store_full');
      });
    },
    async get(key) {
      const { aws, client } = await s3.open();
      const asked = new aws.GetObjectCommand({ Bucket: bucket, Key: key });
      const { Body } = await client.send(asked).catch((error: unknown) => {
        throw error instanceof aws.NoSuchKey ? new BytesMissing() : error;
      });
      if (!Body) throw new Error('the object store answered without the object');
      return Buffer.from(await Body.transformToByteArray());
    },
    async remove(key) {
      const { aws, client } = await s3.open();
      await client.send(new aws.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    close: () => s3.close(),
  };
}
