import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { fieldPath, type InputCode, refuseUnstorable } from '#server/ground/http/request/storable.ts';

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a handler, which the contract has already checked. */
export interface Input<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
}

/**
 * Checks a part of a request by its schema, and the result of the schema too, because only the schema parses text
 * within text. Throws a Refusal that names the field, never its value.
 */
export function checkInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  code: InputCode,
): z.output<S> | undefined {
  if (schema === undefined) return undefined;
  refuseUnstorable(value, code);
  const result = schema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    const path = issue?.path ?? [];
    throw new Refusal(
      code,
      fieldPath(issue?.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path),
    );
  }
  refuseUnstorable(result.data, code);
  return result.data;
}

/** Writes `/api/cups/{id}` as the framework expects it. */
export const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
