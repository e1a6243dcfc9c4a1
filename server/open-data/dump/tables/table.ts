import type { Db } from '#server/db/pool.ts';

type Value = string | number | boolean | null;
export type DumpRow = Readonly<Record<string, Value>>;

/** What a column is, for who reads the files. */
export interface DumpField {
  readonly type: 'integer' | 'number' | 'string' | 'boolean' | 'date';
  readonly meaning: string;
  /** The only words it can be. */
  readonly words?: readonly string[];
  /** The table and column it names a row of. */
  readonly of?: `${string}.${string}`;
}

/** A table of the dump. */
export interface DumpTable {
  readonly name: string;
  readonly meaning: string;
  /** The columns that name a row, in the order in which rows come. */
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, DumpField>>;
  /** Its rows, some at a time. In: a transaction that sees one moment. */
  pages(tx: Db): AsyncGenerator<readonly DumpRow[]>;
}

/** So many rows are in memory at once. */
export const pageRows = 500;

interface Declared<Row> {
  name: string;
  meaning: string;
  key: readonly (keyof Row & string)[];
  /** In the order of the columns. */
  fields: { readonly [Name in keyof Row]: DumpField };
  /** The rows behind one, at most `pageRows` in the order of the key. In: that row; null: from the first on. */
  read(tx: Db, last: Row | null): Promise<readonly Row[]>;
}

/** Declares a table by the row its statement gives: a column that the description does not name, or names and has not, does not compile. */
export function dumpTable<Row extends { [Name in keyof Row]: Value }>(declared: Declared<Row>): DumpTable {
  const { name, meaning, key, fields } = declared;
  return {
    name,
    meaning,
    key,
    fields,
    async *pages(tx) {
      for (let last: Row | null = null; ;) {
        const page: readonly Row[] = await declared.read(tx, last);
        if (page.length > 0) yield page;
        if (page.length < pageRows) return;
        last = page.at(-1) ?? null;
      }
    },
  };
}
