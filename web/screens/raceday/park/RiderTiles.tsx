import { useState } from 'react';
import { GATE_LANES } from '#rules/formats/gate.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ParkHeat, ParkRider } from './park-heats.ts';
import type { ParkDay } from './use-park.ts';

const looks: Record<ParkRider['state'], string> = {
  unseen: 'border-edge bg-paper',
  here: 'border-go bg-paper',
  absent: 'border-stop border-dashed bg-paper',
};
const stateWords: Record<ParkRider['state'], () => string> = {
  unseen: m.park_unseen,
  here: m.park_here,
  absent: m.park_absent,
};

const LANES = Array.from({ length: GATE_LANES }, (_, index) => index + 1);

interface TilesProps {
  park: ParkDay;
  heat: ParkHeat;
}

/** Lets the riders choose their lanes: a tap on a rider, then on a lane. */
function LanePick({ park, heat }: TilesProps) {
  const waiting = heat.riders.find(({ lane, state }) => lane === null && state !== 'absent');
  const [chosen, choose] = useState<number | null>(null);
  const rider = heat.riders.find(({ entry_id }) => entry_id === chosen) ?? waiting;
  return (
    <div className="mt-3 space-y-2">
      <p className="font-semibold">
        {rider === undefined ? m.park_picked() : m.park_picks({ plate: rider.plate })}
      </p>
      <ol className="flex flex-wrap gap-2">
        {heat.riders.map(({ entry_id, plate, lane }) => (
          <li key={entry_id}>
            <button
              type="button"
              aria-pressed={entry_id === rider?.entry_id}
              onClick={() => choose(entry_id)}
              className="min-h-12 border-2 border-edge px-3 display text-d22 aria-pressed:border-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {plate}
              {lane !== null && <span className="ml-2 text-small">→ {lane}</span>}
            </button>
          </li>
        ))}
      </ol>
      {rider !== undefined && (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {LANES.map((lane) => {
            const taken = heat.riders.find((one) => one.lane === lane);
            return (
              <button
                key={lane}
                type="button"
                onClick={() => {
                  park.pick(heat, rider.entry_id, lane);
                  choose(null);
                }}
                className={`min-h-14 border-2 display text-d28 ${taken === undefined ? 'border-ink' : 'border-edge text-ink3'}`}
              >
                <span className="sr-only">{m.park_takes({ plate: rider.plate })} </span>
                {lane}
                {taken !== undefined && <span className="block text-small">{taken.plate}</span>}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Shows the riders of a heat in the order of their lanes. A tap marks a rider present, a second tap absent. */
export function RiderTiles({ park, heat }: TilesProps) {
  // The riders are shown in the order in which they choose.
  const riders = heat.picks
    ? heat.riders
    : heat.riders.toSorted((a, b) => (a.lane ?? GATE_LANES + 1) - (b.lane ?? GATE_LANES + 1));
  const hasChosen = heat.riders.some(({ lane }) => lane !== null);
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
        {riders.map(({ entry_id, plate, name, lane, state, isHeard }) => (
          <li key={entry_id} className="min-w-0">
            <button
              type="button"
              onClick={() => park.tap(heat, entry_id)}
              className={`flex h-full min-h-18 w-full items-stretch gap-2 border-3 text-left ${looks[state]}`}
            >
              <span
                aria-hidden="true"
                className="flex w-8 shrink-0 items-center justify-center bg-night display text-d22 text-on-night"
              >
                {lane ?? '?'}
              </span>
              <span className="min-w-0 grow py-1">
                {lane !== null && <span className="sr-only">{m.park_lane({ lane })}, </span>}
                <span className="flex items-center justify-between gap-1 pr-2">
                  <span className={`display text-d28 ${state === 'absent' ? 'line-through' : ''}`}>
                    {plate}
                  </span>
                  <span className={state === 'here' ? 'text-go' : 'text-stop'}>
                    {state === 'here' && <Icon name="check" className="size-7" />}
                    {state === 'absent' && <Icon name="close" className="size-7" />}
                    <span className="sr-only"> {stateWords[state]()}</span>
                  </span>
                </span>
                <span className="block pr-1 text-small leading-tight wrap-anywhere"> {name}</span>
                {isHeard && (
                  <span className="block text-small leading-tight font-semibold text-stop">
                    {m.park_absent_heard()}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {heat.picks && <LanePick park={park} heat={heat} />}
      {heat.canPick && !(heat.picks && hasChosen) && (
        <Button className="mt-3 w-full" onClick={() => park.letChoose(heat.picks ? null : heat)}>
          {heat.picks ? m.park_lanes_drawn() : m.park_lanes_choose()}
        </Button>
      )}
    </>
  );
}
