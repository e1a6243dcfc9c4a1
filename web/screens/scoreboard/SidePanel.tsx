import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { lastRidden } from '#rules/live/live-day.ts';
import { postingOf, trackHeat, type TrackHeat } from '#web/parts/track/track-heat.ts';
import type { TrackRace } from '#web/parts/track/use-track-race.ts';
import { heatPlace, postingText, placeText } from '#web/parts/track/words.ts';
import type { Live } from './live.ts';
import { BoardPlate } from './BoardPlate.tsx';

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

/** The next races and the rows where they gather; and the last result, until the next one comes. */
export function SidePanel({ live: { state, races, now: day }, frame, race, now }: SidePanelProps) {
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
