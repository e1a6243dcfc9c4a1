import type pg from 'pg';

/** Writes rows of a test, by the names of their columns. */
export class Rows {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Returns the id of the row from the named column. */
  async add(table: string, id: string, values: Readonly<Record<string, unknown>>): Promise<number> {
    const columns = Object.keys(values);
    const places = columns.map((_, index) => `$${index + 1}`);
    return this.read(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning ${id} as id`,
      Object.values(values),
    );
  }

  /** Returns the number that a statement finds as `id`. */
  async read(text: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(text, [...values]);
    const [row] = rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row.id;
  }
}
