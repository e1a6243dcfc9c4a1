import * as m from '#text/messages/messages.js';
import { pauseWords } from '#text/pauses.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import {
  isStopped,
  pauseBefore,
  postingOf,
  trackHeat,
  noticesOf,
  platesOf,
  type TrackHeat,
} from '#web/parts/race/track-heat.ts';
import type { TrackRace } from '#web/parts/race/use-track-race.ts';
import { postingText, clockText, heatPlace, placeText } from '#web/parts/race/words.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { GatePanel } from './GatePanel.tsx';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import { ListPanel } from './ListPanel.tsx';
import { boardLists, listInTurn } from './turn.ts';
import { SponsorMark } from '#web/parts/ads/SponsorMark.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { lastCalls, lastRidden } from '#rules/raceday/live/live-day.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { BoardPlate } from './BoardPlate.tsx';
import type { useLive } from '#web/parts/live/use-live.ts';

/** A race in the form that the scoreboard receives. */
type Live = ReturnType<typeof useLive>;

const heading = 'text-[2.6em] leading-tight font-semibold text-signal';

function NextHeat({ heat }: { heat: TrackHeat }) {
  return (
    <li className="flex min-h-28 items-center gap-8 border-b border-night-line py-2">
      <span className="min-w-32 shrink-0 display text-[5.2em] leading-none">{heat.race.number}</span>
      <span className="min-w-0 grow">
        <span className="block display text-[3.2em] leading-[1.05] wrap-anywhere">{heat.class_name}</span>
        <span className="block text-[2.3em] leading-tight text-on-night2">{heatPlace(heat)}</span>
      </span>
      <span className="shrink-0 display text-[3em] leading-none text-signal">
        {m.park_pen({ pen: heat.pen })}
      </span>
    </li>
  );
}

