import { useState } from 'react';
import type { Race } from '#contract/season/races/races.ts';
import { throughFrom } from '#rules/raceday/live/followed/goes-on.ts';
import { lastRidden, type LiveRace } from '#rules/raceday/live/live-day.ts';
import { trackWordOf } from '#rules/raceday/live/live-summary.ts';
import { isMoto } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { useResults } from '#web/parts/live/use-results.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { classNews } from '#web/parts/race/class-news.ts';
import { noticesOf, postingOf, type TrackHeat, trackHeat } from '#web/parts/race/track-heat.ts';
import { clockText, heatPlace, postingText } from '#web/parts/race/words.ts';
import { trackAge } from '#web/parts/live/live-view.ts';
import { trackWords } from '#web/parts/live/track-words.ts';
import { useKeys, useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { AnnouncedRow, type KnownOfRiders } from './AnnouncedRow.tsx';
import { AnnouncerSide, Podiums } from './AnnouncerSide.tsx';
import { cupSeason } from './cup-season.ts';
import { classStandings } from './standings.ts';

/* The ranking of the cup is the one before this date. It does not change during the race day. */
const cupAgainMs = 30 * 60_000;

const announcedOf = (race: Race) => ({
  cup_id: race.cup_id,
  race_date: race.race_date,
  zone: race.organization.organization_zone,
  ...classStandings(race),
  podiums: classNews(race).filter(({ kind }) => kind === 'podium'),
});
type AnnouncedRace = ReturnType<typeof announcedOf>;

const noStandings: AnnouncedRace['byEntry'] = new Map();

/** Gives the announcer's data for the chosen race, or else for the one at the gate. */
function useAnnounced(race_id: number) {
  const live = useLive(race_id);
  const { races, frame, now } = live;
  const last = lastRidden(races);
  const race = useResults(race_id, last, announcedOf);
  const { data: season = null } = useAsk(
    'GET /api/cups/{id}',
    { params: { id: race?.cup_id ?? 0 } },
    { select: cupSeason, enabled: race !== undefined, refetchInterval: cupAgainMs },
  );
  const [chosen, choose] = useState<number | 'podiums' | null>(null);
  const own = races.find(({ index }) => index === chosen) ?? now.track ?? races.at(-1) ?? null;
  const at = own === null ? -1 : races.indexOf(own);
  const known: KnownOfRiders | null =
    frame === null
      ? null
      : { live, frame, season, race_date: race?.race_date ?? '', standings: race?.byEntry ?? noStandings };
  return {
    live,
    race,
    last,
    known,
    heat: own === null || frame === null ? null : trackHeat(frame, races, own),
    previous: races[at - 1] ?? null,
    next: at < 0 ? null : (races[at + 1] ?? null),
    isFollowing: chosen === null || own === now.track,
    isPodiums: chosen === 'podiums',
    choose,
  };
}
type Announced = ReturnType<typeof useAnnounced>;

const chips: Record<LiveRace['state'], string> = {
  track: 'bg-live text-on-live',
  ridden: 'bg-signal text-night',
  review: 'bg-on-night text-night',
  ahead: 'bg-signal text-night',
};

function chipWords({ race }: TrackHeat, { state, now }: Pick<LiveView, 'state' | 'now'>): string {
  if (race.state === 'ridden') return m.track_closed();
  if (race.state === 'review') return m.track_review();
  const word = race === now.track && state !== null ? trackWordOf(now, state) : null;
  return word === null ? m.track_coming() : trackWords[word]();
}

/** Shows the number of the race, its class, and its state. */
function AnnouncedHead({ heat, live, clock }: { heat: TrackHeat; live: LiveView; clock: string }) {
  const { race, class_name } = heat;
  return (
    <header className="flex min-h-21 shrink-0 items-center gap-3 bg-night px-4 py-2 text-on-night lg:gap-5">
      <p className="shrink-0 display text-[4rem] leading-none">
        <span className="sr-only">{m.table_race()} </span>
        {race.number}
      </p>
      <div className="min-w-0 grow">
        <h1
          className={`display wrap-anywhere lg:mb-1 lg:text-d34 lg:leading-none ${class_name.length > 8 ? 'text-d22 leading-6' : 'text-d28 leading-7'}`}
        >
          {class_name}
        </h1>
        <p className="text-small leading-5 text-on-night2">{heatPlace(heat)}</p>
      </div>
      <p
        className={`max-w-22 shrink-0 px-2 py-1 text-center display text-small leading-4 uppercase lg:max-w-none lg:text-lead ${chips[race.state]}`}
      >
        {chipWords(heat, live)}
      </p>
      <p className="shrink-0 text-right tabular-nums max-lg:hidden">
        <span className="block display text-d34">{clock}</span>
        <span className="text-small text-on-night2">
          {m.track_count({ done: live.now.done, of: live.now.of })}
        </span>
      </p>
    </header>
  );
}

const Key = ({ letter, isShown }: { letter: string; isShown: boolean }) =>
  isShown && <kbd className="border-2 border-current px-1.5 text-small max-lg:hidden">{letter}</kbd>;

/** Links to the race before, to the last result or back to the gate, and to the race after, always in the same place. */
function AnnouncerFoot({ announced }: { announced: Announced }) {
  const { previous, next, isFollowing, choose, live, last, race, isPodiums } = announced;
  const { track } = live.now;
  const go = (to: LiveRace | null) => to !== null && choose(to.index);
  const showPodiums = () => choose('podiums');
  const letters = useLetterKeys({ r: () => go(last), p: showPodiums });
  useKeys({ ArrowLeft: () => go(previous), ArrowRight: () => go(next), ' ': () => go(last) });
  const nextWords = next === null ? m.announcer_after() : m.announcer_next({ number: next.number });
  const isAtGate = isFollowing && !isPodiums;
  const middle =
    'min-h-14 min-w-0 grow basis-0 px-1! leading-tight disabled:opacity-40 lg:grow-0 lg:px-5! lg:whitespace-nowrap';
  return (
    <footer className="flex shrink-0 items-center gap-3 border-t-2 border-ink bg-paper px-4 py-2.5">
      <Button
        disabled={previous === null}
        onClick={() => go(previous)}
        aria-label={previous === null ? m.announcer_before() : m.announcer_to({ number: previous.number })}
        className="min-h-14 shrink-0 disabled:opacity-40"
      >
        <Icon name="left" />
      </Button>
      {isAtGate ? (
        <Button disabled={last === null} onClick={() => go(last)} className={`${middle} lg:basis-auto`}>
          {m.announcer_result({ number: last?.number ?? '' })}
          <Key letter="R" isShown={letters.isOn} />
        </Button>
      ) : (
        <Button onClick={() => choose(null)} className={`${middle} lg:basis-auto`}>
          {track === null ? m.announcer_now() : m.announcer_now_number({ number: track.number })}
        </Button>
      )}
      <Button
        onClick={showPodiums}
        disabled={isPodiums}
        className="min-h-14 shrink-0 disabled:opacity-40 max-lg:hidden"
      >
        {m.announcer_podiums({ count: race?.podiums.length ?? 0 })}
        <Key letter="P" isShown={letters.isOn} />
      </Button>
      <label className="flex min-h-12 items-center gap-2 text-small max-lg:hidden">
        <input
          type="checkbox"
          checked={letters.isOn}
          onChange={({ currentTarget }) => letters.turn(currentTarget.checked)}
          className="size-6 accent-ink"
        />
        {m.announcer_keys()}
      </label>
      <Button
        disabled={next === null}
        onClick={() => go(next)}
        look="primary"
        aria-label={nextWords}
        className={`${middle} lg:ml-auto lg:basis-auto`}
      >
        <span className="max-lg:hidden">{nextWords}</span>
        <span className="lg:hidden">{next?.number ?? nextWords}</span>
        <Icon name="right" className="size-5" />
      </Button>
    </footer>
  );
}

/** Writes the words above the names: how far the result is published, who leads the class, or how many go on. */
function noteOf({ live, race }: Announced, { race: { category_id, state, phase } }: TrackHeat, now: number) {
  if (live.state !== null && state === 'ridden') {
    const posting = postingText(postingOf(live.state, { category_id, phase }), now, race?.zone ?? ownZone());
    if (posting !== null) return posting;
  }
  const going = live.frame?.classes.find((one) => one.category_id === category_id)?.going ?? null;
  const through = phase === 'final' ? undefined : throughFrom(phase, going);
  if (through !== undefined && through > 0) return m.announcer_through({ count: through });
  // After the motos, everybody begins anew, so nobody leads.
  const leaders = isMoto(phase) && state !== 'ridden' ? (race?.leaders.get(category_id) ?? []) : [];
  return leaders.length === 0 ? null : m.announcer_leads({ names: leaders.join(', ') });
}

const bar =
  'flex min-h-10 items-center border-b border-line px-4 py-1 font-semibold wrap-anywhere sun:border-b-2';

/** Shows one line above the riders: the age of the data, else the notice of the office, else the note of the race. */
function AnnouncedBar({ announced, heat, now }: { announced: Announced; heat: TrackHeat; now: number }) {
  const language = useLanguage();
  const { age, heardAt, state, track } = announced.live;
  const told = track === null ? null : trackAge(track, now, language);
  const zone = announced.race?.zone ?? ownZone();
  const notice = state === null ? undefined : noticesOf(state, now)[0];
  const isOld = age !== null && heardAt !== null;
  const look = isOld || told?.isOld === true ? 'bg-signal text-night' : 'bg-surface text-small';
  return (
    <>
      <p
        role="status"
        aria-live={isOld ? undefined : 'off'}
        className={isOld || told !== null ? `${look} ${bar}` : 'sr-only'}
      >
        {isOld ? m.track_age({ time: clockText(heardAt, zone) }) : (told?.words ?? '')}
      </p>
      {!isOld && notice !== undefined && (
        <p className={`bg-accent text-on-accent lg:hidden ${bar}`}>{notice.t[language]}</p>
      )}
      {/* The line is there without words, too, so that no row moves when they come. */}
      {!announced.isPodiums && (
        <p
          className={`bg-surface2 text-small ${bar} ${isOld || notice !== undefined ? 'max-lg:hidden' : ''}`}
        >
          {noteOf(announced, heat, now)}
        </p>
      )}
    </>
  );
}

/** Shows one race at a time, with links to its neighbours, because the announcer holds the phone in one hand. */
export function Announcer({ race_id }: { race_id: number }) {
  const announced = useAnnounced(race_id);
  const now = useNow(1000) ?? 0;
  useAwake();
  const { live, heat, race, known, choose } = announced;
  return (
    <WholeScreen label={m.track_announcer()} className="overflow-hidden bg-paper text-ink">
      <div className="flex h-full flex-col">
        {heat === null || known === null ? (
          <div className="gutter grow overflow-y-auto">
            {live.line === 'none' ? (
              <EmptyState title={m.track_none()}>{m.track_none_why()}</EmptyState>
            ) : (
              <EmptyState title={m.track_waiting()} />
            )}
          </div>
        ) : (
          <>
            <AnnouncedHead heat={heat} live={live} clock={clockText(now, race?.zone ?? ownZone())} />
            <div className="min-h-0 grow overflow-y-auto lg:grid lg:grid-cols-[1fr_21rem] lg:overflow-hidden">
              <section
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keys too
                tabIndex={0}
                aria-label={
                  announced.isPodiums ? m.track_podium() : m.race_number({ number: heat.race.number })
                }
                className="lg:min-h-0 lg:overflow-y-auto"
              >
                <AnnouncedBar announced={announced} heat={heat} now={now} />
                {announced.isPodiums ? (
                  <Podiums podiums={race?.podiums ?? []} />
                ) : (
                  <ol aria-label={[heat.class_name, heatPlace(heat)].join(' · ')}>
                    {heat.rows.map((row) => (
                      <AnnouncedRow key={row.entry_id} row={row} heat={heat} known={known} />
                    ))}
                  </ol>
                )}
              </section>
              <AnnouncerSide known={known} choose={choose} now={now} />
            </div>
            <AnnouncerFoot announced={announced} />
          </>
        )}
      </div>
    </WholeScreen>
  );
}
