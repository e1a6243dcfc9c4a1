import { useState } from 'react';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import * as m from '#text/messages/messages.js';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { type TrackHeat, trackHeat, type TrackRow } from '#web/parts/race/track-heat.ts';
import { heatPlace } from '#web/parts/race/words.ts';
import { BoardPlate } from './BoardPlate.tsx';
import { type Closed, closedNow } from './break-in.ts';

/** Each form stays for this time, and then lets the video through. */
const stayMs = 12_000;

/** The laps of the day in milliseconds, by race and entry. */
export type Laps = ReadonlyMap<string, number>;
export const lapKey = (phase: LiveRace['phase'], entry_id: number): string => `${phase} ${entry_id}`;

/** What is drawn over the video: who starts, that they ride, or the result. */
interface Drawn {
  form: 'start' | 'running' | 'result';
  race: LiveRace;
}

/** Chooses what is drawn. It is null while nobody is drawn into the next race. */
export function drawnNow(
  { races, now: { track } }: Pick<LiveView, 'races' | 'now'>,
  closed: readonly Closed[],
  now: number,
): Drawn | null {
  const result = closedNow(closed, races, now, stayMs);
  if (result !== null) return { form: 'result', race: result };
  if (track === null || track.riders.length === 0) return null;
  return { form: track.state === 'track' ? 'running' : 'start', race: track };
}

/** Writes the lap of the first, and what the others lost to it. Without a lap, a rider without a place has the status. */
function behindText({ result, entry_id }: TrackRow, { race, rows }: TrackHeat, laps: Laps): string {
  if (typeof result === 'string') return result;
  const lap = laps.get(lapKey(race.phase, entry_id));
  const first = rows[0] && laps.get(lapKey(race.phase, rows[0].entry_id));
  if (lap === undefined || first === undefined) return '';
  return lap <= first ? writeLap(lap) : `+${writeLap(lap - first)}`;
}

const band = 'flex h-28 items-center bg-night/94';

function Head({ heat, words }: { heat: TrackHeat; words: string | null }) {
  return (
    <div className="flex items-stretch gap-2">
      <p className="flex h-28 items-center bg-signal px-12 display text-[5.2em] leading-none text-night [clip-path:polygon(12%_0,100%_0,88%_100%,0_100%)]">
        {heat.race.number}
      </p>
      <p
        className={`${band} min-w-0 gap-6 pr-16 pl-12 [clip-path:polygon(2rem_0,100%_0,calc(100%-2rem)_100%,0_100%)]`}
      >
        <span className="truncate display text-[3.8em] leading-none">
          {[heat.class_name, heatPlace(heat)].join(' · ')}
        </span>
        {words !== null && <span className="shrink-0 text-[2.5em] leading-none text-on-night2">{words}</span>}
      </p>
      <p
        className={`${band} ml-auto px-14 display text-[2.8em] leading-none [clip-path:polygon(2rem_0,100%_0,calc(100%-2rem)_100%,0_100%)]`}
      >
        PARTIDOR
      </p>
    </div>
  );
}

function Riders({ heat, isResult, laps }: { heat: TrackHeat; isResult: boolean; laps: Laps }) {
  return (
    <ol className={`mt-2 grid grid-cols-4 bg-night/94 px-6 ${heat.rows.length > 4 ? 'h-54.5' : 'h-27'}`}>
      {heat.rows.map((row) => (
        <li
          key={row.entry_id}
          className="flex min-w-0 items-center gap-4 border-r border-night-line px-4 nth-[4n]:border-r-0"
        >
          <span
            className={`w-10 shrink-0 text-center display text-[3.2em] leading-none ${isResult && typeof row.result === 'number' && row.result <= 3 ? 'text-signal' : 'text-on-night2'}`}
          >
            {(isResult ? typeof row.result === 'number' && row.result : row.lane) || '–'}
          </span>
          <BoardPlate plate={row.plate} colour={heat.colour} size="small" />
          <span
            className={`line-clamp-2 min-w-0 grow display leading-none ${row.name.length > 16 ? 'text-[2.3em]' : 'text-[2.8em]'}`}
          >
            {row.name}
          </span>
          {isResult && (
            <span className="shrink-0 display text-[2.3em] leading-none text-on-night2 tabular-nums">
              {behindText(row, heat, laps)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface LowerThirdProps {
  live: LiveView;
  closed: readonly Closed[];
  laps: Laps;
  now: number;
}

/** Draws over a video: each form comes in a third of a second, stays twelve, and goes. */
export function LowerThird({ live, closed, laps, now }: LowerThirdProps) {
  const drawn = drawnNow(live, closed, now);
  const key = drawn === null ? '' : `${drawn.form} ${heatKeyOf(drawn.race)} ${drawn.race.dropped ?? ''}`;
  const [since, setSince] = useState({ key, at: now });
  if (since.key !== key) setSince({ key, at: now });
  if (drawn === null || live.frame === null) return null;
  const { form, race } = drawn;
  const heat = trackHeat(live.frame, live.races, race);
  const isShown = now - since.at < stayMs;
  const words = { start: null, running: m.track_on_track(), result: m.track_result() };
  return (
    <section
      key={key}
      aria-label={words[form] ?? m.track_at_gate()}
      className={`absolute inset-x-[8.889em] bottom-[6.667em] flex flex-col transition duration-320 ease-gate motion-reduce:transition-none starting:translate-y-8 starting:opacity-0 ${isShown ? '' : 'invisible translate-y-8 opacity-0'}`}
    >
      <Head heat={heat} words={words[form]} />
      {form !== 'running' && <Riders heat={heat} isResult={form === 'result'} laps={laps} />}
    </section>
  );
}
