import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { takeSeat } from '#web/parts/day-log/take-seat.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { Button } from '#web/ui/Button.tsx';
import { mayBeOfSeat, takenOver } from './seat-phones.ts';

/** Shown with a phone whose code was read: this phone may stand in for it. */
export function SeatOfRead({ log, from }: { log: DayLog; from: string }) {
  const day = useDay(log);
  if (takenOver(day).has(from))
    return (
      <p role="status" className="border-l-6 border-go bg-surface p-3 font-semibold">
        {m.judge_seat_replaced_qr()}
      </p>
    );
  if (!mayBeOfSeat(day, from)) return null;
  return (
    <div className="space-y-2 border-l-6 border-warn bg-surface p-3">
      <p>{m.judge_seat_qr()}</p>
      <Button onClick={() => void takeSeat(log, from).catch(() => undefined)}>{m.judge_seat_take()}</Button>
    </div>
  );
}
