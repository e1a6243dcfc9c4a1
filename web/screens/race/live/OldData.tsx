import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { useKept } from '#web/app/data/kept.ts';

interface OldDataProps {
  /** The time that the shown data is from, in milliseconds. */
  knownAt: number;
  zone: string;
  refresh: () => void;
}

/** No newer data comes: says how old it is, with a button to try again. A page that is itself a stored copy says so already. */
export function OldData({ knownAt, zone, refresh }: OldDataProps) {
  if (useKept() !== null) return null;
  return (
    <span className="pointer-events-auto flex items-center justify-between gap-3 border-t-2 border-ink bg-accent py-1 pr-1 pl-4 text-on-accent">
      {m.kept_time({ time: wallClock(new Date(knownAt).toISOString(), zone).time })}
      <button type="button" onClick={refresh} className="min-h-12 shrink-0 px-2 font-semibold underline">
        {m.kept_retry()}
      </button>
    </span>
  );
}
