import { Readable } from 'node:stream';
import { BytesMissing } from './bytes-missing.ts';
import { s3Client } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import type { StreamStore } from './stream-store.ts';

/** The memory for one file on its way. An object has at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024;

interface Part {
  bytes: Buffer;
  isLast: boolean;
}

/** Yields a source in parts of one size. The last may be smaller, and is empty only if the source is. */
async function* partsOf(source: Readable): AsyncGenerator<Part> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (length >= partBytes) {
      yield { bytes: Buffer.concat(waiting), isLast: false };
      waiting = [];
      length = 0;
    }
    waiting.push(chunk);
    length += chunk.length;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** Stores large public files in an S3-compatible store. Nobody sees an upload in parts before it is completed. */
export function s3Streams(settings: S3Settings): StreamStore {
  const s3 = s3Client(settings, { connectionTimeout: 5000, requestTimeout: 120_000, maxAttempts: 4 });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });

  async function putInParts(key: string, first: Part, rest: AsyncGenerator<Part>, mediaType: string) {
    const { aws, client } = await s3.open();
    const { UploadId } = await client.send(
      new aws.CreateMultipartUploadCommand({ ...at(key), ContentType: mediaType }),
    );
    const upload = { ...at(key), UploadId };
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const send = async ({ bytes: Body }: Part): Promise<void> => {
      const PartNumber = parts.length + 1;
      const { ETag } = await client.send(new aws.UploadPartCommand({ ...upload, PartNumber, Body }));
      parts.push({ ETag, PartNumber });
    };
    try {
      await send(first);
      for await (const part of rest) await send(part);
      await client.send(
        new aws.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
      );
    } catch (error) {
      await client.send(new aws.AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  return {
    async put(key, source, mediaType) {
      const { aws, client } = await s3.open();
      const parts = partsOf(source);
      const { value: first } = await parts.next();
      if (first === undefined) throw new Error('a source has at least one part');
      if (!first.isLast) return putInParts(key, first, parts, mediaType);
      await client.send(new aws.PutObjectCommand({ ...at(key), Body: first.bytes, ContentType: mediaType }));
    },
    async get(key, part) {
      const { aws, client } = await s3.open();
      const Range = part && `bytes=${part.first}-${part.last}`;
      const asked = new aws.GetObjectCommand({ ...at(key), Range });
      const { Body } = await client.send(asked).catch((error: unknown) => {
        throw error instanceof aws.NoSuchKey ? new BytesMissing() : error;
      });
      if (!(Body instanceof Readable)) throw new Error('the object store answered without the object');
      return Body;
    },
    async remove(key) {
      const { aws, client } = await s3.open();
      await client.send(new aws.DeleteObjectCommand(at(key)));
    },
    close: () => s3.close(),
  };
}
