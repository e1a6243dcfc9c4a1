import { useRef, useState } from 'react';
import type { DayClass, RoomHeat } from '#contract/raceday/office/day/day.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import * as m from '#text/messages/messages.js';
import { Plate } from '#web/parts/Plate.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { drawnHands, type Hands, isMoved, moveHand, swapHands } from './hands.ts';

interface MoveProps {
  heats: readonly RoomHeat[];
  colour: DayClass['plate_colour'];
  onDone: (hands: Hands) => void;
  onClose: () => void;
}

const cell =
  'grid min-h-16 w-full content-center justify-items-center gap-0.5 border-2 p-1 text-center aria-pressed:border-link aria-pressed:bg-surface';

/** Changes heats by hand: choose a rider, then one to swap with or a heat with room. Saving draws the lanes. */
export function MoveRiders({ heats, colour, onDone, onClose }: MoveProps) {
  const [hands, setHands] = useState<Hands>(() => drawnHands(heats));
  const [chosen, setChosen] = useState<number | null>(null);
  /** The rider who was moved last. The focus goes on there, because the pressed place may be full now. */
  const [moved, setMoved] = useState<number | null>(null);
  const grid = useRef<HTMLOListElement>(null);
  useOnChange(hands, () => grid.current?.querySelector<HTMLElement>(`[data-rider="${moved}"]`)?.focus());
  const riders = heats.flatMap((heat) => heat.riders);
  const named = riders.find(({ entry_id }) => entry_id === chosen);
  const press = (entry_id: number) => {
    if (chosen === null || chosen === entry_id) {
      setChosen(chosen === entry_id ? null : entry_id);
      return;
    }
    setHands(swapHands(hands, chosen, entry_id));
    setMoved(chosen);
    setChosen(null);
  };
  const into = (serie: number) => {
    if (chosen === null || hands.get(chosen) === serie) return;
    setHands(moveHand(hands, chosen, serie));
    setMoved(chosen);
    setChosen(null);
  };
  const last = riders.find(({ entry_id }) => entry_id === moved);
  const movedTo = last && hands.get(last.entry_id);
  const sizes = heats
    .map(({ serie }) => [...hands.values()].filter((one) => one === serie).length)
    .join(', ');
  const movedWords =
    last && movedTo !== undefined
      ? m.day_move_done({ rider: `${last.plate} ${last.rider_fullname}`, serie: String(movedTo), sizes })
      : null;
  return (
    <div>
      <p role="status" className="mt-3 border-l-4 border-accent bg-surface p-3">
        {named
          ? m.day_move_where({ rider: `${named.plate} ${named.rider_fullname}` })
          : (movedWords ?? m.day_move_who())}
      </p>
      <ol ref={grid} className="divide-y divide-line">
        {heats.map(({ serie }) => {
          const inHeat = riders.filter(({ entry_id }) => hands.get(entry_id) === serie);
          return (
            <li key={serie} className="py-3">
              <h4 className="display text-d22">
                {m.day_heat({ serie: String(serie) })} · {m.day_riders({ count: inHeat.length })}
              </h4>
              <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-1">
                {inHeat.map(({ entry_id, plate, rider_fullname }) => (
                  <li key={entry_id}>
                    <button
                      type="button"
                      aria-pressed={chosen === entry_id}
                      data-rider={entry_id}
                      aria-label={`${plate} ${rider_fullname}, ${m.day_heat({ serie: String(serie) })}`}
                      onClick={() => press(entry_id)}
                      className={`${cell} border-edge hover:border-ink`}
                    >
                      <Plate plate={plate} colour={colour} size="small" />
                      <span className="max-w-full text-caption wrap-break-word">{rider_fullname}</span>
                    </button>
                  </li>
                ))}
                {inHeat.length < GATE_LANES && (
                  <li>
                    <button
                      type="button"
                      aria-disabled={chosen === null || hands.get(chosen) === serie}
                      onClick={() => into(serie)}
                      className={`${cell} border-dashed border-edge text-caption font-semibold aria-disabled:font-normal aria-disabled:text-ink3`}
                    >
                      {m.day_move_here({ serie: String(serie) })}
                    </button>
                  </li>
                )}
              </ul>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          disabled={!isMoved(hands, heats)}
          className="disabled:opacity-50"
          onClick={() => onDone(hands)}
        >
          {m.day_move_save()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </div>
  );
}
