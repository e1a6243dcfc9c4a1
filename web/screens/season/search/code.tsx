import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { SearchReply } from '#contract/season/search/search.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';
import { SearchScreen } from './SearchScreen.tsx';
import type { SearchView } from './search-view.ts';
import { viewOfSearch } from './view.ts';

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
