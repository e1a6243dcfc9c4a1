import type { RiddenView } from '#web/screens/raceday/race/parts/race-view.ts';
import { isRidingNow, onTrackLook, stripWords } from './strip-words.ts';

interface TrackStripProps {
  ridden: RiddenView;
  zone: string;
}

/**
 * Shows the race on the track and the next ones: first as in the HTML, then live while the page follows the race. Its
 * height never changes. When the device spares data, `followStrip` renews the marked texts before React draws, so
 * hydration does not compare them.
 */
export function TrackStrip({ ridden, zone }: TrackStripProps) {
  const { state, number, track, ahead, next, done } = stripWords(ridden, zone);
  const isNow = isRidingNow(ridden);
  return (
    <div
      data-strip={zone}
      className="on-island top-12 z-20 bg-night2 text-on-night min-[20em]:sticky md:top-16 print:hidden"
    >
      <div className="mx-auto flex h-14 max-w-page items-center gap-3 pr-4 text-caption whitespace-nowrap md:px-6 xl:px-8">
        <p
          data-now
          className={`strip-now flex h-full shrink-0 flex-col justify-center pr-6 pl-4 font-semibold ${isNow ? onTrackLook : ''}`}
        >
          <span data-says="state" suppressHydrationWarning>
            {state}
          </span>
          <span data-says="number" suppressHydrationWarning className="display text-d28">
            {number}
          </span>
        </p>
        <p className="min-w-0 grow basis-0">
          <span data-says="track" suppressHydrationWarning className="display block truncate text-lead">
            {track}
          </span>
          <span className="block truncate">
            <b data-says="ahead" suppressHydrationWarning>
              {ahead}
            </b>
            <span data-says="next" suppressHydrationWarning>
              {next}
            </span>
          </span>
        </p>
        <span data-says="done" suppressHydrationWarning className="min-w-0 truncate">
          {done}
        </span>
      </div>
    </div>
  );
}
