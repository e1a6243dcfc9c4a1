import type { Cup, CupListItem } from '#contract/season/cups/cups.ts';
import type { FederationRanking } from '#contract/season/federation/federation.ts';
import type { ViewCode } from '#web/ground/screen/screen.ts';
import type { RankingView } from './parts/ranking-view.ts';
import { viewOfFederation } from './federation/view-of-federation.ts';
import { type FederationListed, viewOfRanking } from '#web/screens/season/ranking/view.ts';

/** The data that was loaded for the address. */
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
