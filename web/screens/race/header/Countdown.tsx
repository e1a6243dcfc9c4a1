import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { useNow } from '#web/ui/effects/use-now.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time left in the two units that matter: days and hours, hours and minutes, minutes and seconds. */
function timeLeft(ms: number): string {
  const part = (unit: number, of: number) => Math.floor((ms % of) / unit);
  if (ms >= day) return m.entry_left_days({ days: Math.floor(ms / day), hours: part(hour, day) });
  if (ms >= hour) return m.entry_left_hours({ hours: part(hour, day), minutes: part(minute, hour) });
  return m.entry_left_minutes({ minutes: part(minute, hour), seconds: part(second, minute) });
}

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  say: (left: string) => string;
  /** Called once the moment has come. */
  onOver: () => void;
}

/** Counts down to a moment by the phone's clock; the server decides. Drawn only in the browser: the HTML may be cached for longer. */
export function Countdown({ until, say, onOver }: CountdownProps) {
  const now = useNow(second);
  const left = now === null ? null : Date.parse(until) - now;
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (isOver) onOver();
    // Called once for each moment.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, until]);
  if (left === null || left <= 0) return null;
  return (
    <time dateTime={until} className="tabular-nums">
      {say(timeLeft(left))}
    </time>
  );
}
