import { pipeline, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

const pack = promisify(gzip);

/** A shorter answer is not worth packing. */
const packedFrom = 1000;

/** A body that is unpacked, with the length that it came with. */
class Unpacked extends Transform {
  receivedEncodedLength = 0;
  #left: number;

  constructor(most: number) {
    super();
    this.#left = most;
  }

  override _transform(
    part: Buffer,
    _encoding: string,
    done: (error: Error | null, part?: Buffer) => void,
  ): void {
    this.#left -= part.length;
    if (this.#left < 0) done(Object.assign(new Error('it becomes too long'), { statusCode: 413 }));
    else done(null, part);
  }
}

/** Unpacks the body of a server that packed it. Nothing is unpacked beyond the limit of the call. */
async function unpackBody(
  { headers, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (headers['content-encoding'] !== 'gzip') return payload;
  const plain = new Unpacked(routeOptions.bodyLimit);
  payload.on('data', (part: Buffer) => {
    plain.receivedEncodedLength += part.length;
  });
  // A body that is cut off or no gzip ends the stream with its error, which refuses the call.
  pipeline(payload, createGunzip(), plain, () => {});
  return plain;
}

/** Packs an answer for a server that can read it so. */
async function packAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isText || payload.length < packedFrom || !/\bgzip\b/.test(headers['accept-encoding'] ?? ''))
    return payload;
  void reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return pack(payload);
}

/** The steps of a call between servers, whose lines are thin. */
export const packedSteps = { preParsing: unpackBody, onSend: packAnswer };
