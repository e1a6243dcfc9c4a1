import type { SearchReply } from '#contract/search/search.ts';
import * as m from '#text/messages/messages.js';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';
import { SearchScreen } from './SearchScreen.tsx';
import type { SearchView } from './search-view.ts';
import { viewOfSearch } from './view.ts';

export const searchCode: ScreenCode<{ found: SearchReply | null }, SearchView> = {
  Screen: SearchScreen,
  viewOf: ({ found }, params) => viewOfSearch(found, params),
  headOf: ({ q }, { language }) => {
    const locale = { locale: language };
    const title = q === '' ? m.search_title({}, locale) : m.search_found_title({ q }, locale);
    return {
      title: `${title} · ${m.app_name({}, locale)}`,
      description: m.search_description({}, locale),
      canonical: paths.search,
      // Search engines are told not to keep pages of a search.
      ...(q === '' ? {} : { private: true as const }),
    };
  },
  counted: () => ({ screen: 'search' }),
};
