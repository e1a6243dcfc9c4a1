import { z } from 'zod';

const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(4000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform(Number)
    .refine((value) => value <= max);

/**
 * The query of a list (spec §7): `_sortDir`, `_sortField`, `_filters` (JSON), `_attributes` (JSON list),
 * and paging with `_page` (from 1) and `_perPage` (at most 500). Each value comes from an allow-list.
 */
export function listQuery<
  const Fields extends readonly [string, ...string[]],
  const Attributes extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(allowed: { sort: Fields; attributes: Attributes; filters: Filters }) {
  return z.strictObject({
    _sortDir: z.enum(['ASC', 'DESC']).optional(),
    _sortField: z.enum(allowed.sort).optional(),
    _filters: jsonText(z.strictObject(allowed.filters)).optional(),
    _attributes: jsonText(z.array(z.enum(allowed.attributes)).min(1)).optional(),
    _page: wholeNumber(1_000_000).optional(),
    _perPage: wholeNumber(500).optional(),
  });
}

/** A filter that takes one value or a list of them: `"OPENED"` or `["OPENED","CLOSED"]`. */
export function oneOrMany<S extends z.ZodType>(value: S) {
  return z.union([value.transform((one) => [one]), z.array(value).min(1).max(100)]);
}

/** The answer of a list. `total` counts all rows that match, whatever the page. */
export function listReply<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), total: z.number().int() });
}
