import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { isHeld } from '#server/ground/http/answers/send-kept.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import { rangeOf } from './byte-range.ts';
import type { OpenDownloads } from './downloads.ts';
import { outdateDump } from '#server/publishing/open-data/dump/queries.ts';
import { type HandedFile, readHandedFile } from './read-queries.ts';
import { readDumpState, secondsUntilBack } from '#server/publishing/open-data/dump/state.ts';
import { typeOfFile } from '#server/publishing/open-data/dump/files/write-file.ts';

/** A reader who reads nothing for so long is disconnected. */
const stalledMs = 60_000;

type Parts = Pick<RouteContext, 'config' | 'db' | 'limits' | 'streams'> & { downloads: OpenDownloads };

async function withheld({ db }: Parts): Promise<Refusal> {
  const seconds = secondsUntilBack(await readDumpState(db));
  return new Refusal('dump.withheld', null, { seconds: String(seconds) });
}

/** Finds a file in the database each time, because another node may have withheld the dump a moment ago. */
async function findFile(parts: Parts, name: string): Promise<HandedFile> {
  const file = parts.config.DUMP === 'on' ? await readHandedFile(parts.db, name) : null;
  if (file === null) throw new Refusal('dump.not_found');
  if (file.is_withheld) throw await withheld(parts);
  return file;
}

/** Opens the bytes of a file. If they are gone, a newer dump has just been made or has to be made. */
async function openFile(
  parts: Parts,
  { folder }: HandedFile,
  name: string,
  part?: { first: number; last: number },
): Promise<Readable> {
  try {
    return await parts.streams.get(`${folder}/${name}`, part);
  } catch (error) {
    if (!(error instanceof BytesMissing)) throw error;
    if ((await readHandedFile(parts.db, name))?.folder === folder) await outdateDump(parts.db);
    throw await withheld(parts);
  }
}

/** Streams a file or a part of it. Throws `dump.not_found`, `dump.withheld`, `request.too_many`. */
export async function handOut(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const { limits, downloads } = parts;
  const file = await findFile(parts, name);
  const { byte_size, sha256, made_at } = file;
  const etag = `"${sha256.slice(0, 32)}"`;
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  void reply
    // A cache asks before it passes the file on, because by then the dump may be withheld.
    .header('cache-control', 'public, no-cache')
    .header('etag', etag)
    .header('last-modified', new Date(made_at).toUTCString())
    .header('accept-ranges', 'bytes');
  if (isHeld(known, etag)) return reply.code(304).send();
  const part = ifRange === undefined || ifRange === etag ? rangeOf(range, byte_size) : 'all';
  if (part === null) return reply.code(416).header('content-range', `bytes */${byte_size}`).send();
  if (part !== 'all')
    void reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${byte_size}`);
  void reply
    .header('content-type', typeOfFile(name))
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', part === 'all' ? byte_size : part.last - part.first + 1);
  // The stream is empty. Without one the framework would send a length of zero.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const network = networkOf(request.ip);
  await limits.spend('dump_address', network);
  const leave = downloads.enter(network);
  reply.raw.once('close', leave).setTimeout(stalledMs);
  const stream = await openFile(parts, file, name, part === 'all' ? undefined : part).catch(
    (error: unknown) => {
      leave();
      throw error;
    },
  );
  downloads.follow(stream);
  return reply.send(stream);
}
