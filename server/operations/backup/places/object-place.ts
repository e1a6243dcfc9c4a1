import { Readable, Writable } from 'node:stream';
import { callbackify } from 'node:util';
import type { BackupPlace, BackupDraft } from './place.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { s3Client } from '#server/ground/storage/bytes/s3-client.ts';
import type { S3Settings } from '#server/ground/storage/bytes/s3-settings.ts';

/** An object has at most 10,000 parts, so the largest backup is 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Stores backups in an S3-compatible store. Nobody sees an upload in parts until it is completed. */
export function objectPlace(settings: S3Settings, bucket: string, prefix: string): BackupPlace {
  const s3 = s3Client(settings, { connectionTimeout: 5000, requestTimeout: 120_000, maxAttempts: 5 });
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const describe = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  const read = async (name: string): Promise<Readable> => {
    const { aws, client } = await s3.open();
    const { Body } = await client.send(new aws.GetObjectCommand(at(name)));
    if (!(Body instanceof Readable)) throw new Error('the object store answered without the object');
    return Body;
  };
  const remove = async (name: string): Promise<void> => {
    const { aws, client } = await s3.open();
    await client.send(new aws.DeleteObjectCommand(at(name)));
  };
  return {
    describe,
    async begin(name): Promise<BackupDraft> {
      const { aws, client } = await s3.open();
      const isThere = await client.send(new aws.HeadObjectCommand(at(name))).then(
        () => true,
        () => false,
      );
      if (isThere) throw new BackupRefusal('already_there', { place: describe(name) });
      const { UploadId } = await client.send(new aws.CreateMultipartUploadCommand(at(name)));
      const upload = { ...at(name), UploadId };
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      let size = 0;
      const sink = inParts(async (bytes) => {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(new aws.UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
        parts.push({ ETag, PartNumber });
        size += bytes.length;
      });
      return {
        sink,
        async finish(check) {
          await client.send(
            new aws.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
          );
          await check(await read(name)).catch(async (error: unknown) => {
            await remove(name);
            throw error;
          });
          return size;
        },
        async discard() {
          sink.destroy();
          await client.send(new aws.AbortMultipartUploadCommand(upload)).catch(() => {});
        },
      };
    },
    read,
    async list() {
      const { aws, client } = await s3.open();
      const names: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await client.send(
          new aws.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length));
        token = page.NextContinuationToken;
        if (token === undefined) return names;
      }
    },
    remove,
    close: () => s3.close(),
  };
}

/** Returns a sink that collects its input into large parts and sends them one after another. */
function inParts(send: (bytes: Buffer) => Promise<void>): Writable {
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (length === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    await send(bytes);
  };
  const take = callbackify(async (chunk: Buffer): Promise<void> => {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= partBytes) await flush();
  });
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => take(chunk, done),
    final: callbackify(flush),
  });
}
