import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** A JSON Schema as zod writes it for the contract. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

/** An endpoint with the form of its input, computed once. */
export interface Target {
  name: string;
  endpoint: Endpoint;
  params: Schema | null;
  query: Schema | null;
  body: Schema | null;
}

/** Narrows the type: what the library can write is wider than what it writes for our contract. */
function schemaOf(schema: z.ZodType | undefined): Schema | null {
  if (schema === undefined) return null;
  const json: object = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

/** Returns every call of the contract. */
export function targetsOf(endpoints: Readonly<Record<string, Endpoint>>): Target[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    params: schemaOf(endpoint.params),
    query: schemaOf(endpoint.query),
    body: schemaOf(endpoint.body),
  }));
}

/** The meaning of `{id}`, by the word before it: `/api/riders/{id}` → rider_id. */
const idOfWord: Readonly<Record<string, string>> = {
  licences: 'lbr_id',
  proofs: 'payment_id',
  users: 'user_id',
  categories: 'category_id',
  entries: 'entry_id',
};

/** Returns the column of an id in a path. */
export function columnOf(path: string, param: string): string {
  if (param !== 'id') return param;
  const word = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  return idOfWord[word] ?? `${word.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')}_id`;
}
