import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, Refusal } from '#contract/errors.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: everything already checked by the contract. */
export interface Input<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/** Checks a part of a request by its schema. Throws a Refusal that names the field, never its value. */
export function checkInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  code: ErrorCode,
): z.output<S> | undefined {
  if (schema === undefined) return undefined;
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

/** `/api/cups/{id}` as the framework writes it. */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
