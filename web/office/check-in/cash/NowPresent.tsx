import { checkedIn } from '#rules/raceday/check-in.ts';
import * as m from '#text/messages/messages.js';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Who was paid for, each marked present with the next tap. Who still has to pay is not among them. */
export function NowPresent({ table, rider_ids }: { table: CheckInTable; rider_ids: readonly number[] }) {
  const riders = table.riders.filter(({ rider_id, stopped }) => rider_ids.includes(rider_id) && !stopped);
  return (
    <ul className="space-y-3">
      {riders.map((rider) => (
        <li key={rider.rider_id}>
          {checkedIn(rider.marks).present ? (
            <p role="status" className="flex min-h-12 items-center gap-2 font-semibold text-go wrap-anywhere">
              <Icon name="check" className="size-6" />
              {m.checkin_is_present({ rider: rider.rider_fullname })}
            </p>
          ) : (
            <Button
              look="primary"
              onClick={() => void table.say(rider, { kind: 'mark', what: 'present' })}
              className="w-full wrap-anywhere"
            >
              {m.checkin_mark_present({ rider: rider.rider_fullname })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
