import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Realm } from '#server/testing/realms/realms.ts';
import type { Given } from '#server/testing/realms/given.ts';
import { givenFor } from '#server/testing/realms/requests.ts';
import type { Schema, Target } from '#server/testing/targets.ts';

/** A request with the things of a realm. */
export interface Sample {
  url: string;
  body: Record<string, unknown> | undefined;
  /** The things of the realm that it names. */
  named: ReadonlySet<string>;
}

/** The meaning of `{id}` in a path, by who may call. */
const idOf: Partial<Record<Endpoint['who'], keyof Realm>> = {
  self: 'user_id',
  rider_owner: 'rider_id',
  rider_editor: 'rider_id',
  rider_papers: 'rider_id',
  club_staff: 'club_id',
  club_delegate: 'club_id',
  book_staff: 'book_id',
  race_organizer: 'race_id',
  race_desk: 'race_id',
  desk_helper: 'race_id',
  race_check_in: 'race_id',
  race_presence: 'race_id',
  desk_medical: 'race_id',
  desk_kiosk: 'race_id',
  race_judge: 'race_id',
  race_chief: 'race_id',
  race_timing: 'race_id',
  venue_peer: 'race_id',
  cup_organizer: 'cup_id',
  organization_organizer: 'organization_id',
};

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a value in the form of an address or a form. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the simplest value that a schema accepts. */
function plainValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant !== undefined) return plainValue(variant);
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema, {});
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => plainValue(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(1, Math.min(schema.minimum ?? 1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'date-time') return '2026-05-10T15:00:00Z';
      return schema.format === 'uuid' ? randomUUID() : schema.pattern?.startsWith('^[1-9]') ? '1' : 'Algo';
    default:
      return null;
  }
}

/** Returns an object with every required field: an id by its name, the rest as simple as possible. */
function fieldsOf(
  schema: Schema,
  realm: Partial<Realm>,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const made: Record<string, unknown> = { ...given };
  for (const name of schema.required ?? []) {
    // Given values are not looked up: otherwise the request would count as naming what it does not name.
    if (name in given) continue;
    const field = schema.properties?.[name] ?? {};
    const own: unknown = Reflect.get(realm, name);
    if (own === undefined) made[name] = plainValue(field);
    else made[name] = field.type === 'string' ? textOf(own) : own;
  }
  return made;
}

/** Returns a request to a call that is valid in a realm, from the contract and from what `givenFor` adds. */
export function sampleOf({ name, endpoint, query, body }: Target, realm: Realm): Sample {
  const named = new Set<string>();
  const watched = new Proxy(realm, {
    get(target, key) {
      if (typeof key === 'string' && key in target) named.add(key);
      return Reflect.get(target, key) as unknown;
    },
  });
  const given: Given = givenFor[name]?.(watched) ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, place: string) => {
    const key = place === 'id' ? (idOf[endpoint.who] ?? 'id') : snake(place);
    const value: unknown = given.path?.[place] ?? Reflect.get(watched, key);
    if (value === undefined) throw new Error(`${name}: nothing is known for {${place}}`);
    return encodeURIComponent(textOf(value));
  });
  const asked = query === null ? {} : fieldsOf(query, watched, given.query);
  const search = new URLSearchParams(
    Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return {
    url: search === '' ? path : `${path}?${search}`,
    body: body === null ? undefined : fieldsOf(body, watched, given.body),
    named,
  };
}
