import type { SearchKind } from '#rules/season/search/search-kinds.ts';
import * as m from '#text/messages/messages.js';

/** The heading of a kind of results. */
export const searchKindWords: Record<SearchKind, () => string> = {
  riders: () => m.search_riders(),
  clubs: () => m.search_clubs(),
  tracks: () => m.search_tracks(),
  cups: () => m.search_cups(),
  dates: () => m.search_dates(),
};

/** The words of the link to all results of a kind. */
export const searchMoreWords: Record<SearchKind, () => string> = {
  riders: () => m.search_more_riders(),
  clubs: () => m.search_more_clubs(),
  tracks: () => m.search_more_tracks(),
  cups: () => m.search_more_cups(),
  dates: () => m.search_more_dates(),
};
