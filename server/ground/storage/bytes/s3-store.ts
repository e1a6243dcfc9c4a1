import { Refusal } from '#contract/errors.ts';
import { BytesMissing } from './bytes-missing.ts';
import type { DocumentStore } from './document-store.ts';
import { s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';

/** Stores files in an S3-compatible store. Each is in memory completely while it is transferred. */
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
        // Whatever prevented it, nothing was stored, and the caller should try again later.
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
