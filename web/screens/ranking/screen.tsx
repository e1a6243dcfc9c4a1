import type { PublicScreens } from '#web/app/screen-code.ts';
import { rankingHead } from '#web/screens/ranking/head.ts';
import { RankingScreen } from '#web/screens/ranking/RankingScreen.tsx';
import { viewOfRanking } from '#web/screens/ranking/view.ts';

/** A ranking: everything the page needs of this screen. */
export const rankingCode: PublicScreens['ranking'] = {
  Screen: ({ page }) => <RankingScreen view={page.view} />,
  viewOf: (_need, data, params, now) => ({
    screen: 'ranking',
    view: viewOfRanking(data.cup, data.cups, params, now),
  }),
  headOf: (page, context) => rankingHead(page.view, context),
};
