import { useRef } from 'react';
import * as m from '#text/messages/messages.js';
import type { Finisher } from '#rules/raceday/judging/heat-ops.ts';
import { placeOfSlot, type Taps } from '#rules/raceday/judging/taps.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { LineRider } from '#web/screens/raceday/judge/parts/heats.ts';

interface StripProps {
  taps: Taps;
  riders: readonly LineRider[];
  isWhole: boolean;
  /** The plate that is being typed. */
  typed: string;
  /** The chosen slot, when its rider is unknown. */
  chosen: number | null;
  isClosed: boolean;
  onSlot: (slot: number) => void;
  /** Runs when one slot was dragged onto another. */
  onSwap: (slot: number, other: number) => void;
}

const plateOf = (who: Finisher, riders: readonly LineRider[]): string =>
  who === null
    ? '?'
    : typeof who === 'string'
      ? who
      : (riders.find(({ entry_id }) => entry_id === who)?.plate ?? '?');

const column = 'min-w-0 flex-1 border-r border-line last:border-r-0';
const cell = 'flex min-w-0 flex-1 flex-col items-center justify-center leading-none';

function Cell({ label, plate, isSame }: { label: string; plate: string; isSame: boolean }) {
  return (
    <>
      <span className="text-[13px]">{isSame ? '=' : label} </span>
      <span className={`display mt-0.5 ${plate.length > 3 ? 'text-[16px]' : 'text-[21px]'}`}>{plate}</span>
    </>
  );
}

/** Finds the slot under a finger. It is null when there is none. */
function slotUnder(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]');
  return found ? Number(found.dataset['slot']) : null;
}

/** Draws the finish order. A tapped slot gets the next rider before it; tapping another, or dragging, swaps the two. */
export function OrderStrip({ taps, riders, isWhole, typed, chosen, isClosed, onSlot, onSwap }: StripProps) {
  /** The point at which each finger came down. */
  const from = useRef(new Map<number, number>());
  const crossed = taps.slots.flatMap((slot, at) =>
    slot.map((who, index) => ({ who, at, isSame: index > 0 })),
  );
  const free = Math.max(0, GATE_LANES - crossed.length - taps.marks.length);
  return (
    <ol
      aria-label={m.judge_order()}
      onPointerUp={({ pointerId, clientX, clientY }) => {
        const [one, other] = [from.current.get(pointerId), slotUnder(clientX, clientY)];
        from.current.delete(pointerId);
        if (one === undefined || other === null) return;
        if (one === other) onSlot(one);
        else onSwap(one, other);
      }}
      onPointerCancel={({ pointerId }) => void from.current.delete(pointerId)}
      className="flex h-12 shrink-0 items-stretch border-b-2 border-ink bg-paper contain-strict select-none"
    >
      {crossed.map(({ who, at, isSame }, index) => {
        const place = placeOfSlot(taps, at);
        const plate = plateOf(who, riders);
        const isChosen = taps.before === at || chosen === at;
        const isSwapped = !isChosen && (taps.before !== null || chosen !== null);
        return (
          <li key={index} className={`${column} flex`}>
            <button
              type="button"
              disabled={isClosed}
              aria-pressed={isChosen}
              data-slot={at}
              onPointerDown={({ button, pointerId }) => button === 0 && from.current.set(pointerId, at)}
              onClick={({ detail }) => detail === 0 && onSlot(at)}
              className={`${cell} touch-none ${isChosen ? 'bg-signal text-night' : ''}`}
            >
              <Cell label={m.judge_place({ place })} plate={plate} isSame={isSame} />
              {who === null && <span className="sr-only"> {m.judge_unknown()}</span>}
              {isSwapped && <span className="sr-only"> {m.judge_slot_swap()}</span>}
            </button>
          </li>
        );
      })}
      {Array.from({ length: free }, (_, index) => {
        const place = crossed.length + index + 1;
        const isNext = index === 0 && !isWhole && taps.before === null && chosen === null;
        return (
          <li
            key={`free ${index}`}
            className={`${column} ${cell} justify-start pt-1.5 ${isNext ? 'bg-signal text-night forced-colors:outline-4 forced-colors:-outline-offset-4' : 'text-ink3'}`}
          >
            <span className="sr-only">
              {isNext ? m.judge_slot_next({ place }) : m.judge_slot_free({ place })}
            </span>
            <span aria-hidden="true" className={isNext ? 'display text-[16px]' : 'text-[13px]'}>
              {m.judge_place({ place })}
            </span>
            {isNext && typed !== '' && <span className="display mt-0.5 text-[18px]">{typed}</span>}
          </li>
        );
      })}
      {taps.marks.map(({ entry_id, status }) => (
        <li key={entry_id} className={`${column} ${cell} bg-surface2 text-stop`}>
          <Cell label={status} plate={plateOf(entry_id, riders)} isSame={false} />
        </li>
      ))}
    </ol>
  );
}
