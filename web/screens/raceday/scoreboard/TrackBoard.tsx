import { type LiveRace, lastCalls } from '#rules/raceday/live/live-day.ts';
import { trackWordOf } from '#rules/raceday/live/live-summary.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { SponsorMark } from '#web/parts/ads/SponsorMark.tsx';
import type { useLive } from '#web/parts/live/use-live.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import {
  isStopped,
  noticesOf,
  pauseBefore,
  platesOf,
  postingOf,
  trackHeat,
} from '#web/parts/race/track-heat.ts';
import type { TrackRace } from '#web/parts/race/use-track-race.ts';
import { clockText, postingText } from '#web/parts/race/words.ts';
import { trackAge } from '#web/parts/live/live-view.ts';
import { trackWords } from '#web/parts/live/track-words.ts';
import { type Closed, closedNow } from './break-in.ts';
import type { CupTop } from './cup-top.ts';
import { GatePanel } from './GatePanel.tsx';
import { ListPanel } from './ListPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { Champions, SidePanel } from './SidePanel.tsx';
import { boardLists, listInTurn } from './turn.ts';
import { WaitPanel } from './WaitPanel.tsx';

/** A race in the form that the scoreboard receives. */
type Live = ReturnType<typeof useLive>;

/** How long each sponsor is shown. Views count again each half hour, because a screen stays open all day. */
const turnMs = 20_000;
const countedMs = 30 * 60_000;

interface BoardFootProps {
  live: Live;
  race: TrackRace | undefined;
  now: number;
}

/** Shows the last call of the park, else the current notice, and sponsors of the date or riding class in turn. */
function BoardFoot({ live: { state, frame, now: day, races }, race, now }: BoardFootProps) {
  const language = useLanguage();
  const [notice] = state === null ? [] : noticesOf(state, now);
  const calls = lastCalls(races).map((heat) =>
    m.track_call_of({ number: heat.number, plates: platesOf(frame, heat.missing).join(', ') }),
  );
  const words = calls.length > 0 ? [m.track_call_park(), ...calls].join(' · ') : (notice?.t[language] ?? '');
  const onTrack = day.track ?? races.at(-1) ?? null;
  const sponsors = (race?.sponsors ?? []).filter(
    ({ category_id }) => category_id === null || category_id === onTrack?.category_id,
  );
  const sponsor = sponsors[Math.floor(now / turnMs) % sponsors.length];
  const slot = Math.floor(now / countedMs);
  if (words === '' && sponsor === undefined) return null;
  return (
    <footer className="flex h-28 shrink-0 items-center justify-between gap-10 bg-signal px-10 text-night">
      <p
        role="status"
        className={`line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere ${words.length > 90 ? 'text-[2.5em]' : 'text-[2.9em]'}`}
      >
        {words}
      </p>
      {sponsor !== undefined && (
        <div className="flex max-w-[45%] shrink-0 items-center gap-5">
          <span className="text-[2.5em] leading-none">{m.race_sponsor()}</span>
          <SponsorMark
            key={`${sponsor.ad_id} ${slot}`}
            sponsor={sponsor}
            space="SCREEN"
            page={`screen ${race?.race_id ?? 0} ${slot}`}
            logoClass="max-h-22"
            nameClass="text-[3.4em] leading-none"
          />
        </div>
      )}
    </footer>
  );
}

interface BoardHeadProps {
  live: Live;
  race: TrackRace | undefined;
  /** The time by the clock of the screen, in milliseconds. */
  now: number;
}

/** The age of the data is shown beside the clock after this time, and the lost signal after the second one. */
const oldMs = 30_000;
const lostMs = 3 * 60_000;

/** Shows the date, how far the day is, and the time. Without a signal, it shows the time of the data. */
function BoardHead({ live: { age, heardAt, track, now: day, races }, race, now }: BoardHeadProps) {
  const language = useLanguage();
  const zone = race?.zone ?? ownZone();
  const since = heardAt === null ? null : { time: clockText(heardAt, zone) };
  const isLost = age !== null && age > lostMs;
  const told = track === null ? null : trackAge(track, now, language);
  const isSilent = isLost || (age === null && told?.isOld === true);
  return (
    <header className="flex h-32 shrink-0 items-center gap-8 border-b border-night-line px-10">
      <svg viewBox="0 0 44 36" aria-hidden="true" className="h-18 w-22 shrink-0">
        <path d="M9 0h35l-9 36H0z" className="fill-signal" />
        <path
          d="M11.5 7h5L12.3 24h-5zm8 0h5L20.3 24h-5zm8 0h5L28.3 24h-5zm8 0h5L36.3 24h-5z"
          className="fill-night"
        />
      </svg>
      <h1 className="min-w-0 grow display text-[3.2em] leading-none wrap-anywhere">
        {race?.name ?? m.track_scoreboard()}
      </h1>
      <p
        role="status"
        aria-live={age === null ? 'off' : undefined}
        className={`shrink-0 leading-none font-semibold ${isSilent ? 'bg-signal px-6 py-3 text-[2.6em] text-night' : 'text-[2.5em] text-signal'}`}
      >
        {since === null || age === null || age <= oldMs
          ? (told?.words ?? '')
          : isLost
            ? m.track_lost(since)
            : m.track_age_short(since)}
      </p>
      {races.length > 0 && (
        <p className="shrink-0 display text-[3.2em] leading-none text-on-night2 tabular-nums">
          {m.track_count({ done: day.done, of: day.of })}
        </p>
      )}
      <p className="shrink-0 display text-[5.6em] leading-none tabular-nums">{clockText(now, zone)}</p>
    </header>
  );
}

