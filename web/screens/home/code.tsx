import type { WonDate } from '#contract/careers/winners.ts';
import type { CupListItem } from '#contract/cups/cups.ts';
import type { PublicRegulation, RegulationVersion } from '#contract/cups/regulation.ts';
import type { RiddenToday } from '#contract/live/live-now.ts';
import type { ScreenCode } from '#web/app/screens/screen.ts';
import { homeHead } from '#web/screens/home/head.ts';
import type { HomeView } from '#web/screens/home/home-view.ts';
import { HomeScreen } from '#web/screens/home/HomeScreen.tsx';
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
type HomePage = HomeView & { notFound: boolean };

export const homeCode: ScreenCode<HomeData, HomePage> = {
  Screen: ({ view }) => <HomeScreen view={view} notFound={view.notFound} />,
  viewOf: ({ cups, today, won, notFound, versions, old }, params, now) => ({
    ...withVersions(viewOfHome(cups, params, now, today, won), versions, old),
    notFound,
  }),
  headOf: (view, context) => homeHead(view, view.notFound, context),
  isMissing: (view) => view.notFound || (view.kind === 'regulation' && view.html === null),
  placeOf: ({ kind }) => kind,
  counted: (view) => {
    if (view.notFound) return { screen: 'not_found' };
    return view.kind === 'regulation' ? { screen: 'regulation', cup_id: view.cup_id } : { screen: 'home' };
  },
};
