import * as m from '#text/messages/messages.js';
import { laneText } from '#text/lane.ts';
import { BoardPlate } from './BoardPlate.tsx';
import type { TrackHeat, TrackRow } from '#web/parts/race/track-heat.ts';
import { heatPlace } from '#web/parts/race/words.ts';

const LANES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Chooses the size of a name, so that the longest one still fits into two lines. */
function nameSize({ length }: string): string {
  if (length <= 28) return 'text-[4.6em]';
  return length <= 40 ? 'text-[3.4em]' : 'text-[2.7em]';
}

const narrowName = ({ length }: string): string => (length <= 20 ? 'text-[3.2em]' : 'text-[2.6em]');

interface GateRowProps {
  lane: number | null;
  row: TrackRow | undefined;
  heat: TrackHeat;
  country: string | null;
  /** Beside a result the panel has a third of the board. */
  isNarrow: boolean;
}

function GateRow({ lane, row, heat, country, isNarrow }: GateRowProps) {
  return (
    <li
      className={`flex min-h-0 flex-1 items-center border-b border-night-line ${isNarrow ? 'gap-4 px-6' : 'gap-6 px-10'}`}
    >
      <span className="w-10 shrink-0 display text-[4em] leading-none text-on-night2">
        {lane !== null && (
          <>
            <span className="sr-only">{laneText(lane, country)}</span>
            <span aria-hidden="true">{lane}</span>
          </>
        )}
      </span>
      {row === undefined ? (
        <span className="text-[2.6em] text-on-night2">{m.track_lane_free()}</span>
      ) : (
        <>
          <BoardPlate plate={row.plate} colour={heat.colour} size={isNarrow ? 'small' : 'large'} />
          <span
            className={`min-w-0 grow display leading-[1.02] wrap-anywhere ${isNarrow ? narrowName(row.name) : nameSize(row.name)}`}
          >
            {row.name}
          </span>
          {!isNarrow && row.club !== null && (
            <span className="line-clamp-2 max-w-60 shrink-0 text-right text-[2.5em] leading-tight text-on-night2">
              {row.club}
            </span>
          )}
        </>
      )}
    </li>
  );
}

interface GatePanelProps {
  heat: TrackHeat;
  words: string;
  country: string | null;
  /** Beside a result the panel has a third of the board. */
  isNarrow: boolean;
}

/** Shows the heat at the gate or on the track: number, class, and eight riders in the order of the lanes. */
export function GatePanel({ heat, words, country, isNarrow }: GatePanelProps) {
  const { race, class_name, rows } = heat;
  const drawn = rows.filter(({ lane }) => lane !== null);
  // Riders who have not chosen a lane yet come after those who have.
  const choosing = rows.filter(({ lane }) => lane === null);
  const free = LANES.filter((lane) => drawn.every((row) => row.lane !== lane));
  const open = free.slice(0, choosing.length);
  return (
    <section aria-label={words} className="flex min-h-0 grow flex-col">
      <div
        className={`flex h-40 shrink-0 items-center bg-live text-on-live ${isNarrow ? 'gap-5 px-6' : 'gap-8 px-10'}`}
      >
        <p className={`shrink-0 display leading-none ${isNarrow ? 'text-[7em]' : 'text-[10em]'}`}>
          {race.number}
        </p>
        <div className="min-w-0">
          <p className="text-[2.6em] leading-tight font-semibold">{words}</p>
          <h2
            className={`display leading-[1.02] wrap-anywhere ${isNarrow ? 'text-[2.7em]' : class_name.length > 24 ? 'text-[3.2em]' : 'text-[4.6em]'}`}
          >
            {[class_name, heatPlace(heat)].join(' · ')}
          </h2>
        </div>
      </div>
      <ol className="flex min-h-0 grow flex-col">
        {LANES.map((lane) => {
          const row = drawn.find((one) => one.lane === lane) ?? choosing[open.indexOf(lane)];
          return (
            <GateRow
              key={lane}
              lane={row !== undefined && row.lane === null ? null : lane}
              row={row}
              heat={heat}
              country={country}
              isNarrow={isNarrow}
            />
          );
        })}
      </ol>
    </section>
  );
}
