import { searchPublic } from '#contract/season/search/search.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { findPublic } from '#server/season/search/find-public.ts';

/** A search may find something new in any race, so its answer is not kept longer than this. */
const keptMs = 60_000;

/** Registers the only search over everything that is public. */
export function registerSearch(context: RouteContext): void {
  publicGet(context, searchPublic, async ({ query }) => {
    const body = await findPublic(context.db, query);
    // A rider leaves the search when the name changes: the tag `riders` is dropped with every name that changes.
    const tags = ['list', 'orgs', 'clubs', 'categories', 'riders'];
    return { body, tags, expires: Date.now() + keptMs };
  });
}
