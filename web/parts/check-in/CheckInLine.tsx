import { useRef } from 'react';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import * as m from '#text/messages/messages.js';
import { RiderAtDesk } from '#web/parts/desk/RiderAtDesk.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Owed } from './owed.ts';
import { NoContact } from './NoContact.tsx';

interface LineProps {
  rider: CheckInRider;
  isPresent: boolean;
  /** What the rider owes for the date. It is null when that is nothing, or when no cash is taken here. */
  owed: Owed | null;
  onCash: () => void;
  onOpen: () => void;
  /** Receives the button that opens the rider, for the focus. */
  onPresent: (row: HTMLElement | null) => void;
}

function StopButton({ rider, onOpen }: { rider: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={m.checkin_stop_of({ rider })}
      onClick={onOpen}
      className="flex min-h-14 items-center gap-1.5 border-2 border-stop bg-paper px-2.5 font-semibold text-stop active:translate-y-px"
    >
      <Icon name="alert" className="size-5" />
      {m.checkin_stop()}
    </button>
  );
}

/** Draws a rider of the list. The name opens everything; the buttons take the cash and mark the rider present. */
export function CheckInLine({ rider, isPresent, owed, onCash, onOpen, onPresent }: LineProps) {
  const row = useRef<HTMLButtonElement>(null);
  const { rider_fullname, missing, without_contact, entries } = rider;
  // Two riders of a race may have one name. By the plate and the class, the right one is marked.
  const who = [
    rider_fullname,
    ...entries.flatMap(({ plate, category_name }) => [m.results_heard_plate({ plate }), category_name]),
  ].join(', ');
  // A rider whose transfer still has to be checked is not asked again in passing; the rider's card shows it.
  const asked = owed !== null && !owed.waits && missing.includes('fee') ? owed : null;
  return (
    // A cheap phone has hundreds of lines to draw, so lines out of sight are not laid out.
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        onClick={onOpen}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5 text-left hover:bg-surface2"
      >
        <RiderAtDesk rider={rider}>
          {missing.length > 0 && <Missing missing={missing} />}
          {without_contact && <NoContact />}
        </RiderAtDesk>
      </button>
      {isPresent ? (
        <span className="flex items-center gap-1.5 font-semibold text-go">
          <Icon name="check" className="size-5" />
          <span className="max-sm:sr-only">{m.checkin_present()}</span>
        </span>
      ) : rider.stopped ? (
        asked === null && <StopButton rider={who} onOpen={onOpen} />
      ) : (
        <button
          type="button"
          aria-label={m.checkin_mark_present({ rider: who })}
          onClick={() => onPresent(row.current)}
          className="min-h-14 border-2 border-edge bg-paper px-2.5 font-semibold hover:border-ink active:translate-y-px"
        >
          {m.checkin_present()}
        </button>
      )}
      {asked !== null && (
        <button
          type="button"
          aria-label={m.checkin_cash_of({ amount: asked.amount, rider: who })}
          onClick={onCash}
          className="flex min-h-14 items-center justify-center gap-2 border-2 border-ink bg-paper px-3 font-semibold active:translate-y-px max-sm:mb-3 max-sm:w-full"
        >
          <Icon name="money" className="size-5" />
          {m.checkin_cash({ amount: asked.amount })}
        </button>
      )}
    </li>
  );
}
