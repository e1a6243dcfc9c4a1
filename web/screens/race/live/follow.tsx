import { lazy, Suspense } from 'react';
import type { RaceProtest } from '#contract/races/races.ts';
import { lastRidden, type LiveNow, type LiveRace } from '#rules/live/live-day.ts';
import { PHASES } from '#rules/stages.ts';
import { liveSummary } from '#rules/live/live-summary.ts';
import { feedOf } from '#web/parts/live/feeds.ts';
import { FollowStar } from '#web/parts/followed/FollowStar.tsx';
import { type Star, starsOfPhone } from '#web/parts/followed/stars.ts';
import type { LiveFeed } from '#web/parts/live/live-feed.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Incoming } from './Incoming.tsx';
import { LastResults } from './LastResults.tsx';
import { isHeat } from '#web/screens/race/view/as-ridden.ts';
import type {
  FoundRace,
  HeatMark,
  HeatView,
  Section,
  ViewedRider,
} from '#web/screens/race/view/race-view.ts';
import { isRidingNow } from './strip-words.ts';

/** The other parts that the page draws with this code. */
export const RaceIncoming = Incoming;

/** The button to follow a rider. */
export function RiderStar(star: Star) {
  return <FollowStar star={star} className={secondaryButton} />;
}

const Needs = lazy(async () => ({ default: (await import('#web/parts/followed/Needs.tsx')).Needs }));

/** What a rider needs in the next ride to go on. */
export function RiderNeeds({
  live,
  rider,
}: {
  live: LiveView;
  rider: ViewedRider & { category_id: number };
}) {
  return (
    <Suspense>
      <Needs live={live} rider={rider} isBehind={false} />
    </Suspense>
  );
}

/** What follows a race. It asks nothing before it has a listener. */
export const feedOfRace = (race_id: number): LiveFeed => feedOf(race_id);

export { LastResults, starsOfPhone };

/** The heats in their order, with places instead of dashes: rows do not move. */
function heatWithLive(heat: HeatView, own: readonly LiveRace[], mark: HeatMark | null): HeatView {
  const cells = heat.motos.map((phase) => {
    const race = own.find((one) => one.phase === phase && one.serie === (heat.serie ?? 1));
    return new Map(race?.results ?? []);
  });
  if (cells.every((one) => one.size === 0)) return { ...heat, mark };
  const rows = heat.rows.map((row) => {
    const rides = row.rides.map((ride, index) => {
      const told = cells[index]?.get(row.entry_id);
      return told === undefined ? ride : { ...ride, cell: String(told) };
    });
    return { ...row, rides, result: heat.phase === null ? row.result : (rides[0]?.cell ?? row.result) };
  });
  return { ...heat, rows, mark };
}

/** Marks the rows of riders who are followed. */
function rowsWithMine<Row extends ViewedRider>(rows: readonly Row[], mine: ReadonlySet<number>): Row[] {
  return rows.map((row) => (mine.has(row.entry_id) ? { ...row, isMine: true } : row));
}

interface Followed {
  races: readonly LiveRace[];
  marks: ReadonlyMap<LiveRace, HeatMark>;
  /** Entries of riders who are followed. */
  mine: ReadonlySet<number>;
}

function sectionWithLive(section: Section, { races, marks, mine }: Followed): Section {
  if (section.kind === 'entries') return { ...section, rows: rowsWithMine(section.rows, mine) };
  if (section.kind === 'results') return { ...section, rows: rowsWithMine(section.rows, mine) };
  const { category_id } = section;
  const own = races.filter((race) => race.category_id === category_id);
  return {
    ...section,
    heats: section.heats.map((heat) => {
      const isThis = isHeat(heat, category_id);
      const said = own.flatMap((race) => (isThis(race) ? (marks.get(race) ?? []) : []));
      const told = heatWithLive(heat, own, said.at(-1) ?? null);
      return { ...told, rows: rowsWithMine(told.rows, mine) };
    }),
  };
}

/** The current heats. In: the races, what is on the track; whether anybody rides now. */
function marksOf(races: readonly LiveRace[], { track }: LiveNow, isRiding: boolean): Map<LiveRace, HeatMark> {
  const marks = new Map<LiveRace, HeatMark>();
  const last = lastRidden(races);
  if (last) marks.set(last, 'last');
  for (const race of races) if (race.state === 'review') marks.set(race, 'review');
  if (track && isRiding) marks.set(track, 'track');
  return marks;
}

/** The public data of protests, the latest change first. In: what is known of the race; the class that is open. */
function protestsOf({ state }: LiveView, category: number | null): RaceProtest[] {
  return [...(state?.facts.values() ?? [])]
    .flatMap((fact) => (fact.kind === 'protest' && fact.body !== null ? [fact.body] : []))
    .filter(({ c }) => category === null || c === category)
    .toSorted((one, other) => other.at - one.at || other.n - one.n)
    .flatMap(({ n, c, p, s, b, l, at }) => {
      const phase = PHASES.find((one) => one === p);
      const when = new Date(at * 1000).toISOString();
      return phase === undefined
        ? []
        : [{ receipt: n, category_id: c, phase, serie: s, step: b, public_line: l, at: when }];
    });
}

/**
 * The race page with the news since it was loaded. In: the page as it was loaded; what is known of the race; the riders that are followed.
 */
export function withLive(view: FoundRace, live: LiveView, riders: ReadonlySet<number>): FoundRace {
  const { line, state, frame, races, heardAt, now } = live;
  if (line === 'none' || state === null || frame === null) return view;
  const { body } = view;
  const summary = liveSummary(state, frame);
  const marks = marksOf(races, now, isRidingNow(summary));
  const mine = new Set(
    frame.riders.flatMap(([entry_id, , , , , rider_id]) => (riders.has(rider_id) ? [entry_id] : [])),
  );
  const followed = { races, marks, mine };
  return {
    ...view,
    ridden: { ...summary, knownAt: line === 'lost' ? heardAt : null },
    protests: protestsOf(live, view.place.category),
    body:
      body.kind === 'sections'
        ? { ...body, sections: body.sections.map((section) => sectionWithLive(section, followed)) }
        : body,
  };
}
