import { LONGEST_SEARCH, SEARCH_KINDS, type SearchKind } from '#rules/season/search/search-kinds.ts';
import { oneOf } from '#web/ground/address/one-of.ts';

/** What an address asks for; an unknown kind counts as none. */
export const askedSearch = (params: URLSearchParams): { q: string; kind: SearchKind | null } => ({
  q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
  kind: oneOf(SEARCH_KINDS, params.get('kind')),
});
