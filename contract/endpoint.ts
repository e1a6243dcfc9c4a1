import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';

/** Who may call: least privilege is declared here and kept by the server for every endpoint alike. */
export type Who = 'anyone';

/** One call: method, path, who may, what goes in, what comes back. Bodies and queries are strict, replies strip. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/api/cups/{id}`. */
  path: `/api/${string}`;
  who: Who;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  errors: readonly ErrorCode[];
}

/** Declares a call and keeps its exact types. In and out: the declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
