import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import type { RiddenView } from '#web/screens/race/view/race-view.ts';
import { isRidingNow } from './ClassState.tsx';

/** The state of the race in the strip: on the track, first of the day, or waiting. */
function stripWord({ begun, stopped, pause, track }: RiddenView, zone: string): string {
  if (track === null) return m.live_state_ended();
  if (stopped) return m.live_stopped();
  if (pause)
    return pause.until === null
      ? m.live_pause({ minutes: pause.minutes })
      : m.live_pause_until({ time: wallClock(new Date(pause.until).toISOString(), zone).time });
  return begun ? m.live_track() : m.live_first();
}

interface TrackStripProps {
  ridden: RiddenView;
  zone: string;
}

/** The race on the track and the next ones: first as in the HTML, then live while the page is followed. Its height never changes. */
export function TrackStrip({ ridden, zone }: TrackStripProps) {
  const { track, next, done, of, knownAt } = ridden;
  const isNow = isRidingNow(ridden) && track !== null && knownAt === null;
  return (
    <div className="on-island top-14 z-20 bg-night2 text-on-night min-[20em]:sticky md:pt-2 print:hidden">
      <div className="gutter mx-auto flex min-h-16 max-w-page items-center gap-3 py-1 text-caption">
        <p className={`shrink-0 px-3 py-1 font-semibold ${isNow ? 'bg-live text-on-live' : ''}`}>
          {stripWord(ridden, zone)}
          <span className="display block text-d28">{track?.number ?? of}</span>
        </p>
        <p className="min-w-0 grow">
          <span className="display block text-lead wrap-anywhere">
            {track && `${track.category_name} ${phaseShort(track.phase)}`}
          </span>
          {next.length > 0 && <b>{m.track_next()} </b>}
          {next.map(({ number, category_name }) => `${number} ${category_name}`).join(' · ')}
        </p>
        {done}/{of}
      </div>
    </div>
  );
}
