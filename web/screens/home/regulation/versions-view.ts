import type { PublicRegulation, RegulationVersion } from '#contract/cups/regulation.ts';
import { wallClock } from '#text/when.ts';
import type { HomeView, RegulationVersionView } from '#web/screens/home/home-view.ts';

/** The regulation with the versions it had, and the one that is asked for; another view stays as it is. */
export function withVersions(
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
