import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asked, readAsked } from '#server/http/asked.ts';
import { type Answer, type Kept, type KeptAnswers, prepare } from '#server/http/kept.ts';
import { sendKept } from '#server/http/send-kept.ts';

/** Longer addresses are answered but never kept, so that nobody fills the memory with them. */
const longestKeptKey = 512;

/** Public answers: found kept, or made once for all who ask at the same time. */
export class PublicAnswers {
  readonly #kept: KeptAnswers;
  readonly #securityHeaders: readonly [string, string][];
  readonly #inTheMaking = new Map<string, Promise<Kept>>();

  constructor(kept: KeptAnswers, securityHeaders: readonly [string, string][]) {
    this.#kept = kept;
    this.#securityHeaders = securityHeaders;
  }

  /** Pages differ by language, the API does not. */
  static keyOf(url: string, asked: Asked): string {
    return url.startsWith('/api/') || url.startsWith('/og/') ? url : `${asked.language}:${url}`;
  }

  /** Before the framework: answers a GET whose bytes are kept. Out: false when it is not kept. */
  sendIfKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asked = readAsked(request);
    const url = request.url ?? '';
    let kept = this.#kept.findRecent(asked.language, url);
    if (kept === undefined) {
      kept = this.#kept.find(PublicAnswers.keyOf(url, asked));
      if (kept === undefined) return false;
      this.#kept.remember(asked.language, url, kept);
    }
    sendKept(request, response, kept, asked);
    return true;
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    make: () => Promise<Answer>,
  ): Promise<void> {
    const asked = readAsked(request.raw);
    const kept = await this.#findOrMake(PublicAnswers.keyOf(url, asked), make);
    reply.hijack();
    sendKept(request.raw, reply.raw, kept, asked);
  }

  /**
   * Those who ask while an answer is made get the same one, unless a change came in between:
   * an answer begun before the change must not be given to who asks after it.
   */
  async #findOrMake(key: string, make: () => Promise<Answer>): Promise<Kept> {
    const found = this.#kept.find(key);
    if (found) return found;
    const generation = this.#kept.generation;
    const makingKey = `${generation}|${key}`;
    const under = this.#inTheMaking.get(makingKey);
    if (under) return under;
    const making = make().then((answer) => prepare(answer, this.#securityHeaders));
    this.#inTheMaking.set(makingKey, making);
    try {
      const kept = await making;
      if (key.length <= longestKeptKey && kept.status === 200) this.#kept.keep(key, kept, generation);
      return kept;
    } finally {
      this.#inTheMaking.delete(makingKey);
    }
  }
}
