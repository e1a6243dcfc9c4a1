/** The keys of a table whose facts are these. */
export type KeysWith<Table, Facts> = {
  [Key in keyof Table]: Table[Key] extends Facts ? Key : never;
}[keyof Table];

type Row = Readonly<Record<string, unknown>>;

/** The keys of a table in its order. `Object.keys` gives the same ones, but types them as any text. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The keys of a table whose facts are these, in its order. In: the table, the facts asked for. */
export function keysWith<Table extends Readonly<Record<string, Row>>, const Facts extends Row>(
  table: Table,
  facts: Facts,
): (KeysWith<Table, Facts> & string)[] {
  const isAsked = (key: keyof Table & string): key is KeysWith<Table, Facts> & string =>
    Object.entries(facts).every(([name, value]) => table[key]?.[name] === value);
  return keysOf(table).filter(isAsked);
}

/**
 * Where the keys of a table stand in its order, from 0. Out: a function of the key; a key the table does not have stands behind all of
 * them (Infinity), so that it is never first by mistake.
 */
export function positionIn(table: object): (key: string) => number {
  const positions = new Map(Object.keys(table).map((key, index) => [key, index]));
  return (key) => positions.get(key) ?? Infinity;
}

/** An object with a value for each of these keys. In: the keys, what each has. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
