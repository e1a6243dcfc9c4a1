import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import {
  listCategories,
  listClubs,
  listCountries,
  listOrganizations,
} from '#contract/people/reference/reference.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import { type ListQuery, pick } from '#server/ground/http/calls/list-query.ts';
import {
  readCategories,
  readClubs,
  readCountries,
  readOrganizations,
} from '#server/people/reference/queries.ts';

function reply<T extends object>(
  page: { items: T[]; total: number },
  query: ListQuery,
  id: string,
  tags: readonly string[],
) {
  return {
    body: { items: page.items.map((item) => pick(item, query, [id])), total: page.total },
    tags,
  };
}

/** Registers the calls for the options of forms and filters. */
export function registerReference(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listOrganizations, async ({ query }) =>
    reply(await readOrganizations(db, query), query, 'organization_id', ['orgs']),
  );
  publicGet(context, listClubs, async ({ query }) => {
    const tags = query._filters?.organization_id?.map((id) => `clubs:${id}`) ?? ['clubs'];
    return reply(await readClubs(db, query), query, 'club_id', tags);
  });
  publicGet(context, listCategories, async ({ query: { _filters, ...query } }) => {
    const { cup_id, organization_id } = _filters ?? {};
    const tags = [organization_id === undefined ? 'categories' : `categories:${organization_id}`];
    if (cup_id !== undefined) tags.push(`dates:${cup_id}`);
    return reply(await readCategories(db, { ...query, _filters }), query, 'category_id', tags);
  });
  publicGet(context, listCountries, async ({ query }) =>
    reply(await readCountries(db, query), query, 'country_id', []),
  );
}
