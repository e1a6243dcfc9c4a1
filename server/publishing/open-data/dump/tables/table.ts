import type { Db } from '#server/ground/db/pool.ts';

type Value = string | number | boolean | null;
export type DumpRow = Readonly<Record<string, Value>>;

/** The description of a column for readers of the files. */
export interface DumpField {
  readonly type: 'integer' | 'number' | 'string' | 'boolean' | 'date';
  readonly meaning: string;
  /** The only words that it can contain. */
  readonly words?: readonly string[];
  /** The table and the column to which it refers. */
  readonly of?: `${string}.${string}`;
}

export interface DumpTable {
  readonly name: string;
  readonly meaning: string;
  /** The columns that identify a row, in the order in which rows are sorted. */
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, DumpField>>;
  /** Returns its rows in pages. The transaction must see one moment. */
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
  /** Reads the rows after a row, at most `pageRows`, in the order of the key. Null reads from the first row on. */
  read(tx: Db, last: Row | null): Promise<readonly Row[]>;
}

/** Declares a table by its statement's row. A column missing in, or missing from, it does not compile. */
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