function Results({ heat }: { heat: TrackHeat }) {
  const language = useLanguage();
  return (
    <ol className="mt-3 grid grid-flow-col grid-cols-2 grid-rows-4 gap-x-8 gap-y-4">
      {heat.rows.map((row) => (
        <li key={row.entry_id} className="flex min-w-0 items-center gap-4">
          <span className="w-22 shrink-0 display text-[3.2em] leading-none">
            {row.result === null ? '' : placeText(row.result, language)}
          </span>
          <BoardPlate plate={row.plate} colour={heat.colour} size="small" />
          <span
            className={`min-w-0 display leading-[1.05] wrap-anywhere ${row.name.length > 18 ? 'text-[2.4em]' : 'text-[3em]'}`}
          >
            {row.name}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface SidePanelProps {
  live: Live;
  frame: LiveFrame;
  race: TrackRace | undefined;
  now: number;
}

/** Shows the next races and the rows in which they gather, and the last result, until the next one comes. */
function SidePanel({ live: { state, races, now: day }, frame, race, now }: SidePanelProps) {
  const last = lastRidden(races);
  const heat = last === null ? null : trackHeat(frame, races, last);
  const posting =
    last === null || state === null
      ? null
      : postingText(postingOf(state, last), now, race?.zone ?? ownZone());
  const inReview = races.filter((one) => one.state === 'review');
  return (
    <div className="flex min-h-0 flex-col gap-6 bg-night2 px-10 py-6">
      {day.next.length > 0 && (
        <section aria-label={m.track_next()}>
          <h2 className={heading}>{m.track_next()}</h2>
          <ol>
            {day.next.map((one) => (
              <NextHeat key={one.index} heat={trackHeat(frame, races, one)} />
            ))}
          </ol>
        </section>
      )}
      {heat !== null && (
        <section aria-label={m.track_last()}>
          <div className="flex items-baseline justify-between gap-6">
            <h2 className={heading}>{m.track_last()}</h2>
            {posting !== null && <p className="text-[2.3em] leading-tight text-on-night2">{posting}</p>}
          </div>
          <div className="mt-2 flex items-center gap-8">
            <span className="min-w-32 shrink-0 display text-[5.2em] leading-none">{heat.race.number}</span>
            <p className="min-w-0 display text-[3.2em] leading-[1.05] wrap-anywhere">
              {[heat.class_name, heatPlace(heat)].join(' · ')}
            </p>
          </div>
          <Results heat={heat} />
        </section>
      )}
      {inReview.length > 0 && (
        <p className="mt-auto text-[2.6em] leading-tight font-semibold">
          {m.track_review()}: {inReview.map(({ number }) => number).join(', ')}
        </p>
      )}
    </div>
  );
}

/** How long each sponsor is shown. Views count again each half hour, because a screen stays open all day. */
const turnMs = 20_000;
const countedMs = 30 * 60_000;

interface BoardFootProps {
  live: Live;
  race: TrackRace | undefined;
  now: number;
}

/** Shows the current notice or last call of the park, and sponsors of the date or riding class in turn. */
function BoardFoot({ live: { state, frame, now: day, races }, race, now }: BoardFootProps) {
  const language = useLanguage();
  const [notice] = state === null ? [] : noticesOf(state, now);
  const calls = lastCalls(races).map((heat) =>
    m.track_call_of({ number: heat.number, plates: platesOf(frame, heat.missing).join(', ') }),
  );
  const words = notice?.t[language] ?? (calls.length > 0 ? [m.track_call_park(), ...calls].join(' · ') : '');
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
        className={`line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere ${words.length > 90 ? 'text-[2.3em]' : 'text-[2.9em]'}`}
      >
        {words}
      </p>
      {sponsor !== undefined && (
        <div className="flex max-w-[45%] shrink-0 items-center gap-5">
          <span className="text-[2.3em] leading-none">{m.race_sponsor()}</span>
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

/** A connection that is lost for less than this time is not reported. */
const oldMs = 30_000;

/** Shows the date, how far the day is, and the time. Without a signal, it shows the time of the data. */
function BoardHead({ live: { age, heardAt, now: day, races }, race, now }: BoardHeadProps) {
  const zone = race?.zone ?? ownZone();
  const at = day.track === null ? races.length : races.indexOf(day.track) + 1;
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
      {age !== null && age > oldMs && heardAt !== null && (
        <p
          role="status"
          className="shrink-0 bg-signal px-6 py-3 text-[2.4em] leading-none font-semibold text-night"
        >
          {m.track_age({ time: clockText(heardAt, zone) })}
        </p>
      )}
      {races.length > 0 && (
        <p className="shrink-0 display text-[3.2em] leading-none text-on-night2 tabular-nums">
          {m.track_count({ done: at, of: races.length })}
        </p>
      )}
      <p className="shrink-0 display text-[5.6em] leading-none tabular-nums">{clockText(now, zone)}</p>
    </header>
  );
}

interface TrackBoardProps {
  live: Live;
  /** The race. It is undefined while it is not loaded. */
  race: TrackRace | undefined;
  /** The news of the classes: who goes on, who won. */
  news: readonly ClassNews[];
  isOverlay: boolean;
}

const clockMs = 1000;

/** Writes the words above the gate, with the state of the race on the left. */
function bandWords({ state, frame, races, now }: Live): string {
  const { track, begun } = now;
  if (state !== null && isStopped(state)) return m.track_stopped();
  if (track?.state === 'track') return m.track_on_track();
  const pause = frame === null ? null : pauseBefore(frame, races, track);
  if (pause !== null)
    return m.track_pause({ what: pause.title ?? pauseWords[pause.kind](), minutes: pause.minutes });
  if (track?.riders.length === 0) return m.track_coming();
  return begun ? m.track_at_gate() : m.track_first();
}

function Message({ title, children }: { title: string; children?: string }) {
  return (
    <div className="flex flex-col justify-center gap-6 px-10">
      <p className="display text-[6em] leading-none wrap-anywhere">{title}</p>
      {children !== undefined && <p className="text-[2.8em] leading-tight text-on-night2">{children}</p>}
    </div>
  );
}

/** Shows the track on 16:9: who is at the gate, who is next, who just rode. Over a video, only the gate. */
export function TrackBoard({ live, race, news, isOverlay }: TrackBoardProps) {
  const now = useNow(clockMs) ?? 0;
  const { frame, races } = live;
  const { track } = live.now;
  const heat = track === null || frame === null ? null : trackHeat(frame, races, track);
  const country = race?.country ?? null;
  const list = listInTurn(boardLists(news, races, now), now);
  if (isOverlay)
    return heat === null ? null : (
      <div className="flex h-full w-[45%] flex-col">
        <GatePanel heat={heat} words={bandWords(live)} country={country} isOverlay />
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <BoardHead live={live} race={race} now={now} />
      {heat === null && live.line === 'none' ? (
        <Message title={m.track_none()}>{m.track_none_why()}</Message>
      ) : frame === null ? (
        <Message title={m.track_waiting()} />
      ) : (
        <div className="grid min-h-0 grow grid-cols-[55%_45%]">
          <div className="flex min-h-0 flex-col">
            {heat === null ? (
              <Message title={live.now.begun ? m.track_over() : m.track_waiting()} />
            ) : (
              <GatePanel heat={heat} words={bandWords(live)} country={country} isOverlay={false} />
            )}
          </div>
          {list === null ? (
            <SidePanel live={live} frame={frame} race={race} now={now} />
          ) : (
            <ListPanel
              list={list}
              races={races}
              posting={
                live.state === null
                  ? null
                  : postingText(postingOf(live.state, list.news), now, race?.zone ?? ownZone())
              }
            />
          )}
        </div>
      )}
      <BoardFoot live={live} race={race} now={now} />
    </div>
  );
}
