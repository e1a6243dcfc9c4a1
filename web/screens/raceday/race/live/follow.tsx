import { Suspense, useState } from 'react';
import type { RaceProtest } from '#contract/season/races/races.ts';
import { lastRidden, type LiveNow, type LiveRace, latestRidden } from '#rules/raceday/live/live-day.ts';
import { PHASES } from '#rules/stages.ts';
import { liveSummary } from '#rules/raceday/live/live-summary.ts';
import { feedOf } from '#web/parts/live/feeds.ts';
import { FollowStar } from '#web/parts/followed/FollowStar.tsx';
import { type Star, starsOfPhone } from '#web/parts/followed/stars.ts';
import type { LiveFeed } from '#web/parts/live/live-feed.ts';
import { type LiveView, type TrackView, trackAge } from '#web/parts/live/live-view.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { isHeat } from '#web/screens/raceday/race/view/as-ridden.ts';
import type { FoundRace, HeatView, Section, ViewedRider } from '#web/screens/raceday/race/parts/race-view.ts';
import { isRidingNow } from './strip-words.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { useFreshness } from '#web/ground/data/freshness.ts';
import { formatInstant } from '#web/ground/format.ts';
import { NewResults } from './NewResults.tsx';
import { useRenewal } from './use-renewal.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { Plate } from '#web/parts/Plate.tsx';
import type { LiveBodies } from '#rules/raceday/live/live-facts.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { wallClock } from '#text/when.ts';
import { useKept } from '#web/ground/data/kept.ts';

interface OldDataProps {
  /** The time of the shown data, in milliseconds. */
  knownAt: number;
  zone: string;
  refresh: () => void;
}

/** Reports old data when nothing newer arrives, with a button. A stored copy of the page reports it already. */
function OldData({ knownAt, zone, refresh }: OldDataProps) {
  if (useKept() !== null) return null;
  return (
    <span className="pointer-events-auto flex items-center justify-between gap-3 border-t-2 border-ink bg-accent py-1 pr-1 pl-4 text-on-accent">
      {m.kept_time({ time: wallClock(new Date(knownAt).toISOString(), zone).time })}
      <button type="button" onClick={refresh} className="min-h-12 shrink-0 px-2 font-semibold underline">
        {m.kept_retry()}
      </button>
    </span>
  );
}

const everyMs = 20_000;
/** The clock of the line with the age of the page is at most this late. */
const tickMs = 10_000;

type Notice = LiveBodies['notice'] & { key: string };

/** The age of a word from the track is renewed this often. */
const ageMs = 4000;

/** Shows that a server at the track writes the race, and how old its last word is: in amber after a minute of silence. */
function TrackAge({ track }: { track: TrackView }) {
  const language = useLanguage();
  const { words, isOld } = trackAge(track, useNow(ageMs) ?? track.spokeAt, language);
  return (
    <span
      aria-live="off"
      className={`inline-flex max-w-full px-3 py-1 text-small font-semibold ${isOld ? 'bg-accent text-on-accent' : 'bg-live text-on-live'}`}
    >
      {words}
    </span>
  );
}

/** Gives the current notices that are not on the loaded page yet. The time `now` is in milliseconds. */
function newNotices(live: LiveView, loaded: FoundRace, now: number): Notice[] {
  const known = new Set(loaded.notices.map(({ words }) => words.es));
  return [...(live.state?.facts.values() ?? [])].flatMap((fact): Notice[] =>
    fact.kind === 'notice' && fact.body !== null && fact.body.u * 1000 > now && !known.has(fact.body.t.es)
      ? [{ ...fact.body, key: fact.key }]
      : [],
  );
}

interface NewNoticesProps {
  /** The race as it was loaded. */
  loaded: FoundRace;
  live: LiveView;
  refresh: () => void;
}

