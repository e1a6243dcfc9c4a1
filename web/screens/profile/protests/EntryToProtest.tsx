import type { ProtestingEntry } from '#contract/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { Plate } from '#web/parts/Plate.tsx';
import { clockLeft, hourIn } from '#web/parts/posting/clock-left.ts';
import { Button } from '#web/ui/Button.tsx';
import { nextClock, takenHeats } from './filing.ts';

interface EntryProps {
  one: ProtestingEntry;
  zone: string;
  /** By the server's clock. */
  now: number;
  onFile: () => void;
}

/** Until when a protest is taken, or why it is not. */
function whenText(one: ProtestingEntry, zone: string, now: number): string {
  const next = nextClock(one, now);
  if (next !== null && next.until !== null) {
    const left = clockLeft(Date.parse(next.until) - now);
    return `${m.protest_open_until({ time: hourIn(next.until, zone) })} · ${m.posting_left({ clock: left })}`;
  }
  if (takenHeats(one).length > 0) return m.protest_late_now();
  return one.heats.some(({ filing }) => filing === 'over') ? m.protest_past() : m.protest_not_posted();
}

/** A rider in a class, and whether a protest is possible now. */
export function EntryToProtest({ one, zone, now, onFile }: EntryProps) {
  const { rider_fullname, plate, plate_colour, category_name } = one;
  const mayFile = takenHeats(one).length > 0;
  return (
    <li className="grid gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex items-center gap-3">
          <Plate plate={plate} colour={plate_colour} size="small" />
          <span className="min-w-0 font-semibold wrap-anywhere">{rider_fullname}</span>
        </p>
        <p className="mt-1 text-small text-ink2 wrap-anywhere">{category_name}</p>
        <p className="mt-1 wrap-anywhere">{whenText(one, zone, now)}</p>
      </div>
      {mayFile && (
        <Button
          look={nextClock(one, now) === null ? 'secondary' : 'primary'}
          onClick={onFile}
          aria-label={m.protest_do_for({ rider: rider_fullname })}
        >
          {m.protest_do()}
        </Button>
      )}
    </li>
  );
}
