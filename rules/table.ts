/** These are the keys of a table whose rows have the given facts. */
export type KeysWith<Table, Facts> = {
  [Key in keyof Table]: Table[Key] extends Facts ? Key : never;
}[keyof Table];

type Row = Readonly<Record<string, unknown>>;

/**
 * This function lists the keys of a table in its order. `Object.keys` gives the same keys, but types them as any text.
 * @param table - the table
 * @returns the keys
 */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/**
 * This function lists the keys of a table whose rows have the given facts.
 * @param table - the table
 * @param facts - the facts asked for
 * @returns the keys, in the order of the table
 */
export function keysWith<Table extends Readonly<Record<string, Row>>, const Facts extends Row>(
  table: Table,
  facts: Facts,
): (KeysWith<Table, Facts> & string)[] {
  const isAsked = (key: keyof Table & string): key is KeysWith<Table, Facts> & string =>
    Object.entries(facts).every(([name, value]) => table[key]?.[name] === value);
  return keysOf(table).filter(isAsked);
}

/**
 * This function computes the positions of the keys of a table in its order.
 * @param table - the table
 * @returns a function that gives the position of a key, from 0; a key that the table does not have is behind all others (Infinity), so that
 *   it is never first by mistake
 */
export function positionIn(table: object): (key: string) => number {
  const positions = new Map(Object.keys(table).map((key, index) => [key, index]));
  return (key) => positions.get(key) ?? Infinity;
}

/**
 * This function makes an object with a value for each of the given keys.
 * @param keys - the keys
 * @param valueOf - a function that gives the value of a key
 * @returns the object
 */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
