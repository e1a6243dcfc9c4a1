import { z } from 'zod';
import { type Endpoint, errorsOf } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input');
  const properties = (json['properties'] ?? {}) as Record<string, Json>;
  const required = (json['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Describes a body as JSON, or as a form whose files are bytes. */
function bodyOf(body: z.ZodObject, files: readonly string[] | undefined): Json {
  const schema = schemaOf(body, 'input');
  if (files === undefined) return { 'application/json': { schema } };
  const named = files.map((file) => [file, { type: 'string', format: 'binary' }] as const);
  const properties = { ...(schema['properties'] as Json), ...Object.fromEntries(named) };
  return { 'multipart/form-data': { schema: { ...schema, properties } } };
}

/** Describes the answer of a successful call. */
function answerOf(endpoint: Endpoint): Json {
  if (endpoint.answersFile === true)
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } };
}

/** A call that is refused with one of these codes is repeated with a proof. */
const takesProof: ReadonlySet<string> = new Set(['request.proof_needed', 'network.proof_needed']);

const proof: Json = {
  name: 'x-proof',
  in: 'header',
  required: false,
  description:
    'A solution of the challenge of `/api/captcha?for=question`, as `altcha:` and base64 of its JSON. Good once. Needed where the answer would be `request.proof_needed` or `network.proof_needed`.',
  schema: { type: 'string' },
};

function operation(name: string, endpoint: Endpoint): Json {
  const refusals = new Map<number, string[]>();
  for (const code of errorsOf(endpoint)) {
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code]);
  }
  const responses: Json = {
    '200': {
      description: endpoint.summary,
      content: answerOf(endpoint),
    },
  };
  for (const [status, codes] of refusals) {
    responses[String(status)] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    };
  }
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.who === 'anyone'
      ? {}
      : { description: `For: ${endpoint.who}`, security: [{ session: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(errorsOf(endpoint).some((code) => takesProof.has(code)) ? [proof] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: bodyOf(endpoint.body, endpoint.files),
          },
        }
      : {}),
    responses,
  };
}

/** Builds the OpenAPI 3.1 document from the contract's endpoints and the product's version. */
export function openApiOf(endpoints: Record<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {};
  // Sorts by address and method, so that a call that moves to another file leaves the document unchanged.
  const place = ([, { path, method }]: [string, Endpoint]) => `${path} ${method}`;
  const sorted = Object.entries(endpoints).toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  for (const [name, endpoint] of sorted) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Partidor', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'where'],
          properties: {
            code: { type: 'string', enum: Object.keys(errorStatus) },
            message: { type: 'string' },
            where: { type: ['string', 'null'] },
            reference: {
              type: 'string',
              description:
                'The short code of a failure that was not foreseen. The log and the page of the operator have it too.',
            },
          },
        },
      },
    },
  };
}
