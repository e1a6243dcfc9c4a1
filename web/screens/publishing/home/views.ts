import type { WonDate } from '#contract/season/careers/winners.ts';
import type { CupListItem } from '#contract/season/cups/cups.ts';
import type { PublicRegulation, RegulationVersion } from '#contract/season/cups/regulation.ts';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { ViewCode } from '#web/ground/screen/screen.ts';
import type { HomeView, RegulationVersionView } from './parts/home-view.ts';
import { viewOfHome } from './parts/view.ts';
import { wallClock } from '#text/when.ts';

/** Adds the versions of the regulation, and the one in the address. Another view stays as it is. */
function withVersions(
  view: HomeView,
  versions: readonly RegulationVersion[],
  old: PublicRegulation | null,
): HomeView {
  if (view.kind !== 'regulation') return view;
  const dayOf = (instant: string) => wallClock(instant, view.zone).date;
  const shown = ({ regulation_id, since, until }: RegulationVersion): RegulationVersionView => ({
    regulation_id,
    from: dayOf(since),
    to: until === null ? null : dayOf(until),
  });
  return {
    ...view,
    versions: versions.map(shown),
    old: old && { ...shown(old), changes: old.changes, html: old.cup_regulation },
  };
}

interface HomeData {
  cups: CupListItem[];
  today: { items: RiddenToday[] } | null;
  won: WonDate[];
  notFound: boolean;
  versions: RegulationVersion[];
  old: PublicRegulation | null;
}
/** The cups, or the message that there is nothing at the address. */
export type HomePage = HomeView & { notFound: boolean };

export const homeViews: ViewCode<HomeData, HomePage> = {
  viewOf: ({ cups, today, won, notFound, versions, old }, params, now) => ({
    ...withVersions(viewOfHome(cups, params, now, today, won), versions, old),
    notFound,
  }),
};
