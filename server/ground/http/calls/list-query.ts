import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#server/ground/db/database.ts';

/** The list parameters after the contract has checked them. */
export interface ListQuery {
  _sortDir?: 'ASC' | 'DESC' | undefined;
  _sortField?: string | undefined;
  _attributes?: string[] | undefined;
  _page?: number | undefined;
  _perPage?: number | undefined;
}

/**
 * The sort orders of a list: each allowed field with its expression, the default one, and the id that breaks ties.
 */
interface Sorting {
  fields: Record<string, string>;
  first: string;
  id: string;
}

/** Sorts by name as Spanish does, whatever the collation of the database. */
export const byName = (column: string) => `${column} collate "es-x-icu"`;

/** Builds the order. No text of a request reaches SQL, because the field only picks one of our expressions. */
function orderBy(query: ListQuery, sorting: Sorting): RawBuilder<unknown> {
  const field = sorting.fields[query._sortField ?? sorting.first] ?? sorting.id;
  const direction = query._sortDir === 'DESC' ? 'desc' : 'asc';
  return sql`order by ${sql.raw(field)} ${sql.raw(direction)}, ${sql.raw(sorting.id)}`;
}

/** Builds the limit. All rows are returned without `_page` and `_perPage`, because the season limits public lists. */
function limitOf(query: ListQuery): RawBuilder<unknown> {
  if (query._perPage === undefined && query._page === undefined) return sql``;
  const size = query._perPage ?? 100;
  return sql`limit ${size} offset ${((query._page ?? 1) - 1) * size}`;
}

/** Reads one page of a select in one statement. `total` counts all that match, also when the page lies beyond them. */
export async function readPage<T>(
  db: Kysely<DB>,
  matching: RawBuilder<unknown>,
  query: ListQuery,
  sorting: Sorting,
): Promise<{ items: T[]; total: number }> {
  const { rows } = await sql<{ items: T[]; total: number }>`
    with matching as (${matching})
    select (select count(*) from matching) as total,
      coalesce((select json_agg(to_json(page)) from
        (select * from matching ${orderBy(query, sorting)} ${limitOf(query)}) page), '[]') as items`.execute(
    db,
  );
  return rows[0] ?? { items: [], total: 0 };
}

/** Returns only the requested attributes of an item, and those that are always included. */
export function pick<T extends object>(item: T, query: ListQuery, always: readonly string[]): T {
  const attributes = query._attributes;
  if (attributes === undefined) return item;
  const kept = Object.entries(item).filter(([key]) => attributes.includes(key) || always.includes(key));
  return Object.fromEntries(kept) as T;
}
