import type { ParkRow } from '#rules/judging/park.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { parkWhere } from './GateCard.tsx';
import type { ParkHeat } from './park-heats.ts';
import { RiderTiles } from './RiderTiles.tsx';
import type { ParkDay } from './use-park.ts';

/** A heat in its row: missing and called riders; opened, all of them, to be ticked off. */
export function ParkLine({ park, row }: { park: ParkDay; row: ParkRow<ParkHeat> }) {
  const { heat, pen, isUrgent } = row;
  const missing = heat.riders.filter(({ state }) => state !== 'here').map(({ plate }) => plate);
  const isTouched = missing.length < heat.riders.length || heat.called_at !== null;
  const told =
    missing.length === 0
      ? m.park_complete()
      : isTouched || isUrgent
        ? m.park_missing({ count: missing.length, plates: missing.join(', ') })
        : m.park_waiting({ count: missing.length });
  return (
    <li className={`border-b border-line ${isUrgent ? 'border-l-6 border-l-live' : ''}`}>
      <details>
        <summary className="flex min-h-16 items-center gap-3 px-4 py-2">
          <span className="w-14 shrink-0 display text-d28">{heat.number}</span>
          <span className="min-w-0 grow">
            <span className="block leading-tight font-semibold wrap-anywhere">
              {heat.class_name} · {parkWhere(heat)}
            </span>
            <span
              className={`block text-small wrap-anywhere ${isUrgent ? 'font-semibold text-stop' : missing.length === 0 ? 'font-semibold text-go' : 'text-ink2'}`}
            >
              {isUrgent && `${m.park_last_call()} · `}
              {told}
            </span>
          </span>
          <span className="shrink-0 border-2 border-edge px-2 py-1 text-center text-small">
            {m.park_pen({ pen })}
          </span>
        </summary>
        <div className="px-4 pb-4">
          <RiderTiles park={park} heat={heat} />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => park.call(heat)}>
              {heat.called_at === null ? m.park_call() : m.park_call_again()}
            </Button>
            <Button onClick={() => park.choose(heat.key)}>{m.park_to_gate({ number: heat.number })}</Button>
          </div>
        </div>
      </details>
    </li>
  );
}
