import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { lastRidden, type LiveNow, type LiveRace, lastCalls } from '#rules/raceday/live/live-day.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import { isMoto } from '#rules/stages.ts';
import {
  noticesOf,
  postingOf,
  type TrackHeat,
  type TrackRow,
  trackHeat,
} from '#web/parts/race/track-heat.ts';
import { clockText, heatPlace, postingText } from '#web/parts/race/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { AnnouncedRow } from './AnnouncedRow.tsx';
import { cupPlaceOf, type CupPlaces, cupPlaces } from './cup-places.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { useState } from 'react';
import type { Race } from '#contract/season/races/races.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { type ClassStanding, classStandings } from './standings.ts';

/* The stream does not carry the order of a class; only the results do, and one phone may request them. */
const againMs = 60_000;

/* The ranking of the cup is the one before this date. It does not change during the race day. */
const cupAgainMs = 30 * 60_000;
const noPlaces: CupPlaces = new Map();

const announcedOf = (
  race: Race,
): { cup_id: number; zone: string; name: string; country: string | null; standings: ClassStanding } => ({
  cup_id: race.cup_id,
  zone: race.organization.organization_zone,
  country: race.organization.country_code,
  name: race.race_name,
  standings: classStandings(race),
});

/** Gives the announcer's data for the chosen race, or else for the one at the gate. */
function useAnnounced(race_id: number) {
  const live = useLive(race_id);
  const { data: race } = useAsk(
    'GET /api/races/{id}',
    { params: { id: race_id } },
    { select: announcedOf, refetchInterval: againMs },
  );
  const { data: places } = useAsk(
    'GET /api/cups/{id}',
    { params: { id: race?.cup_id ?? 0 } },
    { select: cupPlaces, enabled: race !== undefined, refetchInterval: cupAgainMs },
  );
  const [chosen, choose] = useState<number | null>(null);
  const { races, frame, now } = live;
  const own = races.find(({ index }) => index === chosen) ?? now.track ?? races.at(-1) ?? null;
  const at = own === null ? -1 : races.indexOf(own);
  return {
    live,
    race,
    places: places ?? noPlaces,
    heat: own === null || frame === null ? null : trackHeat(frame, races, own),
    previous: races[at - 1] ?? null,
    next: at < 0 ? null : (races[at + 1] ?? null),
    isFollowing: own === now.track,
    choose,
    follow: () => choose(null),
  };
}
type Announced = ReturnType<typeof useAnnounced>;

interface LastCallProps {
  frame: LiveFrame;
  races: readonly LiveRace[];
}

/** Shows a last call of the park: the rider, the race, and the row in which the marshal waits for the rider. */
function LastCall({ frame, races }: LastCallProps) {
  const heats = lastCalls(races).map((race) => trackHeat(frame, races, race));
  if (heats.length === 0) return null;
  return (
    <section className="px-4 pt-5">
      <h2 className="display text-d22">{m.track_last_call()}</h2>
      <ul className="mt-1 border-t-2 border-ink">
        {heats.flatMap((heat) =>
          heat.rows
            .filter(({ entry_id }) => heat.race.missing.includes(entry_id))
            .map(({ entry_id, plate, name }) => (
              <li key={entry_id} className="flex min-h-14 items-center gap-3 border-b border-line py-1">
                <Plate plate={plate} colour={heat.colour} />
                <span className="min-w-0 grow">
                  <span className="block display text-d22 leading-6 wrap-anywhere">{name}</span>
                  <span className="block text-caption text-ink2">
                    {[
                      heat.class_name,
                      m.race_number({ number: heat.race.number }),
                      m.park_pen({ pen: heat.pen }),
                    ].join(' · ')}
                  </span>
                </span>
              </li>
            )),
        )}
      </ul>
    </section>
  );
}

const chips: Record<LiveRace['state'], string> = {
  track: 'bg-live text-on-live',
  ridden: 'bg-signal text-night',
  review: 'bg-on-night text-night',
  ahead: 'bg-signal text-night',
};

function chipWords({ race }: TrackHeat, { track, begun }: LiveNow): string {
  if (race.state === 'ridden') return m.track_closed();
  if (race.state === 'review') return m.track_review();
  if (race.state === 'track') return m.track_on_track();
  if (race === track) return begun ? m.track_at_gate() : m.track_first();
  return m.track_coming();
}

