import type { Random } from '../rules/raceday/day/draw/random.ts';
import type { Schema } from '#server/testing/targets.ts';

/** Existing ids, by the name of their column: `rider_id` → riders. */
export type Ids = ReadonlyMap<string, readonly number[]>;

/** The chance that decides about a value besides its schema. */
export interface Choice {
  random: Random;
  ids: Ids;
  /** The probability of a value that nobody sane sends, in thousandths. */
  hostility: number;
}

export const pick = <Value>(random: Random, list: readonly Value[]): Value | undefined =>
  list[random.below(Math.max(1, list.length))];

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e',
  '\ufeff',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(30),
  '9999-12-31',
  '0001-01-01',
  '-000001-01-01',
  '275760-09-13T00:00:00.000Z',
  '2026-02-30',
  '24:61',
  'ñandú 🏁'.repeat(40),
  'á'.repeat(5000),
  'z'.repeat(70_000),
] as const;

const hostileNumbers = [
  0,
  -1,
  -0,
  0.1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  Number.MIN_VALUE,
] as const;

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Returns something of any type at all. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return null;
    case 1:
      return random.below(2) === 0;
    case 2:
    case 3:
      return pick(random, hostileNumbers);
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return deep(1 + random.below(60));
    default:
      return pick(random, hostileTexts);
  }
}

const words = ['Ana', 'Copa Sur', 'Los Teros', 'ana@example.org', 'Salta', 'M1', 'final', 'ARG', '214', 'W4'];

/** Returns a text that fits a name, because most texts of the contract are checked by more than their schema. */
function textNamed(name: string, { random }: Choice): string {
  if (/birthdate/.test(name))
    return `20${10 + random.below(12)}-0${1 + random.below(9)}-1${random.below(10)}`;
  if (/date|_on$|since|until|from|to$|day/.test(name))
    return `202${5 + random.below(3)}-0${1 + random.below(9)}-2${random.below(9)}`;
  if (/_at$|instant|when/.test(name)) return `2026-1${random.below(3)}-0${1 + random.below(9)}T10:00:00.000Z`;
  if (/email/.test(name)) return `fuzz${random.below(50)}@example.org`;
  if (/dni|document/.test(name)) return String(99_000_000 + random.below(1700));
  if (/link|url|src/.test(name)) return 'https://example.org/a';
  if (/password/.test(name)) return pick(random, ['placa 214 verde', 'corta', 'otra clave larga']) ?? '';
  if (/time|hour/.test(name)) return `1${random.below(10)}:30`;
  if (/zone/.test(name)) return 'America/Lima';
  if (/plate/.test(name)) return String(random.below(400));
  return pick(random, words) ?? '';
}

function textOf(schema: Schema, name: string, choice: Choice): string {
  const { random, ids } = choice;
  // Addresses and forms contain ids as digits.
  if (schema.pattern?.startsWith('^[1-9]') === true || /(^|_)id$/.test(name)) {
    const known = ids.get(name) ?? ids.get('any') ?? [];
    return String(random.below(10) === 0 ? random.below(5000) : (pick(random, known) ?? 1));
  }
  const text = textNamed(name, choice);
  return schema.maxLength === undefined ? text : text.slice(0, schema.maxLength);
}

function numberOf(schema: Schema, name: string, { random, ids }: Choice): number {
  const known = ids.get(name.replace(/_ids$/, '_id'));
  if (known !== undefined && random.below(10) > 0) return pick(random, known) ?? 1;
  const least = Math.max(schema.minimum ?? 0, -1_000_000);
  const most = Math.min(schema.maximum ?? least + 200, least + 100_000);
  return least + random.below(Math.max(1, Math.floor(most - least) + 1));
}

function objectOf(schema: Schema, choice: Choice): Record<string, unknown> {
  const { random, hostility } = choice;
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const needed = schema.required?.includes(name) === true;
    const left = needed ? random.below(2000) < hostility : random.below(10) < 4;
    if (!left) made[name] = valueOf(property, name, choice);
  }
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined) {
    const keys = schema.propertyNames?.enum ?? ['1', '2', String(random.below(500))];
    for (const key of keys) made[String(key)] = valueOf(schema.additionalProperties, String(key), choice);
  }
  if (random.below(1000) < hostility / 4) made[pick(random, hostileTexts) ?? 'more'] = hostileValue(random);
  return made;
}

/** Returns a valid or hostile value for a schema, its name and a choice. */
export function valueOf(schema: Schema, name: string, choice: Choice): unknown {
  const { random, hostility } = choice;
  if (random.below(1000) < hostility) return hostileValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return valueOf(pick(random, variants) ?? {}, name, choice);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, choice)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, choice);
    case 'array': {
      if (schema.prefixItems !== undefined)
        return schema.prefixItems.map((item) => valueOf(item, name, choice));
      const least = schema.minItems ?? 0;
      const length = least + random.below(Math.min((schema.maxItems ?? 4) - least, 4) + 1);
      return Array.from({ length }, () => valueOf(schema.items ?? {}, name, choice));
    }
    case 'integer':
    case 'number':
      return numberOf(schema, name, choice);
    case 'boolean':
      return random.below(2) === 0;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, name, choice);
    default:
      return hostileValue(random);
  }
}
