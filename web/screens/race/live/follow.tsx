import type { LiveRace } from '#rules/live/live-day.ts';
import { liveSummary } from '#rules/live/live-summary.ts';
import { feedOf } from '#web/parts/live/feeds.ts';
import { FollowStar } from '#web/parts/followed/FollowStar.tsx';
import type { Star } from '#web/parts/followed/stars.ts';
import type { LiveFeed } from '#web/parts/live/live-feed.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Incoming } from './Incoming.tsx';
import type { FoundRace, HeatView, Section } from '#web/screens/race/view/race-view.ts';

/** What is drawn besides. */
export const RaceIncoming = Incoming;

/** To follow a rider. */
export function RiderStar(star: Star) {
  return <FollowStar star={star} className={secondaryButton} />;
}

/** What follows a race: nothing is asked before somebody listens. */
export const feedOfRace = (race_id: number): LiveFeed => feedOf(race_id);

/** Heats in their order, places where the dash was: rows stay where they are. */
function heatWithLive(heat: HeatView, own: readonly LiveRace[]): HeatView {
  const cells = heat.motos.map((phase) => {
    const race = own.find((one) => one.phase === phase && one.serie === (heat.serie ?? 1));
    return new Map(race?.results ?? []);
  });
  if (cells.every((one) => one.size === 0)) return heat;
  const rows = heat.rows.map((row) => {
    const rides = row.rides.map((ride, index) => {
      const told = cells[index]?.get(row.entry_id);
      return told === undefined ? ride : { ...ride, cell: String(told) };
    });
    return { ...row, rides, result: heat.phase === null ? row.result : (rides[0]?.cell ?? row.result) };
  });
  return { ...heat, rows };
}

function sectionWithLive(section: Section, races: readonly LiveRace[]): Section {
  if (section.kind !== 'heats') return section;
  const own = races.filter(({ category_id }) => category_id === section.category_id);
  return { ...section, heats: section.heats.map((heat) => heatWithLive(heat, own)) };
}

/** The race page with what was told since it was loaded. In: as it was loaded; what is known of the race. */
export function withLive(view: FoundRace, { line, state, frame, races, heardAt }: LiveView): FoundRace {
  if (line === 'none' || state === null || frame === null) return view;
  const { body } = view;
  return {
    ...view,
    ridden: { ...liveSummary(state, frame), knownAt: line === 'lost' ? heardAt : null },
    body:
      body.kind === 'sections'
        ? { ...body, sections: body.sections.map((section) => sectionWithLive(section, races)) }
        : body,
  };
}
