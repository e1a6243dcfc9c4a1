import type { RiddenView } from '#web/screens/raceday/race/parts/race-view.ts';
import { isOnTrack, onTrackLook, stripWords } from './strip-words.ts';

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
  const isNow = isOnTrack(ridden) && ridden.knownAt === null;
  return (
    <div
      data-strip={zone}
      className="on-island top-14 z-20 bg-night2 text-on-night min-[20em]:sticky md:pt-2 print:hidden"
    >
      <div className="gutter mx-auto flex min-h-16 max-w-page items-center gap-3 py-1 text-caption">
        <p data-now className={`shrink-0 px-3 py-1 font-semibold ${isNow ? onTrackLook : ''}`}>
          <span data-says="state" suppressHydrationWarning>
            {state}
          </span>
          <span data-says="number" suppressHydrationWarning className="display block text-d28">
            {number}
          </span>
        </p>
        <p className="min-w-0 grow">
          <span data-says="track" suppressHydrationWarning className="display block text-lead wrap-anywhere">
            {track}
          </span>
          <b data-says="ahead" suppressHydrationWarning>
            {ahead}
          </b>
          <span data-says="next" suppressHydrationWarning>
            {next}
          </span>
        </p>
        <span data-says="done" suppressHydrationWarning>
          {done}
        </span>
      </div>
    </div>
  );
}
