import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkInput, fastifyPath, type Input } from '#server/http/input.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';

/** What a public GET gives back: the object, what it shows, and when the clock alone makes it old. */
export interface PublicReply<E extends Endpoint> {
  body: z.input<E['reply']>;
  tags: readonly string[];
  expires?: number;
}

/** Checks a request by the contract. Out: typed input; throws a Refusal that names the field. */
function readInput(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  return {
    params: checkInput(endpoint.params, request.params, 'request.bad_path'),
    query: checkInput(endpoint.query, request.query, 'request.bad_query'),
    body: undefined,
  };
}

/** A public GET: computed once, kept serialized and compressed until what it shows changes. */
export function publicGet<const E extends Endpoint>(
  app: FastifyInstance,
  answers: PublicAnswers,
  endpoint: E,
  handler: (input: Input<E>) => Promise<PublicReply<E>>,
): void {
  app.get(fastifyPath(endpoint.path), async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readInput(endpoint, request) as Input<E>;
    const url = request.raw.url ?? '';
    // A query that the contract does not know is refused above; where it knows none, nothing of it makes another answer.
    const known = endpoint.query === undefined ? url.replace(/\?.*$/s, '') : url;
    await answers.send(request, reply, known, async () => {
      const made = await handler(input);
      return {
        status: 200,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(endpoint.reply.parse(made.body)),
        tags: made.tags,
        expires: made.expires ?? Number.POSITIVE_INFINITY,
        cacheControl: 'public, no-cache',
        vary: 'accept-encoding',
      };
    });
  });
}
