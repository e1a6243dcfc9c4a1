import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { SearchReply } from '#contract/season/search/search.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import { foundGroups, type Now } from '#web/parts/search/found-rows.ts';
import { SearchScreen } from './SearchScreen.tsx';
import type { SearchView } from './search-view.ts';
import { askedSearch } from './asked.ts';

/** Computes the view of a search. The results are null when nothing was searched. */
function viewOfSearch(found: SearchReply | null, params: URLSearchParams, today: Now): SearchView {
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

interface SearchData {
  found: SearchReply | null;
  races: readonly RiddenToday[];
}

export const searchCode: ScreenCode<SearchData, SearchView> = {
  Screen: SearchScreen,
  viewOf: ({ found, races }, params, now) => viewOfSearch(found, params, { races, now }),
  headOf: ({ q }, { language }) => {
    const locale = { locale: language };
    const title = q === '' ? m.search_title({}, locale) : m.search_found_title({ q }, locale);
    return {
      title: `${title} · ${m.app_name({}, locale)}`,
      description: m.search_description({}, locale),
      canonical: paths.search,
      // Search engines are told not to store pages of a search.
      ...(q === '' ? {} : { private: true as const }),
    };
  },
  counted: () => ({ screen: 'search' }),
};
