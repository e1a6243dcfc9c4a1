import { type RawBuilder, sql } from 'kysely';

/** The list parameters after the contract has checked them. */
export interface ListQuery {
  _sortDir?: 'ASC' | 'DESC' | undefined;
  _sortField?: string | undefined;
  _attributes?: string[] | undefined;
  _page?: number | undefined;
  _perPage?: number | undefined;
}

/**
 * The order of a list. The contract holds the field to an allow-list; here each allowed field names its expression,
 * so no text of a request reaches SQL. The id breaks ties, so that pages never overlap.
 */
export function orderBy(
  query: ListQuery,
  fields: Record<string, string>,
  first: string,
  id: string,
): RawBuilder<unknown> {
  const field = fields[query._sortField ?? first] ?? fields[first];
  if (field === undefined) throw new Error(`no expression to sort by ${first}`);
  const direction = query._sortDir === 'DESC' ? 'desc' : 'asc';
  return sql`order by ${sql.raw(field)} ${sql.raw(direction)}, ${sql.raw(id)}`;
}

/** The page asked for; without `_perPage` all rows (lists are bounded by the season). */
export function limitOf(query: ListQuery): RawBuilder<unknown> {
  if (query._perPage === undefined && query._page === undefined) return sql``;
  const size = query._perPage ?? 100;
  const skip = ((query._page ?? 1) - 1) * size;
  return sql`limit ${size} offset ${skip}`;
}

/** Only the asked attributes of an item, and those that always come. */
export function pick<T extends object>(item: T, query: ListQuery, always: readonly string[]): T {
  const attributes = query._attributes;
  if (attributes === undefined) return item;
  const kept = Object.entries(item).filter(([key]) => attributes.includes(key) || always.includes(key));
  return Object.fromEntries(kept) as T;
}
