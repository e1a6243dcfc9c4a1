import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import type { RiddenView } from '#web/screens/race/view/race-view.ts';

/** What is on the track and what follows: in the HTML as it was, and as it is while the page is followed. Its height stays. */
export function TrackStrip({
  ridden: { begun, stopped, track, next, done, of, knownAt },
}: {
  ridden: RiddenView;
}) {
  const isNow = begun && !stopped && knownAt === null;
  return (
    <div className="on-island top-14 z-20 bg-night2 text-on-night min-[20em]:sticky md:pt-2 print:hidden">
      <div className="gutter mx-auto flex min-h-16 max-w-page items-center gap-3 py-1 text-caption">
        <p className={`shrink-0 px-3 py-1 font-semibold ${isNow ? 'bg-live text-on-live' : ''}`}>
          {begun ? m.live_track() : m.live_next()}
          <span className="display block text-d28">{track?.number ?? of}</span>
        </p>
        <p className="min-w-0 grow">
          <span className="display block text-lead wrap-anywhere">
            {track ? `${track.category_name} ${phaseShort(track.phase)}` : m.live_state_ended()}
          </span>
          {next.map(({ number, category_name }) => `${number} ${category_name}`).join(' · ')}
        </p>
        {done}/{of}
      </div>
    </div>
  );
}