/** Shows the number of the race, its class, and its state. */
function AnnouncedHead({ heat, day }: { heat: TrackHeat; day: LiveNow }) {
  const { race, class_name } = heat;
  return (
    <header className="flex shrink-0 items-center gap-4 bg-night px-4 py-3 text-on-night">
      <p className="shrink-0 display text-[4.25rem] leading-none">
        <span className="sr-only">{m.table_race()} </span>
        {race.number}
      </p>
      <div className="min-w-0 grow">
        <h1 className="display text-d28 leading-7 wrap-anywhere">{class_name}</h1>
        <p className="text-small text-on-night2">{heatPlace(heat)}</p>
        <p className="mt-1">
          <span className={`inline-block px-2 text-small leading-6 font-semibold ${chips[race.state]}`}>
            {chipWords(heat, day)}
          </span>
        </p>
      </div>
    </header>
  );
}

/** Links to the race before, the race that is ridden now, and the race after, always in the same place. */
function AnnouncerFoot({ announced }: { announced: Announced }) {
  const { previous, next, isFollowing, choose, follow, live } = announced;
  const { track } = live.now;
  return (
    <footer className="flex shrink-0 gap-3 border-t-2 border-ink bg-paper px-4 py-3">
      <Button
        disabled={previous === null}
        onClick={() => previous !== null && choose(previous.index)}
        aria-label={previous === null ? m.announcer_before() : m.announcer_to({ number: previous.number })}
        className="min-h-14 shrink-0 disabled:opacity-40"
      >
        <Icon name="left" />
      </Button>
      <Button
        disabled={isFollowing || track === null}
        onClick={follow}
        className="min-h-14 min-w-0 grow basis-0 px-1! whitespace-nowrap disabled:opacity-40"
      >
        {track === null ? m.announcer_now() : m.announcer_now_number({ number: track.number })}
      </Button>
      <Button
        disabled={next === null}
        onClick={() => next !== null && choose(next.index)}
        look="primary"
        className="min-h-14 min-w-0 grow basis-0 px-1! whitespace-nowrap disabled:opacity-40"
      >
        {next === null ? m.announcer_after() : m.announcer_next({ number: next.number })}
        <Icon name="right" className="size-5" />
      </Button>
    </footer>
  );
}

const bar = 'px-4 py-2 font-semibold';

/** Shows the words before the names: how far the result is published, or who leads the class. */
function HeatNote({ announced, now }: { announced: Announced; now: number }) {
  const { heat, live, race } = announced;
  if (heat === null || live.state === null) return null;
  const { category_id, state, phase } = heat.race;
  // After the motos, everybody begins anew, so nobody leads.
  const leaders = isMoto(phase) ? (race?.standings.leaders.get(category_id) ?? []) : [];
  const words =
    state === 'ridden'
      ? postingText(postingOf(live.state, heat.race), now, race?.zone ?? ownZone())
      : leaders.length === 0
        ? null
        : m.announcer_leads({ names: leaders.join(', ') });
  return words === null ? null : (
    <p className={`border-b border-line bg-surface2 text-small sun:border-b-2 ${bar}`}>{words}</p>
  );
}

/** Gives the words on the right: after a knock-out, how many of its riders pass, as soon as one is sure to. */
function lastColumn({ race, places }: Announced, { race: { state, phase }, rows }: TrackHeat): string {
  if (state !== 'ridden') return places.size > 0 ? m.announcer_columns_cup() : m.announcer_columns_today();
  if (isMoto(phase)) return m.announcer_columns_total();
  const count = rows.filter(({ entry_id }) => {
    const standing = race?.standings.byEntry.get(entry_id);
    return standing !== undefined && passesFrom(phase, standing);
  }).length;
  return count === 0 ? '' : m.announcer_columns_passing({ count });
}

/** Gives the rank of a rider before this race: in the cup or, when it shows no ranking, in the class today. */
const rankOf = ({ places, race }: Announced, category_id: number, row: TrackRow): number | null =>
  places.size > 0
    ? cupPlaceOf(places, category_id, row.rider_id)
    : (race?.standings.byEntry.get(row.entry_id)?.rank ?? null);