/** Shows a notice that came while the page is open: at the foot, so that nothing moves, until it is loaded again. */
function NewNotices({ loaded, live, refresh }: NewNoticesProps) {
  const language = useLanguage();
  const now = useNow(everyMs);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const notices = now === null ? [] : newNotices(live, loaded, now).filter(({ key }) => !put.has(key));
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-(--nav) z-40 block print:hidden">
      {live.line === 'told' && live.track !== null && <TrackAge track={live.track} />}
      {live.line === 'lost' && live.heardAt !== null && (
        <OldData knownAt={live.heardAt} zone={loaded.zone} refresh={refresh} />
      )}
      {notices.map(({ key, w, t }) => (
        <span
          key={key}
          className={`pointer-events-auto flex items-center gap-2 py-1 pr-1 pl-4 ${w === 'info' ? 'border-t-2 border-ink bg-paper' : 'border-t-2 border-on-accent bg-accent font-semibold text-on-accent'}`}
        >
          <Icon name="alert" className="size-5 shrink-0" />
          <span className="min-w-0 grow wrap-anywhere">{t[language]}</span>
          <button
            type="button"
            aria-label={m.shell_close()}
            onClick={() => setPut(new Set([...put, key]))}
            className="grid size-12 shrink-0 place-items-center"
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </output>
  );
}

const shown = 3;

/** Shows the last ridden races with the winners. It is only on wide screens, where there is room. */
function LastResults({ live: { frame, races } }: { live: LiveView }) {
  const last = latestRidden(races, shown);
  if (frame === null || last.length === 0) return null;
  const plates = new Map(frame.riders.map(([entry_id, , plate, name]) => [entry_id, { plate, name }]));
  return (
    <section className="mt-3 border border-line max-xl:hidden">
      <h2 className="display border-b-2 border-ink px-4 py-2 text-d22">{m.track_last()}</h2>
      <ol>
        {last.map(({ index, number, category_id, phase, results }) => {
          const own = frame.classes.find((one) => one.category_id === category_id);
          const first = results
            .filter(([, result]) => typeof result === 'number' && result <= shown)
            .toSorted(([, one], [, other]) => Number(one) - Number(other));
          return (
            <li key={index} className="border-b border-line px-4 py-2.5 last:border-b-0">
              <p className="flex items-baseline gap-3 text-small text-ink2">
                <b className="display text-d22 text-ink">{number}</b>
                {own?.category_name} {phaseShort(phase)}
              </p>
              <ol className="mt-1 flex flex-wrap gap-2">
                {first.map(([entry_id]) => {
                  const rider = plates.get(entry_id);
                  return (
                    rider && (
                      <li key={entry_id}>
                        <Plate plate={rider.plate} colour={own?.plate_colour ?? 'yellow'} size="small" />
                        <span className="sr-only"> {rider.name}</span>
                      </li>
                    )
                  );
                })}
              </ol>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ToldProps {
  /** The race as it was loaded. */
  loaded: FoundRace;
  live: LiveView;
  refresh: () => void;
}

function Told({ loaded, live, refresh }: ToldProps) {
  useRenewal(loaded, live, useFreshness());
  return <NewNotices loaded={loaded} live={live} refresh={refresh} />;
}

interface IncomingProps extends Omit<ToldProps, 'live'> {
  live: LiveView | null;
  failed: boolean;
}

/** Shows what came in while the page is open. Without a stream, it reports that there are new results. */
function Incoming({ loaded, live, failed, refresh }: IncomingProps) {
  if (live !== null && live.line !== 'none') return <Told loaded={loaded} live={live} refresh={refresh} />;
  return loaded.ridden === null ? <NewResults view={loaded} failed={failed} refresh={refresh} /> : null;
}

/** The other parts that the page draws with this code. */
export const RaceIncoming = Incoming;

/** Draws the button to follow a rider. */
export function RiderStar(star: Star) {
  return <FollowStar star={star} className={secondaryButton} />;
}

const Needs = onDemand(async () => (await import('#web/parts/followed/Needs.tsx')).Needs, { quiet: true });

/** Shows what a rider needs in the next ride to go on. */
export function RiderNeeds({
  live,
  rider,
}: {
  live: LiveView;
  rider: ViewedRider & { category_id: number };
}) {
  return (
    <Suspense>
      <Needs live={live} rider={rider} />
    </Suspense>
  );
}

/** Gives the feed of a race. It requests nothing before it has a listener. */
export const feedOfRace = (race_id: number): LiveFeed => feedOf(race_id);

export { LastResults, starsOfPhone };

/** Gives a heat in its order, with places instead of dashes, so that rows do not move. */
function heatWithLive(heat: HeatView, own: readonly LiveRace[], mark: HeatView['mark']): HeatView {
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

/** Marks the rows of followed riders. */
function rowsWithMine<Row extends ViewedRider>(rows: readonly Row[], mine: ReadonlySet<number>): Row[] {
  return rows.map((row) => (mine.has(row.entry_id) ? { ...row, isMine: true } : row));
}

interface Followed {
  races: readonly LiveRace[];
  marks: ReadonlyMap<LiveRace, HeatView['mark']>;
  /** The entries of followed riders. */
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

/** Finds the current heats from the races and the track. `isRiding` tells whether anybody rides now. */
function marksOf(
  races: readonly LiveRace[],
  { track }: LiveNow,
  isRiding: boolean,
): Map<LiveRace, HeatView['mark']> {
  const marks = new Map<LiveRace, HeatView['mark']>();
  const last = lastRidden(races);
  if (last) marks.set(last, 'last');
  for (const race of races) if (race.state === 'review') marks.set(race, 'review');
  if (track && isRiding) marks.set(track, 'track');
  return marks;
}

/** Gives the public data of protests about the open class, the latest change first. */
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

/** Adds the news since it was loaded to the race page, and marks the followed riders. */
export function withLive(view: FoundRace, live: LiveView, riders: ReadonlySet<number>): FoundRace {
  const { line, state, frame, races, heardAt, now } = live;
  if (line === 'none' || state === null || frame === null) return view;
  const { body } = view;
  const ridden = { ...liveSummary(state, frame), knownAt: line === 'lost' ? heardAt : null };
  const marks = marksOf(races, now, isRidingNow(ridden));
  const clubs = starsOfPhone.clubs();
  const mine = new Set(
    frame.riders.flatMap(([entry_id, , , , club, rider_id]) =>
      riders.has(rider_id) || clubs.some(({ club_name }) => club_name === club) ? [entry_id] : [],
    ),
  );
  const followed = { races, marks, mine };
  // The stream is newer than the page, whose line says how old it is. Its clock moves every few seconds, and a word is never ahead.
  const knownAt = heardAt === null ? null : Math.min(heardAt, live.track?.spokeAt ?? heardAt);
  const updated_at = knownAt === null ? view.updated_at : new Date(knownAt - tickMs).toISOString();
  return {
    ...view,
    updated_at,
    updated_when: updated_at === null ? null : formatInstant(updated_at, view.zone),
    ridden,
    protests: protestsOf(live, view.place.category),
    body:
      body.kind === 'sections'
        ? { ...body, sections: body.sections.map((section) => sectionWithLive(section, followed)) }
        : body,
  };
}
