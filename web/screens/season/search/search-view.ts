import type { SearchKind } from '#rules/season/search/search-kinds.ts';
import type { FoundGroup } from '#web/parts/search/found-rows.ts';

/** The results of a search. */
export interface SearchView {
  q: string;
  kind: SearchKind | null;
  groups: FoundGroup[];
  /** The spelling that was found instead. */
  meant: string | null;
  /** A class was typed. Classes are found inside their dates. */
  tellsClass: boolean;
  tellsDocument: boolean;
  /** There are more results of one kind than are shown. */
  isCut: boolean;
}
