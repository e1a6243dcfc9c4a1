import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseLink } from '#server/db/link.ts';
import { type RequestFacts, readAsked } from '#server/http/request/asked.ts';
import { awayCode } from '#server/http/refusals/database-away.ts';
import { PublicCalls } from './public-calls.ts';
import { type KeptAnswer, type Kept, type KeptAnswers, prepare } from './kept.ts';
import { LastKnownAnswers, type SayAge } from './last-known.ts';
import { TightPacking } from './pack-tight.ts';
import { sendKept } from './send-kept.ts';

/** Longer addresses are answered but never kept, so that nobody fills the memory with them. */
const longestKeptKey = 512;

/** Public answers: found kept, or made once for all who ask at the same time; last known ones while none can be made. */
export class PublicAnswers {
  /** What the answers are made by, for pages that are made of them. */
  readonly calls = new PublicCalls();
  readonly #kept: KeptAnswers;
  readonly #securityHeaders: readonly [string, string][];
  readonly #link: DatabaseLink;
  readonly #lastKnown: LastKnownAnswers;
  readonly #packing = new TightPacking();
  readonly #inTheMaking = new Map<string, Promise<Kept>>();

  constructor(
    kept: KeptAnswers,
    securityHeaders: readonly [string, string][],
    link: DatabaseLink,
    sayAge: SayAge,
  ) {
    this.#kept = kept;
    this.#securityHeaders = securityHeaders;
    this.#link = link;
    this.#lastKnown = new LastKnownAnswers(kept, securityHeaders, sayAge);
  }

  /** Pages differ by language, the API does not. */
  static keyOf(url: string, asked: RequestFacts): string {
    return url.startsWith('/api/') || url.startsWith('/og/') ? url : `${asked.language}:${url}`;
  }

  /** Before the framework: answers a GET whose bytes are kept. Out: false when it is not kept. */
  sendIfKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asked = readAsked(request);
    const url = request.url ?? '';
    let kept = this.#kept.findRecent(asked.language, url);
    if (kept === undefined) {
      const key = PublicAnswers.keyOf(url, asked);
      kept = this.#kept.find(key);
      if (kept === undefined)
        return this.#link.awaySince !== null && this.#sendLastKnown(key, request, response, asked);
      this.#kept.remember(asked.language, url, kept);
    }
    sendKept(request, response, kept, asked);
    // Packing fails only for want of memory: the answer stays as it is.
    this.#packing.heed(kept)?.catch(() => undefined);
    return true;
  }

  #sendLastKnown(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    asked: RequestFacts,
  ): boolean {
    const aged = this.#lastKnown.find(key);
    if (aged === null) return false;
    this.#lastKnown.send(aged, request.method, response, asked).catch(() => response.destroy());
    return true;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    make: () => Promise<KeptAnswer>,
  ): Promise<void> {
    const asked = readAsked(request.raw);
    const key = PublicAnswers.keyOf(url, asked);
    try {
      const kept = await this.#findOrMake(key, make);
      reply.hijack();
      sendKept(request.raw, reply.raw, kept, asked);
    } catch (error) {
      const aged = awayCode(error) === null ? null : this.#lastKnown.find(key);
      if (aged === null) throw error;
      reply.hijack();
      await this.#lastKnown.send(aged, request.method, reply.raw, asked);
    }
  }

  /**
   * Those who ask while an answer is made get the same one, unless a change came in between:
   * an answer begun before the change must not be given to whoever asks after it.
   */
  async #findOrMake(key: string, make: () => Promise<KeptAnswer>): Promise<Kept> {
    const found = this.#kept.find(key);
    if (found) return found;
    const generation = this.#kept.generation;
    const begunAt = Date.now();
    const makingKey = `${generation}|${key}`;
    const under = this.#inTheMaking.get(makingKey);
    if (under) return under;
    const making = make().then((answer) => prepare(answer, this.#securityHeaders));
    this.#inTheMaking.set(makingKey, making);
    try {
      const kept = await making;
      if (key.length <= longestKeptKey && kept.status === 200)
        this.#kept.keep(key, kept, generation, begunAt);
      return kept;
    } finally {
      this.#inTheMaking.delete(makingKey);
    }
  }
}
