import type { DayClass, DayClassRoom, RoomHeat } from '#contract/office/day/day.ts';
import { GATE_LANES } from '#rules/races/transfer.ts';
import type { Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { laneText } from '#text/lane.ts';
import { phaseShort } from '#text/stages.ts';
import { Plate } from '#web/parts/Plate.tsx';

type Rider = RoomHeat['riders'][number];

const LANES = Array.from({ length: GATE_LANES }, (_, index) => index + 1);

/** The last word of a name: at a gate there is room for no more. */
export const shortName = (fullname: string): string => fullname.trim().split(/\s+/).at(-1) ?? fullname;

/** "M2 7 · M3 4": where he starts in the races after the first one. */
function laterLanes({ lanes }: Rider, phases: readonly Phase[]): string {
  return phases
    .slice(1)
    .map((phase, index) => `${phaseShort(phase)} ${lanes[index + 1] ?? '–'}`)
    .join(' · ');
}

interface GateProps {
  heat: RoomHeat;
  phases: readonly Phase[];
  colour: DayClass['plate_colour'];
  country: string | null;
}

function Gate({ heat, phases, colour, country }: GateProps) {
  const numbers = phases
    .map((phase, index) => `${phaseShort(phase)} ${heat.numbers[index] ?? ''}`)
    .join(' · ');
  return (
    <li className="py-3">
      <h4 className="flex flex-wrap items-baseline gap-x-3">
        <span className="display text-d22">{m.day_heat({ serie: String(heat.serie) })}</span>
        <span className="text-small text-ink2 tabular-nums">{m.day_race_numbers({ numbers })}</span>
        {heat.sheet > 1 && (
          <span className="text-small font-semibold">{m.day_sheet({ number: String(heat.sheet) })}</span>
        )}
      </h4>
      <ol className="mt-2 grid grid-cols-4 gap-1 xl:grid-cols-8">
        {LANES.map((lane) => {
          const rider = heat.riders.find(({ lanes }) => lanes[0] === lane);
          if (!rider)
            return (
              <li key={lane} className="min-h-22 border border-dashed border-line p-1 text-caption text-ink3">
                <span className="sr-only">{laneText(lane, country)}: </span>
                <span aria-hidden="true">{lane}</span>
                <span className="sr-only">{m.day_lane_empty()}</span>
              </li>
            );
          return (
            <li
              key={lane}
              className="grid min-h-22 content-start justify-items-center gap-0.5 border border-line p-1 text-center"
            >
              <span className="justify-self-start text-caption text-ink2 tabular-nums">
                <span className="sr-only">{laneText(lane, country)}: </span>
                <span aria-hidden="true">{lane}</span>
              </span>
              <Plate plate={rider.plate} colour={colour} size="small" />
              <span className="max-w-full text-caption wrap-anywhere">
                <span aria-hidden="true">{shortName(rider.rider_fullname)}</span>
                <span className="sr-only">{rider.rider_fullname}</span>
              </span>
              <span className="text-caption text-ink2 tabular-nums">{laterLanes(rider, phases)}</span>
            </li>
          );
        })}
      </ol>
    </li>
  );
}

/** The gates of a round, eight lanes each, a rider at each of his own; the lanes of its later races stand below his name. */
export function GateGrid({ room, round }: { room: DayClassRoom; round: DayClassRoom['rounds'][number] }) {
  return (
    <ol className="divide-y divide-line">
      {round.heats.map((heat) => (
        <Gate
          key={heat.serie}
          heat={heat}
          phases={round.phases}
          colour={room.one.plate_colour}
          country={room.country_code}
        />
      ))}
    </ol>
  );
}
