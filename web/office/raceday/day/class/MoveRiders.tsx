import { type DragEvent, useRef, useState } from 'react';
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

const cell = 'grid min-h-23 w-full content-center justify-items-center gap-0.5 border-2 p-1 text-center';

/** The rider who is moved is dark, riders of the same club are red, because one moves them apart. */
const faces = {
  chosen: 'border-ink bg-ink text-paper',
  mate: 'border-stop text-stop',
  other: 'border-edge hover:border-ink',
};

/** An element on which a rider can be dropped. */
const dropping = (drop: () => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    drop();
  },
});

/** Changes heats by hand: choose or drag a rider to one to swap with, or to a heat with room. Saving draws the lanes. */
export function MoveRiders({ heats, colour, onDone, onClose }: MoveProps) {
  const [hands, setHands] = useState<Hands>(() => drawnHands(heats));
  const [chosen, setChosen] = useState<number | null>(null);
  /** The rider who was moved last. The focus goes on there, because the pressed place may be full now. */
  const [moved, setMoved] = useState<number | null>(null);
  const grid = useRef<HTMLOListElement>(null);
  useOnChange(hands, () => grid.current?.querySelector<HTMLElement>(`[data-rider="${moved}"]`)?.focus());
  const riders = heats.flatMap((heat) => heat.riders);
  const named = riders.find(({ entry_id }) => entry_id === chosen);
  const club = named?.club_name ?? '';
  const isMate = ({ entry_id, club_name }: RoomHeat['riders'][number]) =>
    club !== '' && club_name === club && entry_id !== chosen;
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
          const mates = inHeat.filter(isMate).length;
          const mayCome = chosen !== null && hands.get(chosen) !== serie;
          const isAlone = mayCome && club !== '' && mates === 0;
          return (
            <li key={serie} className="py-3">
              <h4 className="flex flex-wrap items-baseline gap-x-3">
                <span className="display text-d22">
                  {m.day_heat({ serie: String(serie) })} · {m.day_riders({ count: inHeat.length })}
                </span>
                {mates > 0 && (
                  <span className="text-small font-semibold text-stop">
                    {m.day_move_mates({ count: mates, club })}
                  </span>
                )}
              </h4>
              <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-1">
                {inHeat.map((rider) => (
                  <li key={rider.entry_id}>
                    <button
                      type="button"
                      draggable
                      data-rider={rider.entry_id}
                      onDragStart={() => setChosen(rider.entry_id)}
                      {...dropping(() => press(rider.entry_id))}
                      aria-pressed={chosen === rider.entry_id}
                      aria-label={[
                        `${rider.plate} ${rider.rider_fullname}`,
                        rider.club_name ?? '',
                        m.day_heat({ serie: String(serie) }),
                      ]
                        .filter((part) => part !== '')
                        .join(', ')}
                      onClick={() => press(rider.entry_id)}
                      className={`${cell} ${faces[chosen === rider.entry_id ? 'chosen' : isMate(rider) ? 'mate' : 'other']}`}
                    >
                      <Plate plate={rider.plate} colour={colour} size="small" />
                      <span className="max-w-full text-caption wrap-break-word">{rider.rider_fullname}</span>
                      <span className="max-w-full truncate text-caption font-semibold">
                        {rider.club_name ?? ''}
                      </span>
                    </button>
                  </li>
                ))}
                {inHeat.length < GATE_LANES && (
                  <li>
                    <button
                      type="button"
                      aria-disabled={!mayCome}
                      onClick={() => into(serie)}
                      {...dropping(() => into(serie))}
                      className={`${cell} border-dashed text-caption font-semibold aria-disabled:font-normal aria-disabled:text-ink3 ${isAlone ? 'border-go text-go' : 'border-edge'}`}
                    >
                      {m.day_move_here({ serie: String(serie) })}
                      {isAlone && <span>{m.day_move_alone()}</span>}
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
