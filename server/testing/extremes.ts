/** The fields of a part of a request. */
export type Sample = Record<string, unknown>;

interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
}

const texts: readonly [RegExp, string][] = [
  [/date|from|to|until|due_on|_on$/, '2026-05-10'],
  [/email/, 'mama@example.org'],
  [/key$/, '6f1c1c3e-5d0b-4c55-9d4e-0f6a7f1c2b3d'],
  [/^(id|.*_id|.*Id)$/, '1'],
  [/link|url/, 'https://example.org'],
  [/position/, 'SUP'],
  [/wheel/, '20'],
  [/plate/, '214'],
  [/password/, 'placa 214 verde'],
];

function valueOf(name: string, schema: Schema, known: Readonly<Record<string, number>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice !== undefined) return valueOf(name, choice, known);
  const row = known[name];
  if (schema.type === 'integer' || schema.type === 'number') return row ?? Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array')
    return schema.items === undefined ? [] : [valueOf(name.replace(/s$/, ''), schema.items, known)];
  if (schema.type === 'object') return sampleOf(schema, known);
  return row === undefined ? (texts.find(([like]) => like.test(name))?.[1] ?? 'texto') : String(row);
}

/**
 * Returns a value that can be read for every field of a JSON schema. `known` has existing ids by the names of fields.
 */
export function sampleOf(schema: Schema | null, known: Readonly<Record<string, number>>): Sample {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, field]) => [name, valueOf(name, field, known)]),
  );
}

const oddNumbers = [-1, 2_147_483_648, Number.MAX_SAFE_INTEGER];
const oddTexts = ['a\0b', '\ud800', 'x'.repeat(5000), '9999-12-31', '9223372036854775808'];

const oddOf = (value: unknown): readonly unknown[] =>
  typeof value === 'number' ? oddNumbers : typeof value === 'string' ? oddTexts : ['\0'];

/**
 * Yields the same sample with one of its values at an extreme, each in turn, however deep it is, with the name of
 * what was changed.
 */
export function* withExtremes(sample: Sample): Generator<[string, Sample]> {
  for (const [name, value] of Object.entries(sample)) {
    for (const odd of oddOf(value))
      yield [`${name}: ${JSON.stringify(odd).slice(0, 40)}`, { ...sample, [name]: odd }];
    if (typeof value !== 'object' || value === null) continue;
    for (const [what, odd] of withExtremes({ ...value }))
      yield [`${name}.${what}`, { ...sample, [name]: Array.isArray(value) ? Object.values(odd) : odd }];
  }
}
