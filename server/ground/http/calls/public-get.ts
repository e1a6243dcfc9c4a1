import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkInput, fastifyPath, type Input } from './input.ts';
import type { RouteContext } from './route-context.ts';

/** The reply of a public GET: the object, the tags of what it shows, and when the clock alone makes it old. */
interface PublicReply<E extends Endpoint> {
  body: z.input<E['reply']>;
  tags: readonly string[];
  expires?: number;
  /** It is asked for the moment it changes, before a shared cache knows of the change. */
  isLive?: boolean;
}

/** Checks a request by the contract. Returns typed input, and throws a Refusal that names the field. */
function readInput(endpoint: Endpoint, request: Pick<FastifyRequest, 'params' | 'query'>): Input<Endpoint> {
  return {
    params: checkInput(endpoint.params, request.params, 'request.bad_path'),
    query: checkInput(endpoint.query, request.query, 'request.bad_query'),
    body: undefined,
  };
}

/** Returns parts of an address as text: complex values as JSON, and nothing for empty ones. */
function asText(parts: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const told = Object.entries(parts).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(
    told.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Registers a public GET. It is computed once, and kept serialized and compressed until what it shows changes. */
export function publicGet<const E extends Endpoint>(
  { app, answers }: Pick<RouteContext, 'app' | 'answers'>,
  endpoint: E,
  handler: (input: Input<E>) => Promise<PublicReply<E>>,
): void {
  const make = async (input: Input<E>) => {
    const { body, tags, expires = Number.POSITIVE_INFINITY, isLive = false } = await handler(input);
    return { body: endpoint.reply.parse(body), tags, expires, isLive };
  };
  answers.calls.add(`${endpoint.method} ${endpoint.path}`, async ({ params, query }) =>
    make(readInput(endpoint, { params: asText(params), query: asText(query) })),
  );
  app.get(fastifyPath(endpoint.path), async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readInput(endpoint, request) as Input<E>;
    const url = request.raw.url ?? '';
    // The contract refuses unknown queries above, and a call without a query has one answer whatever is sent.
    const known = endpoint.query === undefined ? url.replace(/\?.*$/s, '') : url;
    await answers.send(request, reply, known, async () => {
      const { body, tags, expires, isLive } = await make(input);
      return {
        status: 200,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(body),
        tags,
        expires,
        cacheControl: isLive ? 'no-cache' : 'public, no-cache',
        vary: 'accept-encoding',
      };
    });
  });
}
