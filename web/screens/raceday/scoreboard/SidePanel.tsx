import { lastRidden } from '#rules/raceday/live/live-day.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import type { ClassNews } from '#web/parts/race/class-news.ts';
import { postingOf, type TrackHeat, trackHeat } from '#web/parts/race/track-heat.ts';
import type { TrackRace } from '#web/parts/race/use-track-race.ts';
import { heatPlace, placeText, postingText } from '#web/parts/race/words.ts';
import { BoardPlate } from './BoardPlate.tsx';
import type { CupTop } from './cup-top.ts';
import { sideFill } from './side-fill.ts';

const heading = 'text-[2.6em] leading-tight font-semibold text-signal';
const smallName = (name: string): string => (name.length > 18 ? 'text-[2.5em]' : 'text-[3em]');

function NextHeat({ heat }: { heat: TrackHeat }) {
  return (
    <li className="flex min-h-28 items-center gap-8 border-b border-night-line py-2">
      <span className="min-w-32 shrink-0 display text-[5.2em] leading-none">{heat.race.number}</span>
      <span className="min-w-0 grow">
        <span className="block display text-[3.2em] leading-[1.05] wrap-anywhere">{heat.class_name}</span>
        <span className="block text-[2.5em] leading-tight text-on-night2">{heatPlace(heat)}</span>
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
    <ol className="mt-3 grid grid-flow-col grid-cols-2 grid-rows-4 gap-x-8 gap-y-3">
      {heat.rows.map((row) => (
        <li key={row.entry_id} className="flex min-w-0 items-center gap-4">
          <span className="w-22 shrink-0 display text-[3.2em] leading-none">
            {row.result === null ? '' : placeText(row.result, language)}
          </span>
          <BoardPlate plate={row.plate} colour={heat.colour} size="small" />
          <span className={`min-w-0 display leading-[1.05] wrap-anywhere ${smallName(row.name)}`}>
            {row.name}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the winners of the classes that have finished, the latest first. */
export function Champions({ podiums }: { podiums: readonly ClassNews[] }) {
  if (podiums.length === 0) return null;
  return (
    <section aria-label={m.track_champions()}>
      <h2 className={heading}>{m.track_champions()}</h2>
      <ol>
        {podiums.flatMap(({ category_id, class_name, colour, through: [winner] }) =>
          winner === undefined ? (
            []
          ) : (
            <li
              key={category_id}
              className="flex min-h-24 items-center gap-6 border-b border-night-line py-1"
            >
              <BoardPlate plate={winner.plate} colour={colour} size="small" />
              <span
                className={`min-w-0 grow display leading-[1.05] wrap-anywhere ${smallName(winner.rider_fullname)}`}
              >
                {winner.rider_fullname}
              </span>
              <span className="max-w-[40%] shrink-0 text-right text-[2.5em] leading-tight text-on-night2">
                {class_name}
              </span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function Cup({ top: { class_name, riders } }: { top: CupTop }) {
  const language = useLanguage();
  return (
    <section aria-label={m.track_cup_before()}>
      <h2 className={heading}>{[m.track_cup_before(), class_name].join(' · ')}</h2>
      <ol>
        {riders.map(({ rider_id, position, plate, colour, name, points }) => (
          <li key={rider_id} className="flex min-h-24 items-center gap-6 border-b border-night-line py-1">
            <span className="w-22 shrink-0 display text-[3.2em] leading-none">
              {placeText(position, language)}
            </span>
            <BoardPlate plate={plate} colour={colour} size="small" />
            <span className={`min-w-0 grow display leading-[1.05] wrap-anywhere ${smallName(name)}`}>
              {name}
            </span>
            <span className="shrink-0 display text-[3.2em] leading-none text-signal">{points}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SidePanelProps {
  live: LiveView;
  frame: LiveFrame;
  race: TrackRace | undefined;
  podiums: readonly ClassNews[];
  cup: CupTop | null;
  /** The height that the panel has, in hundredths of the height of the screen. */
  height: number;
  now: number;
}

/** Shows the last result and what comes next, and fills what is left with champions, the cup, and more races. */
export function SidePanel({
  live: { state, races, now: day },
  frame,
  race,
  podiums,
  cup,
  height,
  now,
}: SidePanelProps) {
  const last = lastRidden(races);
  const heat = last === null ? null : trackHeat(frame, races, last);
  const posting =
    last === null || state === null
      ? null
      : postingText(postingOf(state, last), now, race?.zone ?? ownZone());
  const inReview = races.filter((one) => one.state === 'review');
  const coming = day.turn.slice(1);
  const fill = sideFill({
    resultRows: heat === null ? 0 : Math.min(4, heat.rows.length),
    next: coming.length,
    champions: podiums.length,
    cup: cup?.riders.length ?? 0,
    height: height - (inReview.length > 0 ? 5 : 0),
  });
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-hidden bg-night2 px-10 py-5">
      {heat !== null && (
        <section aria-label={m.track_last()}>
          <div className="flex items-baseline justify-between gap-6">
            <h2 className={heading}>{m.track_last()}</h2>
            {posting !== null && <p className="text-[2.5em] leading-tight text-on-night2">{posting}</p>}
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
      {fill.next > 0 && (
        <section aria-label={m.track_next()}>
          <h2 className={heading}>{m.track_next()}</h2>
          <ol>
            {coming.slice(0, fill.next).map((one) => (
              <NextHeat key={one.index} heat={trackHeat(frame, races, one)} />
            ))}
          </ol>
        </section>
      )}
      <Champions podiums={podiums.slice(0, fill.champions)} />
      {cup !== null && fill.cup > 0 && <Cup top={{ ...cup, riders: cup.riders.slice(0, fill.cup) }} />}
      {inReview.length > 0 && (
        <p className="mt-auto text-[2.6em] leading-tight font-semibold">
          {m.track_review()}: {inReview.map(({ number }) => number).join(', ')}
        </p>
      )}
    </div>
  );
}
