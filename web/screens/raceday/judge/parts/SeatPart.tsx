import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { Button } from '#web/ui/Button.tsx';
import { takeSeat } from '#web/parts/day-log/take-seat.ts';
import { seatPhones } from './seat-phones.ts';

const words = {
  beside: m.judge_seat_beside,
  replaced: m.judge_seat_replaced,
  instead: m.judge_seat_instead,
};
const edges = { beside: 'border-warn', replaced: 'border-go', instead: 'border-stop' };

/** Shows the other phones of this seat. This one can stand in for a dead one; a replaced one shows that. */
export function SeatPart({ log }: { log: DayLog }) {
  const phones = seatPhones(useDay(log));
  if (phones.length === 0) return null;
  return (
    <section aria-label={m.judge_seat_phones()} className="space-y-2">
      {phones.map(({ device_id, person, stands }) => (
        <div key={device_id} className={`space-y-2 border-l-6 bg-surface p-3 leading-snug ${edges[stands]}`}>
          <p role="status" className="font-semibold wrap-anywhere">
            {words[stands]({ person })}
          </p>
          {stands === 'beside' && (
            <>
              <p className="text-[15px]">{m.judge_seat_beside_why()}</p>
              <Button onClick={() => void takeSeat(log, device_id).catch(() => undefined)}>
                {m.judge_seat_take()}
              </Button>
            </>
          )}
        </div>
      ))}
    </section>
  );
}
