import type { Cup, CupListItem } from '#contract/cups/cups.ts';
import type { FederationRanking } from '#contract/federation/federation.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { rankingHead } from '#web/screens/ranking/head.ts';
import { RankingScreen } from '#web/screens/ranking/RankingScreen.tsx';
import type { RankingView } from '#web/screens/ranking/ranking-view.ts';
import { viewOfFederation } from '#web/screens/ranking/federation/view-of-federation.ts';
import { type FederationListed, viewOfRanking } from '#web/screens/ranking/view.ts';

/** What was loaded for the address. */
interface RankingData {
  ranking: FederationRanking | null;
  cup: Cup | null;
  cups: CupListItem[];
  federations: FederationListed[];
}

export const rankingCode: ScreenCode<RankingData, RankingView> = {
  Screen: RankingScreen,
  viewOf: ({ ranking, cup, cups, federations }, params, now) =>
    ranking ? viewOfFederation(ranking, params) : viewOfRanking(cup, { cups, federations }, params, now),
  headOf: rankingHead,
  isMissing: (view) => view.kind === 'choose' && view.unknown,
  placeOf: (view) => {
    if (view.kind === 'federation') return `federation ${view.federation_ranking_id}`;
    return view.kind === 'choose' ? '' : String(view.cup_id);
  },
  counted: (view) => ({ screen: 'ranking', cup_id: 'cup_id' in view ? view.cup_id : null }),
};
