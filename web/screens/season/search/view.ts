import type { SearchReply } from '#contract/season/search/search.ts';
import { foundGroups, type Now } from '#web/parts/search/found-rows.ts';
import { askedSearch } from './asked.ts';
import type { SearchView } from './search-view.ts';

/** Computes the view of a search. The results are null when nothing was searched. */
export function viewOfSearch(found: SearchReply | null, params: URLSearchParams, today: Now): SearchView {
  const { q, kind } = askedSearch(params);
  return {
    q,
    kind,
    groups: found === null ? [] : foundGroups(found, today),
    meant: found?.meant ?? null,
    tellsClass: found?.tells_class ?? false,
    tellsDocument: found?.tells_document ?? false,
    isCut: kind !== null && (found?.more.length ?? 0) > 0,
  };
}
