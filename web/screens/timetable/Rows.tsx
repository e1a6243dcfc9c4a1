import type { LiveRace } from '#rules/live/live-day.ts';
import type { StagingRow } from '#rules/live/timetable.ts';
import * as m from '#text/messages/messages.js';
import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { trackHeat } from '#web/parts/track/track-heat.ts';
import { heatPlace } from '#web/parts/track/words.ts';

interface RowsProps {
  rows: readonly StagingRow[];
  frame: LiveFrame;
  races: readonly LiveRace[];
}

/** The ten rows before the gate, and the riders who gather in each. */
export function Rows({ rows, frame, races }: RowsProps) {
  return (
    <ol className="mt-2 border-t-2 border-ink">
      {rows.map(({ pen, race }) => {
        const heat = race === null ? null : trackHeat(frame, races, race);
        return (
          <li key={pen} className="flex min-h-12 items-center gap-4 border-b border-line py-1">
            <span className="w-16 shrink-0 text-small text-ink2">{m.park_pen({ pen })}</span>
            {heat === null ? (
              <span className="text-small text-ink2">{m.timetable_row_empty()}</span>
            ) : (
              <>
                <b className="min-w-12 shrink-0 display text-d22">{heat.race.number}</b>
                <span className="min-w-0 leading-tight wrap-anywhere">
                  {heat.class_name} <span className="text-small text-ink2">{heatPlace(heat)}</span>
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
