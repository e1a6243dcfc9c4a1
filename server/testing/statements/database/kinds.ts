import { type Pool, types } from 'pg';

/** The JavaScript kind for each type of PostgreSQL: `string`, `number`, `boolean` or the name of a class. */
export interface Kinds {
  /** With `isPlain` it is the kind that the driver itself reads, and not the one of our pool. */
  of: (type: string, isPlain: boolean) => string;
}

/** A value of each type that statements return. */
const samples: Record<string, string> = {
  bool: 't',
  bpchar: 'x',
  bytea: 'x',
  date: '2026-11-20',
  float4: '1.5',
  float8: '1.5',
  inet: '10.0.0.1',
  int2: '1',
  int4: '1',
  int8: '1',
  interval: '1 day',
  name: 'x',
  numeric: '1.5',
  oid: '1',
  text: 'x',
  timestamp: '2026-11-20 10:00:00',
  timestamptz: '2026-11-20 10:00:00+00',
  uuid: '9b2d1c1e-6f6e-4c35-9a37-0d2a7f0f2a11',
  varchar: 'x',
  xid8: '1',
};

/** Asks the pool and the driver for the kind that a value of each type becomes. */
export async function readKinds(pool: Pool): Promise<Kinds> {
  const columns = Object.entries(samples).map(
    ([type, value]) => `'${value}'::${type === 'bpchar' ? 'char(1)' : type} as ${type}`,
  );
  const { rows, fields } = await pool.query<Record<string, unknown>>(`select ${columns.join(', ')}`);
  const ours = new Map(Object.entries(rows[0] ?? {}).map(([type, value]) => [type, kindOf(value)]));
  const plain = new Map(
    fields.map(({ name, dataTypeID }) => [
      name,
      kindOf(types.getTypeParser(dataTypeID)(samples[name] ?? '')),
    ]),
  );
  return { of: (type, isPlain) => (isPlain ? plain : ours).get(type) ?? `a ${type} nobody has looked at` };
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor.name : typeof value;

/** Returns the kind that a type has in JSON. */
export function kindInJson(type: string): string {
  if (/^(int[248]|numeric|float[48])$/.test(type)) return 'number';
  return type === 'bool' ? 'boolean' : 'string';
}
