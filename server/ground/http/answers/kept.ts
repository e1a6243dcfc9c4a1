import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/values.ts';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { isCompressible } from './media-types.ts';
import { concerns, RecentDrops } from './recent-drops.ts';
import { ownerOf, Shares } from './shares.ts';

/** One public answer that is ready to send: serialized, compressed, and with its headers. */
export interface Kept {
  status: number;
  etag: string;
  /** It is null where the bytes are unpacked for the few clients without compression, to save most of the memory. */
  identity: Buffer | null;
  /** It is null until somebody requests it. Every browser accepts `br` over HTTPS. */
  gzip: Buffer | null;
  br: Buffer;
  /** Flat lists of headers for writeHead, one for each encoding and one for 304. */
  headers: { identity: string[]; gzip: string[] | null; br: string[]; unchanged: string[] };
  /** The tags of what it shows: `race:12`, `dates:3`, `list`. It is discarded when one of them changes. */
  tags: readonly string[];
  /**
   * The end of its validity in milliseconds since the epoch, because it depends on the clock (window, nearest date).
   */
  expires: number;
  /** The parts it was made of, without its body. */
  made: Omit<KeptAnswer, 'body'>;
}

/** An answer that is no longer kept as true, and the last moment at which it was. */
export interface LastKnown {
  /** It is compressed with brotli when `compressed` is true. */
  body: Buffer;
  compressed: boolean;
  made: Omit<KeptAnswer, 'body'>;
  /** The moment, in milliseconds since the epoch. */
  trueAt: number;
}

export interface KeptAnswer {
  status: number;
  type: string;
  body: string | Buffer;
  tags: readonly string[];
  expires: number;
  cacheControl: string;
  vary: string;
  /** Headers beyond the security ones. */
  extra?: Record<string, string>;
}

const brotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const recentAddresses = 1000;
const maxBytes = 128 * 1024 * 1024;
const maxLastKnownBytes = 48 * 1024 * 1024;
/** An answer that changed may have changed to protect a child, so it stays as last known for a short time only. */
const supersededMs = 10 * 60_000;

/** Quality 5 makes a change public within milliseconds (docs/decisions/0004). */
const compress = (identity: Buffer): Promise<Buffer> =>
  brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });

/** Returns the bytes of an answer for a client without compression. */
export async function identityOf({ identity, br }: Kept): Promise<Buffer> {
  return identity ?? unpackBrotli(br);
}

const zipping = new WeakMap<Kept, Promise<void>>();

async function packWithGzip(kept: Kept): Promise<void> {
  const gz = await zip(await identityOf(kept), { level: 6 });
  const changed: Record<string, string> = {
    'content-length': String(gz.length),
    'content-encoding': 'gzip',
  };
  kept.headers.gzip = kept.headers.br.map((value, at, list) => changed[list[at - 1] ?? ''] ?? value);
  kept.gzip = gz;
}

/** Compresses an answer with gzip, once for all clients that accept gzip alone. */
export function zipped(kept: Kept): Promise<void> {
  const before = zipping.get(kept);
  if (before) return before;
  const work = packWithGzip(kept);
  zipping.set(kept, work);
  work.catch(() => zipping.delete(kept));
  return work;
}

/** Adds the headers to an answer, and compresses it where that was not done before. */
export async function prepare(
  answer: KeptAnswer,
  securityHeaders: readonly [string, string][],
  packed?: { gzip: Buffer; br: Buffer },
): Promise<Kept> {
  const { body, ...made } = answer;
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const compressible = isCompressible(answer.type);
  const { gzip: gz, br } = compressible
    ? (packed ?? { gzip: null, br: await compress(identity) })
    : { gzip: identity, br: identity };
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const base: [string, string][] = [
    ...securityHeaders,
    ['cache-control', answer.cacheControl],
    ['vary', answer.vary],
    ['etag', etag],
    ...Object.entries(answer.extra ?? {}),
  ];
  const list = (bytes: Buffer, encoding: string | null) =>
    [
      ...base,
      ['content-type', answer.type],
      ['content-length', String(bytes.length)],
      ...(encoding === null ? [] : [['content-encoding', encoding] as const]),
    ].flat();
  return {
    status: answer.status,
    etag,
    identity: compressible ? null : identity,
    gzip: gz,
    br,
    headers: {
      identity: list(identity, null),
      gzip: compressible ? gz && list(gz, 'gzip') : list(identity, null),
      br: compressible ? list(br, 'br') : list(identity, null),
      unchanged: base.flat(),
    },
    tags: answer.tags,
    expires: answer.expires,
    made,
  };
}

/** Returns the memory of an answer, with the gzip that somebody may request, which is a little larger. */
const sizeOf = ({ identity, br }: Kept): number => (identity?.length ?? Math.ceil(2.25 * br.length)) + 2048;

/**
 * Stores answers in memory, by language and address. Their bytes are limited, and the least used goes first of the
 * organization that has most.
 */
