import type { PublicScreens } from '#web/app/screen-code.ts';
import { homeHead } from '#web/screens/home/head.ts';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
import { viewOfHome } from '#web/screens/home/view.ts';

/** The cups: everything the page needs of this screen. */
export const homeCode: PublicScreens['home'] = {
  Screen: ({ page }) => <HomeScreen view={page.view} notFound={page.notFound} />,
  viewOf: (need, data, params, now) => ({
    screen: 'home',
    notFound: need.screen === 'home' && need.notFound,
    view: viewOfHome(data.cups, params, now),
  }),
  headOf: (page, context) => homeHead(page.view, page.notFound, context),
};
