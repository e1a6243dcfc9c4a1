import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseLink } from '#server/ground/db/link.ts';
import { isInTheWay } from '#server/ground/db/waiting/lock-wait.ts';
import { type RequestFacts, readAsked } from '#server/ground/http/request/asked.ts';
import { awayCode } from '#server/ground/http/refusals/database-away.ts';
import { type KeptAnswer, type Kept, type KeptAnswers, prepare } from './kept.ts';
import { LastKnownAnswers, type SayAge } from './last-known.ts';
import { TightPacking } from './pack-tight.ts';
import { sendKept } from './send-kept.ts';
import type { SharedCaches } from './shared-caches.ts';
import { errorStatus, Refusal } from '#contract/errors.ts';

/** The parts of a call's address, before they become text. */
interface CallParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The answer of a public call: the object, the tags of what it shows, and when the clock alone makes it old. */
interface CallAnswer {
  body: unknown;
  tags: readonly string[];
  expires: number;
}

type Answering = (parts: CallParts) => Promise<CallAnswer>;

/** The public calls by name, such as `GET /api/cups/{id}`. A page is made of the same answers as the API returns. */
class PublicCalls {
  readonly #calls = new Map<string, Answering>();

  add(name: string, answering: Answering): void {
    this.#calls.set(name, answering);
  }

  /** Returns the answer of a call, or null where there is no such thing. Throws every other failure. */
  async ask(name: string, parts: CallParts): Promise<CallAnswer | null> {
    const answering = this.#calls.get(name);
    if (!answering) throw new Error(`no public call is named ${name}`);
    try {
      return await answering(parts);
    } catch (error) {
      if (error instanceof Refusal && [400, 404].includes(errorStatus[error.code])) return null;
      throw error;
    }
  }
}

/** Longer addresses are answered but never kept, so that nobody fills the memory with them. */
const longestKeptKey = 512;

/** Makes an answer once more that others prevented (a migration of the same tables). Reading twice does no harm. */
async function makeAgainIfInTheWay(make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  try {
    return await make();
  } catch (error) {
    if (!isInTheWay(error)) throw error;
    return make();
  }
}

/** Returns public answers: kept ones, ones made once for all who wait, or the last known while none can be made. */
export class PublicAnswers {
  /** The calls that make the answers, for pages that consist of them. */
  readonly calls = new PublicCalls();
  readonly #kept: KeptAnswers;
  readonly #securityHeaders: readonly [string, string][];
  readonly #link: DatabaseLink;
  readonly #lastKnown: LastKnownAnswers;
  readonly #shared: SharedCaches;
  readonly #packing = new TightPacking();
  readonly #inTheMaking = new Map<string, Promise<Kept>>();

  constructor(
    kept: KeptAnswers,
    securityHeaders: readonly [string, string][],
    link: DatabaseLink,
    sayAge: SayAge,
    shared: SharedCaches,
  ) {
    this.#shared = shared;
    this.#kept = kept;
    this.#securityHeaders = securityHeaders;
    this.#link = link;
    this.#lastKnown = new LastKnownAnswers(kept, securityHeaders, sayAge);
  }

  /** Pages differ by language, and the API does not. */
  static keyOf(url: string, asked: RequestFacts): string {
    return url.startsWith('/api/') || url.startsWith('/og/') ? url : `${asked.language}:${url}`;
  }

  /** Answers a GET whose bytes are kept, before the framework does. Returns false when it is not kept. */
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
    // Compression fails only when there is not enough memory, and the answer then stays as it is.
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
   * Gives all who request an answer while it is made the same one, unless a change came in between: an answer that
   * was begun before the change must not be sent to a client that requests it afterwards.
   */
  async #findOrMake(key: string, make: () => Promise<KeptAnswer>): Promise<Kept> {
    const found = this.#kept.find(key);
    if (found) return found;
    const generation = this.#kept.generation;
    const begunAt = Date.now();
    const makingKey = `${generation}|${key}`;
    const under = this.#inTheMaking.get(makingKey);
    if (under) return under;
    const making = makeAgainIfInTheWay(make).then(async (answer) => {
      const kept = await prepare(answer, this.#securityHeaders);
      const isKept =
        key.length <= longestKeptKey &&
        kept.status === 200 &&
        this.#kept.keep(key, kept, generation, begunAt);
      // What was old before it was ready is not kept here, and no other cache may keep it either.
      if (isKept) this.#shared.mark(kept);
      return kept;
    });
    this.#inTheMaking.set(makingKey, making);
    try {
      return await making;
    } finally {
      this.#inTheMaking.delete(makingKey);
    }
  }
}
