import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: everything already checked by the contract. */
export interface Input<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** What a public GET gives back: the object, what it shows, and when the clock alone makes it old. */
export interface PublicReply<E extends Endpoint> {
  body: z.input<E['reply']>;
  tags: readonly string[];
  expires?: number;
}

function check<S extends z.ZodType>(schema: S, value: unknown, code: ErrorCode): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path =
    issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
  const where = path
    .map(String)
    .join('.')
    .replace(/[^\w.-]/g, '')
    .slice(0, 60);
  throw new Refusal(code, where === '' ? null : where);
}

/** Checks a request by the contract. Out: typed input; throws a Refusal that names the field. */
function readInput(endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> {
  return {
    params: endpoint.params ? check(endpoint.params, request.params, 'request.bad_path') : undefined,
    query: endpoint.query ? check(endpoint.query, request.query, 'request.bad_query') : undefined,
    body: endpoint.body ? check(endpoint.body, request.body, 'request.bad_body') : undefined,
  };
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** A public GET: computed once, kept serialized and compressed until what it shows changes. */
export function publicGet<const E extends Endpoint>(
  app: FastifyInstance,
  answers: PublicAnswers,
  endpoint: E,
  handler: (input: Input<E>) => Promise<PublicReply<E>>,
): void {
  app.get(fastifyPath(endpoint.path), async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readInput(endpoint, request) as Input<E>;
    await answers.send(request, reply, request.raw.url ?? '', async () => {
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

/** A call that changes something. */
export function deed<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>) => Promise<z.input<E['reply']>>,
): void {
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    handler: async (request) => {
      const input = readInput(endpoint, request) as Input<E>;
      return endpoint.reply.parse(await handler(input));
    },
  });
}
