import type { SearchKind } from '#contract/search/search.ts';
import type { FoundGroup } from '#web/parts/search/found-rows.ts';

/** What a search shows. */
export interface SearchView {
  q: string;
  kind: SearchKind | null;
  groups: FoundGroup[];
  /** The spelling that was found instead. */
  meant: string | null;
  tellsDocument: boolean;
  /** Even one kind alone has more than is shown. */
  isCut: boolean;
}
