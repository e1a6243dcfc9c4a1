import type { Cup, CupListItem } from '#contract/cups/cups.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { rankingHead } from '#web/screens/ranking/head.ts';
import { RankingScreen } from '#web/screens/ranking/RankingScreen.tsx';
import type { RankingView } from '#web/screens/ranking/ranking-view.ts';
import { viewOfRanking } from '#web/screens/ranking/view.ts';

export const rankingCode: ScreenCode<{ cup: Cup | null; cups: CupListItem[] }, RankingView> = {
  Screen: RankingScreen,
  viewOf: ({ cup, cups }, params, now) => viewOfRanking(cup, cups, params, now),
  headOf: rankingHead,
  isMissing: (view) => view.kind === 'choose' && view.unknown,
  placeOf: (view) => (view.kind === 'choose' ? '' : String(view.cup_id)),
  counted: (view) => ({ screen: 'ranking', cup_id: view.kind === 'choose' ? null : view.cup_id }),
};
