import type { SearchKind } from '#contract/search/search.ts';
import { oneOf } from '#web/app/address/one-of.ts';

const kinds: readonly SearchKind[] = ['riders', 'clubs', 'tracks', 'cups', 'dates'];
/** The longest search that the contract takes. */
const longest = 60;

/** What an address asks for; an unknown kind counts as none. */
export const askedSearch = (params: URLSearchParams): { q: string; kind: SearchKind | null } => ({
  q: (params.get('q') ?? '').trim().slice(0, longest),
  kind: oneOf(kinds, params.get('kind')),
});
