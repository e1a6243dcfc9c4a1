import { searchPublic } from '#contract/search/search.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { findPublic } from '#server/search/find-public.ts';

/** A search may find what is new in any race: it is not kept for longer. */
const keptMs = 60_000;

/** The one search over everything that is public. */
export function registerSearch(context: RouteContext): void {
  publicGet(context, searchPublic, async ({ query }) => {
    const body = await findPublic(context.db, query);
    // A rider leaves the search when the name changes: the tag `all` is dropped with every name that changes.
    return { body, tags: ['all'], expires: Date.now() + keptMs };
  });
}
