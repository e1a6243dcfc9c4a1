import { useRef } from 'react';
import type { CheckInRider } from '#contract/office/check-in/check-in.ts';
import * as m from '#text/messages/messages.js';
import { RiderAtDesk } from '#web/parts/desk/RiderAtDesk.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NoContact } from './NoContact.tsx';

interface LineProps {
  rider: CheckInRider;
  isPresent: boolean;
  onOpen: () => void;
  /** In: the button that opens the rider, for the focus. */
  onPresent: (row: HTMLElement | null) => void;
}

/** A rider of the list: the name opens everything, the button beside it marks the rider present. */
export function CheckInLine({ rider, isPresent, onOpen, onPresent }: LineProps) {
  const row = useRef<HTMLButtonElement>(null);
  const { rider_fullname, missing, without_contact } = rider;
  return (
    // Hundreds of lines on a cheap phone: lines out of sight are not laid out.
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left hover:bg-surface2"
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
        <button
          type="button"
          aria-label={m.checkin_stop_of({ rider: rider_fullname })}
          onClick={onOpen}
          className="flex min-h-14 items-center gap-1.5 border-2 border-stop bg-paper px-2.5 font-semibold text-stop active:translate-y-px"
        >
          <Icon name="alert" className="size-5" />
          {m.checkin_stop()}
        </button>
      ) : (
        <button
          type="button"
          aria-label={m.checkin_mark_present({ rider: rider_fullname })}
          onClick={() => onPresent(row.current)}
          className="min-h-14 border-2 border-edge bg-paper px-2.5 font-semibold hover:border-ink active:translate-y-px"
        >
          {m.checkin_present()}
        </button>
      )}
    </li>
  );
}
