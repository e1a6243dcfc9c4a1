import { useQueries } from '@tanstack/react-query';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { chooseRider } from '#web/ground/session/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { totalText, toPay } from '#web/parts/due-words.ts';
import { paymentsOf } from './parts/use-payments.ts';

interface ChoiceProps {
  /** The riders whose club takes payments here. */
  riders: readonly RiderCard[];
  active: RiderCard;
}

/** Shows a family of several riders what each has to pay, and the sum of all. One press leads to each. */
export function RiderToPay({ riders, active }: ChoiceProps) {
  const answers = useQueries({ queries: riders.map(({ rider_id }) => paymentsOf(rider_id)) });
  const owed = answers.map(({ data }) => data && toPay(data.items));
  const all = owed.every((dues) => dues !== undefined) ? owed.flat() : [];
  return (
    <div className="mt-4 max-w-160">
      <ul aria-label={m.shell_riders()} className="border-t border-line">
        {riders.map((rider, at) => (
          <li key={rider.rider_id} className="border-b border-line">
            <button
              type="button"
              aria-pressed={rider.rider_id === active.rider_id}
              onClick={() => chooseRider(rider.rider_id)}
              className="flex min-h-14 w-full flex-wrap items-center gap-x-3 px-2 py-2 text-left hover:bg-surface2 aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {rider.plate !== null && <Plate plate={rider.plate} colour={rider.plate_colour} size="small" />}
              <span className="min-w-0 grow basis-28 font-semibold wrap-anywhere">
                {rider.rider_fullname}
              </span>
              <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
                {owed[at]?.length === 0 ? '–' : owed[at] && totalText(owed[at])}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > 0 && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 px-2 font-semibold">
          {m.payments_total_all()}
          <span className="display text-d22 whitespace-nowrap">{totalText(all)}</span>
        </p>
      )}
    </div>
  );
}
