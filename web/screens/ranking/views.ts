import type { Cup, CupListItem } from '#contract/cups/cups.ts';
import type { FederationRanking } from '#contract/federation/federation.ts';
import type { ViewCode } from '#web/app/screens/screen.ts';
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

export const rankingViews: ViewCode<RankingData, RankingView> = {
  viewOf: ({ ranking, cup, cups, federations }, params, now) =>
    ranking ? viewOfFederation(ranking, params) : viewOfRanking(cup, { cups, federations }, params, now),
};