/** Shows one race at a time, with links to its neighbours, because the announcer holds the phone in one hand. */
export function Announcer({ race_id }: { race_id: number }) {
  const announced = useAnnounced(race_id);
  const language = useLanguage();
  const now = useNow(1000) ?? 0;
  useAwake();
  const { live, heat, race, choose } = announced;
  const { frame, races, age, heardAt, now: day } = live;
  const zone = race?.zone ?? ownZone();
  const closed = announced.isFollowing ? lastRidden(races) : null;
  return (
    <WholeScreen label={m.track_announcer()} className="overflow-hidden bg-paper text-ink">
      <div className="mx-auto flex h-full max-w-240 flex-col">
        {heat === null || frame === null ? (
          <div className="gutter grow overflow-y-auto">
            {live.line === 'none' ? (
              <EmptyState title={m.track_none()}>{m.track_none_why()}</EmptyState>
            ) : (
              <EmptyState title={m.track_waiting()} />
            )}
          </div>
        ) : (
          <>
            <AnnouncedHead heat={heat} day={day} />
            <section
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keys too
              tabIndex={0}
              aria-label={m.race_number({ number: heat.race.number })}
              className="min-h-0 grow overflow-y-auto"
            >
              {age !== null && heardAt !== null && (
                <p role="status" className={`border-b-2 border-warn text-warn ${bar}`}>
                  {m.track_age({ time: clockText(heardAt, zone) })}
                </p>
              )}
              {(live.state === null ? [] : noticesOf(live.state, now)).map((notice) => (
                <p key={notice.t.es} className={`bg-accent text-on-accent wrap-anywhere ${bar}`}>
                  {notice.t[language]}
                </p>
              ))}
              <HeatNote announced={announced} now={now} />
              {closed !== null && (
                <button
                  type="button"
                  onClick={() => choose(closed.index)}
                  className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line px-4 text-left font-semibold"
                >
                  {m.announcer_closed({ number: closed.number })}
                  <span aria-hidden="true">›</span>
                </button>
              )}
              <div className="flex justify-between gap-4 px-4 pt-2 text-caption text-ink2">
                <span>
                  {heat.race.state === 'ridden' ? m.announcer_columns_result() : m.announcer_columns_gate()}
                </span>
                <span>{lastColumn(announced, heat)}</span>
              </div>
              <ol aria-label={[heat.class_name, heatPlace(heat)].join(' · ')}>
                {heat.rows.map((row) => (
                  <AnnouncedRow
                    key={row.entry_id}
                    row={row}
                    heat={heat}
                    races={races}
                    standing={race?.standings.byEntry.get(row.entry_id)}
                    rank={rankOf(announced, heat.race.category_id, row)}
                  />
                ))}
              </ol>
              {announced.isFollowing && <LastCall frame={frame} races={races} />}
              {day.next.length > 0 && announced.isFollowing && (
                <section className="px-4 pt-5 pb-4">
                  <h2 className="display text-d22">{m.announcer_after()}</h2>
                  <ol className="mt-1 border-t-2 border-ink">
                    {day.next.map((one) => {
                      const after = trackHeat(frame, races, one);
                      return (
                        <li key={one.index} className="border-b border-line">
                          <button
                            type="button"
                            onClick={() => choose(one.index)}
                            className="flex min-h-14 w-full items-center gap-4 py-1 text-left"
                          >
                            <span className="min-w-14 shrink-0 display text-d28">{one.number}</span>
                            <span className="min-w-0 grow">
                              <span className="block display text-d22 wrap-anywhere">{after.class_name}</span>
                              <span className="block text-caption text-ink2">
                                {[
                                  heatPlace(after),
                                  m.race_riders_count({ count: after.rows.length }),
                                  m.park_pen({ pen: after.pen }),
                                ].join(' · ')}
                              </span>
                            </span>
                            <span aria-hidden="true">›</span>
                          </button>
                        </li>
                      );
                    })}
                  </ol>
                </section>
              )}
            </section>
            <AnnouncerFoot announced={announced} />
          </>
        )}
      </div>
    </WholeScreen>
  );
}