export class KeptAnswers {
  readonly #maxBytes: number;
  readonly #answers: LRUCache<string, Kept>;
  readonly #shares = new Shares();
  /** What each was stored with: one that is compressed again becomes smaller. */
  readonly #sizes = new WeakMap<Kept, number>();
  /** Answers that left the store, and until when they were true, for the time in which no new answer can be made. */
  readonly #lastKnown = new LRUCache<string, LastKnown>({
    maxSize: maxLastKnownBytes,
    sizeCalculation: ({ body }) => body.length + 1024,
  });
  /** While changes do not arrive, the last moment at which they did. */
  #deafSince: number | null = null;
  /** Recent answers in front of the store, until the next drop: one joined key costs more than all the rest. */
  readonly #recent: Record<Language, Map<string, Kept>> = { es: new Map(), en: new Map(), pt: new Map() };
  #keeping = true;
  readonly #drops = new RecentDrops();

  constructor(bytes: number = maxBytes) {
    this.#maxBytes = bytes;
    this.#answers = new LRUCache({ maxSize: bytes, dispose: (kept, key) => this.#setAside(key, kept) });
  }

  /** It rises with every drop, so that an answer that was computed from older rows is never kept. */
  get generation(): number {
    return this.#drops.count;
  }

  get size(): number {
    return this.#answers.size;
  }

  find(key: string): Kept | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined || kept.expires > Date.now()) return kept;
    this.#answers.delete(key);
    return undefined;
  }

  findRecent(language: Language, url: string): Kept | undefined {
    const kept = this.#recent[language].get(url);
    return kept !== undefined && kept.expires > Date.now() ? kept : undefined;
  }

  remember(language: Language, url: string, kept: Kept): void {
    const recent = this.#recent[language];
    if (recent.size >= recentAddresses) recent.clear();
    recent.set(url, kept);
  }

  /** Keeps an answer that was begun at a moment and a generation. Returns whether it is still true. */
  keep(key: string, kept: Kept, generation: number, begunAt: number): boolean {
    const met = this.#drops.metBy(kept.tags, generation);
    const isTrue = this.#keeping && met === null;
    if (isTrue) this.#store(key, kept);
    // A change came in between, but this may be the only known answer when the database becomes unreachable.
    else if (met !== 'forget') this.#know(key, kept, begunAt, true);
    return isTrue;
  }

  #store(key: string, kept: Kept): void {
    const size = sizeOf(kept);
    if (this.#answers.calculatedSize + size > this.#maxBytes) this.#makeRoom(size);
    this.#sizes.set(kept, size);
    this.#shares.add(ownerOf(kept.tags), size);
    this.#answers.set(key, kept, { size });
  }

  /** Removes the least used answers of those who have most, an eighth of the memory at once, as it reads all keys. */
  #makeRoom(size: number): void {
    const most = this.#maxBytes - Math.max(size, this.#maxBytes / 8);
    const oldestLast = Map.groupBy(this.#answers.entries(), ([, kept]) => ownerOf(kept.tags));
    while (this.#answers.calculatedSize > most) {
      const next = oldestLast.get(this.#shares.largest())?.pop();
      if (next === undefined) return;
      this.#answers.delete(next[0]);
    }
  }

  drop(tags: readonly string[]): void {
    const changed = new Set(tags);
    this.#drops.add(changed);
    for (const recent of Object.values(this.#recent)) recent.clear();
    for (const [key, kept] of this.#answers.entries())
      if (concerns(changed, kept.tags)) this.#answers.delete(key);
    if (!changed.has('forget')) return;
    for (const [key, { made }] of this.#lastKnown.entries())
      if (concerns(changed, made.tags)) this.#lastKnown.delete(key);
  }

  /** Returns the answer as it was last known, for as long as no other can be made. */
  findLastKnown(key: string): LastKnown | undefined {
    return this.#lastKnown.get(key);
  }

  #setAside(key: string, kept: Kept): void {
    this.#shares.add(ownerOf(kept.tags), -(this.#sizes.get(kept) ?? 0));
    const trueAt = Math.min(this.#deafSince ?? Date.now(), kept.expires);
    this.#know(key, kept, trueAt, this.#deafSince === null && kept.expires > Date.now());
  }

  #know(key: string, { br, identity, made }: Kept, trueAt: number, superseded: boolean): void {
    this.#lastKnown.set(
      key,
      { body: br, compressed: br !== identity, made, trueAt },
      superseded ? { ttl: supersededMs } : {},
    );
  }

  /** Drops what shows a change, and keeps nothing while changes do not arrive. */
  follow(changes: PublicChanges): void {
    changes
      .on('changed', (tags) => this.drop(tags))
      .on('lost', (heardAt) => this.pause(heardAt))
      .on('heard', () => this.resume());
  }

  /** Keeps nothing while changes do not arrive, since a given moment: correct and slower beats fast and stale. */
  pause(heardAt: number): void {
    this.#keeping = false;
    this.#deafSince = heardAt;
    this.drop(['all']);
  }

  resume(): void {
    this.#deafSince = null;
    this.drop(['all']);
    this.#keeping = true;
  }
}
