import type { DayClass, DayClassRoom, RoomHeat } from '#contract/raceday/office/day/day.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { laneText } from '#text/lane.ts';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { Plate } from '#web/parts/Plate.tsx';

type Rider = RoomHeat['riders'][number];

const LANES = Array.from({ length: GATE_LANES }, (_, index) => index + 1);

/** Writes "M2 7 · M3 4", which breaks only between the pairs, so that a phase stays with its value. */
const pairs = (phases: readonly Phase[], of: (index: number) => string): string =>
  phases.map((phase, index) => `${phaseShort(phase)}\u00a0${of(index)}`).join('\u00a0· ');

/** Writes the rider's lanes in the races after the first one. */
const laterLanes = ({ lanes }: Rider, phases: readonly Phase[]): string =>
  pairs(phases.slice(1), (index) => String(lanes[index + 1] ?? '–'));

/** Writes the same in words, to be read aloud: "Manga 2, andarivel 7. Manga 3, andarivel 4". */
const laterLanesAloud = ({ lanes }: Rider, phases: readonly Phase[], country: string | null): string =>
  phases
    .slice(1)
    .flatMap((phase, index) => {
      const lane = lanes[index + 1] ?? null;
      return lane === null ? [] : `${phaseWord(phase)}, ${laneText(lane, country).toLowerCase()}`;
    })
    .join('. ');

interface GateProps {
  heat: RoomHeat;
  phases: readonly Phase[];
  colour: DayClass['plate_colour'];
  country: string | null;
}

function Gate({ heat, phases, colour, country }: GateProps) {
  const numbers = pairs(phases, (index) => heat.numbers[index] ?? '');
  return (
    <li className="py-3">
      <h4 className="flex flex-wrap items-baseline gap-x-3">
        {phases.length > 1 ? (
          <>
            <span className="display text-d22">{m.day_heat({ serie: String(heat.serie) })}</span>
            <span className="text-small text-ink2 tabular-nums">{m.day_race_numbers({ numbers })}</span>
          </>
        ) : (
          <span className="display text-d22">{m.race_number({ number: heat.numbers[0] ?? '' })}</span>
        )}
        {heat.sheet > 1 && (
          <span className="text-small font-semibold">{m.day_sheet({ number: String(heat.sheet) })}</span>
        )}
      </h4>
      <ol className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-1">
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
              <span className={`max-w-full text-caption wrap-break-word ${rider.left ? 'line-through' : ''}`}>
                {rider.rider_fullname}
              </span>
              {rider.club_name !== null && rider.club_name !== '' && (
                <span className="max-w-full text-caption wrap-break-word text-ink2">{rider.club_name}</span>
              )}
              <span className="text-caption text-ink2 tabular-nums">
                {rider.left ? (
                  m.late_left()
                ) : (
                  <>
                    <span aria-hidden="true">{laterLanes(rider, phases)}</span>
                    <span className="sr-only">{laterLanesAloud(rider, phases, country)}</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {heat.riders
        .filter(({ lanes }) => lanes[0] === null)
        .map((rider) => (
          <p key={rider.entry_id} className="mt-1 text-small wrap-anywhere">
            {m.late_missing_gate({
              rider: `${rider.plate} ${rider.rider_fullname}`,
              lanes: laterLanes(rider, phases),
            })}
          </p>
        ))}
    </li>
  );
}

/** Draws the heats of a round, each rider in one of eight lanes. The lanes in later races are below the name. */
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
