import type { WonDate } from '#contract/careers/winners.ts';
import type { CupListItem } from '#contract/cups/cups.ts';
import type { PublicRegulation, RegulationVersion } from '#contract/cups/regulation.ts';
import type { RiddenToday } from '#contract/live/live-now.ts';
import type { ViewCode } from '#web/app/screens/screen.ts';
import type { HomeView } from '#web/screens/home/home-view.ts';
import { withVersions } from '#web/screens/home/regulation/versions-view.ts';
import { viewOfHome } from '#web/screens/home/view.ts';

interface HomeData {
  cups: CupListItem[];
  today: { items: RiddenToday[] } | null;
  won: WonDate[];
  notFound: boolean;
  versions: RegulationVersion[];
  old: PublicRegulation | null;
}
/** The cups, or that there is nothing at the address. */
export type HomePage = HomeView & { notFound: boolean };

export const homeViews: ViewCode<HomeData, HomePage> = {
  viewOf: ({ cups, today, won, notFound, versions, old }, params, now) => ({
    ...withVersions(viewOfHome(cups, params, now, today, won), versions, old),
    notFound,
  }),
};
