import { Readable, Writable } from 'node:stream';
import { callbackify } from 'node:util';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BackupPlace, Draft } from '#server/backup/place.ts';
import { BackupRefusal } from '#server/backup/refusal.ts';
import type { S3Settings } from '#server/storage/s3-store.ts';

/** An object has at most 10,000 parts: the largest backup is 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Backups in an S3-compatible store. An upload in parts is seen by nobody until it is completed. */
export function objectPlace(settings: S3Settings, bucket: string, prefix: string): BackupPlace {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000 },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const describe = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  const read = async (name: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(at(name)));
    if (!(Body instanceof Readable)) throw new Error('the object store answered without the object');
    return Body;
  };
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(at(name)));
  };
  return {
    describe,
    async begin(name): Promise<Draft> {
      const isThere = await client.send(new HeadObjectCommand(at(name))).then(
        () => true,
        () => false,
      );
      if (isThere) throw new BackupRefusal('already_there', { place: describe(name) });
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)));
      const upload = { ...at(name), UploadId };
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      let size = 0;
      const sink = inParts(async (bytes) => {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
        parts.push({ ETag, PartNumber });
        size += bytes.length;
      });
      return {
        sink,
        async finish(check) {
          await client.send(
            new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
          );
          await check(await read(name)).catch(async (error: unknown) => {
            await remove(name);
            throw error;
          });
          return size;
        },
        async discard() {
          sink.destroy();
          await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
        },
      };
    },
    read,
    async list() {
      const names: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length));
        token = page.NextContinuationToken;
        if (token === undefined) return names;
      }
    },
    remove,
    close: () => client.destroy(),
  };
}

/** A sink that hands on what it is given in large parts, one after another. */
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
