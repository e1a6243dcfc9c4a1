import * as m from '#text/messages/messages.js';
import { clockText } from '#web/parts/track/words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import type { TrackRace } from '#web/parts/track/use-track-race.ts';
import type { Live } from './live.ts';

interface BoardHeadProps {
  live: Live;
  race: TrackRace | undefined;
  /** By the clock of the screen, in milliseconds. */
  now: number;
}

/** A shorter loss of the connection is not shown. */
const oldMs = 30_000;

/** The date, how far the day is, and the time; without a signal, the time that the data is from. */
export function BoardHead({ live: { age, heardAt, now: day, races }, race, now }: BoardHeadProps) {
  const zone = race?.zone ?? ownZone();
  const at = day.track === null ? races.length : races.indexOf(day.track) + 1;
  return (
    <header className="flex h-32 shrink-0 items-center gap-8 border-b border-night-line px-10">
      <svg viewBox="0 0 44 36" aria-hidden="true" className="h-18 w-22 shrink-0">
        <path d="M9 0h35l-9 36H0z" className="fill-signal" />
        <path
          d="M11.5 7h5L12.3 24h-5zm8 0h5L20.3 24h-5zm8 0h5L28.3 24h-5zm8 0h5L36.3 24h-5z"
          className="fill-night"
        />
      </svg>
      <h1 className="min-w-0 grow display text-[3.2em] leading-none wrap-anywhere">
        {race?.name ?? m.track_scoreboard()}
      </h1>
      {age !== null && age > oldMs && heardAt !== null && (
        <p
          role="status"
          className="shrink-0 bg-signal px-6 py-3 text-[2.4em] leading-none font-semibold text-night"
        >
          {m.track_age({ time: clockText(heardAt, zone) })}
        </p>
      )}
      {races.length > 0 && (
        <p className="shrink-0 display text-[3.2em] leading-none text-on-night2 tabular-nums">
          {m.track_count({ done: at, of: races.length })}
        </p>
      )}
      <p className="shrink-0 display text-[5.6em] leading-none tabular-nums">{clockText(now, zone)}</p>
    </header>
  );
}
