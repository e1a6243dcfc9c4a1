import type { DrawingCode } from '#web/ground/screen/screen.ts';
import { rankingHead } from '#web/screens/season/ranking/head.ts';
import { RankingScreen } from '#web/screens/season/ranking/RankingScreen.tsx';
import type { RankingView } from './parts/ranking-view.ts';

export const rankingCode: DrawingCode<RankingView> = {
  Screen: RankingScreen,
  headOf: rankingHead,
  isMissing: (view) => view.kind === 'choose' && view.unknown,
  placeOf: (view) => {
    if (view.kind === 'federation') return `federation ${view.federation_ranking_id}`;
    return view.kind === 'choose' ? '' : String(view.cup_id);
  },
  counted: (view) => ({ screen: 'ranking', cup_id: 'cup_id' in view ? view.cup_id : null }),
};