/** Writes the words above the gate, with the state of the race on the left. */
function bandWords({ state, now }: Live): string {
  if (state !== null && isStopped(state)) return m.track_stopped();
  const word = state === null ? null : trackWordOf(now, state);
  return word === null ? '' : trackWords[word]();
}

function Message({ title, children }: { title: string; children?: string }) {
  return (
    <div className="flex flex-col justify-center gap-6 px-10">
      <p className="display text-[6em] leading-none wrap-anywhere">{title}</p>
      {children !== undefined && <p className="text-[2.8em] leading-tight text-on-night2">{children}</p>}
    </div>
  );
}

/** The height between head and foot, in hundredths of the screen. The foot may come at any time. */
const BETWEEN = 82;
/** The champions that fill the height. */
const FULL = 10;

interface TrackBoardProps {
  live: Live;
  /** The race. It is undefined while it is not loaded. */
  race: TrackRace | undefined;
  /** The news of the classes: who goes on, who won. */
  news: readonly ClassNews[];
  /** The ranking of the cup before this date, by class. */
  cup: readonly CupTop[];
  closed: readonly Closed[];
  now: number;
}

/** Shows the track on 16:9: the result that just came, who is at the gate, who is next, and who goes on. */
export function TrackBoard({ live, race, news, cup, closed, now }: TrackBoardProps) {
  const { frame, races, state } = live;
  const { track } = live.now;
  const zone = race?.zone ?? ownZone();
  const heat = track === null || frame === null ? null : trackHeat(frame, races, track);
  const isDrawn = heat !== null && heat.rows.length > 0;
  const result = closedNow(closed, races, now);
  const list = listInTurn(boardLists(news, races, now), now);
  const podiums = news.filter(({ kind }) => kind === 'podium').toReversed();
  const postingFor = (one: Pick<LiveRace, 'category_id' | 'phase'>) =>
    state === null ? null : postingText(postingOf(state, one), now, zone);
  const country = race?.country ?? null;
  return (
    <div className="flex h-full flex-col">
      <BoardHead live={live} race={race} now={now} />
      {frame === null ? (
        <Message title={live.line === 'none' ? m.track_none() : m.track_waiting()}>
          {live.line === 'none' ? m.track_none_why() : ''}
        </Message>
      ) : result !== null ? (
        <div className="grid min-h-0 grow grid-cols-[63%_37%]">
          <ResultPanel
            key={result.index}
            heat={trackHeat(frame, races, result)}
            posting={postingFor(result)}
          />
          {isDrawn ? (
            <GatePanel heat={heat} words={bandWords(live)} country={country} isNarrow />
          ) : (
            <div className="min-h-0 overflow-hidden bg-night2 px-8 py-6">
              <Champions podiums={podiums.slice(0, FULL)} />
            </div>
          )}
        </div>
      ) : (
        <div className="grid min-h-0 grow grid-cols-[55%_45%]">
          <div className="flex min-h-0 flex-col">
            {isDrawn && pauseBefore(frame, races, track) === null ? (
              <GatePanel heat={heat} words={bandWords(live)} country={country} isNarrow={false} />
            ) : (
              <WaitPanel
                live={live}
                frame={frame}
                heat={heat}
                zone={zone}
                news={news}
                podiums={podiums}
                now={now}
              />
            )}
          </div>
          {list === null ? (
            <SidePanel
              live={live}
              frame={frame}
              race={race}
              podiums={podiums}
              cup={cup.find(({ category_id }) => category_id === track?.category_id) ?? null}
              height={BETWEEN}
              now={now}
            />
          ) : (
            <ListPanel list={list} races={races} posting={postingFor(list.news)} />
          )}
        </div>
      )}
      <BoardFoot live={live} race={race} now={now} />
    </div>
  );
}
