import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/values.ts';

/** One public answer, ready to be sent: serialized, compressed, stamped. */
export interface Kept {
  status: number;
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** Flat header lists for writeHead, one for each encoding and one for 304. */
  headers: { identity: string[]; gzip: string[]; br: string[]; unchanged: string[] };
  /** What it shows: `all`, `race:12`, `cup:3`. Thrown away when one of them changes. */
  tags: readonly string[];
  /** Milliseconds since the epoch; the answer also depends on the clock (window open, nearest date). */
  expires: number;
}

export interface Answer {
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
const zip = promisify(gzip);
const recentAddresses = 1000;
const maxBytes = 128 * 1024 * 1024;

/** Compresses and stamps an answer. Quality 5 and 6: a change is told within milliseconds (docs/decisions/0004). */
export async function prepare(
  answer: Answer,
  securityHeaders: readonly [string, string][],
  quality = 5,
): Promise<Kept> {
  const identity = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const compressible = /^(text|application\/(json|javascript|manifest)|image\/svg)/.test(answer.type);
  const [gz, br] = compressible
    ? await Promise.all([
        zip(identity, { level: quality > 9 ? 9 : 6 }),
        brotli(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }),
      ])
    : [identity, identity];
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
    identity,
    gzip: gz,
    br,
    headers: {
      identity: list(identity, null),
      gzip: compressible ? list(gz, 'gzip') : list(identity, null),
      br: compressible ? list(br, 'br') : list(identity, null),
      unchanged: base.flat(),
    },
    tags: answer.tags,
    expires: answer.expires,
  };
}

/** The answers kept in memory, by language and address. Bounded by bytes; the least used goes first. */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: (kept) => kept.identity.length + kept.gzip.length + kept.br.length + 2048,
  });
  /**
   * What was just asked, by language and address, in front of the store: joining the two into one key for every
   * request costs more than all the rest. Emptied by every drop.
   */
  readonly #recent: Record<Language, Map<string, Kept>> = { es: new Map(), en: new Map(), pt: new Map() };
  #keeping = true;
  /** Rises with every drop, so that an answer computed from older rows is never kept. */
  #generation = 0;

  get generation(): number {
    return this.#generation;
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

  keep(key: string, kept: Kept, generation: number): void {
    if (this.#keeping && generation === this.#generation) this.#answers.set(key, kept);
  }

  drop(tags: readonly string[]): void {
    this.#generation += 1;
    for (const recent of Object.values(this.#recent)) recent.clear();
    if (tags.includes('all')) {
      this.#answers.clear();
      return;
    }
    for (const [key, kept] of this.#answers.entries()) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#answers.delete(key);
    }
  }

  /** While changes cannot be heard nothing is kept: correct and slower beats fast and stale. */
  pause(): void {
    this.#keeping = false;
    this.drop(['all']);
  }

  resume(): void {
    this.drop(['all']);
    this.#keeping = true;
  }
}
