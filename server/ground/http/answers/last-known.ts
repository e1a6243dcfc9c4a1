import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Language } from '#contract/values.ts';
import type { RequestFacts } from '#server/ground/http/request/asked.ts';
import { type Kept, type KeptAnswers, type LastKnown, prepare } from './kept.ts';
import { sendWhole } from './send-kept.ts';

const unpack = promisify(brotliDecompress);

/** Writes its age on a page: from its HTML, its language, the moment it was true, and the moment it is sent. */
export type SayAge = (html: string, language: Language, trueAt: number, now: number) => string;

interface Aged {
  made: Promise<Kept>;
  trueAt: number;
  /** The sentence on the page counts minutes, so it is made again after a minute. */
  until: number;
}

const sentenceLastsMs = 20_000;
const mostAged = 500;

/** Returns public answers as they were last known, with their age, while the database is unreachable. */
export class LastKnownAnswers {
  readonly #kept: KeptAnswers;
  readonly #securityHeaders: readonly [string, string][];
  readonly #sayAge: SayAge;
  readonly #aged = new Map<string, Aged>();

  constructor(kept: KeptAnswers, securityHeaders: readonly [string, string][], sayAge: SayAge) {
    this.#kept = kept;
    this.#securityHeaders = securityHeaders;
    this.#sayAge = sayAge;
  }

  /** Returns null when this address was not kept. */
  find(key: string): Aged | null {
    const now = Date.now();
    const known = this.#kept.findLastKnown(key);
    if (known === undefined) return null;
    const before = this.#aged.get(key);
    if (before && before.until > now && before.trueAt === known.trueAt) return before;
    if (this.#aged.size >= mostAged) this.#aged.clear();
    const aged = { made: this.#make(known, now), trueAt: known.trueAt, until: now + sentenceLastsMs };
    this.#aged.set(key, aged);
    return aged;
  }

  async #make({ body, compressed, made, trueAt }: LastKnown, now: number): Promise<Kept> {
    const bytes = compressed ? await unpack(body) : body;
    const language = made.extra?.['content-language'];
    const isPage = made.type.startsWith('text/html') && language !== undefined;
    return prepare(
      {
        ...made,
        body: isPage ? this.#sayAge(bytes.toString(), language as Language, trueAt, now) : bytes,
        cacheControl: 'no-store',
        extra: {
          ...made.extra,
          warning: '110 - "Response is Stale"',
          'x-kept-at': new Date(trueAt).toISOString(),
        },
      },
      this.#securityHeaders,
    );
  }

  /** Sends what `find` returned, and never as unchanged, because the age it shows has changed. */
  async send(
    aged: Aged,
    method: string | undefined,
    response: ServerResponse,
    asked: RequestFacts,
  ): Promise<void> {
    const kept = await aged.made;
    const age = Math.max(0, Math.round((Date.now() - aged.trueAt) / 1000));
    sendWhole(method, response, kept, asked.encoding, ['age', String(age)]);
  }
}
