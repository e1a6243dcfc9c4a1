import { z } from 'zod';
import { jsonText } from '#contract/json-text.ts';

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform(Number)
    .refine((value) => value <= max);

/**
 * Makes the query of a list (spec §7). It has `_sortDir`, `_sortField`, `_filters` (JSON) and `_attributes` (JSON list), and pages with
 * `_page` (from 1) and `_perPage` (at most 500). Each value comes from an allow-list.
 *
 * @param allowed The fields that the list may be sorted by, the attributes it may be reduced to, and its filters.
 * @returns The schema of the query.
 */
export function listQuery<
  const Fields extends readonly [string, ...string[]],
  const Attributes extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(allowed: { sort: Fields; attributes: Attributes; filters: Filters }) {
  return z.strictObject({
    _sortDir: z.enum(['ASC', 'DESC']).optional(),
    _sortField: z.enum(allowed.sort).optional(),
    _filters: jsonText(4000, z.strictObject(allowed.filters)).optional(),
    _attributes: jsonText(4000, z.array(z.enum(allowed.attributes)).min(1)).optional(),
    _page: wholeNumber(1_000_000).optional(),
    _perPage: wholeNumber(500).optional(),
  });
}

/**
 * Makes a filter that takes one value or a list of them, such as `"OPENED"` or `["OPENED","CLOSED"]`.
 *
 * @param value The schema of one value.
 * @returns The schema of the filter.
 */
export function oneOrMany<S extends z.ZodType>(value: S) {
  return z.union([value.transform((one) => [one]), z.array(value).min(1).max(100)]);
}

/**
 * Makes the answer of a list. `total` counts all rows that match, whatever the page.
 *
 * @param item The schema of one row.
 * @returns The schema of the answer.
 */
export function listReply<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), total: z.number().int() });
}
