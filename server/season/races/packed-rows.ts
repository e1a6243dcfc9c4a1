/**
 * The columns of rows that are transferred as JSON arrays, in their order: the name of each and the SQL of its value.
 * With the names in every row PostgreSQL sends three times the bytes and takes twice as long.
 */
type Columns = readonly (readonly [name: string, value: string])[];

/** A row as it is transferred. */
export type Packed<Row, List extends Columns> = {
  [At in keyof List]: List[At] extends readonly [infer Name extends keyof Row, string] ? Row[Name] : never;
};

/** The row type for the values of such columns. */
type Unpacked<List extends Columns, Values> = {
  [At in keyof List & keyof Values & `${number}` as List[At][0]]: Values[At];
};

/** Returns the SQL of one such row. */
export const packedRow = (columns: Columns): string =>
  `json_build_array(${columns.map(([, value]) => value).join(', ')})`;

/** Turns rows that came as arrays into objects. */
export function unpackRows<List extends Columns, Values extends readonly unknown[]>(
  columns: List,
  rows: readonly Values[],
): Unpacked<List, Values>[] {
  const names = columns.map(([name]) => name);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at];
    // The names and values are those of the type.
    return row as Unpacked<List, Values>;
  });
}
