import * as m from '#text/messages/messages.js';
import type { HeatMark } from '#web/screens/race/view/race-view.ts';

const words = { track: m.live_track, review: m.track_review, last: m.track_last };

/** Marks the current heat. It is in the head of the heat's sheet, so that no name moves. */
export function HeatChip({ mark }: { mark: HeatMark | null }) {
  return (
    mark !== null && (
      <b
        className={`shrink-0 px-2 text-small leading-6 print:hidden ${mark === 'track' ? 'bg-live text-on-live' : 'border border-edge'}`}
      >
        {words[mark]()}
      </b>
    )
  );
}
